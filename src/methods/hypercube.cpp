// SPDX-License-Identifier: Apache-2.0
#include "methods/hypercube.h"

#include <algorithm>
#include <array>
#include <memory>

#include "attack/attacker.h"
#include "methods/shared/clean_up.h"
#include "methods/shared/order.h"
#include "methods/shared/path_clean_up.h"
#include "methods/shared/subtables.h"

namespace tacet {

namespace {

using Amounts = std::array<Amount, 2>;  // by Side

constexpr std::size_t index(Side side) {
    return static_cast<std::size_t>(side);
}

/// A subtable as a table of its own.
struct Part {
    Part(const Table& whole, Subtable of)
        : subtable(std::move(of)), table(cut_out(whole, subtable)), grid(table), done(subtable.cells.size()) {
        if (grid.has_networks()) router = std::make_unique<Router>(table, grid);
    }
    Subtable subtable;
    Table table;
    Grid grid;
    std::unique_ptr<Router> router;
    std::vector<Amounts> done;      // by own cell: how far cubes move it
    std::vector<CellId> waiting{};  // own cells to look at
};

/// Where a cell is, in which subtable.
struct Holder {
    std::uint32_t part = 0;
    CellId own;
};

class Hypercube {
  public:
    explicit Hypercube(const Problem& problem)
        : problem_(problem),
          table_(problem.table),
          pattern_(table_),
          proof_book_(table_, problem.protection),
          holders_(table_.cell_count()),
          wanted_(table_.cell_count()) {}

    Proposal run() {
        split();
        ask_for_levels();
        Proposal proposal;
        for (rounds_ = 0; has_waiting(); ++rounds_)
            for (std::uint32_t i = 0; i < parts_.size(); ++i) protect_part(i);
        if (parts_.size() != 1) prove_whole();
        const std::size_t left = proof_book_.open_targets().size();
        if (left == 0 && problem_.choice("redundant") == "remove")
            proposal.statistics["cleaned_up"] = static_cast<double>(remove_redundant());
        if (problem_.deadline.passed()) proposal.outcome = Outcome::time_limit;
        proposal.pattern = pattern_;
        proposal.proof = proof_book_.proof();
        proposal.statistics["subtables"] = static_cast<double>(parts_.size());
        proposal.statistics["rounds"] = static_cast<double>(rounds_);
        proposal.statistics["carried"] = static_cast<double>(carried_);
        proposal.statistics["left_to_repair"] = static_cast<double>(left);
        return proposal;
    }

  private:
    /// A table that is only nearly a product is protected as a whole.
    void split() {
        if (table_.dimensions() == nullptr) return;
        for (Subtable& each : split_into_subtables(table_)) {
            const auto number = static_cast<std::uint32_t>(parts_.size());
            parts_.push_back(std::make_unique<Part>(table_, std::move(each)));
            const auto& cells = parts_.back()->subtable.cells;
            for (std::uint32_t i = 0; i < cells.size(); ++i)
                holders_[cells[i].index()].push_back({number, CellId(i)});
            if (parts_.back()->router) set_prices(*parts_.back());
        }
    }

    void set_prices(Part& part) const {
        std::vector<double> prices(part.grid.size(), PlacePrices::kClosed);
        for (const CellId own : part.table.cells())
            prices[part.grid.place(own)] = price(part.subtable.cells[own.index()]);
        part.router->set_prices(prices);
        part.router->deadline = problem_.deadline;
    }

    [[nodiscard]] double price(CellId cell) const {
        if (pattern_.contains(cell)) return 0;
        return table_[cell].status == Status::published ? PlacePrices::kClosed : table_[cell].weight;
    }

    void ask_for_levels() {
        const Grid grid(table_);
        for (const GridTarget& target : targets(table_, grid, problem_.protection, problem_.deadline))
            wanted_[grid.cell(target.place)->index()][index(target.sign > 0 ? Side::up : Side::down)] =
                static_cast<Amount>(target.amount);
        for (const CellId cell : order_primaries(table_, problem_.choice("order"), problem_.seed))
            for (const auto& [part, own] : holders_[cell.index()]) parts_[part]->waiting.push_back(own);
    }

    [[nodiscard]] bool has_waiting() const {
        return !problem_.deadline.passed() &&
               std::ranges::any_of(parts_, [](const auto& part) { return !part->waiting.empty(); });
    }

    void protect_part(std::uint32_t number) {
        Part& part = *parts_[number];
        problem_.report("subtables protected", number, parts_.size(), cost(table_, pattern_));
        const auto waiting = std::exchange(part.waiting, {});
        for (const CellId own : waiting)
            for (const Side side : kSides) {
                const Amount amount = wanted_[part.subtable.cells[own.index()].index()][index(side)];
                Amount& done = part.done[own.index()][index(side)];
                if (amount <= done || problem_.deadline.passed()) continue;
                done = amount;
                if (part.router && !is_proven(part, own, side, amount)) protect(number, own, side, amount);
            }
    }

    /// In a table without hierarchies a cube is a witness.
    [[nodiscard]] bool is_proven(const Part& part, CellId own, Side side, Amount amount) const {
        return parts_.size() == 1 &&
               proof_book_.is_proven(
                   {.cell = part.subtable.cells[own.index()], .side = side, .amount = amount});
    }

    void protect(std::uint32_t number, CellId own, Side side, Amount amount) {
        Part& part = *parts_[number];
        Router& router = *part.router;
        const Deviation deviation =
            find_way(router, part.grid.place(own), side == Side::up ? 1 : -1, static_cast<double>(amount));
        for (const Shift& each : deviation) carry(number, *part.grid.cell(each.place), each.amount);
        if (parts_.size() == 1 && !deviation.empty()) proof_book_.add(to_witness(part.grid, deviation));
    }

    /// By cubes, or by other circuits where there are none. Empty if there is no way.
    static Deviation find_way(Router& router, Place place, int sign, double amount) {
        router.start();
        bool succeeds = move_by_boxes(router, place, sign, amount, 0);
        Deviation deviation = router.finish();
        if (succeeds) return deviation;
        router.start();
        succeeds = router.move(place, sign, amount);
        deviation = router.finish();
        return succeeds ? deviation : Deviation{};
    }

    /// By one cube, or by several where none has room for all.
    static bool move_by_boxes(Router& router, Place place, int sign, double amount, int depth) {
        constexpr int kMostHalvings = 4;
        if (router.move_by_box(place, sign, amount)) return true;
        if (depth == kMostHalvings || amount < 2) return false;
        const double half = std::floor(amount / 2);
        return move_by_boxes(router, place, sign, half, depth + 1) &&
               move_by_boxes(router, place, sign, amount - half, depth + 1);
    }

    /// Suppresses the corner. In other subtables it must be able to move as far.
    void carry(std::uint32_t number, CellId own, double amount) {
        const CellId cell = parts_[number]->subtable.cells[own.index()];
        const Side side = amount > 0 ? Side::up : Side::down;
        const auto distance = static_cast<Amount>(std::abs(amount));
        Amount& done = parts_[number]->done[own.index()][index(side)];
        done = std::max(done, distance);
        if (!pattern_.contains(cell)) {
            pattern_.add(cell);
            for (const auto& [part, there] : holders_[cell.index()])
                if (parts_[part]->router) parts_[part]->router->set_price(parts_[part]->grid.place(there), 0);
        }
        Amount& wanted = wanted_[cell.index()][index(side)];
        if (distance <= wanted || holders_[cell.index()].size() == 1) return;
        wanted = distance;
        ++carried_;
        for (const auto& [part, there] : holders_[cell.index()])
            if (part != number) parts_[part]->waiting.push_back(there);
    }

    /// Cubes of subtables are no witnesses of the whole. What the attack does not prove is protected by cubes
    /// through all levels of the hierarchies, and by circuits where there are none.
    void prove_whole() {
        Attacker(table_, pattern_, {problem_.threads, problem_.deadline}).prove_cheaply(proof_book_);
        const auto targets = proof_book_.open_targets();
        if (targets.empty()) return;
        const Grid grid(table_);
        Router router(table_, grid);
        auto prices = closed_prices(grid);
        for (const CellId cell : table_.cells()) prices[grid.place(cell)] = price(cell);
        router.set_prices(prices);
        router.deadline = problem_.deadline;
        for (const Target& target : targets) {
            if (target.is_width || proof_book_.is_proven(target) || problem_.deadline.passed()) continue;
            const Deviation deviation =
                find_way(router, grid.place(target.cell), target.side == Side::up ? 1 : -1,
                         static_cast<double>(target.amount));
            if (deviation.empty()) continue;
            for (const Shift& each : deviation) {
                pattern_.add(*grid.cell(each.place));
                router.set_price(each.place, 0);
            }
            proof_book_.add(to_witness(grid, deviation));
        }
    }

    std::size_t remove_redundant() {
        if (reason_against_network(table_)) return clean_up(problem_, pattern_, proof_book_);
        const Network network(table_);
        NetworkState state{
            PathSearch(table_, network, path_weights(table_, "weight"), pattern_, PathSearch::Rooms::own),
            std::move(pattern_), std::move(proof_book_)};
        const std::size_t removed = clean_up_by_paths(problem_, state);
        pattern_ = std::move(state.pattern);
        proof_book_ = std::move(state.proof_book);
        return removed;
    }

    const Problem& problem_;
    const Table& table_;
    Pattern pattern_;
    ProofBook proof_book_;
    std::vector<std::unique_ptr<Part>> parts_;
    std::vector<std::vector<Holder>> holders_;  // by cell
    std::vector<Amounts> wanted_;               // by cell
    std::size_t rounds_ = 0;
    std::size_t carried_ = 0;
};

}  // namespace

std::optional<std::string> reason_against_boxes(const Table& table) {
    if (table.cover() != nullptr && table.cover()->count() > 1) return {};
    return reason_against_circuits(table);
}

Proposal propose_hypercube(const Problem& problem) {
    return Hypercube(problem).run();
}

}  // namespace tacet
