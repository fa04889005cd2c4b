// SPDX-License-Identifier: Apache-2.0
#include "search/stopping.h"

#include "process/cpu_time.h"

namespace tacet {

namespace {

constexpr double kNear = 0.01;
// Before that much CPU time has gone, nothing is said of its benefit.
constexpr double kLeastCpuSeconds = 1;

}  // namespace

Stopping::Stopping(const StoppingValues& values, Deadline deadline, std::function<Times()> clock)
    : values_(values), deadline_(std::move(deadline)), clock_(std::move(clock)) {
    if (clock_) return;
    clock_ = [start = Deadline::Clock::now(), cpu = cpu_seconds()] {
        const std::chrono::duration<double> elapsed = Deadline::Clock::now() - start;
        return Times{elapsed.count(), cpu_seconds() - cpu};
    };
}

bool Stopping::count(double cost) {
    ++evaluations_;
    if (!curve_.empty() && cost >= curve_.back().cost) return false;
    const Times now = clock_();
    curve_.push_back({evaluations_, now.seconds, now.cpu_seconds, cost});
    return true;
}

void Stopping::observe(double mean) {
    near_ = mean <= curve_.back().cost * (1 + kNear) ? near_ + 1 : 0;
}

std::string_view Stopping::reason() const {
    if (deadline_.interrupted()) return "interrupted";
    if (deadline_.passed()) return "time";
    if (evaluations_ >= values_.evaluations) return "evaluations";
    if (!curve_.empty() && evaluations_ - curve_.back().evaluations >= values_.patience) return "patience";
    if (values_.converged > 0 && near_ >= values_.converged) return "converged";
    if (is_worthless()) return "benefit";
    return {};
}

bool Stopping::is_worthless() const {
    if (values_.benefit <= 0 || curve_.empty()) return false;
    const double now = clock_().cpu_seconds;
    if (now < kLeastCpuSeconds) return false;
    double before = curve_.front().cost;  // the best when half of the time had gone
    for (const CurvePoint& each : curve_)
        if (each.cpu_seconds <= now / 2) before = each.cost;
    const double gain = before > 0 ? 100 * (before - curve_.back().cost) / before : 0;
    return gain / (now / 2) < values_.benefit;
}

SearchRecord Stopping::record() const {
    return {evaluations_, std::string(reason()), curve_};
}

}  // namespace tacet
