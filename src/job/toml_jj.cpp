// SPDX-License-Identifier: Apache-2.0
#include "job/toml_jj.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "job/toml_outputs.h"
#include "job/toml_protection.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// A key of other jobs, and why it makes no sense here.
struct ForeignKey {
    std::string_view key;
    std::string_view reason;
};

constexpr std::string_view kGivenCells = "its cells, totals and levels are given";
constexpr std::string_view kNoContributors = "it does not tell who contributed what";

constexpr ForeignKey kForeign[] = {
    {"variables", kGivenCells},
    {"tables", "it is one table"},
    {"history", "earlier publications need the codes of variables; pins can freeze cells"},
    {"stability", "last year's pattern needs the codes of variables; pins can make cells cheaper"},
    {"equations", "its equations are given"},
};
constexpr ForeignKey kForeignData[] = {
    {"file", "it is the data"},
    {"sqlite", "it is the data"},
    {"postgresql", "it is the data"},
    {"query", "it is the data"},
    {"query_time_limit", "it is the data"},
    {"push_down", "it is the data"},
    {"kind", kGivenCells},
    {"metadata", kGivenCells},
    {"format", "it has a format of its own"},
    {"separator", "it has a format of its own"},
    {"header", "it has a format of its own"},
    {"decimal", "it has a format of its own"},
    {"thousands", "it has a format of its own"},
    {"encoding", "it has a format of its own"},
    {"status_letters", "it has a format of its own"},
    {"population", "it shares no cells with other tables"},
};
constexpr ForeignKey kForeignProtect[] = {
    {"linked", "it is one table"},
    {"singleton_singleton", kNoContributors},
    {"singleton_multiple", kNoContributors},
    {"group_frequency", kNoContributors},
};
constexpr ForeignKey kForeignAttackers[] = {
    {"singletons", "it does not tell who contributed what; name attackers in a file"},
    {"contributors", "it does not tell who contributed what; name attackers in a file"},
    {"coalitions", "it does not tell who contributed what; name attackers in a file"},
};
constexpr ForeignKey kForeignOutput[] = {
    {"options", "they are about variables"},
    {"symbol", "suppressed values are x"},
};

/// A copy of the section is asked: keys that make no sense are not to be suggested for others.
void refuse(Section section, std::span<const ForeignKey> keys) {
    for (const ForeignKey& each : keys)
        if (section.has(each.key))
            section.fail(each.key, fmt::format("found it for a JJ file, expected nothing: {}", each.reason));
}

/// A word that nothing is sensitive, or nothing at all.
bool read_no_rules(Section& top) {
    if (!top.has("rules")) return false;
    if (top.is_text("rules") && top.text("rules") == "none") return true;
    top.fail("rules",
             "found rules for a JJ file, expected nothing: its statuses say which cells are sensitive; or "
             "\"none\" if none is");
}

DataJob read_data(Section& top) {
    auto section = top.section("data");
    refuse(*section, kForeignData);
    DataJob data{.kind = DataKind::jj, .source = "jj"};
    data.path = section->existing_file("jj", section->required_text("jj"));
    data.clips_levels = section->flag("clip_levels", false);
    section->finish();
    return data;
}

PinsJob read_pins_of(Section& section) {
    PinsJob pins{.pins = {}, .origin = fmt::format("{}:{}", section.path(), section.line("cells"))};
    PinKind kind{};
    try {
        kind = parse_pin_kind(section.required_text("pin"));
    } catch (const InputError& error) {
        section.fail("pin", error.what());
    }
    constexpr std::uint64_t kMost = UINT32_MAX;
    for (const std::uint64_t cell : section.wholes("cells")) {
        if (cell > kMost) section.fail("cells", fmt::format("found {}, expected numbers of cells", cell));
        pins.pins.push_back({CellId(static_cast<std::uint32_t>(cell)), kind});
    }
    if (pins.pins.empty()) section.fail("cells", "found nothing, expected numbers of cells");
    section.finish();
    return pins;
}

ProtectionJob read_protection_of(Section& top) {
    ProtectionJob protection{.tables = {0}, .protect = {}, .singleton = {false, false, false}};
    if (auto section = top.section("attackers")) {
        refuse(*section, kForeignAttackers);
        protection.attackers_origin = fmt::format("{}:{}", top.path(), section->line(""));
        protection.attackers.file = section->existing_file("file", section->required_text("file"));
        section->finish();
    }
    protection.is_whole = false;
    if (auto section = top.section("protect")) {
        refuse(*section, kForeignProtect);
        protection.accepts_disclosed = section->flag("accept_disclosed", false);
        read_method(*section, protection);
    }
    return protection;
}

std::string names_of_cell_formats() {
    std::vector<std::string_view> names;
    for (const OutputFormat& each : output_formats())
        if (each.takes_cells) names.push_back(each.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

void check_outputs(Section& top, const Job& job) {
    const auto sections = top.sections("outputs");
    for (std::size_t i = 0; i < sections.size(); ++i)
        if (const OutputFormat& format = *job.outputs[i].format; !format.takes_cells)
            sections[i].fail("type", fmt::format("found '{}' for a JJ file, expected one of {}: others need "
                                                 "variables",
                                                 format.name, names_of_cell_formats()));
}

}  // namespace

bool has_jj(Section& top) {
    auto data = top.section("data");
    return data && data->has("jj");
}

Job read_jj_job(Section& top) {
    refuse(top, kForeign);
    Job job{.path = top.path(), .data = {read_data(top)}};
    TableJob table;
    table.request.name = std::filesystem::path(job.data.front().path).stem().string();
    table.request.rules.is_none = read_no_rules(top);
    for (Section& each : top.sections("pins")) table.pins.push_back(read_pins_of(each));
    job.tables.push_back(std::move(table));
    job.protections.push_back(read_protection_of(top));
    for (Section& each : top.sections("outputs")) refuse(each, kForeignOutput);
    read_outputs(top, job);
    check_outputs(top, job);
    top.finish();
    return job;
}

}  // namespace tacet
