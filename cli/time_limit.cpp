// SPDX-License-Identifier: Apache-2.0
#include "time_limit.h"

#include <algorithm>

#include "number_checks.h"

namespace tacet {

void TimeLimit::add(CLI::App& command, const std::string& description) {
    command.add_option("--time-limit", seconds_, description)
        ->check(positive_number())
        ->capture_default_str();
}

std::chrono::duration<double> TimeLimit::duration() const {
    return std::min(std::chrono::duration<double>(seconds_), kForever);
}

Deadline TimeLimit::deadline(std::stop_token stop) const {
    return {Deadline::Clock::now() + std::chrono::duration_cast<Deadline::Clock::duration>(duration()),
            std::move(stop)};
}

}  // namespace tacet
