// SPDX-License-Identifier: Apache-2.0
#include "job/earlier_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "rules/sensitivity.h"
#include "tacet/error.h"
#include "tacet/unpick.h"
#include "text/decimal.h"
#include "text/format.h"

namespace tacet {

namespace {

class Freezer {
  public:
    Freezer(const EarlierJob& earlier, JudgedCube& judged, bool shows_values)
        : earlier_(earlier),
          judged_(judged),
          shows_values_(shows_values),
          is_listed_(judged.cube.cell_count()) {}

    std::string run() {
        for (const EarlierCell& each : earlier_.table.cells) freeze(each);
        for (const CubeCellId cell : judged_.cube.cells())
            if (!is_listed_[cell.index()]) {
                ++unlisted_;
                judged_.verdicts[cell.index()] = {.status = CellStatus::secondary};
            }
        return fmt::format("{} shown, {} suppressed, {} of them sensitive{}{}", count(shown_, "cell"),
                           suppressed_, primaries_,
                           lost_ > 0 ? fmt::format(", {} shown though rules call them sensitive", lost_) : "",
                           unlisted_ > 0 ? fmt::format(", {} not in it", unlisted_) : "");
    }

  private:
    [[noreturn]] void fail(const EarlierCell& cell, const std::string& message) const {
        throw InputError(cell.line > 0 ? fmt::format("{}:{}: {}", earlier_.table.path, cell.line, message)
                                       : fmt::format("{}: {}", earlier_.table.path, message));
    }

    void freeze(const EarlierCell& cell) {
        const auto codes = codes_of(cell);
        const auto found = judged_.cube.find(codes);
        const std::string name = describe(judged_.cube.variables(), codes);
        if (!found) {
            if (is_suppressed(cell.state) || (cell.state == EarlierState::published && !is_zero(cell.value)))
                fail(cell, fmt::format("cell {} has contributors in it, but not in the data; expected the "
                                       "publication of the same records",
                                       name));
            return;
        }
        if (cell.state == EarlierState::empty)
            fail(cell, fmt::format("cell {} is empty in it, but not in the data; expected the publication of "
                                   "the same records",
                                   name));
        if (is_listed_[found->index()])
            fail(cell, fmt::format("found cell {} twice, expected codes that name one cell only", name));
        is_listed_[found->index()] = true;
        if (cell.state == EarlierState::published)
            show(cell, *found, name);
        else
            suppress(cell, *found);
    }

    static bool is_suppressed(EarlierState state) {
        return state == EarlierState::suppressed || state == EarlierState::primary ||
               state == EarlierState::secondary;
    }

    [[nodiscard]] std::vector<CodeId> codes_of(const EarlierCell& cell) const {
        const auto variables = judged_.cube.variables();
        if (cell.codes.size() != variables.size())
            fail(cell, fmt::format("found {} codes, expected {}; set variables in [history]",
                                   cell.codes.size(), variables.size()));
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < variables.size(); ++k) {
            const std::string& text = cell.codes[k];
            auto code = variables[k].find(text);
            // Our tables put an apostrophe before codes that a spreadsheet would run.
            if (!code && text.starts_with('\'')) code = variables[k].find(std::string_view(text).substr(1));
            if (!code)
                fail(cell,
                     fmt::format("found code '{}' of {}, which the job does not have, expected one of its "
                                 "codes; add the hierarchy with it as hierarchy or further of the variable",
                                 text, variables[k].name()));
            codes.push_back(*code);
        }
        return codes;
    }

    [[nodiscard]] static std::string with_point(std::string text) {
        if (text.find('.') == std::string::npos) std::ranges::replace(text, ',', '.');
        return text;
    }
    [[nodiscard]] static bool is_zero(const std::string& text) {
        const ParsedDecimal parsed = parse_decimal(with_point(text));
        return parsed.error == DecimalError::none && parsed.number.digits == 0;
    }

    void show(const EarlierCell& cell, CubeCellId id, const std::string& name) {
        const std::string text = with_point(cell.value);
        const ParsedDecimal parsed = parse_decimal(text);
        if (parsed.error != DecimalError::none)
            fail(cell, fmt::format("found value '{}' of cell {}, expected a number without marks between "
                                   "thousands",
                                   cell.value, name));
        const CubeData& data = judged_.cube.data();
        const Amount now = rounded(judged_.cube[id].response, data.decimals - data.written);
        mpq_class difference = abs(exact_decimal(text) - mpq_class(now, power_of_ten(data.written)));
        // What was written with fewer decimals was rounded.
        if (parsed.number.decimals < data.written)
            difference -= mpq_class(1, 2 * power_of_ten(parsed.number.decimals));
        if (difference > 0)
            fail(cell, fmt::format("cell {} was published with another value than the data have now{}; "
                                   "expected the publication of the same records and response",
                                   name,
                                   shows_values_ ? fmt::format(" ({} instead of {})", cell.value,
                                                               format_amount(now, data.written))
                                                 : ""));
        Verdict& verdict = judged_.verdicts[id.index()];
        ++shown_;
        lost_ += is_unsafe(verdict.status);
        verdict = {.status = CellStatus::must_publish};
    }

    void suppress(const EarlierCell& cell, CubeCellId id) {
        Verdict& verdict = judged_.verdicts[id.index()];
        ++suppressed_;
        if (cell.state == EarlierState::primary && !is_unsafe(verdict.status)) {
            const Amount level = level_of_share(judged_.cube, id, exact(judged_.rules.manual_margin) / 100);
            verdict = {.status = CellStatus::unsafe_manual, .lower_level = level, .upper_level = level};
            verdict.reason = {.cause = Cause::given, .count = judged_.cube[id].individual.count};
        }
        primaries_ += is_unsafe(verdict.status);
        if (!is_unsafe(verdict.status))
            verdict = {.status = earlier_.releases ? CellStatus::secondary : CellStatus::secondary_manual};
    }

    const EarlierJob& earlier_;
    JudgedCube& judged_;
    bool shows_values_;
    std::vector<bool> is_listed_;  // by cube cell
    std::size_t shown_ = 0;
    std::size_t suppressed_ = 0;
    std::size_t primaries_ = 0;
    std::size_t lost_ = 0;
    std::size_t unlisted_ = 0;
};

/// What earlier publications have to do with it that a cell cannot be hidden: the cells they show in the
/// equations that hold it, and in those that disclose other cells there.
class Blame {
  public:
    explicit Blame(const LinkedTable& linked)
        : linked_(linked), unpicked_(unpick(linked.table, fullest_pattern(linked.table))) {}

    [[nodiscard]] std::set<CellId> shown_cells(const Unprotectable& side) const {
        std::set<CellId> shown;
        for (const EquationId equation : equations_of(side))
            for (const Term& term : linked_.table.terms(equation))
                if (is_shown(term.cell)) shown.insert(term.cell);
        return shown;
    }

  private:
    /// Sums and what rounding leaves open are in no publication.
    [[nodiscard]] bool is_shown(CellId cell) const {
        return cell.index() < linked_.shown_by.size() && linked_.shown_by[cell.index()] != 0;
    }

    [[nodiscard]] std::set<EquationId> equations_of(const Unprotectable& side) const {
        std::set<EquationId> equations(side.equations.begin(), side.equations.end());
        add_subtractions(side.cell, equations);
        for (const EquationId equation : side.equations)
            for (const Term& term : linked_.table.terms(equation)) add_subtractions(term.cell, equations);
        return equations;
    }

    void add_subtractions(CellId cell, std::set<EquationId>& equations) const {
        if (!unpicked_.ranges[cell.index()].is_point()) return;
        for (const auto& step : subtractions(linked_.table, unpicked_, cell)) equations.insert(step.equation);
    }

    const LinkedTable& linked_;
    Unpicked unpicked_;
};

/// Insiders do not own what is no primary.
void drop_exemptions(TableData& data, std::span<const CellId> cells) {
    for (Insider& each : data.insiders)
        std::erase_if(each.owns, [&](const Exemption& owned) {
            return std::ranges::find(cells, owned.cell) != cells.end();
        });
}

}  // namespace

void freeze_earlier_tables(const Job& job, const RunOptions& options, std::vector<JudgedCube>& judged,
                           RunLog& log) {
    for (std::size_t i = 0; i < judged.size(); ++i) {
        const auto& earlier = job.tables[i].earlier;
        if (!earlier) continue;
        const std::string counts = Freezer(*earlier, judged[i], options.shows_values).run();
        log.say(fmt::format("earlier publication {}: {}", earlier->table.path, counts));
        if (!earlier->is_in_ledger) log.note_input("earlier publication", earlier->table.path);
    }
}

Table without_claims(const Table& table, std::span<const CellId> primaries) {
    TableData data = table.data();
    for (const CellId each : primaries) {
        Cell& cell = data.cells[each.index()];
        cell.status = Status::secondary;
        cell.lower_level = cell.upper_level = cell.sliding_level = 0;
        cell.weight = 0;
    }
    drop_exemptions(data, primaries);
    return Table(std::move(data));
}

std::vector<CellId> cells_in_the_way(const LinkedTable& linked, std::span<const Unprotectable> sides) {
    const Blame blame(linked);
    std::set<CellId> found;
    for (const Unprotectable& each : sides) {
        const auto cells = blame.shown_cells(each);
        if (cells.empty()) return {};
        found.insert(cells.begin(), cells.end());
    }
    return {found.begin(), found.end()};
}

}  // namespace tacet
