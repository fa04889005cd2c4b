// SPDX-License-Identifier: Apache-2.0
#include "job/toml_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "job/job_names.h"
#include "sources/hierarchy_files.h"
#include "sources/registry.h"
#include "sources/text_lines.h"
#include "tabulate/metadata_names.h"
#include "tabulate/published_decimals.h"
#include "tacet/argus.h"

namespace tacet {

namespace {

void read_number_format(Section& section, Metadata& metadata) {
    const auto mark = [&](std::string_view key, std::string_view allowed) -> std::optional<char> {
        const auto text = section.text(key);
        if (!text) return {};
        if (text->empty() && key == "thousands") return char{0};
        if (text->size() != 1 || allowed.find(*text) == std::string_view::npos)
            section.fail(key, fmt::format("found '{}', expected one of the characters {}", *text, allowed));
        return text->front();
    };
    const auto thousands = mark("thousands", ",.' ");
    const auto decimal = mark("decimal", ".,");
    if (!thousands && !decimal) return;
    NumberFormat format{.thousands = thousands.value_or(char{0})};
    format.decimal = decimal.value_or(format.thousands == '.' ? ',' : '.');
    if (format.decimal == format.thousands)
        section.fail("thousands", "found the same character as decimal, expected another one");
    metadata.numbers = format;
}

void read_layout(Section& section, Metadata& metadata) {
    metadata.layout = section.choice("format", kLayoutNames).value_or(metadata.layout);
    if (const auto separator = section.text("separator")) {
        if (separator->size() != 1) section.fail("separator", "expected one character");
        metadata.separator = separator->front();
    }
    metadata.has_header = section.flag("header", metadata.has_header);
    read_number_format(section, metadata);
    metadata.encoding = section.choice("encoding", kEncodingNames).value_or(metadata.encoding);
    if (const auto letters = section.texts("status_letters"); !letters.empty()) {
        if (letters.size() != 3)
            section.fail("status_letters", "expected three: safe, unsafe, must be published");
        std::ranges::copy(letters, metadata.status_letters.begin());
    }
}

/// What metadata of tau-ARGUS say, keys of the job can change.
void speak_of_keys(Metadata& metadata) {
    metadata.wording = Wording::job;
    for (VariableInfo& each : metadata.variables) {
        each.origin.clear();
        each.wording = Wording::job;
    }
}

void read_hierarchies(Section& each, VariableInfo& info, Metadata& metadata) {
    const std::string lead = each.text("lead").value_or("@");
    const auto read_one = [&](std::string_view key, const std::string& name) {
        const std::string path = each.existing_file(key, name);
        metadata.files.push_back(path);
        Hierarchy hierarchy = name.ends_with(".csv") ? read_parent_child(path, info.total, info.labels)
                                                     : read_hrc(path, lead, info);
        metadata.warnings.insert(metadata.warnings.end(), hierarchy.warnings.begin(),
                                 hierarchy.warnings.end());
        return hierarchy;
    };
    if (const auto name = each.text("hierarchy")) info.hierarchy = read_one("hierarchy", *name);
    for (const std::string& name : each.texts("further")) info.further.push_back(read_one("further", name));
    for (const double digits : each.numbers("levels"))
        info.hierarchy.digits.push_back(static_cast<std::uint32_t>(digits));
    if (!info.hierarchy.lines.empty() && !info.hierarchy.digits.empty())
        each.fail("levels", "found both levels and a hierarchy file, expected one of them");
    if (const auto name = each.text("recode")) {
        info.recode = read_recode(each.existing_file("recode", *name), info);
        metadata.files.push_back(each.beside(*name));
    }
    if (const auto deepest = each.whole("deepest_level", 1))
        info.recode.deepest_level = static_cast<std::uint32_t>(std::min<std::int64_t>(*deepest, 1'000'000));
}

void read_variable(Section& each, VariableInfo& info, Metadata& metadata) {
    if (const auto role = each.choice("role", kRoleNames))
        info.role = *role;
    else if (info.role == VariableRole::none)
        info.role = VariableRole::spanning;
    if (const auto start = each.whole("start", 1)) info.start = static_cast<std::size_t>(*start - 1);
    if (const auto width = each.whole("width", 1)) info.width = static_cast<std::size_t>(*width);
    if (const auto column = each.whole("column", 1)) info.column = static_cast<std::size_t>(*column);
    if (const auto decimals = each.whole("decimals", 0))
        info.decimals = declared_decimals(static_cast<std::uint64_t>(*decimals));
    if (each.has("missing")) info.missing = each.texts("missing");
    if (const auto total = each.text("total")) info.total = *total;
    if (const auto labels = each.text("labels")) {
        info.labels = read_code_list(each.existing_file("labels", *labels));
        metadata.files.push_back(each.beside(*labels));
    }
    read_hierarchies(each, info, metadata);
    const auto codes = each.texts("codes");
    if (codes.size() > 2) each.fail("codes", "expected one or two request codes");
    std::ranges::copy(codes, info.request_codes.begin());
    if (each.has("distances")) info.distances = each.numbers("distances");
    if (metadata.layout == RecordLayout::fixed_width && info.width == 0)
        each.fail("width", "found nothing, expected start and width of each variable in fixed format");
}

/// Those of the job change or add to what the metadata say; to metadata of a single table nothing is
/// added.
void read_variables(Section& top, Metadata& metadata, bool changes_only) {
    for (Section& each : top.sections("variables")) {
        const std::string name = each.required_text("name");
        const bool is_known = metadata.find(name) != nullptr;
        if (!is_known && changes_only) continue;
        VariableInfo info = is_known ? *metadata.find(name) : VariableInfo{.name = name};
        if (!is_known) info.decimals = -1;
        read_variable(each, info, metadata);
        each.finish();
        if (is_known)
            *std::ranges::find(metadata.variables, metadata.find(name)->name, &VariableInfo::name) = info;
        else
            metadata.variables.push_back(info);
    }
}

/// Where the data are and how they are laid out; what is not said stays as it is.
void read_source(Section& section, DataJob& data) {
    if (const auto metadata = section.text("metadata")) {
        const std::string path = section.existing_file("metadata", *metadata);
        data.metadata = data.kind == DataKind::ready_table ? read_table_rda(path) : read_microdata_rda(path);
        speak_of_keys(data.metadata);
    }
    read_layout(section, data.metadata);
    data.population = section.text("population").value_or(data.population);
    if (const auto query = section.text("query")) {
        data.query = *query;
        data.query_origin = fmt::format("{}:{}", section.path(), section.line("query"));
    }
    if (const auto seconds = section.number("query_time_limit"))
        data.query_time_limit = std::chrono::duration<double>(std::min(*seconds, 1e8));
    if (section.has("push_down")) data.push_down = section.flag("push_down", true);
    std::string found;
    for (const SourceKind& each : source_kinds()) {
        const auto place = section.text(each.key);
        if (!place || found == each.key) continue;
        if (!found.empty())
            section.fail(each.key, fmt::format("found it together with {}, expected one of them", found));
        found = each.key;
        data.source = found;
        data.path = each.is_file ? section.existing_file(each.key, *place) : *place;
        if (each.has_query && data.query.empty())
            section.fail("query", fmt::format("found nothing, expected the query for {}", each.key));
        if (!each.has_query) data.query.clear();
        if (!each.has_query && data.push_down.value_or(false))
            section.fail("push_down",
                         fmt::format("found true for a {}, expected a database that adds up", each.key));
        // Databases give numbers with a point.
        if (each.has_query && !data.metadata.numbers) data.metadata.numbers = NumberFormat{};
    }
    section.finish();
}

}  // namespace

TomlData::TomlData(Section& top) : path_(top.path()) {
    auto section = top.section("data");
    if (!section) fail_at(path_, 1, "found no [data], expected the records or the table to protect");
    data_.kind = section->choice("kind", kDataKindNames).value_or(DataKind::microdata);
    data_.metadata = {.path = path_, .has_header = true};
    read_source(*section, data_);
    read_variables(top, data_.metadata, false);
    if (data_.metadata.variables.empty())
        fail_at(path_, 1, "found no [[variables]] and no metadata, expected either");
}

std::size_t TomlData::of_table(Section& table, Section& top, std::vector<DataJob>& known) {
    DataJob data = data_;
    if (auto own = table.section("data")) {
        const std::string described_by = data.metadata.path;
        read_source(*own, data);
        if (data.metadata.path != described_by) read_variables(top, data.metadata, true);
    } else if (shared_) {
        return *shared_;
    } else {
        shared_ = known.size();
    }
    if (data.path.empty()) {
        std::set<std::string> keys;
        for (const SourceKind& each : source_kinds()) keys.emplace(each.key);
        fail_at(
            path_, top.line("data"),
            fmt::format("data: found no data of table '{}', expected one of {} in [data], or in data of the "
                        "table",
                        table.text("name").value_or(""), fmt::join(keys, ", ")));
    }
    known.push_back(std::move(data));
    return known.size() - 1;
}

}  // namespace tacet
