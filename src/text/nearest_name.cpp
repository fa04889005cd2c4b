// SPDX-License-Identifier: Apache-2.0
#include "text/nearest_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace tacet {

namespace {

/// Letters to insert, delete or replace (Levenshtein).
std::size_t edits(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] != to[j] ? 1 : 0);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::string folded(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

bool same_name(std::string_view a, std::string_view b) {
    return folded(a) == folded(b);
}

std::string suggestion(std::string_view name, std::span<const std::string> known) {
    constexpr std::size_t kMostListed = 12;
    const std::string wanted = folded(name);
    const std::string* best = nullptr;
    std::size_t least = 1 + wanted.size() / 2;
    for (const std::string& each : known)
        if (const std::size_t distance = edits(wanted, folded(each)); distance < least) {
            least = distance;
            best = &each;
        }
    if (best != nullptr) return fmt::format(", did you mean '{}'?", *best);
    if (known.empty()) return "";
    return fmt::format(", expected one of {}{}",
                       fmt::join(known.first(std::min(kMostListed, known.size())), ", "),
                       known.size() > kMostListed ? ", ..." : "");
}

}  // namespace tacet
