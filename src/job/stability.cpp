// SPDX-License-Identifier: Apache-2.0
#include "job/stability.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tacet/error.h"
#include "text/format.h"

namespace tacet {

namespace {

bool was_suppressed(EarlierState state) {
    return state != EarlierState::published && state != EarlierState::empty;
}

/// Calls `visit(cell, whether it was suppressed)` for cells of both years; codes that are new are left out.
template <class Visit>
std::size_t for_each_known(const EarlierTable& last, const Cube& cube, std::span<const CellId> cells,
                           const Visit& visit) {
    std::size_t unknown = 0;
    for (const EarlierCell& each : last.cells) {
        if (each.state == EarlierState::empty) continue;
        if (each.codes.size() != cube.variables().size())
            throw InputError(fmt::format("{}:{}: found {} codes, expected {} as in table {}", last.path,
                                         each.line, each.codes.size(), cube.variables().size(),
                                         cube.data().name));
        std::vector<CodeId> codes;
        for (std::size_t k = 0; k < each.codes.size(); ++k)
            if (const auto code = cube.variables()[k].find(each.codes[k])) codes.push_back(*code);
        const auto found = codes.size() == each.codes.size() ? cube.find(codes) : std::nullopt;
        if (found)
            visit(cells[found->index()], was_suppressed(each.state));
        else
            ++unknown;
    }
    return unknown;
}

struct Changes {
    std::size_t hidden = 0;  ///< that were shown
    std::size_t shown = 0;   ///< that were suppressed
};

Changes count_changes(const Stability& stability, const Pattern& pattern) {
    Changes changes;
    for (const auto& [cell, was] : stability.then) {
        changes.hidden += !was && pattern.contains(cell);
        changes.shown += was && !pattern.contains(cell);
    }
    return changes;
}

double cost_by(std::span<const double> weights, const Table& table, const Pattern& pattern) {
    double cost = 0;
    for (const CellId cell : table.cells())
        if (pattern.contains(cell) && table[cell].status != Status::primary) cost += weights[cell.index()];
    return cost;
}

Table with_weights(const Table& table, std::span<const double> weights) {
    TableData data = table.data();
    for (std::size_t i = 0; i < data.cells.size(); ++i) data.cells[i].weight = weights[i];
    return Table(std::move(data));
}

std::string count_saved(std::size_t without, std::size_t with) {
    return count(without > with ? without - with : 0, "change");
}

std::string price(double with, double without) {
    if (without <= 0) return with > 0 ? "at a cost" : "at no cost";
    const double change = 100 * (with / without - 1);
    if (std::abs(change) < 0.5) return "at about the same cost";
    return fmt::format("at {:.0f} % {} cost", std::abs(change), change > 0 ? "more" : "less");
}

}  // namespace

void apply_stability(const Job& job, const ProtectionJob& protection, TableSet& set, RunLog& log) {
    std::vector<double> weights;
    for (std::size_t i = 0; i < protection.tables.size(); ++i) {
        const TableJob& table = job.tables[protection.tables[i]];
        if (!table.stability) continue;
        if (!set.stability) {
            set.stability.emplace();
            for (const CellId cell : set.linked.table.cells())
                set.stability->weights.push_back(set.linked.table[cell].weight);
            weights = set.stability->weights;
        }
        const StabilityJob& wish = *table.stability;
        set.stability->is_priced |= wish.is_priced;
        const EarlierTable last = read_earlier_table(
            {.path = wish.path, .symbol = wish.symbol, .variables = table.request.variables.size()});
        const std::size_t unknown =
            for_each_known(last, set.cubes[i].cube, set.linked.cells[i], [&](CellId cell, bool was) {
                if (!set.stability->then.emplace(cell, was).second) return;
                const double factor = was ? 1 - wish.discount / 100 : 1 + wish.surcharge / 100;
                weights[cell.index()] = set.stability->weights[cell.index()] * factor;
            });
        log.note_input("last year's pattern", wish.path);
        if (unknown > 0)
            log.say(fmt::format("stability: {} of {} not in table {} now", count(unknown, "cell"), wish.path,
                                table.request.name));
    }
    if (set.stability) set.linked.table = with_weights(set.linked.table, weights);
}

std::string describe_stability(const TableSet& set, const Result& result, const ProtectOptions& options) {
    const Stability& stability = *set.stability;
    const Changes now = count_changes(stability, result.report->pattern);
    std::string text = fmt::format(
        "stability: of {} known from last year, {} suppressed now that were shown, {} shown that were "
        "suppressed",
        count(stability.then.size(), "cell"), now.hidden, now.shown);
    if (!stability.is_priced) return text;
    const Table plain = with_weights(set.linked.table, stability.weights);
    const Result other = protect(plain, options);
    if (!other.report) return text;
    const Changes without = count_changes(stability, other.report->pattern);
    return text + fmt::format("; without it {} and {}, so it saves {} {}", without.hidden, without.shown,
                              count_saved(without.hidden + without.shown, now.hidden + now.shown),
                              price(cost_by(stability.weights, plain, result.report->pattern),
                                    cost_by(stability.weights, plain, other.report->pattern)));
}

}  // namespace tacet
