// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "job/jj_table.h"
#include "serve/job_text.h"
#include "serve/output_kinds.h"
#include "serve/source.h"
#include "tacet/error.h"

namespace tacet {

namespace {

class JjSource final : public Source {
  public:
    explicit JjSource(Job job) : job_(std::move(job)), log_(job_, options_) {}

    [[nodiscard]] std::string kind() const override { return "jj"; }
    [[nodiscard]] std::shared_ptr<const Sheet> open() override {
        return std::make_shared<const Sheet>(job_.tables.front().request.name, read_jj_table(job_, log_));
    }
    [[nodiscard]] Judging judging() const override { return {}; }
    [[nodiscard]] std::shared_ptr<const Sheet> judge(const Sheet&, const Judging&) override {
        throw InputError("found rules for a JJ file, expected none: its statuses are given");
    }
    [[nodiscard]] ProtectOptions protect_options() const override { return job_.protections.front().protect; }
    [[nodiscard]] std::vector<std::string> messages() const override { return {}; }

    [[nodiscard]] std::vector<OutputKind> output_kinds() const override {
        return tacet::output_kinds(Variables::unknown);
    }

    [[nodiscard]] std::vector<OutputFile> make(const Sheet& sheet, const Result& result,
                                               const OutputWish& wish) const override {
        const OutputFormat& format = output_format(wish.kind);
        if (!format.takes_cells)
            throw InputError(
                fmt::format("found output '{}' for a JJ file, expected one of those listed", wish.kind));
        Provenance provenance = log_.provenance();
        provenance.protect = protect_options();
        note_run(result, provenance);
        return make_files(format, {{}, sheet.linked(), result, std::move(provenance)}, wish);
    }

    [[nodiscard]] std::vector<OutputFile> session(const Sheet& sheet, const Result* result,
                                                  const std::vector<PlacePin>& pins, const Judging& judging,
                                                  const std::string& name) const override {
        return session_files(
            {.job = job_, .sheet = sheet, .result = result, .pins = pins, .judging = judging}, name);
    }

  private:
    Job job_;
    RunOptions options_;
    RunLog log_;
};

}  // namespace

std::unique_ptr<Source> open_jj(Job job) {
    return std::make_unique<JjSource>(std::move(job));
}

std::vector<Pin> to_pins(const Sheet& sheet, const std::vector<PlacePin>& pins) {
    std::vector<Pin> cells;
    for (const PlacePin& each : pins) cells.push_back({sheet.cell_at(each.place), each.kind});
    return cells;
}

}  // namespace tacet
