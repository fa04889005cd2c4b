// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "job/job_names.h"
#include "job/readers.h"
#include "job/table_groups.h"
#include "job/toml_data.h"
#include "job/toml_jj.h"
#include "job/toml_outputs.h"
#include "job/toml_protection.h"
#include "job/toml_rules.h"
#include "job/toml_several.h"
#include "sources/text_lines.h"
#include "sources/toml_section.h"
#include "tabulate/metadata_names.h"
#include "tacet/argus.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

class TomlJobReader {
  public:
    explicit TomlJobReader(std::string path) : path_(std::move(path)) {}

    Job read() {
        const toml::table root = read_toml(path_, "a job file");
        Section top(root, "", path_);
        if (has_jj(top)) return read_jj_job(top);
        job_.path = path_;
        TomlData data(top);
        rules_ = read_rules(top);
        auto tables = top.sections("tables");
        if (tables.empty()) fail_at(path_, 1, "found no [[tables]], expected at least one");
        for (Section& each : tables) read_table(each, data.of_table(each, top, job_.data));
        for (Section& each : top.sections("history")) read_history(each, data.of_table(each, top, job_.data));
        read_stability(top, job_);
        const auto equations = read_equations(top, job_);
        read_protection(top, equations, job_);
        read_outputs(top, job_);
        top.finish();
        return std::move(job_);
    }

  private:
    void read_table(Section& each, std::size_t data) {
        TableJob table;
        table.data = data;
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
            AprioriJob file{apriori.existing_file("file", apriori.required_text("file"))};
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

    /// Tables that were published before. What they do not say is as in the first table of their response.
    void read_history(Section& each, std::size_t data) {
        auto files = each.texts("files");
        if (const auto file = each.text("file")) files.insert(files.begin(), *file);
        if (files.empty()) each.fail("file", "found nothing, expected the table that was published");
        for (const std::string& file : files) {
            EarlierJob earlier{.symbol = each.text("symbol").value_or("x"),
                               .releases = each.flag("release", false),
                               .table = {},
                               .origin = fmt::format("{}:{}", path_, each.line(""))};
            const auto variables = each.texts("variables");
            earlier.table = read_earlier_table({.path = each.existing_file("file", file),
                                                .symbol = earlier.symbol,
                                                .variables = variables.size()});
            if (!variables.empty()) earlier.table.variables = variables;
            if (const auto response = each.text("response")) {
                check_variable(each, "response", *response, job_.data[data].metadata);
                earlier.table.response = *response;
            }
            add_earlier(each, data, std::move(earlier));
        }
        each.finish();
    }

    void add_earlier(Section& each, std::size_t data, EarlierJob earlier) {
        if (earlier.table.variables.empty())
            each.fail("variables", fmt::format("found no header in {}, expected the variables that span it",
                                               earlier.table.path));
        for (const std::string& name : earlier.table.variables)
            check_variable(each, "variables", name, job_.data[data].metadata);
        TableJob table = earlier_table_job(job_, data, std::move(earlier));
        if (each.has("rules") || rules_) set_rules(each, table);
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

    std::string path_;
    Job job_;
    std::optional<TomlRules> rules_;
};

}  // namespace

Job read_toml_job(const std::string& path) {
    return TomlJobReader(path).read();
}

}  // namespace tacet
