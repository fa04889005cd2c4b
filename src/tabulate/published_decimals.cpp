// SPDX-License-Identifier: Apache-2.0
#include "tabulate/published_decimals.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/rules.h"
#include "text/amounts.h"

namespace tacet {

int publishable_decimals(Amount largest, int decimals, int wanted) {
    // Ten times the largest value, with the decimals of levels, and sixteen of it in sums.
    const auto fits = [&](int written, int more, __int128 limit) {
        __int128 size = std::max<Amount>(1, largest);
        for (int i = decimals; i < written + more && size <= limit; ++i) size *= 10;
        for (int i = written + more; i < decimals; ++i) size /= 10;
        return size <= limit;
    };
    int written = std::min(wanted, decimals);
    while (written > kPlainDecimals && !fits(written, kLevelDecimals, kLargestAmount / 160)) --written;
    while (written > 0 && !fits(written, 0, kLargestAmount / 16)) --written;
    return written;
}

std::string published_note(std::string_view file, int written, int wanted) {
    return fmt::format(
        "{}: values are published with {} of their {} decimals; more leave no room for protection levels",
        file, written, wanted);
}

}  // namespace tacet
