// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "job/readers.h"
#include "job/toml_rules.h"
#include "sources/hierarchy_files.h"
#include "sources/text_lines.h"
#include "sources/toml_section.h"
#include "tacet/argus.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

std::uint32_t whole_or(Section& section, std::string_view key, std::uint32_t otherwise, std::int64_t least) {
    const auto value = section.whole(key, least);
    return value ? static_cast<std::uint32_t>(std::min<std::int64_t>(*value, 1'000'000)) : otherwise;
}

std::optional<SecondaryMargin> read_margin(Section& section) {
    const auto text = section.text("protect_secondaries");
    if (!text) return {};
    try {
        return SecondaryMargin(*text);
    } catch (const InputError& error) {
        section.fail("protect_secondaries", error.what());
    }
}

class TomlJobReader {
  public:
    explicit TomlJobReader(std::string path) : path_(std::move(path)) {}

    Job read() {
        const toml::table root = read_toml(path_, "a job file");
        Section top(root, "", path_);
        job_.path = path_;
        read_data(top);
        read_variables(top);
        rules_ = read_rules(top);
        auto tables = top.sections("tables");
        if (tables.empty()) fail_at(path_, 1, "found no [[tables]], expected at least one");
        for (Section& each : tables) read_table(each);
        read_protection(top);
        for (Section& each : top.sections("outputs")) read_output(each);
        top.finish();
        if (job_.outputs.empty()) fail_at(path_, 1, "found no [[outputs]], expected at least one");
        return std::move(job_);
    }

  private:
    /// Names of files are from the job's folder on.
    [[nodiscard]] std::string beside(const std::string& name) const {
        return (std::filesystem::path(path_).parent_path() / name).string();
    }

    [[nodiscard]] std::string existing(Section& section, std::string_view key,
                                       const std::string& name) const {
        const std::string path = beside(name);
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) section.fail(key, fmt::format("found no file {}", path));
        return path;
    }

    void read_data(Section& top) {
        auto section = top.section("data");
        if (!section) fail_at(path_, 1, "found no [data], expected the records or the table to protect");
        DataJob data;
        const bool is_table = section->choice("kind", {"microdata", "table"}).value_or(0) == 1;
        if (const auto metadata = section->text("metadata"))
            data.metadata = is_table ? read_table_rda(existing(*section, "metadata", *metadata))
                                     : read_microdata_rda(existing(*section, "metadata", *metadata));
        else
            data.metadata = {.path = path_, .has_header = true};
        data.kind = is_table ? DataKind::ready_table : DataKind::microdata;
        read_layout(*section, data.metadata);
        (void)section->has("query");
        if (const auto file = section->text("file")) {
            data.path = existing(*section, "file", *file);
        } else if (const auto sqlite = section->text("sqlite")) {
            data.kind = DataKind::sqlite;
            data.path = existing(*section, "sqlite", *sqlite);
            data.query = section->required_text("query");
        } else if (const auto connection = section->text("postgresql")) {
            data.kind = DataKind::postgresql;
            data.path = *connection;
            data.query = section->required_text("query");
        } else {
            section->finish();  // perhaps the key is there, but misspelt
            section->fail("file", "found nothing, expected file, sqlite or postgresql");
        }
        section->finish();
        job_.data.push_back(std::move(data));
    }

    static void read_layout(Section& section, Metadata& metadata) {
        if (const auto format = section.choice("format", {"csv", "fixed"}))
            metadata.layout = *format == 1 ? RecordLayout::fixed_width : RecordLayout::delimited;
        if (const auto separator = section.text("separator")) {
            if (separator->size() != 1) section.fail("separator", "expected one character");
            metadata.separator = separator->front();
        }
        metadata.has_header = section.flag("header", metadata.has_header);
        if (const auto encoding = section.choice("encoding", {"auto", "utf-8", "windows-1252"}))
            metadata.encoding = static_cast<Encoding>(*encoding);
        if (const auto letters = section.texts("status_letters"); !letters.empty()) {
            if (letters.size() != 3)
                section.fail("status_letters", "expected three: safe, unsafe, must be published");
            std::ranges::copy(letters, metadata.status_letters.begin());
        }
    }

    void read_variables(Section& top) {
        Metadata& metadata = job_.data.front().metadata;
        for (Section& each : top.sections("variables")) {
            const std::string name = each.required_text("name");
            const bool is_known = metadata.find(name) != nullptr;
            VariableInfo info = is_known ? *metadata.find(name) : VariableInfo{.name = name};
            if (!is_known) info.decimals = -1;
            read_variable(each, info, metadata);
            each.finish();
            if (is_known)
                *std::ranges::find(metadata.variables, metadata.find(name)->name, &VariableInfo::name) = info;
            else
                metadata.variables.push_back(info);
        }
        if (metadata.variables.empty())
            fail_at(path_, 1, "found no [[variables]] and no metadata, expected either");
    }

    void read_variable(Section& each, VariableInfo& info, Metadata& metadata) {
        if (const auto role = each.choice(
                "role", {"none", "spanning", "numeric", "both", "weight", "holding", "request", "frequency",
                         "top", "status", "shadow", "cost", "lower_level", "upper_level"}))
            info.role = static_cast<VariableRole>(*role);
        else if (info.role == VariableRole::none)
            info.role = VariableRole::spanning;
        if (const auto start = each.whole("start", 1)) info.start = static_cast<std::size_t>(*start - 1);
        if (const auto width = each.whole("width", 1)) info.width = static_cast<std::size_t>(*width);
        if (const auto column = each.whole("column", 1)) info.column = static_cast<std::size_t>(*column);
        if (const auto decimals = each.whole("decimals", 0)) {
            if (*decimals > 9) each.fail("decimals", "expected at most 9");
            info.decimals = static_cast<int>(*decimals);
        }
        if (each.has("missing")) info.missing = each.texts("missing");
        if (const auto total = each.text("total")) info.total = *total;
        if (const auto labels = each.text("labels")) {
            info.labels = read_code_list(existing(each, "labels", *labels));
            metadata.files.push_back(beside(*labels));
        }
        read_hierarchies(each, info, metadata);
        const auto codes = each.texts("codes");
        if (codes.size() > 2) each.fail("codes", "expected one or two request codes");
        std::ranges::copy(codes, info.request_codes.begin());
        if (each.has("distances")) info.distances = each.numbers("distances");
        if (metadata.layout == RecordLayout::fixed_width && info.width == 0)
            each.fail("width", "found nothing, expected start and width of each variable in fixed format");
    }

    void read_hierarchies(Section& each, VariableInfo& info, Metadata& metadata) {
        const std::string lead = each.text("lead").value_or("@");
        const auto read_one = [&](std::string_view key, const std::string& name) {
            const std::string path = existing(each, key, name);
            metadata.files.push_back(path);
            return name.ends_with(".csv") ? read_parent_child(path, info.total, info.labels)
                                          : read_hrc(path, lead, info.total);
        };
        if (const auto name = each.text("hierarchy")) info.hierarchy = read_one("hierarchy", *name);
        for (const std::string& name : each.texts("further"))
            info.further.push_back(read_one("further", name));
        for (const double digits : each.numbers("levels"))
            info.hierarchy.digits.push_back(static_cast<std::uint32_t>(digits));
        if (!info.hierarchy.lines.empty() && !info.hierarchy.digits.empty())
            each.fail("levels", "found both levels and a hierarchy file, expected one of them");
        if (const auto name = each.text("recode")) {
            info.recode = read_recode(existing(each, "recode", *name), info);
            metadata.files.push_back(beside(*name));
        }
        info.recode.deepest_level = whole_or(each, "deepest_level", info.recode.deepest_level, 1);
    }

    void read_table(Section& each) {
        const Metadata& metadata = job_.data.front().metadata;
        TableJob table;
        CubeSpec& request = table.request;
        request.name = each.text("name").value_or(fmt::format("table{}", job_.tables.size() + 1));
        for (const TableJob& other : job_.tables)
            if (other.request.name == request.name)
                each.fail("name", fmt::format("found table '{}' twice, expected another name", request.name));
        request.variables = each.texts("variables");
        if (request.variables.empty())
            each.fail("variables", "found nothing, expected the variables that span it");
        for (const std::string& name : request.variables) check_variable(each, "variables", name);
        const auto variable = [&](std::string_view key) {
            const auto name = each.text(key);
            if (name) check_variable(each, key, *name);
            return name.value_or("");
        };
        request.response = variable("response");
        request.shadow = variable("shadow");
        request.is_weighted = each.flag("weighted", metadata.find(VariableRole::sampling_weight) != nullptr);
        read_cost(each, table);
        set_rules(each, table);
        if (const auto additivity =
                each.choice("additivity", {"check", "recompute", "recompute-keep-status"}))
            table.ready.additivity = static_cast<Additivity>(*additivity);
        for (Section& apriori : each.sections("apriori")) {
            AprioriJob file{existing(apriori, "file", apriori.required_text("file"))};
            file.options.separator = apriori.text("separator").value_or(",");
            file.options.ignores_errors = apriori.flag("ignore_errors", false);
            apriori.finish();
            table.apriori.push_back(std::move(file));
        }
        each.finish();
        if (const auto problem = missing_rules(job_.data.front(), table); !problem.empty())
            each.fail("rules", problem + "; or rules = \"none\" to publish without a rule");
        job_.tables.push_back(std::move(table));
    }

    void set_rules(Section& each, TableJob& table) const {
        auto own = read_rules(each);
        const TomlRules chosen = own ? std::move(*own) : rules_.value_or(TomlRules{});
        if (chosen.uses_status && job_.data.front().kind != DataKind::ready_table)
            each.fail("rules", "found use_status of records, expected it of ready tables only");
        table.request.rules = chosen.rules;
        table.ready.uses_rules = !chosen.uses_status;
    }

    void check_variable(Section& section, std::string_view key, const std::string& name) const {
        const Metadata& metadata = job_.data.front().metadata;
        if (metadata.find(name) != nullptr) return;
        std::vector<std::string> names;
        for (const VariableInfo& each : metadata.variables) names.push_back(each.name);
        section.fail(key, fmt::format("found no variable '{}'{}", name, suggestion(name, names)));
    }

    void read_cost(Section& each, TableJob& table) const {
        const std::string cost = each.text("cost").value_or("");
        if (cost == "frequency")
            table.cost.kind = CostKind::frequency;
        else if (cost == "unity")
            table.cost.kind = CostKind::unity;
        else if (cost == "distance")
            table.cost.kind = CostKind::distance;
        else if (!cost.empty()) {
            check_variable(each, "cost", cost);
            table.request.cost = cost;
        }
        table.cost.lambda = each.number("lambda").value_or(1);
        if (table.cost.lambda > 1) each.fail("lambda", "expected 0 to 1");
        for (const std::string& name : table.request.variables)
            table.cost.distances.push_back(job_.data.front().metadata.at(name).distances);
    }

    void read_protection(Section& top) {
        ProtectionJob protection;
        bool is_linked = true;
        if (auto section = top.section("protect")) {
            ProtectOptions& options = protection.protect;
            options.method = section->text("method").value_or(options.method);
            options.seed = static_cast<std::uint64_t>(section->whole("seed", 0).value_or(1));
            if (const auto seconds = section->number("time_limit"))
                options.time_limit = std::chrono::duration<double>(*seconds);
            if (const auto iterations = section->whole("iterations", 0))
                options.iterations = static_cast<std::uint64_t>(*iterations);
            if (section->choice("protection", {"at-least", "strict"}).value_or(0) == 1)
                options.protection = Protection::strict;
            options.margin = read_margin(*section);
            is_linked = section->flag("linked", is_linked);
            SingletonOptions& singleton = protection.singleton;
            singleton.singleton_singleton =
                section->flag("singleton_singleton", singleton.singleton_singleton);
            singleton.singleton_multiple = section->flag("singleton_multiple", singleton.singleton_multiple);
            singleton.group_frequency = section->flag("group_frequency", singleton.group_frequency);
            if (auto own = section->section("options"))
                for (auto& [key, value] : own->all_texts()) options.options[key] = value;
            section->finish();
        }
        for (std::size_t i = 0; i < job_.tables.size(); ++i) {
            const auto group = std::ranges::find_if(job_.protections, [&](const ProtectionJob& each) {
                return is_linked && same_name(job_.tables[each.tables.front()].request.response,
                                              job_.tables[i].request.response);
            });
            if (group != job_.protections.end()) {
                group->tables.push_back(i);
                continue;
            }
            job_.protections.push_back(protection);
            job_.protections.back().tables.push_back(i);
        }
    }

    void read_output(Section& each) {
        OutputJob output;
        const std::string type = each.required_text("type");
        try {
            output.format = &output_format(type);
        } catch (const InputError& error) {
            each.fail("type", error.what());
        }
        output.request.path = each.required_text("file");
        if (const auto name = each.text("table")) {
            std::vector<std::string> names;
            for (const TableJob& table : job_.tables) names.push_back(table.request.name);
            const auto found = std::ranges::find(names, *name);
            if (found == names.end())
                each.fail("table", fmt::format("found no table '{}'{}", *name, suggestion(*name, names)));
            output.table = static_cast<std::size_t>(found - names.begin());
        }
        if (const auto options = each.text("options"))
            output.request.options = parse_output_options(*options);
        output.request.options.symbol = each.text("symbol").value_or(output.request.options.symbol);
        each.finish();
        job_.outputs.push_back(std::move(output));
    }

    std::string path_;
    Job job_;
    std::optional<TomlRules> rules_;
};

}  // namespace

Job read_toml_job(const std::string& path) {
    return TomlJobReader(path).read();
}

}  // namespace tacet
