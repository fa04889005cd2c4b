// SPDX-License-Identifier: Apache-2.0
// The specification of an experiment, a TOML file. docs/experiments.md
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tacet/deadline.h"
#include "tacet/generate.h"
#include "tacet/witness.h"

namespace tacet {

/// A method, or a measurement, with options under a name of its own.
struct Algorithm {
    std::string name;
    std::string method;  ///< or a measurement, see is_measurement
    std::map<std::string, std::string> options;
    std::optional<std::chrono::duration<double>> time_limit;  ///< before that of the instance
    std::optional<std::uint64_t> iterations;
    std::vector<std::uint64_t> seeds;
};

/// A table from a file or a generator.
struct Instance {
    std::string name;
    std::string class_name;  ///< instances that are looked at together
    std::string file;
    std::string kind;
    std::uint64_t seed = 0;
    GeneratorValues values;
    std::optional<std::chrono::duration<double>> time_limit;  ///< before that of the specification
};

struct Spec {
    std::string title;
    std::string output;  ///< beside the specification
    Protection protection = Protection::at_least;
    TimeKind limits = TimeKind::elapsed;  ///< what time limits count
    std::chrono::duration<double> time_limit{};
    unsigned threads = 1;                 ///< of each run
    std::optional<std::uint64_t> memory;  ///< in bytes, for all runs together
    std::vector<Algorithm> algorithms;
    std::vector<Instance> instances;
};

/// Throws InputError with file and line, also for methods, options and kinds that do not exist.
[[nodiscard]] Spec read_spec(const std::string& path);

}  // namespace tacet
