// SPDX-License-Identifier: Apache-2.0
#include "search/selection.h"

#include <algorithm>
#include <cmath>

namespace tacet {

namespace {

/// The sum of what a heuristic has gained lately, of what it has gained lately after the one before it, and
/// of how long it has not been applied. The first two weigh more after a gain and less after none.
class ChoiceFunction : public Selection {
  public:
    explicit ChoiceFunction(std::size_t heuristics)
        : own_(heuristics), after_(heuristics, std::vector<double>(heuristics)), idle_(heuristics) {}

    std::size_t choose() override {
        std::size_t best = std::min(applied_, own_.size() - 1);  // each once to begin with
        for (std::size_t i = 0; applied_ >= own_.size() && i < own_.size(); ++i)
            if (value(i) > value(best)) best = i;
        ++applied_;
        before_ = chosen_;
        chosen_ = best;
        for (double& each : idle_) each += 1;
        idle_[best] = 0;
        return best;
    }

    void learn(double gain) override {
        own_[chosen_] = gain + kMemory * own_[chosen_];
        after_[before_][chosen_] = gain + kMemory * after_[before_][chosen_];
        largest_ = std::max({largest_ * kFading, own_[chosen_], after_[before_][chosen_]});
        // Drake, Ozcan and Burke 2012: gains count in full after one, idleness ever more without.
        intensity_ = gain > 0 ? kMostIntensity : std::max(kLeastIntensity, intensity_ - kStep);
    }

    [[nodiscard]] double score(std::size_t heuristic) const override { return relative(own_[heuristic]); }

  private:
    static constexpr double kMemory = 0.7;
    static constexpr double kFading = 0.999;
    static constexpr double kMostIntensity = 0.99;
    static constexpr double kLeastIntensity = 0.01;
    static constexpr double kStep = 0.01;

    [[nodiscard]] double relative(double gain) const { return largest_ > 0 ? gain / largest_ : 0; }
    [[nodiscard]] double value(std::size_t i) const {
        const double idle = idle_[i] / static_cast<double>(10 * own_.size());
        return intensity_ * (relative(own_[i]) + intensity_ * relative(after_[chosen_][i])) +
               (1 - intensity_) * idle;
    }

    std::vector<double> own_;
    std::vector<std::vector<double>> after_;  // by the one before
    std::vector<double> idle_;                // choices since the last time
    double largest_ = 0;
    double intensity_ = kMostIntensity;
    std::size_t applied_ = 0;
    std::size_t before_ = 0;
    std::size_t chosen_ = 0;
};

/// The mean gain and the more on top of it the less is known. Old gains fade: what helps at first does not
/// help for ever.
class Bandit : public Selection {
  public:
    explicit Bandit(std::size_t heuristics) : arms_(heuristics) {}

    std::size_t choose() override {
        chosen_ = 0;
        for (std::size_t i = 1; i < arms_.size(); ++i)
            if (bound(i) > bound(chosen_)) chosen_ = i;
        return chosen_;
    }

    void learn(double gain) override {
        for (Arm& each : arms_) {
            each.times *= kMemory;
            each.gain *= kMemory;
        }
        Arm& arm = arms_[chosen_];
        arm.times += 1;
        arm.gain += gain;
        largest_ = std::max(largest_ * kMemory, gain);
    }

    [[nodiscard]] double score(std::size_t i) const override {
        return largest_ > 0 && arms_[i].times > 0 ? arms_[i].gain / arms_[i].times / largest_ : 0;
    }

  private:
    static constexpr double kMemory = 0.99;
    static constexpr double kCuriosity = 0.3;
    struct Arm {
        double times = 0;
        double gain = 0;
    };
    [[nodiscard]] double bound(std::size_t i) const {
        if (arms_[i].times == 0) return HUGE_VAL;
        double all = 1;
        for (const Arm& each : arms_) all += each.times;
        return score(i) + kCuriosity * std::sqrt(2 * std::log(all) / arms_[i].times);
    }

    std::vector<Arm> arms_;
    double largest_ = 0;
    std::size_t chosen_ = 0;
};

}  // namespace

std::unique_ptr<Selection> make_selection(std::string_view name, std::size_t heuristics) {
    if (name == "bandit") return std::make_unique<Bandit>(heuristics);
    return std::make_unique<ChoiceFunction>(heuristics);
}

}  // namespace tacet
