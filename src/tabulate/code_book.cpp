// SPDX-License-Identifier: Apache-2.0
#include "tabulate/code_book.h"

#include <functional>

namespace tacet {

std::string_view CodeBook::text(std::uint32_t number) const {
    const std::size_t first = number == 0 ? 0 : ends_[number - 1];
    return std::string_view(texts_).substr(first, ends_[number] - first);
}

std::size_t CodeBook::slot(std::string_view wanted) const {
    std::size_t at = std::hash<std::string_view>{}(wanted) & (slots_.size() - 1);
    while (slots_[at] != kNone && text(slots_[at]) != wanted) at = (at + 1) & (slots_.size() - 1);
    return at;
}

std::uint32_t CodeBook::find(std::string_view text) const {
    return slots_[slot(text)];
}

std::uint32_t CodeBook::add(std::string_view text) {
    if (std::size_t{size()} * 2 >= slots_.size()) grow();
    const std::uint32_t number = size();
    slots_[slot(text)] = number;
    texts_ += text;
    ends_.push_back(texts_.size());
    return number;
}

void CodeBook::grow() {
    slots_.assign(slots_.size() * 2, kNone);
    for (std::uint32_t number = 0; number < size(); ++number) slots_[slot(text(number))] = number;
}

}  // namespace tacet
