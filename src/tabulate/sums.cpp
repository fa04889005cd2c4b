// SPDX-License-Identifier: Apache-2.0
#include "tabulate/sums.h"

#include <tuple>

#include "text/amounts.h"

namespace tacet {

namespace {

void add_exactly(Amount& sum, Amount amount) {
    if (__builtin_add_overflow(sum, amount, &sum) || sum > kLargestAmount || sum < -kLargestAmount)
        throw TooManyDigits(
            "a sum is too large for exact arithmetic, expected fewer decimals or a larger unit");
}

}  // namespace

bool comes_before(const Contributor& a, const Contributor& b) {
    // Of those that are the same to all rules the first, so that threads do not matter.
    return std::tie(a.value, a.sampling_weight, a.request, b.id) >
           std::tie(b.value, b.sampling_weight, b.request, a.id);
}

void Sums::add(const Sums& other) {
    add_exactly(response, other.response);
    add_exactly(shadow, other.shadow);
    add_exactly(cost, other.cost);
    count += other.count;
    add_exactly(weight, other.weight);
    if (other.requester.request != 0 && (requester.request == 0 || comes_before(other.requester, requester)))
        requester = other.requester;
}

std::uint32_t SumTable::cell(std::span<const std::uint32_t> row) {
    const auto [cell, is_new] = rows_.insert(row);
    if (is_new) {
        sums_.emplace_back();
        tops_.resize(tops_.size() + tops_count_);
    }
    return cell;
}

void SumTable::offer(std::uint32_t cell, const Contributor& contributor) {
    const auto tops = std::span(tops_).subspan(std::size_t{cell} * tops_count_, tops_count_);
    if (tops.empty() || !comes_before(contributor, tops.back())) return;
    std::size_t at = tops.size() - 1;
    for (; at > 0 && comes_before(contributor, tops[at - 1]); --at) tops[at] = tops[at - 1];
    tops[at] = contributor;
}

void SumTable::add(std::span<const std::uint32_t> row, const Sums& sums, const Contributor& contributor) {
    const std::uint32_t target = cell(row);
    sums_[target].add(sums);
    offer(target, contributor);
}

void SumTable::add(std::span<const std::uint32_t> row, const Sums& sums, std::span<const Contributor> tops) {
    kept_.assign(tops.begin(), tops.end());
    const Sums added = sums;
    const std::uint32_t target = cell(row);
    sums_[target].add(added);
    for (const Contributor& each : kept_) {
        if (each.value == 0) break;
        offer(target, each);
    }
}

void roll_up(SumTable& table, std::span<const Variable> variables) {
    std::vector<std::uint32_t> row(variables.size());
    for (std::size_t k = 0; k < variables.size(); ++k)
        // Cells that this loop adds have a code that is a sum already.
        for (std::uint32_t cell = 0, leaves = table.size(); cell < leaves; ++cell) {
            row.assign(table.row(cell).begin(), table.row(cell).end());
            for (const CodeId code : variables[k].containing(CodeId(row[k])).subspan(1)) {
                row[k] = code.index();
                table.add(row, table.sums(cell), table.tops(cell));
            }
        }
}

}  // namespace tacet
