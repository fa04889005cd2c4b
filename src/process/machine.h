// SPDX-License-Identifier: Apache-2.0
// What the program runs on: seconds mean nothing without it.
#pragma once

#include <fstream>
#include <string>
#include <thread>

namespace tacet {

struct Machine {
    unsigned cores = 0;     ///< that this process may use; 0 if the system does not tell
    std::string processor;  ///< the model as the system names it; empty if it does not
};

[[nodiscard]] inline Machine this_machine() {
    Machine machine{.cores = std::thread::hardware_concurrency(), .processor = {}};
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (const auto colon = line.find(": ");
            line.starts_with("model name") && colon != std::string::npos) {
            machine.processor = line.substr(colon + 2);
            break;
        }
    return machine;
}

}  // namespace tacet
