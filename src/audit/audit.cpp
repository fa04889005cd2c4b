// SPDX-License-Identifier: Apache-2.0
#include "tacet/audit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "attack/attacker.h"
#include "audit/check_proof.h"
#include "process/in_parallel.h"
#include "text/names.h"

namespace tacet {

namespace {

bool holds(Evidence evidence) {
    return evidence != Evidence::none && evidence != Evidence::undecided;
}

/// Witnesses of an earlier proof that hold for this pattern.
std::vector<const Witness*> holding(const Table& table, const Pattern& pattern, const AuditOptions& options,
                                    const Proof& hints) {
    std::vector<char> holds(hints.witnesses.size());
    in_parallel(options.threads, holds.size(), [&](std::size_t i) {
        const Witness& witness = hints.witnesses[i];
        holds[i] = !witness.cells.empty() && moves_only_suppressed(table, pattern, witness) &&
                   keeps_equations(table, witness);
    });
    std::vector<const Witness*> all;
    for (std::size_t i = 0; i < holds.size(); ++i)
        if (holds[i] != 0) all.push_back(&hints.witnesses[i]);
    return all;
}

SideReport side_report(Amount required, const mpq_class& reached) {
    SideReport report{.required = required};
    if (required > 0) report.evidence = reached >= required ? Evidence::witness : Evidence::undecided;
    return report;
}

/// What the checked proof says; all that it does not prove is undecided.
std::vector<CellReport> judge(const Table& table, std::span<const CellId> cells, Protection protection,
                              const std::map<CellId, Movement>& movements) {
    std::vector<CellReport> reports;
    for (const CellId cell : cells) {
        const auto found = movements.find(cell);
        const Movement movement = found == movements.end() ? Movement{} : found->second;
        reports.push_back(
            {cell, side_report(required(table, cell, Side::down, protection), movement.down),
             side_report(required(table, cell, Side::up, protection), movement.up),
             side_report(required_width(table, cell, protection), movement.down + movement.up)});
    }
    return reports;
}

SideReport& find_side(std::vector<CellReport>& reports, const Target& target) {
    auto& report = *std::ranges::lower_bound(reports, target.cell, {}, &CellReport::cell);
    if (target.is_width) return report.width;
    return target.side == Side::up ? report.up : report.down;
}

/// Says of undecided sides what the attack found out.
void explain(const Table& table, const Findings& findings, std::vector<CellReport>& reports) {
    const double scale = static_cast<double>(power_of_ten(table.decimals()));
    for (const Target& target : findings.inexact)
        if (SideReport& side = find_side(reports, target); side.evidence == Evidence::undecided)
            side.evidence = Evidence::solver;
    for (const Exposure& exposure : findings.exposures) {
        SideReport& side = find_side(reports, exposure.target);
        if (side.evidence != Evidence::undecided || !exposure.is_decided) continue;
        side.evidence = Evidence::none;
        side.attainable = exposure.attainable / scale;
        side.equations = exposure.equations;
    }
}

std::vector<CellRange> ranges(const Table& table, const Pattern& pattern, const Attacker& attacker) {
    const auto cells = pattern.cells();
    const auto reaches = attacker.reaches(cells);
    const double scale = static_cast<double>(power_of_ten(table.decimals()));
    // The solver is good to a small part of the last decimal; finer digits mean nothing.
    const double noise = 1e-6 * static_cast<double>(table.unit());
    const auto shown = [&](double distance) { return std::round(distance / noise) / (scale / noise); };
    std::vector<CellRange> result;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CellRange range{.cell = cells[i], .is_known = reaches[i].has_value()};
        if (const auto& reach = reaches[i]) {
            range.down = shown(reach->down);
            range.up = shown(reach->up);
        }
        result.push_back(range);
    }
    return result;
}

bool has(const CellReport& report, Evidence evidence) {
    return std::ranges::any_of(std::array{&report.down, &report.up, &report.width},
                               [&](const SideReport* side) { return side->evidence == evidence; });
}

Requirement requirement(const Target& target) {
    if (target.is_width) return Requirement::width;
    return target.side == Side::up ? Requirement::up : Requirement::down;
}

/// One audit of a pattern by what it does for some cells, which ascend.
class CellAudit {
  public:
    CellAudit(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
              const AuditOptions& options, const Proof& hints)
        : table_(table),
          pattern_(pattern),
          cells_(cells),
          options_(options),
          hints_(holding(table, pattern, options, hints)),
          attacker_(table, pattern, {options.threads, options.deadline}),
          report_{.pattern = pattern, .protection = options.protection} {}

    Report run() {
        attack_as_outsider();
        if (!table_.insiders().empty()) attack_as_insiders();
        if (options_.full) report_.ranges = ranges(table_, pattern_, attacker_);
        return std::move(report_);
    }

  private:
    void attack_as_outsider() {
        ProofBook proof_book(table_, options_.protection, cells_);
        for (const Witness* each : hints_) proof_book.add(*each);
        const Findings findings = attacker_.prove(proof_book);
        report_.proof = proof_book.proof();
        const auto holds = check_claims(table_, pattern_, report_.proof, options_.threads);
        report_.primaries = judge(table_, cells_, options_.protection, movements(report_.proof, holds));
        explain(table_, findings, report_.primaries);
    }

    /// Whom the witnesses so far do not keep out, is attacked for. What rests on the solver has none.
    void attack_as_insiders() {
        InsiderBook book(table_, options_.protection, report_.proof, hints_);
        for (const CellReport& each : report_.primaries)
            if (has(each, Evidence::solver) && table_[each.cell].status == Status::primary)
                book.require(each.cell, attacker_.insiders_around(each.cell));
        book.open_books();
        const Findings findings = attacker_.prove(book);
        const std::size_t witnesses = report_.proof.witnesses.size();
        report_.proof = book.proof();
        report_.insiders = {.insiders = table_.insiders().size(),
                            .spoiled = book.spoiled(),
                            .witnesses = report_.proof.witnesses.size() - witnesses,
                            .cost = cost_beyond(witnesses)};
        judge_insiders(book, findings);
    }

    /// Of secondaries that none of the first witnesses moves.
    [[nodiscard]] double cost_beyond(std::size_t witnesses) const {
        Pattern unmoved = pattern_;
        for (std::size_t i = 0; i < witnesses; ++i)
            for (const CellId cell : report_.proof.witnesses[i].cells) unmoved.remove(cell);
        return cost(table_, unmoved);
    }

    /// The checked proof decides; the findings say why.
    void judge_insiders(const InsiderBook& book, const Findings& findings) {
        const auto holds = check_claims(table_, pattern_, report_.proof, options_.threads);
        auto open = open_against_insiders(table_, options_.protection, report_.proof, holds);
        // A side that rests on the solver may have no claim that could be spoiled.
        std::ranges::copy(book.open_targets(), std::back_inserter(open));
        std::map<Asked, Target> targets;
        for (const Target& each : open) targets.try_emplace(asked(each), each);
        // Where thousands get in, looking through all findings for each of them would take hours.
        std::set<Asked> inexact;
        for (const Target& each : findings.inexact) inexact.insert(asked(each));
        std::map<Asked, const Exposure*> exposures;
        for (const Exposure& each : findings.exposures) exposures.try_emplace(asked(each.target), &each);
        for (const auto& [key, target] : targets) {
            if (is_open_to_outsiders(target)) continue;
            const auto found = exposures.find(key);
            if (inexact.contains(key))
                ++report_.insiders.inexact;
            else
                add_exposure(target, found == exposures.end() ? nullptr : found->second);
        }
    }

    /// What is asked of whom.
    using Asked = std::tuple<InsiderId, CellId, Requirement>;
    static Asked asked(const Target& target) { return {target.attacker, target.cell, requirement(target)}; }

    void add_exposure(const Target& target, const Exposure* found) {
        SideReport side{.evidence = Evidence::undecided, .required = target.amount};
        if (found != nullptr && found->is_decided) {
            side.evidence = Evidence::none;
            side.attainable = found->attainable / static_cast<double>(power_of_ten(table_.decimals()));
            side.equations = found->equations;
        }
        report_.insider_exposures.push_back(
            {target.attacker, target.cell, requirement(target), std::move(side)});
    }

    /// That is said of the primary itself.
    [[nodiscard]] bool is_open_to_outsiders(const Target& target) const {
        const auto report = std::ranges::lower_bound(report_.primaries, target.cell, {}, &CellReport::cell);
        return !report->is_protected();
    }

    const Table& table_;
    const Pattern& pattern_;
    std::span<const CellId> cells_;
    const AuditOptions& options_;
    std::vector<const Witness*> hints_;
    Attacker attacker_;
    Report report_;
};

Report audit_cells(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                   const AuditOptions& options, const Proof& hints) {
    return CellAudit(table, pattern, cells, options, hints).run();
}

void append_unprotectable(const Table& table, CellId cell, Requirement required, const SideReport& side,
                          std::vector<Unprotectable>& found) {
    if (side.evidence == Evidence::none)
        found.push_back({cell, required, table.to_text(side.required), side.attainable, side.equations});
}

}  // namespace

std::string_view to_string(Evidence evidence) {
    constexpr Name<Evidence> kNames[] = {{Evidence::not_required, "not required"},
                                         {Evidence::witness, "witness"},
                                         {Evidence::solver, "solver"},
                                         {Evidence::none, "exposed"},
                                         {Evidence::undecided, "undecided"}};
    return name_of(kNames, evidence);
}

bool CellReport::is_protected() const {
    return holds(down.evidence) && holds(up.evidence) && holds(width.evidence);
}

bool Report::safe() const {
    return std::ranges::all_of(primaries, &CellReport::is_protected) &&
           std::ranges::all_of(secondaries, &CellReport::is_protected) && insider_exposures.empty();
}

bool Report::proven() const {
    return safe() && inexact() == 0;
}

std::vector<const CellReport*> Report::exposed() const {
    std::vector<const CellReport*> result;
    for (const auto* list : {&primaries, &secondaries})
        for (const CellReport& each : *list)
            if (!each.is_protected()) result.push_back(&each);
    return result;
}

std::vector<CellId> Report::exposed_cells() const {
    std::vector<CellId> cells;
    for (const CellReport* each : exposed()) cells.push_back(each->cell);
    for (const InsiderExposure& each : insider_exposures) cells.push_back(each.cell);
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

std::size_t Report::inexact() const {
    std::size_t count = insiders.inexact;
    for (const auto* list : {&primaries, &secondaries})
        for (const CellReport& each : *list)
            for (const SideReport* side : {&each.down, &each.up, &each.width})
                count += side->evidence == Evidence::solver;
    return count;
}

Report audit(const Table& table, const Pattern& pattern, const AuditOptions& options, const Proof& hints) {
    if (!options.margin) return audit_cells(table, pattern, table.primaries(), options, hints);
    const Table closable = with_margins(table, *options.margin, options.protection);
    Report report = audit_cells(closable, pattern, pattern.cells(), options, hints);
    report.margin = options.margin;
    const auto split = std::ranges::stable_partition(
        report.primaries, [&](const CellReport& each) { return table[each.cell].status == Status::primary; });
    report.secondaries.assign(split.begin(), split.end());
    report.primaries.erase(split.begin(), split.end());
    return report;
}

std::vector<Unprotectable> find_unprotectable(const Table& table, const AuditOptions& options) {
    const Report report = audit(table, fullest_pattern(table), options);
    std::vector<Unprotectable> found;
    for (const CellReport* each : report.exposed()) {
        append_unprotectable(table, each->cell, Requirement::down, each->down, found);
        append_unprotectable(table, each->cell, Requirement::up, each->up, found);
        append_unprotectable(table, each->cell, Requirement::width, each->width, found);
    }
    for (const InsiderExposure& each : report.insider_exposures) {
        append_unprotectable(table, each.cell, each.side, each.report, found);
        if (!found.empty() && each.report.evidence == Evidence::none) found.back().attacker = each.insider;
    }
    return found;
}

}  // namespace tacet
