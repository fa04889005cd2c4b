// SPDX-License-Identifier: Apache-2.0
#include "tacet/unpick.h"

#include <algorithm>
#include <ranges>
#include <set>

#include "attack/unpick_until.h"
#include "tacet/insider.h"

namespace tacet {

namespace {

using Wide = __int128;

struct WideRange {
    Wide least = 0;
    Wide most = 0;
};

WideRange scaled(const DeviationRange& range, std::int64_t coefficient) {
    const Wide a = Wide{range.least} * coefficient;
    const Wide b = Wide{range.most} * coefficient;
    return {std::min(a, b), std::max(a, b)};
}

Wide divide_down(Wide number, Wide divisor) {
    const Wide quotient = number / divisor;
    return quotient - ((number % divisor != 0 && (number < 0) != (divisor < 0)) ? 1 : 0);
}

/// All d with coefficient * d in the range, rounded outward to whole units.
WideRange divided(const WideRange& range, std::int64_t coefficient) {
    const Wide low = coefficient > 0 ? range.least : range.most;
    const Wide high = coefficient > 0 ? range.most : range.least;
    return {divide_down(low, coefficient), -divide_down(-high, coefficient)};
}

class Unpicker {
  public:
    Unpicker(const Table& table, const Pattern& pattern, const UnpickOptions& options,
             const Deadline& deadline)
        : table_(table), options_(options), deadline_(deadline), in_next_(table.equation_count()) {
        result_.ranges.resize(table.cell_count());
        for (const CellId cell : pattern.cells()) {
            result_.ranges[cell.index()] = {-room(table, options.attacker, cell, Side::down),
                                            room(table, options.attacker, cell, Side::up)};
            for (const Incidence& each : table.incidences(cell)) schedule(each.equation);
        }
    }

    Unpicked run() {
        while (!next_.empty() && result_.rounds.size() < options_.most_rounds && !deadline_.passed()) {
            auto equations = std::move(next_);
            next_.clear();
            std::ranges::sort(equations);
            for (const EquationId each : equations) in_next_[each.index()] = false;
            result_.rounds.emplace_back();
            for (const EquationId each : equations) attack(each);
            if (result_.rounds.back().disclosed.empty() && result_.rounds.back().narrowed.empty())
                result_.rounds.pop_back();
        }
        result_.finished = next_.empty();
        return std::move(result_);
    }

  private:
    void schedule(EquationId equation) {
        if (in_next_[equation.index()]) return;
        in_next_[equation.index()] = true;
        next_.push_back(equation);
    }

    void attack(EquationId equation) {
        WideRange sum;
        for (const Term& term : table_.terms(equation)) {
            const auto part = scaled(result_.ranges[term.cell.index()], term.coefficient);
            sum.least += part.least;
            sum.most += part.most;
        }
        if (sum.least == 0 && sum.most == 0) return;
        for (const Term& term : table_.terms(equation)) {
            const DeviationRange known = result_.ranges[term.cell.index()];
            if (known.is_point()) continue;
            const auto own = scaled(known, term.coefficient);
            const auto range = divided({own.most - sum.most, own.least - sum.least}, term.coefficient);
            narrow(term.cell, equation, range);
            const auto after = scaled(result_.ranges[term.cell.index()], term.coefficient);
            sum.least += after.least - own.least;
            sum.most += after.most - own.most;
        }
    }

    void narrow(CellId cell, EquationId equation, const WideRange& found) {
        DeviationRange& range = result_.ranges[cell.index()];
        const Wide least = std::max<Wide>(range.least, found.least);
        const Wide most = std::min<Wide>(range.most, found.most);
        const double before = static_cast<double>(range.most) - static_cast<double>(range.least);
        const double gain = before - static_cast<double>(most - least);
        const bool becomes_point = least == most;
        if (!becomes_point && gain < options_.least_progress * before) return;
        range = {static_cast<Amount>(least), static_cast<Amount>(most)};
        auto& round = result_.rounds.back();
        (becomes_point ? round.disclosed : round.narrowed).push_back({cell, equation, range});
        result_.disclosed += becomes_point;
        for (const Incidence& each : table_.incidences(cell))
            if (each.equation != equation) schedule(each.equation);
    }

    const Table& table_;
    const UnpickOptions& options_;
    const Deadline& deadline_;
    Unpicked result_;
    std::vector<EquationId> next_;
    std::vector<bool> in_next_;
};

}  // namespace

Unpicked unpick(const Table& table, const Pattern& pattern, const UnpickOptions& options) {
    return Unpicker(table, pattern, options, {}).run();
}

Unpicked unpick_until(const Table& table, const Pattern& pattern, const Deadline& deadline) {
    return Unpicker(table, pattern, {}, deadline).run();
}

std::vector<UnpickRound::Finding> subtractions(const Table& table, const Unpicked& unpicked, CellId cell) {
    std::vector<UnpickRound::Finding> steps;
    std::set<CellId> wanted{cell};
    for (const UnpickRound& round : std::views::reverse(unpicked.rounds))
        for (const auto* list : {&round.narrowed, &round.disclosed})
            for (const UnpickRound::Finding& found : std::views::reverse(*list)) {
                if (!wanted.contains(found.cell)) continue;
                // What disclosed a cell is enough; what narrowed it before adds nothing.
                if (found.range.is_point()) wanted.erase(found.cell);
                for (const Term& term : table.terms(found.equation))
                    if (term.cell != found.cell) wanted.insert(term.cell);
                steps.push_back(found);
            }
    std::ranges::reverse(steps);
    return steps;
}

}  // namespace tacet
