// SPDX-License-Identifier: Apache-2.0
#include "job/toml_several.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/decimal.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

constexpr int kMostScale = 6;  // decimals of a coefficient
constexpr int kMostRateDecimals = 4;
constexpr std::int64_t kMostDigits = 1'000'000'000'000;  // of a coefficient, without its point

__extension__ __int128 abs_digits(const Decimal& number) {
    return number.digits < 0 ? -number.digits : number.digits;
}

std::uint32_t table_named(Section& section, std::string_view key, const std::string& name, const Job& job) {
    std::vector<std::string> names;
    for (const TableJob& each : job.tables)
        if (!each.earlier) names.push_back(each.request.name);
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        section.fail(key, fmt::format("found no table '{}'{}", name, suggestion(name, names)));
    return static_cast<std::uint32_t>(found - names.begin());
}

void read_stability_of(Section& section, Job& job) {
    StabilityJob stability;
    stability.path = section.existing_file("file", section.required_text("file"));
    stability.symbol = section.text("symbol").value_or(stability.symbol);
    stability.discount = section.number("discount").value_or(stability.discount);
    stability.surcharge = section.number("surcharge").value_or(stability.surcharge);
    stability.is_priced = section.flag("price", true);
    if (stability.discount > 100)
        section.fail("discount", fmt::format("found {}, expected 0 to 100 per cent", stability.discount));
    const auto name = section.text("table");
    const std::uint32_t table = name ? table_named(section, "table", *name, job) : 0;
    if (job.tables[table].stability)
        section.fail("table", fmt::format("found last year's pattern of table '{}' twice, expected it once",
                                          job.tables[table].request.name));
    section.finish();
    job.tables[table].stability = std::move(stability);
}

/// Coefficients as whole numbers, all multiplied by the same power of ten.
CubeEquation read_terms(Section& section, const Job& job) {
    std::vector<std::pair<std::uint32_t, Decimal>> terms;
    int scale = 0;
    auto own = section.section("terms");
    for (const auto& [name, text] : own->all_texts()) {
        const ParsedDecimal parsed = parse_decimal(text);
        if (parsed.error != DecimalError::none || parsed.number.digits == 0 ||
            parsed.number.decimals > kMostScale || abs_digits(parsed.number) > kMostDigits)
            own->fail(name,
                      fmt::format("found '{}', expected a coefficient: a number other than 0 with at most "
                                  "{} decimals",
                                  text, kMostScale));
        terms.emplace_back(table_named(*own, name, name, job), parsed.number);
        scale = std::max(scale, parsed.number.decimals);
    }
    if (terms.size() < 2) own->fail("", "expected at least two tables with their coefficients");
    CubeEquation equation{.terms = {}, .scale = static_cast<std::uint8_t>(scale)};
    for (const auto& [table, number] : terms) {
        auto coefficient = static_cast<std::int64_t>(number.digits);
        for (int k = number.decimals; k < scale; ++k) coefficient *= 10;
        equation.terms.push_back({table, coefficient});
    }
    return equation;
}

CubeEquation read_total(Section& section, const Job& job) {
    CubeEquation equation;
    equation.terms.push_back({table_named(section, "total", section.required_text("total"), job), -1});
    const auto parts = section.texts("parts");
    if (parts.empty()) section.fail("parts", "found nothing, expected the tables that add up to the total");
    for (const std::string& part : parts)
        equation.terms.push_back({table_named(section, "parts", part, job), 1});
    return equation;
}

void check_tables(Section& section, const Job& job, std::span<const std::uint32_t> tables) {
    const auto sorted_names = [&](std::uint32_t table) {
        std::vector<std::string> names;
        for (const std::string& each : job.tables[table].request.variables) names.push_back(folded(each));
        std::ranges::sort(names);
        return names;
    };
    for (std::size_t i = 0; i < tables.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const std::string& name = job.tables[tables[i]].request.name;
            const std::string& other = job.tables[tables[k]].request.name;
            if (tables[i] == tables[k])
                section.fail("", fmt::format("found table '{}' twice, expected it once", name));
            if (sorted_names(tables[i]) != sorted_names(tables[k]))
                section.fail("", fmt::format("found tables '{}' and '{}' that other variables span, expected "
                                             "the same variables",
                                             other, name));
            if (share_cells(job, tables[k], tables[i]))
                section.fail("",
                             fmt::format("found tables '{}' and '{}' of the same response and population, "
                                         "whose cells are the same; expected others: set population in data",
                                         other, name));
        }
}

}  // namespace

void read_stability(Section& top, Job& job) {
    for (Section& each : top.sections("stability")) read_stability_of(each, job);
}

TableEquations read_equations(Section& top, const Job& job) {
    TableEquations all;
    for (Section& each : top.sections("equations")) {
        const std::string origin = fmt::format("{}:{}", job.path, each.line(""));
        std::vector<std::uint32_t> tables;
        if (each.has("rate")) {
            CubeRate rate{.cube = table_named(each, "rate", each.required_text("rate"), job),
                          .base = table_named(each, "base", each.required_text("base"), job),
                          .origin = origin};
            rate.decimals = static_cast<int>(each.whole("decimals", 0).value_or(1));
            if (rate.decimals > kMostRateDecimals)
                each.fail("decimals",
                          fmt::format("found {}, expected at most {}", rate.decimals, kMostRateDecimals));
            tables = {rate.cube, rate.base};
            all.rates.push_back(std::move(rate));
        } else {
            if (!each.has("terms") && !each.has("total"))
                each.fail("", "found no terms, total or rate, expected one of them");
            CubeEquation equation = each.has("terms") ? read_terms(each, job) : read_total(each, job);
            equation.origin = origin;
            for (const CubeEquation::Term& term : equation.terms) tables.push_back(term.cube);
            all.equations.push_back(std::move(equation));
        }
        check_tables(each, job, tables);
        each.finish();
    }
    return all;
}

}  // namespace tacet
