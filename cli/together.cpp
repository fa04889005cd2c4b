// SPDX-License-Identifier: Apache-2.0
#include "together.h"

#include <algorithm>
#include <iterator>

#include "tacet/teamwork.h"

namespace tacet {

namespace {

// Of the time there is, for the constraints of single shares: rank 0 has to bring them together.
constexpr double kForShares = 0.5;

Table own_share(const Team& team, const Table& table) {
    return share_of_primaries(table, static_cast<std::uint32_t>(team.rank()),
                              static_cast<std::uint32_t>(team.size()));
}

}  // namespace

Report audit_together(Team& team, const Table& table, const Pattern& pattern, const AuditOptions& options,
                      const Proof& hints) {
    if (team.is_alone()) return audit(table, pattern, options, hints);
    AuditOptions own = options;
    own.full = false;
    own.margin.reset();
    Report share = audit(own_share(team, table), pattern, own, hints);
    const auto messages = gather(team, to_message(share.proof.witnesses));
    if (!team.leads()) return share;
    Proof found = hints;
    for (const std::string& each : messages)
        std::ranges::move(witnesses_of(each), std::back_inserter(found.witnesses));
    return audit(table, pattern, options, found);
}

Bound bound_together(Team& team, const Table& table, const BoundOptions& options) {
    if (team.is_alone()) return find_lower_bound(table, options);
    const auto start = Deadline::Clock::now();
    BoundOptions own = options;
    own.time_limit = options.time_limit * kForShares;
    Bound share = find_lower_bound(own_share(team, table), own);
    const auto messages = gather(team, to_message(share.proof));
    if (!team.leads()) return share;
    std::vector<PricedConstraint> known;
    for (const std::string& each : messages)
        std::ranges::move(constraints_of(each), std::back_inserter(known));
    BoundOptions rest = options;
    rest.time_limit -= Deadline::Clock::now() - start;
    Bound bound = find_lower_bound(table, rest, known);
    bound.elapsed = Deadline::Clock::now() - start;
    return bound;
}

}  // namespace tacet
