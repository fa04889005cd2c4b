// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "link/merged_codes.h"
#include "rules/sensitivity.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "tacet/error.h"
#include "tacet/ready_table.h"
#include "text/decimal.h"
#include "text/nearest_name.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

class AprioriReader {
  public:
    AprioriReader(std::string path, JudgedCube& judged, const AprioriOptions& options)
        : path_(std::move(path)), judged_(judged), options_(options) {
        for (const Variable& variable : judged.cube.variables()) {
            const auto first = find_representatives(variable, true);
            std::vector<std::vector<CodeId>> members(variable.size());
            for (std::uint32_t i = 0; i < variable.size(); ++i) members[first[i].index()].emplace_back(i);
            auto& equals = equal_codes_.emplace_back();
            for (const CodeId code : first) equals.push_back(members[code.index()]);
        }
    }

    std::vector<std::string> read() {
        std::vector<std::string> left_out;
        for (const TextLine& line : read_lines(path_)) {
            line_ = line.number;
            try {
                apply(fields(line.text));
            } catch (const InputError& error) {
                if (!options_.ignores_errors) throw;
                left_out.emplace_back(error.what());
            }
        }
        return left_out;
    }

  private:
    [[noreturn]] void fail(const std::string& message) const { fail_at(path_, line_, message); }

    [[nodiscard]] std::vector<std::string> fields(std::string_view text) const {
        std::vector<std::string> all;
        for (;;) {
            const auto end = text.find(options_.separator);
            auto field = trimmed(text.substr(0, end));
            if (field.size() > 1 && field.front() == '"' && field.back() == '"')
                field = field.substr(1, field.size() - 2);
            all.emplace_back(field);
            if (end == std::string_view::npos) return all;
            text.remove_prefix(end + options_.separator.size());
        }
    }

    void apply(const std::vector<std::string>& all) {
        const auto variables = judged_.cube.variables();
        if (all.size() <= variables.size())
            fail(fmt::format(
                "found {} fields between '{}', expected {} codes and an action; is separator of apriori "
                "right?",
                all.size(), options_.separator, variables.size()));
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < variables.size(); ++k) {
            const auto code = variables[k].find(all[k]);
            if (!code) fail(fmt::format("found code '{}', expected one of {}", all[k], variables[k].name()));
            codes.push_back(*code);
        }
        const auto cell = judged_.cube.find(codes);
        if (!cell)
            fail(fmt::format("cell {} is empty; its status cannot be changed", describe(variables, codes)));
        action_ = folded(all[variables.size()]);
        arguments_.assign(all.begin() + static_cast<std::ptrdiff_t>(variables.size()) + 1, all.end());
        change(*cell);
        for_each_equal(codes, 0, [&](CubeCellId equal) {
            judged_.verdicts[equal.index()] = judged_.verdicts[cell->index()];
        });
    }

    /// Cells that are equal through one-child levels get the same verdict.
    template <class Visit>
    void for_each_equal(std::vector<CodeId>& codes, std::size_t k, const Visit& visit) const {
        if (k == codes.size()) {
            if (const auto cell = judged_.cube.find(codes)) visit(*cell);
            return;
        }
        const CodeId own = codes[k];
        for (const CodeId code : equal_codes_[k][own.index()]) {
            codes[k] = code;
            for_each_equal(codes, k + 1, visit);
        }
        codes[k] = own;
    }

    void change(CubeCellId cell) {
        Verdict& verdict = judged_.verdicts[cell.index()];
        if (action_ == "c" || action_ == "w")
            verdict.cost = std::max(cost(), 0.0) == 0 ? 1 : cost();
        else if (action_ == "pl")
            set_levels(verdict);
        else if (action_ == "ab")
            fail("found action ab, which tau-ARGUS accepts and ignores; bounds cannot be set");
        else
            set_status(cell, verdict);
    }

    [[nodiscard]] mpq_class argument(std::size_t i, std::string_view what) const {
        std::string text = i < arguments_.size() ? arguments_[i] : "";
        std::ranges::replace(text, ',', '.');
        const ParsedDecimal parsed = parse_decimal(text);
        if (parsed.error == DecimalError::not_a_number || parsed.is_negative)
            fail(fmt::format("found '{}', expected {} of at least 0", text, what));
        return exact_decimal(text);
    }

    [[nodiscard]] double cost() const { return argument(0, "a cost").get_d(); }

    void set_levels(Verdict& verdict) {
        if (!is_unsafe(verdict.status)) fail("found protection levels of a cell that is not unsafe");
        const auto level = [&](std::size_t i) {
            const mpq_class number = argument(i, "a protection level");
            return number == 0 ? 0 : level_of_number(judged_.cube, number);
        };
        verdict.lower_level = level(0);
        verdict.upper_level = level(1);
    }

    void set_status(CubeCellId cell, Verdict& verdict) {
        const auto is_safe = verdict.status == CellStatus::safe || verdict.status == CellStatus::safe_manual;
        const auto [known, is_new] = set_by_.emplace(cell.index(), std::pair(action_, line_));
        if (!is_new && known->second.first != action_)
            fail(fmt::format("found action {} of a cell for which line {} says {}, expected one of them",
                             action_, known->second.second, known->second.first));
        if (action_ == "s" && verdict.status <= CellStatus::must_publish)
            verdict = {.status = CellStatus::safe_manual, .cost = verdict.cost};
        else if (action_ == "u" && verdict.status < CellStatus::must_publish)
            make_unsafe(cell, verdict);
        else if (action_ == "p" && is_safe)
            verdict.status = CellStatus::must_publish;
        else if ((action_ == "m" || action_ == "ml") && is_unsafe(verdict.status))
            return;  // it is suppressed anyway
        else if ((action_ == "m" || action_ == "ml") && is_safe)
            verdict.status = action_ == "m" ? CellStatus::secondary_manual : CellStatus::secondary;
        else if (action_ == "s" || action_ == "u" || action_ == "p" || action_ == "m" || action_ == "ml")
            fail(fmt::format("found action {} of a cell that is {}, which excludes it", action_,
                             to_string(verdict.status)));
        else
            fail(fmt::format("found action '{}', expected s, u, p, m, ml, c, w or pl", action_));
    }

    void make_unsafe(CubeCellId cell, Verdict& verdict) {
        const Amount level = level_of_share(judged_.cube, cell, exact(judged_.rules.manual_margin) / 100);
        verdict.status = CellStatus::unsafe_manual;
        verdict.lower_level = level;
        verdict.upper_level = level;
        verdict.reason = {.cause = Cause::manual, .count = judged_.cube[cell].individual.count};
    }

    std::string path_;
    JudgedCube& judged_;
    const AprioriOptions& options_;
    std::vector<std::vector<std::vector<CodeId>>> equal_codes_;            // by variable and code
    std::map<std::uint32_t, std::pair<std::string, std::size_t>> set_by_;  // by cell: action and line
    std::size_t line_ = 0;
    std::string action_;
    std::vector<std::string> arguments_;
};

}  // namespace

std::vector<std::string> apply_apriori(const std::string& path, JudgedCube& judged,
                                       const AprioriOptions& options) {
    return AprioriReader(path, judged, options).read();
}

}  // namespace tacet
