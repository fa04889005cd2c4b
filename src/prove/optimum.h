// SPDX-License-Identifier: Apache-2.0
// The cheapest safe pattern, by integer programs over the constraints known so far (Fischetti and Salazar
// 2001 in the form of implicit hitting sets): the solution of each is attacked, what it violates is added,
// until a solution is safe or nothing can be cheaper than the best pattern known. Each program's bound is one
// for all patterns.
#pragma once

#include <limits>
#include <optional>

#include "prove/relaxation.h"
#include "tacet/pattern.h"

namespace tacet {

class Optimum {
  public:
    struct Limits {
        Deadline deadline = {};
        std::uint64_t nodes = UINT64_MAX;  ///< of all programs together
        std::size_t rounds = SIZE_MAX;     ///< of the linear relaxation at the beginning
    };
    struct Options {
        Protection protection{};
        unsigned threads = 1;
        double gap = 0;  ///< that is good enough, as a part of the cost
        /// Whether the audit finds the pattern safe.
        std::function<bool(const Pattern&)> is_safe;
        /// A safe pattern near shares of suppression, or nothing.
        std::function<std::optional<Pattern>(std::span<const double>)> round;
        /// Programs solved, cost and bound.
        std::function<void(std::size_t, double, double)> report;
    };

    Optimum(const Table& table, Options options);

    /// A safe pattern, to be beaten.
    void consider(Pattern pattern);
    /// Until the best pattern is proven to be so, or proven that there is none. False at a limit; a further
    /// call goes on from there.
    bool search(const Limits& limits);

    /// The best pattern known; nothing if there is none.
    [[nodiscard]] const std::optional<Pattern>& best() const { return best_; }
    /// No safe pattern costs less.
    [[nodiscard]] double lower_bound() const { return lower_bound_; }
    [[nodiscard]] double root_bound() const { return root_bound_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::size_t programs() const { return programs_; }
    [[nodiscard]] std::size_t cut_count() const { return relaxation_.cut_count(); }

  private:
    static constexpr double kNoBound = std::numeric_limits<double>::infinity();
    enum class Step : std::uint8_t { on, proven, stopped };
    /// Unclear: no violated constraint is found, and yet the audit does not call it safe.
    enum class Attacked : std::uint8_t { safe, violated, unclear };

    Relaxation::End tighten_root();
    Step solve();
    /// Attacks the pattern; while it is unsafe adds what it violates to the constraints, and cells that
    /// satisfy these to the pattern. Says what the pattern was to begin with.
    Attacked complete(Pattern pattern);
    bool satisfy(const CutRow& row, std::vector<double>& shares) const;
    void raise(double bound);
    void report() const;

    const Table& table_;
    Options options_;
    Limits limits_;
    Relaxation relaxation_;
    std::optional<Pattern> best_;
    double best_cost_ = kNoBound;
    double lower_bound_ = 0;
    double root_bound_ = 0;
    std::vector<double> root_prices_;  // reduced costs, by cell
    std::uint64_t nodes_ = 0;
    std::uint64_t nodes_per_program_;
    std::size_t programs_ = 0;
};

}  // namespace tacet
