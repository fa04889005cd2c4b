// SPDX-License-Identifier: Apache-2.0
// One run of an experiment: an algorithm on an instance with a seed.
#pragma once

#include "experiment/row.h"
#include "experiment/spec.h"

namespace tacet {

struct RunPlan {
    const Spec* spec = nullptr;
    const Algorithm* algorithm = nullptr;
    const Instance* instance = nullptr;
    std::uint64_t seed = 0;

    /// Of the algorithm, else of the instance, else of the specification.
    [[nodiscard]] std::chrono::duration<double> time_limit() const;
    /// The row as far as it is known before the run.
    [[nodiscard]] ResultRow row() const;
};

/// Instance by instance, so that an interrupted experiment has all algorithms on some instances.
[[nodiscard]] std::vector<RunPlan> plan_runs(const Spec& spec);
/// Makes the run in this process. Throws InputError if the instance cannot be made.
[[nodiscard]] ResultRow make_run(const RunPlan& plan);

}  // namespace tacet
