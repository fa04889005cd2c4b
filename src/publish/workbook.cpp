// SPDX-License-Identifier: Apache-2.0
// An Excel workbook as offices publish it: a sheet per layer with codes indented by level, then what the
// symbols mean and which rules held.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <map>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "publish/spreadsheet.h"
#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

namespace {

constexpr std::size_t kMostSheets = 250;
constexpr std::uint32_t kHeaderRows = 4;  // title, layer, empty, codes of the columns

using Look = Spreadsheet::Look;

/// One combination of codes of all variables but the last two.
using Layer = std::vector<CodeId>;

const std::string& name_of(const Code& code) {
    return code.label.empty() ? code.text : code.label;
}

/// One layer of a cube on a sheet of its own.
class LayerSheet {
  public:
    LayerSheet(Spreadsheet& book, const CubeView& view, const OutputOptions& options, const Layer& layer)
        : book_(book), view_(view), options_(options) {
        const auto variables = view.variables();
        rows_ = variables.size() > 1 ? &variables[variables.size() - 2] : &variables.back();
        columns_ = variables.size() > 1 ? &variables.back() : nullptr;
        write_headers(layer);
    }

    void add(const CubePlace& place) {
        const CodeId row = place.codes[place.codes.size() - (columns_ != nullptr ? 2 : 1)];
        const std::uint32_t column = columns_ != nullptr ? place.codes.back().index() : 0;
        const bool is_total = row == kTotalCode || (columns_ != nullptr && column == 0);
        const std::uint32_t y = kHeaderRows + row.index();
        if (view_.is_empty(place))
            book_.write(y, column + 1, "-", {.is_bold = is_total, .is_right = true});
        else if (view_.is_suppressed(place))
            book_.write(y, column + 1, options_.symbol, {.is_right = true, .fill = fill(place)});
        else
            book_.write(y, column + 1, std::stod(view_.true_value(place)), view_.data().written,
                        {.is_bold = is_total});
    }

  private:
    [[nodiscard]] Spreadsheet::Fill fill(const CubePlace& place) const {
        if (!options_.adds_status) return Spreadsheet::Fill::none;
        return is_unsafe(view_.status(place)) ? Spreadsheet::Fill::primary : Spreadsheet::Fill::secondary;
    }

    void write_headers(const Layer& layer) {
        book_.write(0, 0, title(view_), {.is_bold = true, .is_large = true});
        book_.write(1, 0, layer_text(view_, layer), {});
        book_.write(3, 0, columns_ != nullptr ? rows_->name() + " / " + columns_->name() : rows_->name(),
                    {.is_bold = true, .is_header = true});
        std::size_t widest = rows_->name().size();
        for (std::uint32_t i = 0; i < rows_->size(); ++i) {
            const std::uint32_t level = rows_->depth(CodeId(i));
            widest = std::max(widest, name_of((*rows_)[CodeId(i)]).size() + 2 * std::size_t{level});
            book_.write(kHeaderRows + i, 0, name_of((*rows_)[CodeId(i)]),
                        {.is_bold = i == 0 || !rows_->is_leaf(CodeId(i)), .indent = level});
            book_.set_row_level(kHeaderRows + i, level > 0 ? level - 1 : 0);
        }
        book_.set_width(0, std::min<double>(60, static_cast<double>(widest) + 3));
        write_columns();
        book_.freeze(kHeaderRows, 1);
        if (!options_.symbol.empty())
            book_.write(kHeaderRows + rows_->size() + 1, 0, legend(options_), {.is_italic = true});
    }

    void write_columns() {
        if (columns_ == nullptr) {
            book_.write(3, 1, view_.response_name(), {.is_bold = true, .is_right = true, .is_header = true});
            book_.set_width(1, 16);
            return;
        }
        for (std::uint32_t i = 0; i < columns_->size(); ++i) {
            const std::uint32_t level = columns_->depth(CodeId(i));
            book_.write(3, i + 1, name_of((*columns_)[CodeId(i)]),
                        {.is_bold = true, .is_right = true, .is_header = true});
            book_.set_column_level(i + 1, 14, level > 0 ? level - 1 : 0);
        }
    }

  public:
    static std::string title(const CubeView& view) {
        return fmt::format("{}: {}", view.data().name,
                           view.cube().is_frequency_table() ? "contributors" : view.data().response);
    }
    static std::string layer_text(const CubeView& view, const Layer& layer) {
        std::string text;
        for (std::size_t k = 0; k < layer.size(); ++k)
            text += fmt::format("{}{}: {}", k == 0 ? "" : ", ", view.variables()[k].name(),
                                name_of(view.variables()[k][layer[k]]));
        return text;
    }
    static std::string legend(const OutputOptions& options) {
        return fmt::format("{}  suppressed for confidentiality     -  nothing to report", options.symbol);
    }

  private:
    Spreadsheet& book_;
    const CubeView& view_;
    const OutputOptions& options_;
    const Variable* rows_;
    const Variable* columns_;
};

std::uint64_t layer_count(const CubeView& view) {
    std::uint64_t count = 1;
    for (std::size_t k = 0; k + 2 < view.variables().size(); ++k) count *= view.variables()[k].size();
    return count;
}

void check(const Publication& publication, const OutputSpec& request) {
    std::uint64_t sheets = 0;
    for (std::uint32_t i = 0; i < publication.table_count(); ++i) {
        const CubeView view(publication, i);
        sheets += layer_count(view);
        const auto variables = view.variables();
        const bool has_columns = variables.size() > 1;
        const std::uint64_t rows = variables[variables.size() - (has_columns ? 2 : 1)].size();
        const std::uint64_t columns = has_columns ? variables.back().size() : 1;
        if (!view.is_full() || sheets > kMostSheets || rows > 1'000'000 || columns > 16'000)
            throw InputError(fmt::format(
                "{}: table {} does not fit a workbook ({} layers of {} by {}, expected at most {} sheets in "
                "all), expected the format csv for it",
                request.path, view.data().name, layer_count(view), rows, columns, kMostSheets));
    }
}

void add_layers(Spreadsheet& book, const CubeView& view, const OutputOptions& options, bool is_only_cube) {
    const std::size_t depth = view.variables().size() < 3 ? 0 : view.variables().size() - 2;
    std::optional<LayerSheet> sheet;
    Layer current;
    view.for_each_place(false, [&](const CubePlace& place) {
        const Layer layer(place.codes.begin(), place.codes.begin() + static_cast<std::ptrdiff_t>(depth));
        if (!sheet || layer != current) {
            current = layer;
            std::string name = is_only_cube && depth > 0 ? "" : view.data().name;
            for (std::size_t k = 0; k < depth; ++k)
                name += (name.empty() ? "" : " ") + view.variables()[k][layer[k]].text;
            book.add_sheet(name);
            sheet.emplace(book, view, options, layer);
        }
        sheet->add(place);
    });
}

struct Counts {
    std::size_t cells = 0;
    std::size_t empty = 0;
    std::size_t primary = 0;
    std::size_t secondary = 0;
};

Counts count_cells(const CubeView& view) {
    Counts counts;
    view.for_each_place(false, [&](const CubePlace& place) {
        ++counts.cells;
        if (view.is_empty(place))
            ++counts.empty;
        else if (view.is_suppressed(place))
            ++(is_unsafe(view.status(place)) ? counts.primary : counts.secondary);
    });
    return counts;
}

void add_summary(Spreadsheet& book, const Publication& publication, const OutputOptions& options) {
    book.add_sheet("Summary");
    book.write(0, 0, "What is published and what is suppressed", {.is_bold = true, .is_large = true});
    const char* heads[] = {"table", "cells", "published", "suppressed", "nothing to report"};
    for (std::uint32_t i = 0; i < 5; ++i)
        book.write(2, i, heads[i], {.is_bold = true, .is_right = i > 0, .is_header = true});
    std::uint32_t row = 3;
    for (std::uint32_t i = 0; i < publication.table_count(); ++i) {
        const CubeView view(publication, i);
        const Counts counts = count_cells(view);
        const std::size_t suppressed = counts.primary + counts.secondary;
        book.write(row, 0, LayerSheet::title(view), {});
        const std::size_t numbers[] = {counts.cells, counts.cells - counts.empty - suppressed, suppressed,
                                       counts.empty};
        for (std::uint32_t k = 0; k < 4; ++k) book.write(row, k + 1, static_cast<double>(numbers[k]), 0, {});
        ++row;
    }
    ++row;
    const auto legend = [&](std::string_view symbol, std::string_view meaning, Spreadsheet::Fill fill) {
        book.write(row, 0, symbol, {.is_right = true, .fill = fill});
        book.write(row++, 1, meaning, {});
    };
    using Fill = Spreadsheet::Fill;
    legend(options.symbol, "suppressed for confidentiality", Fill::none);
    if (options.adds_status) {
        legend(options.symbol, "because a rule calls the cell sensitive (primary)", Fill::primary);
        legend(options.symbol, "because it would give a sensitive cell away (secondary)", Fill::secondary);
    }
    legend("-", "nobody contributes", Fill::none);
    ++row;
    const Provenance& provenance = publication.provenance();
    book.write(
        row++, 0,
        fmt::format("Protected with tacet {}, method {}.", provenance.version, publication.result().method),
        {});
    book.write(row++, 0,
               "Every suppressed value was audited: nobody who knows all published cells can work a "
               "sensitive one out "
               "to within its protection levels.",
               {});
    book.set_width(0, 40);
    for (std::uint32_t i = 1; i < 5; ++i) book.set_width(i, 18);
}

void add_rules(Spreadsheet& book, const Publication& publication) {
    book.add_sheet("Rules");
    book.write(0, 0, "Which cells are sensitive", {.is_bold = true, .is_large = true});
    std::uint32_t row = 2;
    for (const JudgedCube& judged : std::span(publication.cubes()).first(publication.table_count())) {
        book.write(row++, 0, judged.cube.data().name, {.is_bold = true});
        for (const std::string& line : describe(judged.rules)) book.write(row++, 0, line, {.indent = 1});
        ++row;
    }
    book.set_width(0, 100);
}

}  // namespace

std::vector<OutputFile> make_workbook(const Publication& publication, const OutputSpec& request) {
    check(publication, request);
    Spreadsheet book(publication.cubes().front().cube.data().name, publication.provenance().started);
    for (std::uint32_t i = 0; i < publication.table_count(); ++i)
        add_layers(book, CubeView(publication, i), request.options, publication.table_count() == 1);
    add_summary(book, publication, request.options);
    add_rules(book, publication);
    return {{request.path, std::move(book).bytes()}};
}

}  // namespace tacet
