// SPDX-License-Identifier: Apache-2.0
#include "protect/close_pattern.h"

#include <algorithm>

#include "attack/attacker.h"
#include "methods/shared/clean_up.h"
#include "protect/closing.h"
#include "search/incremental_attacker.h"
#include "tacet/unpick.h"

namespace tacet {

namespace {

// Cells times exchanges, so that they take seconds and not minutes.
constexpr std::size_t kExchangeWork = 20'000;

Table with_status(const Table& table, std::span<const CellId> cells, Status status) {
    TableData data = table.data();
    for (const CellId cell : cells) data.cells[cell.index()].status = status;
    return Table(std::move(data));
}

/// Candidates that stay too certain with everything suppressed.
std::vector<CellId> find_barred(const Table& table, Protection protection) {
    const auto ranges = unpick(table, fullest_pattern(table)).ranges;
    std::vector<CellId> found;
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::candidate &&
            (ranges[cell.index()].most < required(table, cell, Side::up, protection) ||
             -ranges[cell.index()].least < required(table, cell, Side::down, protection)))
            found.push_back(cell);
    return found;
}

class PatternCloser {
  public:
    PatternCloser(const Problem& problem, const Pattern& pattern, const Proof& proof, const Deadline& last)
        : problem_(problem), last_(last), table_(problem.table), pattern_(pattern), proof_(proof) {
        // What keeps insiders out stays suppressed, for only outsiders are looked at here.
        if (!table_.insiders().empty())
            table_ = with_status(table_, secondaries(table_, pattern), Status::secondary);
    }

    ClosedPattern run() {
        make_closed();
        if (is_proven_) exchange();
        if (result_.outcome == Outcome::feasible) {
            result_.pattern = pattern_;
            result_.proof = std::move(proof_);
        }
        return std::move(result_);
    }

  private:
    void make_closed() {
        is_proven_ = false;
        while (close() && repair()) {
        }
    }

    /// The most costly secondaries are done without, one after the other, if that makes the pattern cheaper.
    void exchange() {
        const auto candidates = most_costly();
        double least = cost(table_, pattern_);
        for (std::size_t i = 0; i < candidates.size() && !problem_.deadline.passed(); ++i) {
            problem_.report("secondaries exchanged", i, candidates.size(), least);
            if (!pattern_.contains(candidates[i])) continue;
            PatternCloser other = *this;
            other.bar({candidates[i]});
            other.make_closed();
            if (!other.is_proven_ || cost(table_, other.pattern_) >= least) continue;
            pattern_ = std::move(other.pattern_);
            proof_ = std::move(other.proof_);
            least = cost(table_, pattern_);
        }
    }

    /// Of those that may be published; as many as take little time.
    [[nodiscard]] std::vector<CellId> most_costly() const {
        auto cells = secondaries(table_, pattern_);
        std::erase_if(cells, [&](CellId cell) { return table_[cell].status != Status::candidate; });
        std::ranges::stable_sort(cells, std::greater{}, [&](CellId cell) { return table_[cell].weight; });
        cells.resize(std::min<std::size_t>(cells.size(), kExchangeWork / table_.cell_count()));
        return cells;
    }

    /// Until it is closed without cells that cannot be moved far enough. False if that is not possible.
    bool close() {
        for (;;) {
            const Table kept = with_status(table_, secondaries(table_, pattern_), Status::secondary);
            Closing closing(kept, problem_, last_);
            closing.adopt(proof_);
            const auto end = closing.run();
            if (end != End::done) {
                result_.outcome = to_outcome(end, last_);
                return false;
            }
            pattern_ = closing.book().pattern();
            append(closing.book().proof());
            if (closing.barred().empty()) return true;
            bar(closing.barred());
        }
    }

    void append(Proof proof) { std::ranges::move(proof.witnesses, std::back_inserter(proof_.witnesses)); }

    void bar(const std::vector<CellId>& cells) {
        result_.barred.insert(result_.barred.end(), cells.begin(), cells.end());
        table_ = with_status(table_, cells, Status::published);
        for (const CellId cell : cells) pattern_.remove(cell);
    }

    /// Proves everything exactly, then publishes what is not needed. True if more had to be suppressed for
    /// that, so that the pattern has to be closed again.
    bool repair() {
        ProofBook proof_book(table_, problem_.protection, pattern_.cells());
        for (Witness& witness : proof_.witnesses)
            if (moves_only_suppressed(table_, pattern_, witness) && keeps_equations(table_, witness))
                proof_book.add(std::move(witness));
        Attacker(table_, pattern_, {problem_.threads, last_}).prove(proof_book);
        is_proven_ = proof_book.open_targets().empty();
        const bool has_grown = !is_proven_ && grow(proof_book);
        if (is_proven_) clean(proof_book);
        proof_ = proof_book.proof();
        return has_grown;
    }

    bool grow(ProofBook& proof_book) {
        IncrementalAttacker attacker(table_, pattern_, last_);
        for (const Target& target : proof_book.open_targets()) (void)attacker.protect(target, proof_book);
        const bool has_grown = !(attacker.pattern() == pattern_);
        pattern_ = attacker.pattern();
        return has_grown;
    }

    void clean(ProofBook& proof_book) { clean_up(problem_.with_table(table_), pattern_, proof_book); }

    const Problem& problem_;
    const Deadline& last_;
    Table table_;  // with further cells that must be published
    Pattern pattern_;
    Proof proof_;
    bool is_proven_ = false;  // all of it, exactly
    ClosedPattern result_;
};

}  // namespace

ClosableTable make_closable(const Table& table, const SecondaryMargin& margin, Protection protection) {
    ClosableTable closable{with_margins(table, margin, protection)};
    // What is published holds others more tightly.
    for (;;) {
        const auto found = find_barred(closable.table, protection);
        if (found.empty()) return closable;
        closable.barred += static_cast<std::uint32_t>(found.size());
        closable.table = with_status(closable.table, found, Status::published);
    }
}

ClosedPattern close_pattern(const Problem& problem, const Pattern& pattern, const Proof& proof,
                            const Deadline& last) {
    return PatternCloser(problem, pattern, proof, last).run();
}

std::vector<Unprotectable> find_unprotectable(const Table& closable, std::span<const CellId> barred,
                                              const AuditOptions& options) {
    std::vector<CellId> firm;
    for (const CellId cell : closable.cells())
        if (closable[cell].status == Status::secondary) firm.push_back(cell);
    return find_unprotectable(
        with_status(with_status(closable, barred, Status::published), firm, Status::primary), options);
}

}  // namespace tacet
