// SPDX-License-Identifier: Apache-2.0
#include "islands.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>

#include "tacet/error.h"
#include "tacet/teamwork.h"
#include "together.h"

namespace tacet {

namespace {

using Clock = Deadline::Clock;

constexpr double kNone = std::numeric_limits<double>::infinity();
// Of the time, for the islands; the rest is for the audit of the best.
constexpr double kForIslands = 0.95;

struct Island {
    unsigned number = 0;
    double cost = kNone;  ///< of the best pattern it knows
    Proof proof = {};     ///< of that
    bool is_optimal = false;
    std::optional<double> lower_bound = {};
    std::optional<Result> first = {};  ///< what its first search came to
};

/// What an island tells the next: its number, its cost, and its witnesses.
std::string to_text(const Island& island) {
    return fmt::format("{} {}\n{}", island.number, island.cost, to_message(island.proof.witnesses));
}

struct Told {
    unsigned number = 0;
    double cost = kNone;
    std::vector<Witness> witnesses;
};

Told told_by(const std::string& message) {
    const auto space = message.find(' ');
    const auto end = message.find('\n');
    return {static_cast<unsigned>(std::stoul(message)), std::stod(message.substr(space + 1, end - space - 1)),
            witnesses_of(message.substr(end + 1))};
}

class Archipelago {
  public:
    Archipelago(Team& team, const Table& table, const ProtectOptions& options, const IslandOptions& islands)
        : team_(team), table_(table), options_(options), all_(islands) {
        for (unsigned i = 0; i < all_.islands; ++i)
            if (rank_of(i) == team.rank()) own_.push_back(Island{.number = i});
    }

    Result run() {
        for (unsigned epoch = 0; epoch <= all_.exchanges; ++epoch) {
            for (Island& each : own_) search(each, epoch);
            if (epoch < all_.exchanges) exchange();
        }
        return finish();
    }

  private:
    [[nodiscard]] int rank_of(unsigned island) const {
        return static_cast<int>(island % static_cast<unsigned>(team_.size()));
    }

    /// The same for each island and epoch, wherever it is searched. An odd factor keeps seeds apart.
    [[nodiscard]] std::uint64_t seed(const Island& island, unsigned epoch) const {
        constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
        const std::uint64_t number = std::uint64_t{epoch} * all_.islands + island.number;
        return number == 0 ? options_.seed : options_.seed + number * kFactor;
    }

    [[nodiscard]] ProtectOptions options_for(const Island& island, unsigned epoch) const {
        const unsigned epochs = all_.exchanges + 1;
        ProtectOptions options = options_;
        options.seed = seed(island, epoch);
        if (options.iterations)
            options.iterations =
                *options_.iterations / epochs + (epoch < *options_.iterations % epochs ? 1 : 0);
        // Of the time that is left, the share of this search among those still to be made on this rank.
        const auto done = static_cast<double>(&island - own_.data());
        const auto searches = static_cast<double>(own_.size()) * (epochs - epoch) - done;
        const std::chrono::duration<double> left =
            options_.time_limit * kForIslands - (Clock::now() - start_);
        options.time_limit = std::max(left / searches, std::chrono::duration<double>(0.01));
        return options;
    }

    void search(Island& island, unsigned epoch) {
        if (island.is_optimal || options_.stop.stop_requested()) return;
        ProtectOptions options = options_for(island, epoch);
        if (island.cost < kNone) options.start = moved_pattern(table_, island.proof);
        Result result = protect(table_, options);
        if (result.lower_bound)
            island.lower_bound = std::max(island.lower_bound.value_or(0), *result.lower_bound);
        if (result.report && result.cost < island.cost) {
            island.cost = result.cost;
            island.proof = result.report->proof;
            island.is_optimal = result.outcome == Outcome::optimal;
        }
        if (!island.first) island.first = std::move(result);
    }

    /// To the next island on the ring. All that is sent stems from the same epoch.
    void exchange() {
        std::map<unsigned, Told> news;  // by the island that it is for
        for (const Island& each : own_) {
            const unsigned next = (each.number + 1) % all_.islands;
            if (rank_of(next) == team_.rank())
                news[next] = {each.number, each.cost, each.proof.witnesses};
            else
                tell(rank_of(next), to_text(each));
        }
        for (const Island& each : own_) {
            const unsigned before = (each.number + all_.islands - 1) % all_.islands;
            if (rank_of(before) == team_.rank()) continue;
            Told told = told_by(team_.receive(rank_of(before), Channel::exchange));
            const unsigned next = (told.number + 1) % all_.islands;
            news[next] = std::move(told);
        }
        for (Island& each : own_) adopt(each, news[each.number]);
    }

    void tell(int rank, const std::string& text) {
        ++messages_;
        bytes_ += static_cast<double>(text.size());
        team_.send(rank, Channel::exchange, text);
    }

    static void adopt(Island& island, Told& told) {
        if (told.cost >= island.cost) return;
        island.cost = told.cost;
        island.proof = {.witnesses = std::move(told.witnesses), .claims = {}};
        island.is_optimal = false;
    }

    /// The cheapest; of equal ones that of the first island. Its rank tells all others the pattern.
    Result finish() {
        const Island* best = &*std::ranges::min_element(own_, {}, &Island::cost);
        const auto claims = gather(team_, best_line(*best));
        const std::string winner = broadcast(team_, team_.leads() ? choose(claims) : std::string());
        const auto number = static_cast<unsigned>(std::stoul(winner));
        if (rank_of(number) == team_.rank()) best = &*std::ranges::find(own_, number, &Island::number);
        if (rank_of(number) == team_.rank() && !team_.leads())
            team_.send(0, Channel::exchange, to_text(*best));
        Told told;
        if (team_.leads())
            told = rank_of(number) == 0 ? Told{number, best->cost, best->proof.witnesses}
                                        : told_by(team_.receive(rank_of(number), Channel::exchange));
        told.witnesses = witnesses_of(broadcast(team_, to_message(told.witnesses)));
        if (told.witnesses.empty() && !(winner_cost(winner) < kNone)) return first_result();
        return judge({.witnesses = std::move(told.witnesses), .claims = {}}, winner);
    }

    /// What it takes from a search: method, options, statistics. None may have begun before it was
    /// interrupted.
    [[nodiscard]] Result first_result() {
        if (own_.front().first) return std::move(*own_.front().first);
        return {.method = options_.method, .outcome = Outcome::interrupted, .seed = options_.seed};
    }

    /// "number cost bound optimal"
    [[nodiscard]] std::string best_line(const Island& island) const {
        double bound = -1;
        for (const Island& each : own_) bound = std::max(bound, each.lower_bound.value_or(-1));
        return fmt::format("{} {} {} {}", island.number, island.cost, bound, island.is_optimal ? 1 : 0);
    }

    struct Claim {
        unsigned number = 0;
        double cost = kNone, bound = -1;
        int is_optimal = 0;
    };
    [[nodiscard]] static Claim claim(const std::string& line) {
        Claim claim;
        const char* at = line.data();
        const char* const end = at + line.size();
        at = std::from_chars(at, end, claim.number).ptr + 1;
        at = std::from_chars(at, end, claim.cost).ptr + 1;
        at = std::from_chars(at, end, claim.bound).ptr + 1;
        std::from_chars(at, end, claim.is_optimal);
        return claim;
    }
    [[nodiscard]] static double winner_cost(const std::string& line) { return claim(line).cost; }

    /// The line of the winner, with the best bound of all.
    [[nodiscard]] static std::string choose(const std::vector<std::string>& lines) {
        Claim best = claim(lines.front());
        double bound = best.bound;
        for (const std::string& line : lines) {
            const Claim other = claim(line);
            bound = std::max(bound, other.bound);
            if (std::pair(other.cost, other.number) < std::pair(best.cost, best.number)) best = other;
        }
        return fmt::format("{} {} {} {}", best.number, best.cost, bound, best.is_optimal);
    }

    Result judge(const Proof& proof, const std::string& winner) {
        const Pattern pattern = moved_pattern(table_, proof);
        const auto grace = std::chrono::seconds(2) + options_.time_limit / 20;
        const Deadline deadline(
            start_ + std::chrono::duration_cast<Clock::duration>(
                         std::min<std::chrono::duration<double>>(options_.time_limit + grace, kForever)),
            {});
        Report report = audit_together(
            team_, table_, pattern,
            {.protection = options_.protection, .threads = options_.threads, .deadline = deadline}, proof);
        Result result = first_result();
        const Claim best = claim(winner);
        result.outcome = best.is_optimal != 0                 ? Outcome::optimal
                         : options_.stop.stop_requested()     ? Outcome::interrupted
                         : result.outcome == Outcome::optimal ? Outcome::feasible
                                                              : result.outcome;
        result.optimum.reset();
        result.cost = cost(table_, pattern);
        result.lower_bound = best.bound >= 0 ? std::optional(best.bound) : std::nullopt;
        result.statistics["islands"] = all_.islands;
        result.statistics["exchanges"] = all_.exchanges;
        if (messages_ > 0) result.statistics["exchange_bytes"] = bytes_ / messages_;
        result.report.reset();
        if (report.safe())
            result.report = std::move(report);
        else
            result.outcome = Outcome::failed;
        result.elapsed = Clock::now() - start_;
        return result;
    }

    Team& team_;
    const Table& table_;
    const ProtectOptions& options_;
    IslandOptions all_;
    Clock::time_point start_ = Clock::now();
    std::vector<Island> own_;
    double messages_ = 0, bytes_ = 0;  // sent to other ranks in exchanges
};

}  // namespace

Result protect_on_islands(Team& team, const Table& table, const ProtectOptions& options,
                          const IslandOptions& islands) {
    if (islands.islands == 1) return team.leads() ? protect(table, options) : Result{};
    if (islands.islands < static_cast<unsigned>(team.size()))
        throw InputError(fmt::format("--islands: found {}, expected at least one for each of the {} ranks",
                                     islands.islands, team.size()));
    if (options.method != "auto")
        throw InputError(
            fmt::format("--islands: found method {}, expected auto, or --islands 1", options.method));
    if (options.margin)
        throw InputError("--islands: found --protect-secondaries as well, expected --islands 1 with it");
    return Archipelago(team, table, options, islands).run();
}

}  // namespace tacet
