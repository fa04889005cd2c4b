// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/starts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "methods/shared/subtables.h"
#include "model/network.h"
#include "model/vast.h"

namespace tacet {

namespace {

/// Shares are of the time that is left.
struct StartPacing {
    double quick = 0.15;    ///< for constructions that usually take little
    double only = 0.5;      ///< for the only one
    double flows = 0.25;    ///< flows of least cost on a network
    double bounds = 0.25;   ///< two-phase starts there
    double breeding = 0.2;  ///< breeding there, if cells times primaries are no more than this:
    double breeding_size = 2e7;
    /// Constructions are tried in several ways if the first took less; about a second.
    std::uint64_t little_work = 50'000'000;
    /// Cells times primaries for which flows and breeding take about a second.
    double size_per_second = 2e6;
    double along = 0.25;  ///< for circuits by way of what another method has found
    /// Deviations of other methods lead far, and rounds save little on them: they must be so much cheaper.
    double handicap = 1.03;
    double programs = 0.85;  ///< for programs over the whole table, if they are likely to end in this:
    double likely_programs = 0.7;
    double subtables = 0.5;  ///< for subtables of small tables, one by one
    std::uint32_t most_cells_of_subtables = 2'000;
    double heat = 0.01;     ///< for rounds on each of several starts,
    double hopeless = 1.3;  ///< unless it costs so many times as much as the cheapest; on small tables:
    std::uint32_t most_cells_to_race = 1'000;
    double others = 0.1;  ///< in which these begin
    std::array<double, 4> other_shares = {1.0 / 8, 1.0 / 16, 1.0 / 64, 1.0 / 256};
};

constexpr StartPacing kStartPacing;

/// That are left. Without end if rounds are counted: they shall bring the same at any speed.
double seconds_left(const Problem& problem) {
    if (problem.iterations) return std::numeric_limits<double>::infinity();
    return std::chrono::duration<double>(problem.deadline.end() - problem.deadline.now()).count();
}

/// Whether each place of the product of dimensions has a cell, so that circuits find their way.
bool is_product(const Table& table) {
    if (table.dimensions() == nullptr) return false;
    double places = 1;
    for (const Dimension& each : table.dimensions()->all()) places *= each.size();
    return places == table.cell_count();
}

/// One call of `construct_best`.
class Starts {
  public:
    Starts(const Problem& problem, Proposal& proposal) : problem_(problem), proposal_(proposal) {}

    OwnSearch run() {
        if (reason_against_network(problem_.table) || !construct_network()) construct_others();
        if (starts_.empty()) return nullptr;
        if (starts_.front().origin == Origin::other_method)
            enter(construct_along(problem_, starts_.front().search->book().pattern(),
                                  share(kStartPacing.along)));
        race();
        return std::move(starts_.front().search);
    }

  private:
    enum class Origin : std::uint8_t { circuits, other_method };
    struct Start {
        OwnSearch search;
        double rating = 0;
        Origin origin{};
    };

    [[nodiscard]] Deadline share(double part) const { return problem_.deadline.share(part); }

    /// Of networks. False if none comes to a pattern in time.
    bool construct_network() {
        const bool has_time = has_time_for_flows(problem_);
        Proposal ignored;
        if (has_time || !is_flat(problem_.table))
            enter(construct(problem_, kUsualShare, share(has_time ? kStartPacing.quick : kStartPacing.only),
                            ignored));
        if (has_time || is_flat(problem_.table) || starts_.empty()) {
            construct_by("greedy", {}, share(kStartPacing.quick));
            construct_by("parallel-bound-path", {}, share(kStartPacing.bounds));
        }
        if (starts_.empty()) construct_by("shortest-path", {}, problem_.deadline);
        if (!has_time) return !starts_.empty();
        construct_by("incremental", {{"cleanup", "off"}}, share(kStartPacing.flows));
        if (cells_times_primaries(problem_.table) <= kStartPacing.breeding_size)
            construct_by("gensup", {}, share(kStartPacing.breeding));
        return !starts_.empty();
    }

    /// Of all other tables.
    void construct_others() {
        const Deadline others = share(kStartPacing.others);
        enter(construct(problem_, kUsualShare, problem_.deadline, proposal_));
        if (starts_.empty() || is_vast(problem_.table)) return;
        std::uint64_t work = starts_.front().search->work();
        const bool has_two =
            problem_.table.dimensions() != nullptr && problem_.table.dimensions()->count() == 2;
        if (has_two)
            construct_by("parallel-bound-path", {}, share(kStartPacing.quick));
        else if (has_small_subtables())
            construct_by("modular", {}, share(kStartPacing.subtables));
        if (has_time_for_programs(problem_))
            construct_by("greedy", {}, share(kStartPacing.programs));
        else if (has_two || !is_product(problem_.table))
            construct_by("greedy", {}, share(kStartPacing.quick));
        for (const double least_share : kStartPacing.other_shares) {
            if (work > kStartPacing.little_work || others.passed()) break;
            Proposal ignored;
            OwnSearch other = construct(problem_, least_share, others, ignored);
            if (!other) break;
            work += other->work();
            enter(std::move(other));
        }
    }

    /// Each is flat, and proofs for it succeed. A single one would be the table itself; and where rounds are
    /// counted, each would get as many.
    [[nodiscard]] bool has_small_subtables() const {
        return !problem_.iterations && problem_.table.cell_count() <= kStartPacing.most_cells_of_subtables &&
               split_into_subtables(problem_.table).size() > 1;
    }

    /// From what another method finds, if that comes in time.
    void construct_by(std::string_view name, const OptionValues& options, const Deadline& deadline) {
        const Method& method = find_method(name);
        if (method.reason_against != nullptr && method.reason_against(problem_.table)) return;
        const OptionValues all = complete_options(method, options);
        const Proposal proposal = method.propose(problem_.part(deadline, all));
        if (!proposal.pattern) return;
        auto adopted = std::make_unique<Search>(problem_.table, search_options(problem_));
        if (adopted->adopt(proposal.proof.witnesses)) enter(std::move(adopted), Origin::other_method);
    }

    void enter(OwnSearch search, Origin origin = Origin::circuits) {
        if (!search) return;
        const double cost = search->book().cost();
        const double rating = (origin == Origin::circuits ? 1 : kStartPacing.handicap) * cost;
        if (cost < least_cost_) {
            least_cost_ = cost;
            take(*search, proposal_);
        }
        const auto place = std::ranges::upper_bound(starts_, rating, {}, &Start::rating);
        starts_.insert(place, Start{std::move(search), rating, origin});
        if (!has_race()) starts_.resize(1);
    }

    /// On small tables, where rounds are quick, and what they come to depends on the start.
    [[nodiscard]] bool has_race() const {
        return problem_.table.cell_count() <= kStartPacing.most_cells_to_race &&
               problem_.table.insiders().empty() && !problem_.iterations &&
               problem_.deadline.end() != Deadline::Clock::time_point::max();
    }

    /// Some rounds for each start that is not hopeless, more for the better half, and so on.
    void race() {
        const double most = kStartPacing.hopeless * starts_.front().rating;
        std::erase_if(starts_, [&](const Start& each) { return each.rating > most; });
        if (starts_.size() == 1) return;
        for (const Start& each : starts_) each.search->settle_fractions();
        while (starts_.size() > 1) {
            for (const Start& each : starts_) each.search->improve({.deadline = share(kStartPacing.heat)});
            std::ranges::stable_sort(starts_, {},
                                     [](const Start& each) { return each.search->book().cost(); });
            starts_.resize(starts_.size() / 2);
        }
        if (starts_.front().search->book().cost() < least_cost_) take(*starts_.front().search, proposal_);
    }

    const Problem& problem_;
    Proposal& proposal_;
    double least_cost_ = std::numeric_limits<double>::infinity();
    std::vector<Start> starts_;  // best first; no others where there is no race
};

}  // namespace

double cells_times_primaries(const Table& table) {
    return static_cast<double>(table.cell_count()) *
           std::max<double>(1, static_cast<double>(table.primaries().size()));
}

bool is_flat(const Table& table) {
    return table.dimensions() != nullptr &&
           std::ranges::all_of(table.dimensions()->all(), &Dimension::is_flat);
}

bool has_time_for_flows(const Problem& problem) {
    return cells_times_primaries(problem.table) <= kStartPacing.size_per_second * seconds_left(problem);
}

bool has_time_for_programs(const Problem& problem) {
    // In three dimensions and more a program takes about as long as the square of the equations.
    constexpr double kPerSecond = 6e7;
    constexpr double kMostSeconds = 10;  // where there is no limit
    const double seconds = static_cast<double>(problem.table.primaries().size()) *
                           std::pow(static_cast<double>(problem.table.equation_count()), 2) / kPerSecond;
    return seconds <= std::min(kMostSeconds, kStartPacing.likely_programs * seconds_left(problem));
}

OwnSearch construct_along(const Problem& problem, const Pattern& pattern, const Deadline& deadline) {
    auto search = std::make_unique<Search>(problem.table, search_options(problem));
    if (search->construct_along(pattern, Pace::within(deadline)) != End::done) return nullptr;
    return search;
}

OwnSearch construct_best(const Problem& problem, Proposal& proposal) {
    if (OwnSearch search = resume(problem)) {
        take(*search, proposal);
        return search;
    }
    return Starts(problem, proposal).run();
}

}  // namespace tacet
