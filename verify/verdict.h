// SPDX-License-Identifier: Apache-2.0
// The reasons why a proof does not hold, the first of them in words. None means proven.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace verify {

struct Verdict {
    static constexpr std::size_t kMostInWords = 20;

    std::size_t reason_count = 0;
    std::vector<std::string> first_reasons;

    void refuse(const std::string& reason) {
        if (++reason_count <= kMostInWords) first_reasons.push_back(reason);
    }
    [[nodiscard]] bool proven() const { return reason_count == 0; }
};

}  // namespace verify
