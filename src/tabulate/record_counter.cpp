// SPDX-License-Identifier: Apache-2.0
#include "tabulate/record_counter.h"

#include <fmt/format.h>

#include <cmath>

#include "tabulate/make_variable.h"
#include "tabulate/number_format.h"
#include "tacet/error.h"
#include "text/amounts.h"
#include "text/trimmed.h"

namespace tacet {

namespace {

constexpr int kWeightDecimals = 6;

}  // namespace

RecordCounter::RecordCounter(const RecordPlan& plan, const RecordSource& source)
    : plan_(plan),
      source_(source),
      books_(plan.spanning.size()),
      codes_(plan.spanning.size()),
      decimals_(plan.numbers.size()),
      numbered_(plan.spanning.size()),
      amounts_(plan.numbers.size()) {
    for (const CubePlan& cube : plan.cubes) {
        leaves_.emplace_back(cube.codes.size(), cube.tops);
        pairs_.emplace_back(cube.codes.size() + 1, 0);
    }
}

void RecordCounter::fail(std::size_t line, std::size_t field, const std::string& problem,
                         std::string_view text) const {
    const std::string shown =
        plan_.shows_values ? fmt::format(" (it reads '{}')", text) : "; --show-values shows it";
    throw InputError(fmt::format("{} ({}): {}{}", source_.location(line, field), plan_.wanted[field]->name,
                                 problem, shown));
}

void RecordCounter::fail_number(std::size_t line, std::size_t field, std::string_view text,
                                std::string_view found, std::string_view limit) const {
    if (plan_.is_format_guessed) throw OtherNumberFormat{};
    fail(line, field,
         fmt::format("found a field that is {}, expected digits{} {}", found, limit,
                     how_to_write(*plan_.wanted[field], plan_.format)),
         text);
}

void RecordCounter::add(std::size_t line, std::span<const std::string_view> fields) {
    read_codes(line, fields);
    read_numbers(line, fields);
    if (plan_.weight) read_weight(line, fields);
    if (plan_.holding) {
        const auto id = trimmed(fields[*plan_.holding]);
        holding_ = holdings_.find(id);
        if (holding_ == CodeBook::kNone) holding_ = holdings_.add(id);
    }
    if (plan_.request) read_request(fields);
    for (std::size_t cube = 0; cube < plan_.cubes.size(); ++cube) add_to(cube, line);
    ++records_;
}

void RecordCounter::read_codes(std::size_t line, std::span<const std::string_view> fields) {
    for (std::size_t i = 0; i < books_.size(); ++i) {
        numbered_[i] = books_[i].find(fields[i]);
        if (numbered_[i] != CodeBook::kNone) continue;
        std::string problem;
        auto code = plan_.spanning[i].code(fields[i], problem);
        if (!code) fail(line, i, problem, fields[i]);
        cut_codes_ += plan_.spanning[i].is_cut(fields[i]);
        numbered_[i] = books_[i].add(fields[i]);
        codes_[i].push_back(std::move(*code));
    }
}

std::optional<ParsedAmount> RecordCounter::parse(std::string_view text, int scale, int most) const {
    if (plan_.format == NumberFormat{}) return parse_amount(text, scale, most);
    const auto plain = plain_number(text, plan_.format);
    return plain ? parse_amount(*plain, scale, most) : std::nullopt;
}

/// 1.234 may be a number of thousands. One number for which that is impossible clears the others of the
/// doubt.
void RecordCounter::look_at_point(std::size_t line, std::size_t field, std::string_view text, int decimals) {
    if (!plan_.is_format_guessed || has_certain_point_ || decimals == 0) return;
    if (plan_.wanted[field]->decimals > 0 || !plain_number(text, {.decimal = ',', .thousands = '.'}))
        has_certain_point_ = true;
    else if (!doubtful_point_)
        doubtful_point_ = {line, field};
}

void RecordCounter::read_numbers(std::size_t line, std::span<const std::string_view> fields) {
    for (std::size_t i = 0; i < amounts_.size(); ++i) {
        const std::size_t field = books_.size() + i;
        const auto parsed = parse(fields[field], plan_.scale, plan_.most_decimals[i]);
        if (!parsed && is_number(plain_number(fields[field], plan_.format).value_or("")))
            throw TooManyDigits(
                fmt::format("{} ({}): found a number too large for exact arithmetic, expected fewer "
                            "decimals or a larger unit",
                            source_.location(line, field), plan_.wanted[field]->name));
        if (!parsed) fail_number(line, field, fields[field], "not a number", "");
        look_at_point(line, field, fields[field], parsed->decimals);
        if (parsed->decimals > plan_.scale) throw MoreDecimals{parsed->decimals};
        decimals_[i] = std::max(decimals_[i], parsed->decimals);
        amounts_[i] = parsed->amount;
    }
}

void RecordCounter::read_weight(std::size_t line, std::span<const std::string_view> fields) {
    const std::string_view text = fields[*plan_.weight];
    const auto parsed = parse(text, kWeightDecimals, kWeightDecimals);
    if (!parsed || parsed->amount < 0)
        fail_number(line, *plan_.weight, text, "not a weight", " of at least 0");
    look_at_point(line, *plan_.weight, text, parsed->decimals);
    weight_ = parsed->amount;
}

void RecordCounter::read_request(std::span<const std::string_view> fields) {
    const auto text = trimmed(fields[*plan_.request]);
    const auto& codes = plan_.wanted[*plan_.request]->request_codes;
    request_ = 0;
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (!codes[i].empty() && text == trimmed(codes[i])) request_ = static_cast<std::uint8_t>(i + 1);
}

Amount RecordCounter::amount(const CubePlan& cube, std::optional<std::size_t> number,
                             std::size_t line) const {
    const Amount own = number ? amounts_[*number] : power_of_ten(plan_.scale);
    if (!cube.is_weighted) return own;
    const auto result = weighted(own, weight_);
    if (!result)
        throw TooManyDigits(source_.location(line, 0) +
                            ": a weighted number is too large for exact arithmetic");
    return *result;
}

void RecordCounter::add_to(std::size_t cube, std::size_t line) {
    const CubePlan& plan = plan_.cubes[cube];
    row_.clear();
    for (const std::size_t each : plan.codes) row_.push_back(numbered_[each]);
    Sums sums{.response = amount(plan, plan.response, line), .count = 1, .weight = weight_};
    sums.shadow = plan.shadow == plan.response ? sums.response : amount(plan, plan.shadow, line);
    sums.cost = plan.cost == plan.response ? sums.response : amount(plan, plan.cost, line);
    const Amount own = plan.shadow ? amounts_[*plan.shadow] : power_of_ten(plan_.scale);
    const Contributor contributor{std::abs(own), static_cast<double>(weight_) / kWeightOne, request_,
                                  static_cast<std::uint32_t>(line)};
    if (request_ != 0) sums.requester = contributor;
    leaves_[cube].add(row_, sums, contributor);
    if (!plan.has_holdings) return;
    row_.push_back(holding_);
    sums.cost = own;  // what a holding contributes is known without weights
    pairs_[cube].add(row_, sums, std::span<Contributor>());
}

}  // namespace tacet
