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
constexpr std::size_t kNoLine = 0;  // what was added up stands on none

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

std::uint32_t RecordCounter::number_of(std::size_t variable, std::size_t line, std::string_view field) {
    const std::uint32_t known = books_[variable].find(field);
    if (known != CodeBook::kNone) return known;
    std::string problem;
    auto code = plan_.spanning[variable].code(field, problem);
    if (!code) fail(line, variable, problem, field);
    cut_codes_ += plan_.spanning[variable].is_cut(field);
    codes_[variable].push_back(std::move(*code));
    return books_[variable].add(field);
}

void RecordCounter::read_codes(std::size_t line, std::span<const std::string_view> fields) {
    for (std::size_t i = 0; i < books_.size(); ++i) numbered_[i] = number_of(i, line, fields[i]);
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
        if (parsed->decimals > plan_.known_decimals) throw MoreDecimals{parsed->decimals};
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

void RecordCounter::read_row(std::size_t cube, std::span<const std::string_view> codes) {
    const CubePlan& plan = plan_.cubes[cube];
    row_.clear();
    for (std::size_t i = 0; i < plan.codes.size(); ++i)
        row_.push_back(number_of(plan.codes[i], kNoLine, codes[i]));
}

Sums RecordCounter::added(std::size_t cube, const AddedCell& cell) {
    const CubePlan& plan = plan_.cubes[cube];
    const auto amount_of = [&](std::string_view sum) {
        const auto parsed = parse_amount(sum, plan_.scale, kMostDecimals);
        if (!parsed)
            throw TooManyDigits(
                fmt::format("{}: a sum is too large for exact arithmetic, or not a number", source_.name()));
        return parsed->amount;
    };
    const auto note = [&](const std::optional<std::size_t>& number, int decimals) {
        if (!number) return;
        if (decimals > plan_.known_decimals) throw MoreDecimals{decimals};
        decimals_[*number] = std::max(decimals_[*number], decimals);
    };
    note(plan.response, cell.response_decimals);
    note(plan.shadow, cell.shadow_decimals);
    note(plan.cost, cell.cost_decimals);
    const auto weight = parse_amount(cell.weight, kWeightDecimals, kWeightDecimals);
    if (!weight)
        throw TooManyDigits(
            fmt::format("{}: a sum of weights is too large for exact arithmetic", source_.name()));
    return {.response = amount_of(cell.response),
            .shadow = amount_of(cell.shadow),
            .cost = amount_of(cell.cost),
            .count = cell.count,
            .weight = weight->amount};
}

void RecordCounter::add_cell(std::size_t cube, const AddedCell& cell) {
    read_row(cube, cell.codes);
    leaves_[cube].add(row_, added(cube, cell), std::span<const Contributor>());
    if (cube == 0) records_ += cell.count;
}

void RecordCounter::add_contributor(std::size_t cube, const AddedContributor& contributor) {
    read_row(cube, contributor.codes);
    const auto value = parse_amount(contributor.value, plan_.scale, kMostDecimals);
    const auto weight = parse_amount(contributor.weight, kWeightDecimals, kWeightDecimals);
    if (!value || !weight)
        throw TooManyDigits(
            fmt::format("{}: a contribution is too large for exact arithmetic", source_.name()));
    const Contributor one{std::abs(value->amount), static_cast<double>(weight->amount) / kWeightOne, 0, 0};
    const std::uint64_t enough = std::min<std::uint64_t>(contributor.count, plan_.cubes[cube].tops);
    const std::vector<Contributor> all(enough, one);
    leaves_[cube].add(row_, Sums{}, all);
}

void RecordCounter::add_pair(std::size_t cube, const AddedCell& pair) {
    read_row(cube, pair.codes);
    const auto id = trimmed(pair.codes.back());
    const std::uint32_t known = holdings_.find(id);
    row_.push_back(known != CodeBook::kNone ? known : holdings_.add(id));
    AddedCell by_holding = pair;
    by_holding.cost = pair.own;  // what a holding contributes is known without weights
    pairs_[cube].add(row_, added(cube, by_holding), std::span<const Contributor>());
}

}  // namespace tacet
