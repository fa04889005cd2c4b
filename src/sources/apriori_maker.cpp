// SPDX-License-Identifier: Apache-2.0
// Lines of a .hst file from a table that was published.
#include <fmt/format.h>

#include "sources/text_lines.h"
#include "tacet/ready_table.h"

namespace tacet {

namespace {

class AprioriMaker {
  public:
    explicit AprioriMaker(const EarlierPublication& earlier) : earlier_(earlier) {}

    AprioriText make() {
        for (const EarlierCell& each : read_earlier_table(earlier_).cells) add(each);
        return std::move(result_);
    }

  private:
    void add(const EarlierCell& cell) {
        switch (cell.state) {
            case EarlierState::suppressed:
            case EarlierState::primary:
            case EarlierState::secondary:
                ++result_.suppressed;
                if (earlier_.suppressed == OnceSuppressed::keep) add_line(cell, "m");
                if (earlier_.suppressed == OnceSuppressed::prefer)
                    add_line(cell, "c" + earlier_.separator + "1");
                return;
            case EarlierState::published:
                ++result_.published;
                if (earlier_.published == OncePublished::keep) add_line(cell, "p");
                return;
            case EarlierState::empty:
                ++result_.empty;
        }
    }

    void add_line(const EarlierCell& cell, const std::string& action) {
        for (const std::string& code : cell.codes) {
            if (code.find(earlier_.separator) != std::string::npos)
                fail_at(earlier_.path, cell.line,
                        fmt::format("found code '{}', expected no '{}' in codes; set --separator", code,
                                    earlier_.separator));
            result_.text += code + earlier_.separator;
        }
        result_.text += action + '\n';
    }

    const EarlierPublication& earlier_;
    AprioriText result_;
};

}  // namespace

AprioriText make_apriori(const EarlierPublication& earlier) {
    return AprioriMaker(earlier).make();
}

}  // namespace tacet
