// SPDX-License-Identifier: Apache-2.0
#include "text/format.h"

#include <fmt/format.h>

namespace tacet {

std::string number(double value) {
    std::string text = fmt::format("{:.6f}", value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    for (std::size_t i = point; i > first + 3; i -= 3) text.insert(i - 3, ",");
    return text == "-0" ? "0" : text;
}

std::string count(std::size_t amount, std::string_view singular, std::string_view plural) {
    const std::string word = plural.empty() ? fmt::format("{}s", singular) : std::string(plural);
    return fmt::format("{} {}", number(static_cast<double>(amount)),
                       amount == 1 ? std::string(singular) : word);
}

}  // namespace tacet
