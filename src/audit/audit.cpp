// SPDX-License-Identifier: Apache-2.0
#include "tacet/audit.h"

#include <algorithm>
#include <cmath>

#include "attack/attacker.h"
#include "audit/check_proof.h"
#include "process/in_parallel.h"

namespace tacet {

namespace {

bool holds(Evidence evidence) {
    return evidence != Evidence::none && evidence != Evidence::undecided;
}

/// Witnesses of an earlier proof that hold for this pattern.
Ledger start_ledger(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                    const AuditOptions& options, const Proof& hints) {
    std::vector<char> holds(hints.witnesses.size());
    in_parallel(options.threads, holds.size(), [&](std::size_t i) {
        const Witness& witness = hints.witnesses[i];
        holds[i] = !witness.cells.empty() && moves_only_suppressed(table, pattern, witness) &&
                   keeps_equations(table, witness);
    });
    Ledger ledger(table, options.protection, cells);
    for (std::size_t i = 0; i < holds.size(); ++i)
        if (holds[i] != 0) ledger.add(hints.witnesses[i]);
    return ledger;
}

SideReport side_report(Amount required, const mpq_class& reached) {
    SideReport report{.required = required};
    if (required > 0) report.evidence = reached >= required ? Evidence::witness : Evidence::undecided;
    return report;
}

/// What the checked proof says; all that it does not prove is undecided.
std::vector<PrimaryReport> judge(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                                 const AuditOptions& options, const Proof& proof) {
    const Protection protection = options.protection;
    const auto movements = check_proof(table, pattern, proof, options.threads);
    std::vector<PrimaryReport> reports;
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

SideReport& find_side(std::vector<PrimaryReport>& reports, const Goal& goal) {
    auto& report = *std::ranges::lower_bound(reports, goal.cell, {}, &PrimaryReport::cell);
    if (goal.is_width) return report.width;
    return goal.side == Side::up ? report.up : report.down;
}

/// Says of undecided sides what the attack found out.
void explain(const Table& table, const Findings& findings, std::vector<PrimaryReport>& reports) {
    const double scale = static_cast<double>(power_of_ten(table.decimals()));
    for (const Goal& goal : findings.inexact)
        if (SideReport& side = find_side(reports, goal); side.evidence == Evidence::undecided)
            side.evidence = Evidence::solver;
    for (const Exposure& exposure : findings.exposures) {
        SideReport& side = find_side(reports, exposure.goal);
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

/// Judges the pattern by what it does for these cells, which ascend.
Report audit_cells(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                   const AuditOptions& options, const Proof& hints) {
    Ledger ledger = start_ledger(table, pattern, cells, options, hints);
    const Attacker attacker(table, pattern, {options.threads, options.deadline});
    const Findings findings = attacker.prove(ledger);
    Report report{.pattern = pattern, .protection = options.protection, .proof = ledger.proof()};
    report.primaries = judge(table, pattern, cells, options, report.proof);
    explain(table, findings, report.primaries);
    if (options.full) report.ranges = ranges(table, pattern, attacker);
    return report;
}

void append_unprotectable(const Table& table, CellId cell, const char* name, const SideReport& side,
                          std::vector<Unprotectable>& found) {
    if (side.evidence == Evidence::none)
        found.push_back({cell, name, table.to_text(side.required), side.attainable, side.equations});
}

}  // namespace

std::string to_string(Evidence evidence) {
    switch (evidence) {
        case Evidence::not_required:
            return "not required";
        case Evidence::witness:
            return "witness";
        case Evidence::solver:
            return "solver";
        case Evidence::none:
            return "exposed";
        case Evidence::undecided:
            return "undecided";
    }
    return {};
}

bool PrimaryReport::is_protected() const {
    return holds(down.evidence) && holds(up.evidence) && holds(width.evidence);
}

bool Report::safe() const {
    return std::ranges::all_of(primaries, &PrimaryReport::is_protected) &&
           std::ranges::all_of(secondaries, &PrimaryReport::is_protected);
}

bool Report::proven() const {
    return safe() && inexact() == 0;
}

std::vector<const PrimaryReport*> Report::exposed() const {
    std::vector<const PrimaryReport*> result;
    for (const auto* list : {&primaries, &secondaries})
        for (const PrimaryReport& each : *list)
            if (!each.is_protected()) result.push_back(&each);
    return result;
}

std::size_t Report::inexact() const {
    std::size_t count = 0;
    for (const auto* list : {&primaries, &secondaries})
        for (const PrimaryReport& each : *list)
            for (const SideReport* side : {&each.down, &each.up, &each.width})
                count += side->evidence == Evidence::solver;
    return count;
}

Report audit(const Table& table, const Pattern& pattern, const AuditOptions& options, const Proof& hints) {
    if (!options.margin) return audit_cells(table, pattern, table.primaries(), options, hints);
    const Table guarded = with_margins(table, *options.margin, options.protection);
    Report report = audit_cells(guarded, pattern, pattern.cells(), options, hints);
    report.margin = options.margin;
    const auto split = std::ranges::stable_partition(report.primaries, [&](const PrimaryReport& each) {
        return table[each.cell].status == Status::primary;
    });
    report.secondaries.assign(split.begin(), split.end());
    report.primaries.erase(split.begin(), split.end());
    return report;
}

std::vector<Unprotectable> find_unprotectable(const Table& table, const AuditOptions& options) {
    const Report report = audit(table, fullest_pattern(table), options);
    std::vector<Unprotectable> found;
    for (const PrimaryReport* each : report.exposed()) {
        append_unprotectable(table, each->cell, "down", each->down, found);
        append_unprotectable(table, each->cell, "up", each->up, found);
        append_unprotectable(table, each->cell, "width", each->width, found);
    }
    return found;
}

}  // namespace tacet
