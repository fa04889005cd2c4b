// SPDX-License-Identifier: Apache-2.0
// Type 5 of tau-ARGUS: a .tab file with its .rda, and an .hrc for each hierarchy, to be read again.
#include <fmt/format.h>

#include <filesystem>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "tacet/error.h"

namespace tacet {

namespace {

bool is_hierarchical(const Variable& variable) {
    for (std::uint32_t i = 0; i < variable.size(); ++i)
        if (variable.depth(CodeId(i)) > 1) return true;
    return false;
}

/// A string that no code starts with: it marks the depth of codes.
std::string lead_string(const Variable& variable) {
    for (const char* lead : {"@", "#", "~", "%", "^"})
        if (std::ranges::none_of(variable.codes(),
                                 [&](const Code& code) { return code.text.starts_with(lead); }))
            return lead;
    return "@@";
}

class Intermediate {
  public:
    Intermediate(const Publication& publication, const OutputSpec& request)
        : publication_(publication), view_(publication, request.cube), options_(request.options) {
        for (const Variable& each : view_.variables())
            if (!each.is_tree())
                throw InputError(
                    fmt::format("{}: variable {} has several hierarchies, expected one in this format",
                                request.path, each.name()));
        if (options_.adds_ranges) find_ranges();
        write_metadata(request.path);
        write_cells();
        files_.front() = {request.path, std::move(cells_)};
        files_[1] = {metadata_path(request.path), std::move(metadata_)};
    }

    std::vector<OutputFile> files() && { return std::move(files_); }

  private:
    [[nodiscard]] ContributorLevel level() const {
        return options_.uses_holdings && view_.data().has_holdings ? ContributorLevel::holding
                                                                   : ContributorLevel::individual;
    }
    [[nodiscard]] bool has_frequency() const {
        return !view_.cube().is_frequency_table() && view_.data().has_counts;
    }
    [[nodiscard]] bool has_shadow() const {
        return !view_.cube().is_frequency_table() && !options_.is_status_only;
    }
    [[nodiscard]] std::uint32_t tops() const {
        if (options_.is_status_only) return 0;
        return level() == ContributorLevel::holding ? view_.data().holding_tops
                                                    : view_.data().individual_tops;
    }

    static std::string metadata_path(const std::string& path) {
        return std::filesystem::path(path).replace_extension(".rda").string();
    }

    void find_ranges() {
        const Report& report = publication_.report();
        ranges_ = report.ranges ? *report.ranges
                                : *audit(publication_.table(), publication_.pattern(),
                                         {.protection = report.protection,
                                          .full = true,
                                          .threads = publication_.provenance().protect.threads},
                                         report.proof)
                                       .ranges;
        for (const CellRange& each : ranges_) range_of_[each.cell.index()] = &each;
    }

    void write_metadata(const std::string& path) {
        metadata_ = "<SEPARATOR> \";\"\n<SAFE> \"S\"\n<UNSAFE> \"U\"\n<PROTECT> \"P\"\n";
        for (const Variable& each : view_.variables()) write_variable(path, each);
        const int decimals = view_.data().decimals;
        const bool counts = view_.cube().is_frequency_table();
        add_column(view_.response_name(), counts ? "<FREQUENCY>" : "<NUMERIC>",
                   counts ? -1 : view_.data().written);
        if (has_frequency()) add_column("Freq", "<FREQUENCY>");
        if (has_shadow()) add_column("Shadow", "<NUMERIC> <SHADOW>", decimals);
        if (!counts) add_column("Cost", "<NUMERIC> <COST>", decimals);
        for (std::uint32_t i = 0; i < tops(); ++i)
            add_column(fmt::format("Top{}", i + 1), "<MAXSCORE>", decimals);
        add_column("Status", "<STATUS>");
        add_column("LowerPL", "<NUMERIC> <LOWERPL>");
        add_column("UpperPL", "<NUMERIC> <UPPERPL>");
    }

    void add_column(const std::string& name, std::string_view kind, int decimals = -1) {
        metadata_ += fmt::format("{}\n  {}\n", name, kind);
        if (decimals >= 0) metadata_ += fmt::format("  <DECIMALS> {}\n", decimals);
    }

    void write_variable(const std::string& path, const Variable& variable) {
        metadata_ += variable.name();
        for (const Code& code : variable.codes())
            if (code.is_missing) metadata_ += fmt::format(" \"{}\"", code.text);
        metadata_ += fmt::format("\n  <RECODEABLE>\n  <TOTCODE> \"{}\"\n", variable[kTotalCode].text);
        if (!is_hierarchical(variable)) return;
        const std::filesystem::path main(path);
        const std::string name = fmt::format("{}_{}.hrc", main.stem().string(), variable.name());
        const std::string lead = lead_string(variable);
        metadata_ +=
            fmt::format("  <HIERARCHICAL>\n  <HIERCODELIST> \"{}\"\n  <HIERLEADSTRING> \"{}\"\n", name, lead);
        std::string text;
        for (std::uint32_t i = 1; i < variable.size(); ++i) {
            if (variable[CodeId(i)].is_missing) continue;
            for (std::uint32_t depth = 1; depth < variable.depth(CodeId(i)); ++depth) text += lead;
            text += variable[CodeId(i)].text + '\n';
        }
        files_.push_back({(main.parent_path() / name).string(), std::move(text)});
    }

    void write_cells() {
        view_.for_each_place(options_.drops_empty, [&](const CubePlace& place) {
            for (std::size_t k = 0; k < place.codes.size(); ++k)
                cells_ += argus_text(view_.variables()[k][place.codes[k]].text, options_.quotes_codes) + ';';
            if (view_.is_empty(place))
                write_empty();
            else
                write_cell(place);
            cells_ += '\n';
        });
    }

    void write_empty() {
        // Without a frequency a 0 would be a value.
        cells_ += has_frequency() || view_.cube().is_frequency_table() ? '0' : '-';
        const std::uint32_t zeros =
            has_frequency() + has_shadow() + !view_.cube().is_frequency_table() + tops();
        for (std::uint32_t i = 0; i < zeros; ++i) cells_ += ";0";
        cells_ += ";E;0;0";
    }

    void write_cell(const CubePlace& place) {
        const CubeCell& cell = view_.cube()[*place.cell];
        const auto add = [&](const std::string& text) { cells_.append(1, ';').append(text); };
        const auto amount = [&](Amount each) { return shortest_amount(each, view_.data().decimals); };
        cells_ += view_.true_value(place);
        if (has_frequency()) add(fmt::format("{}", view_.cube().contributions(*place.cell, level()).count));
        if (has_shadow()) add(amount(cell.shadow));
        if (!view_.cube().is_frequency_table()) add(amount(std::abs(cell.cost)));
        const auto largest = view_.cube().largest(*place.cell, level());
        for (std::uint32_t i = 0; i < tops(); ++i) add(i < largest.size() ? amount(largest[i].value) : "0");
        add(std::string(1, letter(place)));
        write_levels(place);
        if (options_.adds_ranges) write_range(*place.cell);
    }

    [[nodiscard]] char letter(const CubePlace& place) const {
        const CellStatus status = view_.status(place);
        if (is_unsafe(status)) return 'U';
        if (view_.is_suppressed(place)) return 'M';
        return status == CellStatus::must_publish ? 'P' : 'S';
    }

    void write_levels(const CubePlace& place) {
        const Verdict& verdict = view_.judged()[*place.cell];
        const bool matters = is_unsafe(verdict.status);
        const int decimals = view_.data().written + kLevelDecimals;
        cells_ += fmt::format(";{};{}", shortest_amount(matters ? verdict.lower_level : 0, decimals),
                              shortest_amount(matters ? verdict.upper_level : 0, decimals));
    }

    /// Realised lower and upper end and width, then each in per cent of the value.
    void write_range(CubeCellId cell) {
        const auto found = range_of_.find(publication_.linked().cells[cube_index()][cell.index()].index());
        if (found == range_of_.end() || !found->second->is_known) {
            cells_ += ";;;;;;";
            return;
        }
        const Table& table = publication_.table();
        const double value = table.to_double(table[found->second->cell].value);
        const CellRange& range = *found->second;
        const double numbers[] = {value - range.down, value + range.up, range.down + range.up};
        for (const double each : numbers) cells_ += fmt::format(";{:.{}f}", each, view_.data().written);
        for (const double each : numbers)
            cells_ += value == 0 ? ";" : fmt::format(";{:.2f}", 100 * each / std::abs(value));
    }

    [[nodiscard]] std::uint32_t cube_index() const {
        return static_cast<std::uint32_t>(&view_.judged() - publication_.cubes().data());
    }

    const Publication& publication_;
    CubeView view_;
    const OutputOptions& options_;
    std::vector<CellRange> ranges_;
    std::map<std::uint32_t, const CellRange*> range_of_;
    std::string metadata_;
    std::string cells_;
    std::vector<OutputFile> files_{2};
};

}  // namespace

std::vector<OutputFile> make_intermediate(const Publication& publication, const OutputSpec& request) {
    return Intermediate(publication, request).files();
}

}  // namespace tacet
