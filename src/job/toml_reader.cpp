// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "job/job_names.h"
#include "job/readers.h"
#include "job/toml_rules.h"
#include "sources/hierarchy_files.h"
#include "sources/registry.h"
#include "sources/text_lines.h"
#include "sources/toml_section.h"
#include "tabulate/metadata_names.h"
#include "tabulate/published_decimals.h"
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

constexpr std::int64_t kMostInCoalition = 5;

class TomlJobReader {
  public:
    explicit TomlJobReader(std::string path) : path_(std::move(path)) {}

    Job read() {
        const toml::table root = read_toml(path_, "a job file");
        Section top(root, "", path_);
        job_.path = path_;
        read_data(top);
        rules_ = read_rules(top);
        auto tables = top.sections("tables");
        if (tables.empty()) fail_at(path_, 1, "found no [[tables]], expected at least one");
        for (Section& each : tables) read_table(each, top);
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
        std::string path = beside(name);
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) section.fail(key, fmt::format("found no file {}", path));
        return path;
    }

    void read_data(Section& top) {
        auto section = top.section("data");
        if (!section) fail_at(path_, 1, "found no [data], expected the records or the table to protect");
        data_.kind = section->choice("kind", kDataKindNames).value_or(DataKind::microdata);
        data_.metadata = {.path = path_, .has_header = true};
        read_source(*section, data_);
        read_variables(top, data_.metadata, false);
        if (data_.metadata.variables.empty())
            fail_at(path_, 1, "found no [[variables]] and no metadata, expected either");
    }

    /// Where the data are and how they are laid out; what is not said stays as it is.
    void read_source(Section& section, DataJob& data) {
        if (const auto metadata = section.text("metadata")) {
            const std::string path = existing(section, "metadata", *metadata);
            data.metadata =
                data.kind == DataKind::ready_table ? read_table_rda(path) : read_microdata_rda(path);
            speak_of_keys(data.metadata);
        }
        read_layout(section, data.metadata);
        if (const auto query = section.text("query")) {
            data.query = *query;
            data.query_origin = fmt::format("{}:{}", path_, section.line("query"));
        }
        if (const auto seconds = section.number("query_time_limit"))
            data.query_time_limit = std::chrono::duration<double>(std::min(*seconds, 1e8));
        std::string found;
        for (const SourceKind& each : source_kinds()) {
            const auto place = section.text(each.key);
            if (!place || found == each.key) continue;
            if (!found.empty())
                section.fail(each.key, fmt::format("found it together with {}, expected one of them", found));
            found = each.key;
            data.source = found;
            data.path = each.is_file ? existing(section, each.key, *place) : *place;
            if (each.has_query && data.query.empty())
                section.fail("query", fmt::format("found nothing, expected the query for {}", each.key));
            if (!each.has_query) data.query.clear();
            // Databases give numbers with a point.
            if (each.has_query && !data.metadata.numbers) data.metadata.numbers = NumberFormat{};
        }
        section.finish();
    }

    /// What metadata of tau-ARGUS say, keys of the job can change.
    static void speak_of_keys(Metadata& metadata) {
        metadata.is_argus = false;
        for (VariableInfo& each : metadata.variables) each.origin.clear();
    }

    /// The data of a table: those of the job, or its own.
    std::size_t data_of(Section& table, Section& top) {
        DataJob data = data_;
        if (auto own = table.section("data")) {
            const std::string described_by = data.metadata.path;
            read_source(*own, data);
            if (data.metadata.path != described_by) read_variables(top, data.metadata, true);
        } else if (shared_data_) {
            return *shared_data_;
        } else {
            shared_data_ = job_.data.size();
        }
        if (data.path.empty()) {
            std::set<std::string> keys;
            for (const SourceKind& each : source_kinds()) keys.emplace(each.key);
            fail_at(path_, top.line("data"),
                    fmt::format(
                        "data: found no data of table '{}', expected one of {} in [data], or in data of the "
                        "table",
                        table.text("name").value_or(""), fmt::join(keys, ", ")));
        }
        job_.data.push_back(std::move(data));
        return job_.data.size() - 1;
    }

    static void read_number_format(Section& section, Metadata& metadata) {
        const auto mark = [&](std::string_view key, std::string_view allowed) -> std::optional<char> {
            const auto text = section.text(key);
            if (!text) return {};
            if (text->empty() && key == "thousands") return char{0};
            if (text->size() != 1 || allowed.find(*text) == std::string_view::npos)
                section.fail(key,
                             fmt::format("found '{}', expected one of the characters {}", *text, allowed));
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

    static void read_layout(Section& section, Metadata& metadata) {
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
            Hierarchy hierarchy = name.ends_with(".csv") ? read_parent_child(path, info.total, info.labels)
                                                         : read_hrc(path, lead, info);
            metadata.warnings.insert(metadata.warnings.end(), hierarchy.warnings.begin(),
                                     hierarchy.warnings.end());
            return hierarchy;
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

    void read_table(Section& each, Section& top) {
        TableJob table;
        table.data = data_of(each, top);
        const Metadata& metadata = job_.data[table.data].metadata;
        CubeSpec& request = table.request;
        request.name = each.text("name").value_or(fmt::format("table{}", job_.tables.size() + 1));
        for (const TableJob& other : job_.tables)
            if (other.request.name == request.name)
                each.fail("name", fmt::format("found table '{}' twice, expected another name", request.name));
        request.variables = each.texts("variables");
        if (request.variables.empty())
            each.fail("variables", "found nothing, expected the variables that span it");
        for (const std::string& name : request.variables) check_variable(each, "variables", name, metadata);
        check_distinct_variables(each, request.variables);
        const auto variable = [&](std::string_view key) {
            const auto name = each.text(key);
            if (name) check_variable(each, key, *name, metadata);
            return name.value_or("");
        };
        request.response = variable("response");
        request.shadow = variable("shadow");
        request.is_weighted = each.flag("weighted", metadata.find(VariableRole::sampling_weight) != nullptr);
        read_cost(each, table, metadata);
        set_rules(each, table);
        table.ready.additivity = each.choice("additivity", kAdditivityNames).value_or(table.ready.additivity);
        for (Section& apriori : each.sections("apriori")) {
            AprioriJob file{existing(apriori, "file", apriori.required_text("file"))};
            file.options.separator = apriori.text("separator").value_or(",");
            file.options.ignores_errors = apriori.flag("ignore_errors", false);
            apriori.finish();
            table.apriori.push_back(std::move(file));
        }
        each.finish();
        if (const auto problem = missing_rules(job_.data[table.data], table); !problem.empty())
            each.fail("rules", problem + "; or rules = \"none\" to publish without a rule");
        job_.tables.push_back(std::move(table));
    }

    void set_rules(Section& each, TableJob& table) const {
        auto own = read_rules(each);
        const TomlRules chosen = own ? std::move(*own) : rules_.value_or(TomlRules{});
        if (chosen.uses_status && job_.data[table.data].kind != DataKind::ready_table)
            each.fail("rules", "found use_status of records, expected it of ready tables only");
        table.request.rules = chosen.rules;
        table.ready.uses_rules = !chosen.uses_status;
    }

    static void check_distinct_variables(const Section& section, std::span<const std::string> names) {
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same_name(names[i], names[j]))
                    section.fail("variables",
                                 fmt::format("found variable '{}' twice, expected each once", names[i]));
    }

    static void check_variable(Section& section, std::string_view key, const std::string& name,
                               const Metadata& metadata) {
        if (metadata.find(name) != nullptr) return;
        std::vector<std::string> names;
        for (const VariableInfo& each : metadata.variables) names.push_back(each.name);
        section.fail(key, fmt::format("found no variable '{}'{}", name, suggestion(name, names)));
    }

    static void read_cost(Section& each, TableJob& table, const Metadata& metadata) {
        const std::string cost = each.text("cost").value_or("");
        if (const auto kind = value_named(kCostNames, cost)) {
            table.cost.kind = *kind;
        } else if (!cost.empty()) {
            check_variable(each, "cost", cost, metadata);
            table.request.cost = cost;
        }
        table.cost.lambda = each.number("lambda").value_or(1);
        if (table.cost.lambda > 1) each.fail("lambda", "expected 0 to 1");
        for (const std::string& name : table.request.variables)
            table.cost.distances.push_back(metadata.at(name).distances);
    }

    /// Before the data are read, which may take long.
    static void check_method(const Section& section, const ProtectOptions& options) {
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
    void read_attackers(Section& top, ProtectionJob& protection) {
        auto section = top.section("attackers");
        if (!section) return;
        AttackerOptions& attackers = protection.attackers;
        protection.attackers_origin = fmt::format("{}:{}", path_, section->line(""));
        attackers.singletons = section->flag("singletons", true);
        attackers.share = section->number("contributors");
        if (attackers.share && (*attackers.share <= 0 || *attackers.share > 100))
            section->fail("contributors", "expected a share above 0 and up to 100 per cent");
        const auto coalitions = section->whole("coalitions", 1).value_or(1);
        if (coalitions > kMostInCoalition)
            section->fail("coalitions",
                          fmt::format("found {}, expected at most {}", coalitions, kMostInCoalition));
        attackers.coalitions = static_cast<std::uint32_t>(coalitions);
        if (const auto file = section->text("file")) attackers.file = existing(*section, "file", *file);
        section->finish();
        // Who is alone in a cell is kept out for what it knows: the sums of rows would come on top.
        protection.singleton.singleton_singleton = !attackers.singletons;
        protection.singleton.singleton_multiple = !attackers.singletons;
        for (std::size_t i = 0; i < job_.tables.size() && attackers.are_derived(); ++i) {
            TableJob& table = job_.tables[i];
            if (job_.data[table.data].kind == DataKind::ready_table)
                section->fail("",
                              "found a ready table, expected records: only they tell who contributed what; "
                              "name attackers in a file, and set singletons = false");
            table.request.least_tops = std::max<std::uint32_t>(attackers.coalitions, 2);
        }
    }

    void read_protection(Section& top) {
        ProtectionJob protection;
        bool is_linked = true;
        read_attackers(top, protection);
        if (auto section = top.section("protect")) {
            ProtectOptions& options = protection.protect;
            options.method = section->text("method").value_or(options.method);
            options.seed = static_cast<std::uint64_t>(section->whole("seed", 0).value_or(1));
            if (const auto seconds = section->number("time_limit"))
                options.time_limit = std::chrono::duration<double>(*seconds);
            if (const auto iterations = section->whole("iterations", 0))
                options.iterations = static_cast<std::uint64_t>(*iterations);
            options.protection = section->protection();
            options.margin = read_margin(*section);
            is_linked = section->flag("linked", is_linked);
            if (const auto file = section->text("start"))
                protection.start = existing(*section, "start", *file);
            if (const auto file = section->text("pattern"))
                protection.pattern = existing(*section, "pattern", *file);
            SingletonOptions& singleton = protection.singleton;
            singleton.singleton_singleton =
                section->flag("singleton_singleton", singleton.singleton_singleton);
            singleton.singleton_multiple = section->flag("singleton_multiple", singleton.singleton_multiple);
            singleton.group_frequency = section->flag("group_frequency", singleton.group_frequency);
            if (auto own = section->section("options"))
                for (auto& [key, value] : own->all_texts()) options.options[key] = value;
            section->finish();
            check_method(*section, options);
            protection.origin = fmt::format("{}:{}", path_, section->line("time_limit"));
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
    DataJob data_;                            // of all tables that say nothing else
    std::optional<std::size_t> shared_data_;  // its place in the job, once a table uses it
    std::optional<TomlRules> rules_;
};

}  // namespace

Job read_toml_job(const std::string& path) {
    return TomlJobReader(path).read();
}

}  // namespace tacet
