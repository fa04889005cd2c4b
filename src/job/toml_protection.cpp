// SPDX-License-Identifier: Apache-2.0
#include "job/toml_protection.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/argus.h"
#include "tacet/error.h"

namespace tacet {

namespace {

constexpr std::int64_t kMostInCoalition = 5;

std::optional<SecondaryMargin> read_margin(Section& section) {
    const auto text = section.text("protect_secondaries");
    if (!text) return {};
    try {
        return SecondaryMargin(*text);
    } catch (const InputError& error) {
        section.fail("protect_secondaries", error.what());
    }
}

/// Before the data are read, which may take long.
void check_method(const Section& section, const ProtectOptions& options) {
    const auto check = [&](std::string_view key, const OptionValues& given) {
        try {
            (void)complete_options(options.method, given);
        } catch (const InputError& error) {
            section.fail(key, error.what());
        }
    };
    check("method", {});
    check("options", options.options);
}

/// Contributors who know their own cells, and others that a file names.
void read_attackers(Section& top, Job& job, ProtectionJob& protection) {
    auto section = top.section("attackers");
    if (!section) return;
    AttackerOptions& attackers = protection.attackers;
    protection.attackers_origin = fmt::format("{}:{}", job.path, section->line(""));
    attackers.singletons = section->flag("singletons", true);
    attackers.share = section->number("contributors");
    if (attackers.share && (*attackers.share <= 0 || *attackers.share > 100))
        section->fail("contributors", fmt::format("found {}, expected a share above 0 and up to 100 per cent",
                                                  *attackers.share));
    const auto coalitions = section->whole("coalitions", 1).value_or(1);
    if (coalitions > kMostInCoalition)
        section->fail("coalitions",
                      fmt::format("found {}, expected at most {}", coalitions, kMostInCoalition));
    attackers.coalitions = static_cast<std::uint32_t>(coalitions);
    if (const auto file = section->text("file")) attackers.file = section->existing_file("file", *file);
    section->finish();
    // Who is alone in a cell is kept out for what it knows: the sums of rows would come on top.
    protection.singleton.singleton_singleton = !attackers.singletons;
    protection.singleton.singleton_multiple = !attackers.singletons;
    for (std::size_t i = 0; i < job.tables.size() && attackers.are_derived(); ++i) {
        TableJob& table = job.tables[i];
        if (job.data[table.data].kind == DataKind::ready_table)
            section->fail("",
                          "found a ready table, expected records: only they tell who contributed what; "
                          "name attackers in a file, and set singletons = false");
        table.request.least_tops = std::max<std::uint32_t>(attackers.coalitions, 2);
    }
}

/// Says whether tables of one response are protected together.
bool read_protect(Section& top, ProtectionJob& protection) {
    auto section = top.section("protect");
    if (!section) return true;
    const bool is_linked = section->flag("linked", true);
    protection.accepts_disclosed = section->flag("accept_disclosed", false);
    SingletonOptions& singleton = protection.singleton;
    singleton.singleton_singleton = section->flag("singleton_singleton", singleton.singleton_singleton);
    singleton.singleton_multiple = section->flag("singleton_multiple", singleton.singleton_multiple);
    singleton.group_frequency = section->flag("group_frequency", singleton.group_frequency);
    read_method(*section, protection);
    return is_linked;
}

}  // namespace

void read_method(Section& section, ProtectionJob& protection) {
    ProtectOptions& options = protection.protect;
    options.method = section.text("method").value_or(options.method);
    options.seed = static_cast<std::uint64_t>(section.whole("seed", 0).value_or(1));
    if (const auto seconds = section.number("time_limit"))
        options.time_limit = std::chrono::duration<double>(*seconds);
    if (const auto iterations = section.whole("iterations", 0))
        options.iterations = static_cast<std::uint64_t>(*iterations);
    options.protection = section.protection();
    options.margin = read_margin(section);
    if (section.has("integer")) protection.is_whole = section.flag("integer", true);
    if (const auto file = section.text("start")) protection.start = section.existing_file("start", *file);
    if (const auto file = section.text("pattern"))
        protection.pattern = section.existing_file("pattern", *file);
    if (auto own = section.section("options"))
        for (auto& [key, value] : own->all_texts()) options.options[key] = value;
    section.finish();
    check_method(section, options);
    protection.origin = fmt::format("{}:{}", section.path(), section.line("time_limit"));
}

void read_protection(Section& top, const TableEquations& equations, Job& job) {
    ProtectionJob protection;
    read_attackers(top, job, protection);
    const bool is_linked = read_protect(top, protection);
    if (!is_linked && top.has("history"))
        top.fail("history", "found it with linked = false, expected tables that are protected together");
    job.protections = group_tables(job, protection, is_linked, equations);
}

}  // namespace tacet
