// SPDX-License-Identifier: Apache-2.0
#include "tacet/audit.h"

#include <algorithm>
#include <cmath>

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
ProofBook start_proof_book(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                           const AuditOptions& options, const Proof& hints) {
    std::vector<char> holds(hints.witnesses.size());
    in_parallel(options.threads, holds.size(), [&](std::size_t i) {
        const Witness& witness = hints.witnesses[i];
        holds[i] = !witness.cells.empty() && moves_only_suppressed(table, pattern, witness) &&
                   keeps_equations(table, witness);
    });
    ProofBook proof_book(table, options.protection, cells);
    for (std::size_t i = 0; i < holds.size(); ++i)
        if (holds[i] != 0) proof_book.add(hints.witnesses[i]);
    return proof_book;
}

SideReport side_report(Amount required, const mpq_class& reached) {
    SideReport report{.required = required};
    if (required > 0) report.evidence = reached >= required ? Evidence::witness : Evidence::undecided;
    return report;
}

/// What the checked proof says; all that it does not prove is undecided.
std::vector<CellReport> judge(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                              const AuditOptions& options, const Proof& proof) {
    const Protection protection = options.protection;
    const auto movements = check_proof(table, pattern, proof, options.threads);
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

/// Judges the pattern by what it does for these cells, which ascend.
Report audit_cells(const Table& table, const Pattern& pattern, std::span<const CellId> cells,
                   const AuditOptions& options, const Proof& hints) {
    ProofBook proof_book = start_proof_book(table, pattern, cells, options, hints);
    const Attacker attacker(table, pattern, {options.threads, options.deadline});
    const Findings findings = attacker.prove(proof_book);
    Report report{.pattern = pattern, .protection = options.protection, .proof = proof_book.proof()};
    report.primaries = judge(table, pattern, cells, options, report.proof);
    explain(table, findings, report.primaries);
    if (options.full) report.ranges = ranges(table, pattern, attacker);
    return report;
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
           std::ranges::all_of(secondaries, &CellReport::is_protected);
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

std::size_t Report::inexact() const {
    std::size_t count = 0;
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
    return found;
}

}  // namespace tacet
