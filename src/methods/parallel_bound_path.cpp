// SPDX-License-Identifier: Apache-2.0
#include "methods/parallel_bound_path.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tacet {

namespace {

/// Phase one: in every equation along one dimension after the other, cells whose values together cover the
/// largest level of its primaries.
class Bounds {
  public:
    Bounds(const Problem& problem, const Grid& grid)
        : problem_(problem), table_(problem.table), grid_(grid), pattern_(table_) {}

    /// The secondaries chosen, with this dimension first.
    std::vector<Place> run(std::size_t first) {
        pattern_ = Pattern(table_);
        for (std::size_t i = 0; i < grid_.dimensions(); ++i)
            for (const EquationId equation : table_.equations())
                if (dimension_of(equation) == (first + i) % grid_.dimensions()) cover(equation);
        publish_where_no_primary_is();
        std::vector<Place> chosen;
        for (const CellId cell : secondaries(table_, pattern_)) chosen.push_back(grid_.place(cell));
        return chosen;
    }

  private:
    [[nodiscard]] std::size_t dimension_of(EquationId equation) const {
        const auto terms = table_.terms(equation);
        const Place a = grid_.place(terms[0].cell);
        const Place b = grid_.place(terms[1].cell);
        for (std::size_t d = 0; d < grid_.dimensions(); ++d)
            if (grid_.code(a, d) != grid_.code(b, d)) return d;
        return 0;
    }

    [[nodiscard]] Amount capacity(CellId cell) const {
        return std::min(room(table_[cell], Side::up), room(table_[cell], Side::down));
    }

    /// What suppressed cells of the equation lack for the most demanding of its primaries.
    [[nodiscard]] double lack(EquationId equation) const {
        double all = 0;
        for (const Term& term : table_.terms(equation))
            if (pattern_.contains(term.cell)) all += static_cast<double>(capacity(term.cell));
        double most = 0;
        for (const Term& term : table_.terms(equation)) {
            if (table_[term.cell].status != Status::primary) continue;
            const Amount level = std::max(required(table_, term.cell, Side::up, problem_.protection),
                                          required(table_, term.cell, Side::down, problem_.protection));
            most =
                std::max(most, static_cast<double>(level) - all + static_cast<double>(capacity(term.cell)));
        }
        return most;
    }

    /// The cheapest cell that makes up for it, or several of the cheapest if these cost less.
    void cover(EquationId equation) {
        const double missing = lack(equation);
        if (missing <= 0) return;
        std::vector<CellId> candidates;
        for (const Term& term : table_.terms(equation))
            if (table_[term.cell].status == Status::candidate && !pattern_.contains(term.cell) &&
                capacity(term.cell) > 0)
                candidates.push_back(term.cell);
        std::ranges::stable_sort(candidates, {}, [&](CellId cell) { return table_[cell].weight; });
        const auto alone = std::ranges::find_if(
            candidates, [&](CellId cell) { return static_cast<double>(capacity(cell)) >= missing; });
        double sum = 0;
        double price = 0;
        std::size_t count = 0;
        for (; count < candidates.size() && sum < missing; ++count) {
            sum += static_cast<double>(capacity(candidates[count]));
            price += table_[candidates[count]].weight;
        }
        if (alone != candidates.end() && table_[*alone].weight <= price) {
            pattern_.add(*alone);
            return;
        }
        for (std::size_t i = 0; i < count; ++i) pattern_.add(candidates[i]);
    }

    /// Where an equation has no primary, its secondaries serve others only: as far as these do not need them,
    /// they go, most costly first.
    void publish_where_no_primary_is() {
        auto chosen = secondaries(table_, pattern_);
        std::ranges::stable_sort(chosen, std::greater{}, [&](CellId cell) { return table_[cell].weight; });
        for (const CellId cell : chosen) {
            if (table_[cell].status == Status::secondary) continue;
            const auto incidences = table_.incidences(cell);
            if (std::ranges::all_of(incidences,
                                    [&](const Incidence& each) { return has_primary(each.equation); }))
                continue;
            pattern_.remove(cell);
            if (std::ranges::any_of(incidences,
                                    [&](const Incidence& each) { return lack(each.equation) > 0; }))
                pattern_.add(cell);
        }
    }

    [[nodiscard]] bool has_primary(EquationId equation) const {
        return std::ranges::any_of(table_.terms(equation), [&](const Term& term) {
            return table_[term.cell].status == Status::primary;
        });
    }

    const Problem& problem_;
    const Table& table_;
    const Grid& grid_;
    Pattern pattern_;
};

}  // namespace

std::vector<Chromosome> parallel_bound_paths(const Problem& problem, const Grid& grid, const SearchBook& book,
                                             CircuitMaker& maker) {
    std::vector<TargetId> order(book.targets().size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::greater{}, [&](TargetId id) { return book.targets()[id].amount; });
    std::vector<Chromosome> all;
    for (std::size_t first = 0; first < grid.dimensions(); ++first) {
        const auto chosen = Bounds(problem, grid).run(first);
        // Phase two: paths through what was chosen, which costs nothing more. What they do not use is not
        // kept.
        Chromosome chromosome(book);
        maker.follow(chromosome, chosen);
        if (!fill_by_paths(maker, order, chromosome)) break;
        all.push_back(std::move(chromosome));
    }
    return all;
}

Proposal propose_parallel_bound_path(const Problem& problem) {
    const Grid grid(problem.table);
    const SearchBook book(problem.table, grid,
                          targets(problem.table, grid, problem.protection, problem.deadline));
    CircuitMaker maker(problem.table, grid, book, problem.deadline);
    Proposal proposal;
    auto all = parallel_bound_paths(problem, grid, book, maker);
    if (all.empty()) {
        proposal.outcome = problem.deadline.passed() ? Outcome::time_limit : Outcome::infeasible;
        return proposal;
    }
    if (problem.is_on("cleanup"))
        for (Chromosome& each : all) {
            maker.follow(each);
            drop_redundant(maker, book, each);
        }
    const Chromosome& best = *std::ranges::min_element(all, {}, &Chromosome::cost);
    proposal.pattern = best.pattern(problem.table, grid);
    proposal.proof = best.proof(grid);
    proposal.statistics["starts"] = static_cast<double>(all.size());
    return proposal;
}

}  // namespace tacet
