// SPDX-License-Identifier: Apache-2.0
#include "publish/html/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "text/format.h"
#include "text/markup.h"

namespace tacet {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostEntries = 400'000;  // of supports in a page
constexpr std::uint64_t kMostPlaces = 2'000'000;
constexpr std::uint32_t kMostDrawn = 40'000;  // cells of a drawing

/// The states of cells, and of published ones the shades.
class Shades {
  public:
    explicit Shades(const CubeView& view) : view_(view) {
        view.for_each_place(true, [&](const CubePlace& place) {
            if (!view.is_suppressed(place)) scale_.include(value(place));
        });
    }

    /// '-' empty, 'P' primary, 'S' secondary, 'a' to 'j' published, dark last.
    [[nodiscard]] char state(const CubePlace& place) const {
        if (view_.is_empty(place)) return '-';
        if (view_.is_suppressed(place)) return is_unsafe(view_.status(place)) ? 'P' : 'S';
        return scale_.letter(value(place));
    }

  private:
    [[nodiscard]] double value(const CubePlace& place) const { return std::stod(view_.true_value(place)); }

    const CubeView& view_;
    ShadeScale scale_;
};

class RunLengths {
  public:
    void add(char state) {
        if (state != last_) flush();
        last_ = state;
        ++count_;
    }
    std::string text() {
        flush();
        return std::move(text_);
    }

  private:
    void flush() {
        if (count_ > 0) text_ += last_;
        if (count_ > 1) text_ += fmt::format("{}", count_);
        count_ = 0;
    }

    std::string text_;
    char last_ = 0;
    std::size_t count_ = 0;
};

std::string deltas(std::span<const std::uint32_t> numbers) {
    std::string text;
    std::uint32_t last = 0;
    for (const std::uint32_t each : numbers) {
        text += fmt::format("{}{}", text.empty() ? "" : " ", static_cast<std::int64_t>(each) - last);
        last = each;
    }
    return text;
}

Json variable_json(const Variable& variable) {
    Json json{{"name", variable.name()}};
    Json codes = Json::array();
    Json levels = Json::array();
    for (std::uint32_t i = 0; i < variable.size(); ++i) {
        const Code& code = variable[CodeId(i)];
        codes.push_back(code.label.empty() || code.label == code.text ? code.text
                                                                      : code.text + " " + code.label);
        levels.push_back(variable.depth(CodeId(i)));
    }
    json["codes"] = std::move(codes);
    json["levels"] = std::move(levels);
    return json;
}

/// Causes by the letters that stand for them in the data: secondaries have none.
class CauseLetters {
  public:
    char letter(std::string_view cause) {
        auto found = std::ranges::find(names_, cause);
        if (found == names_.end()) found = names_.emplace(names_.end(), cause);
        return static_cast<char>('a' + (found - names_.begin()));
    }
    [[nodiscard]] Json names() const {
        Json json = Json::object();
        for (std::size_t i = 0; i < names_.size(); ++i)
            json[std::string(1, static_cast<char>('a' + i))] = names_[i];
        return json;
    }

  private:
    std::vector<std::string> names_{""};
};

/// Of a cube of too many places, those where all but the last two variables are total.
template <class Visit>
void for_each_place_of_totals(const CubeView& view, const Visit& visit) {
    const std::size_t count = view.variables().size();
    std::vector<CodeId> codes(count, kTotalCode);
    const std::uint32_t rows = count > 1 ? view.variables()[count - 2].size() : 1;
    for (std::uint32_t i = 0; i < rows; ++i)
        for (std::uint32_t j = 0; j < view.variables()[count - 1].size(); ++j) {
            if (count > 1) codes[count - 2] = CodeId(i);
            codes[count - 1] = CodeId(j);
            visit(CubePlace{codes, view.cube().find(codes)});
        }
}

Json cube_json(const Publication& publication, std::uint32_t index, CauseLetters& causes) {
    const CubeView view(publication, index);
    const Shades shades(view);
    const bool is_whole = view.is_full() && view.cube().place_count() <= kMostPlaces;
    Json json{{"name", view.data().name}, {"whole", is_whole}};
    for (const Variable& each : view.variables()) json["variables"].push_back(variable_json(each));
    RunLengths states;
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> cells;
    std::string kinds;
    std::uint32_t next = 0;
    const auto add = [&](const CubePlace& place) {
        const char state = shades.state(place);
        states.add(state);
        if (state == 'P' || state == 'S') {
            places.push_back(next);
            cells.push_back(publication.linked().cells[index][place.cell->index()].index());
            const JudgedCube& judged = view.judged();
            kinds += causes.letter(state == 'S' ? "" : cause_name(judged[*place.cell].reason, judged.rules));
        }
        ++next;
    };
    if (is_whole)
        view.for_each_place(false, add);
    else
        for_each_place_of_totals(view, add);
    json["states"] = states.text();
    json["places"] = deltas(places);
    json["cells"] = deltas(cells);
    json["kinds"] = kinds;
    return json;
}

std::vector<std::uint32_t> numbers(std::span<const CellId> cells) {
    std::vector<std::uint32_t> all;
    for (const CellId each : cells) all.push_back(each.index());
    return all;
}

/// A sum against singletons stands for its parts.
std::vector<CellId> shown_cells(const Publication& publication, std::span<const CellId> cells) {
    std::vector<CellId> all;
    for (const CellId cell : cells) {
        if (cell.index() < publication.linked().first_virtual) {
            all.push_back(cell);
            continue;
        }
        for (const Incidence& each : publication.table().incidences(cell))
            for (const Term& term : publication.table().terms(each.equation))
                if (term.cell.index() < publication.linked().first_virtual) all.push_back(term.cell);
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

}  // namespace

void ShadeScale::include(double value) {
    const double size = std::log1p(std::abs(value));
    least_ = std::min(least_, size);
    most_ = std::max(most_, size);
}

char ShadeScale::letter(double value) const {
    const double part = most_ > least_ ? (std::log1p(std::abs(value)) - least_) / (most_ - least_) : 0.5;
    return static_cast<char>('a' + static_cast<int>(std::clamp(10 * part, 0.0, 9.0)));
}

std::string picture_data(const Publication& publication, std::span<const Support> supports) {
    Json json;
    CauseLetters causes;
    for (std::uint32_t i = 0; i < publication.table_count(); ++i)
        json["cubes"].push_back(cube_json(publication, i, causes));
    json["kinds"] = causes.names();
    json["supports"] = Json::array();
    std::size_t entries = 0;
    for (const Support& each : supports) {
        entries += each.primaries.size() + each.secondaries.size();
        if (entries > kMostEntries) break;
        json["supports"].push_back({deltas(numbers(shown_cells(publication, each.primaries))),
                                    deltas(numbers(shown_cells(publication, each.secondaries)))});
    }
    json["all_supports"] = entries <= kMostEntries;
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    return without_tags(text);
}

namespace {

/// Codes beside the rows and above the columns, while they can be read.
std::string drawing_labels(const Variable* rows, const Variable& columns) {
    std::string svg;
    const auto add = [&](const Variable& variable, std::uint32_t i, std::string_view place) {
        svg += fmt::format("<text {}{}>{}</text>\n", variable.depth(CodeId(i)) < 2 ? "class=\"top\" " : "",
                           place, escaped(variable[CodeId(i)].text));
    };
    for (std::uint32_t i = 0; rows != nullptr && i < rows->size(); ++i)
        add(*rows, i, fmt::format("x=\"-3\" y=\"{}\" text-anchor=\"end\"", 10 * i + 7));
    for (std::uint32_t i = 0; i < columns.size(); ++i)
        add(columns, i, fmt::format("transform=\"translate({} -3) rotate(-70)\"", 10 * i + 7));
    return svg;
}

/// In units of the drawing, 10 to a cell.
std::uint32_t label_room(const Variable* variable) {
    std::size_t longest = 0;
    for (std::uint32_t i = 0; variable != nullptr && i < variable->size(); ++i)
        longest = std::max(longest, (*variable)[CodeId(i)].text.size());
    return static_cast<std::uint32_t>(std::min<std::size_t>(longest, 30) * 4 + 6);
}

/// Secondaries are told from primaries also without colours.
std::string hatch(std::uint32_t cube) {
    return fmt::format(
        "<defs><pattern id=\"hatch{}\" width=\"3\" height=\"3\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><rect width=\"3\" height=\"3\" class=\"S\"/><rect width=\"1\" "
        "height=\"3\" class=\"line\"/></pattern></defs>\n",
        cube);
}

}  // namespace

std::string layer_drawing(const Publication& publication, std::uint32_t cube) {
    const CubeView view(publication, cube);
    const auto variables = view.variables();
    const Variable* row_variable = variables.size() > 1 ? &variables[variables.size() - 2] : nullptr;
    const std::uint32_t rows = row_variable != nullptr ? row_variable->size() : 1;
    const std::uint32_t columns = variables.back().size();
    if (std::uint64_t{rows} * columns > kMostDrawn) return {};
    const Shades shades(view);
    std::map<char, std::string> paths;
    std::uint32_t at = 0;
    for_each_place_of_totals(view, [&](const CubePlace& place) {
        const char state = shades.state(place);
        if (state != '-')
            paths[state] += fmt::format("M{} {}h9v9h-9z", 10 * (at % columns), 10 * (at / columns));
        ++at;
    });
    const bool has_labels = rows <= 100 && columns <= 60;
    const std::uint32_t left = has_labels ? label_room(row_variable) : 0;
    const std::uint32_t top = has_labels ? label_room(&variables.back()) : 0;
    std::string svg = fmt::format(
        "<svg class=\"layer\" viewBox=\"-{} -{} {} {}\" style=\"max-width:{}px\" role=\"img\" "
        "aria-label=\"Which cells of {} are published, primary and secondary\">\n{}",
        left, top, 10 * columns + left + 10, 10 * rows + top, std::min(1000U, 2 * (10 * columns + left)),
        escaped(view.data().name), hatch(cube));
    for (const auto& [state, path] : paths)
        svg += fmt::format("<path class=\"{}\"{} d=\"{}\"/>\n", state,
                           state == 'S' ? fmt::format(" style=\"fill:url(#hatch{})\"", cube) : "", path);
    if (has_labels) svg += drawing_labels(row_variable, variables.back());
    return svg + "</svg>\n";
}

}  // namespace tacet
