// SPDX-License-Identifier: Apache-2.0
#include "job/toml_outputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "sources/text_lines.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

const OutputFormat* read_format(Section& each) {
    const std::string type = each.required_text("type");
    try {
        return &output_format(type);
    } catch (const InputError& error) {
        each.fail("type", error.what());
    }
}

std::size_t read_table(Section& each, const Job& job) {
    const auto name = each.text("table");
    if (!name) return 0;
    std::vector<std::string> names;
    for (const TableJob& table : job.tables)
        if (!table.earlier) names.push_back(table.request.name);
    const auto found = std::ranges::find(names, *name);
    if (found == names.end())
        each.fail("table", fmt::format("found no table '{}'{}", *name, suggestion(*name, names)));
    return static_cast<std::size_t>(found - names.begin());
}

}  // namespace

void read_outputs(Section& top, Job& job) {
    for (Section& each : top.sections("outputs")) {
        OutputJob output{.format = read_format(each), .table = read_table(each, job), .request = {}};
        output.request.path = each.required_text("file");
        if (const auto options = each.text("options"))
            output.request.options = parse_output_options(*options);
        output.request.options.symbol = each.text("symbol").value_or(output.request.options.symbol);
        each.finish();
        job.outputs.push_back(std::move(output));
    }
    if (job.outputs.empty()) fail_at(job.path, 1, "found no [[outputs]], expected at least one");
}

}  // namespace tacet
