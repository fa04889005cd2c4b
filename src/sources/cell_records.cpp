// SPDX-License-Identifier: Apache-2.0
#include "sources/cell_records.h"

#include <fmt/format.h>

#include "tacet/error.h"
#include "text/encoding.h"
#include "text/trimmed.h"

namespace tacet {

CellColumns::CellColumns(const Metadata& metadata, const CubeSpec& request) {
    if (request.variables.empty())
        throw InputError(fmt::format("table {}: it has no variables", request.name));
    for (const std::string& name : request.variables) {
        const VariableInfo& info = metadata.at(name);
        if (!info.is_spanning())
            throw InputError(
                fmt::format("table {}: variable {} is not one that spans tables", request.name, name));
        wanted.push_back(&info);
    }
    frequency = want(metadata.find(VariableRole::frequency));
    response = frequency;
    if (!request.response.empty()) {
        const VariableInfo& info = metadata.at(request.response);
        if (info.role != VariableRole::frequency) response = want(&info);
    }
    if (!response)
        throw InputError(fmt::format("{}: found no column of values, expected one", metadata.path));
    const auto named_or = [&](const std::string& name, VariableRole role) {
        return want(name.empty() ? metadata.find(role) : &metadata.at(name));
    };
    shadow = named_or(request.shadow, VariableRole::shadow);
    cost = named_or(request.cost, VariableRole::cost);
    status = want(metadata.find(VariableRole::status));
    lower = want(metadata.find(VariableRole::lower_level));
    upper = want(metadata.find(VariableRole::upper_level));
    for (const VariableInfo& info : metadata.variables)
        if (info.role == VariableRole::top) tops.push_back(want(&info).value());
}

CellColumn CellColumns::want(const VariableInfo* info) {
    if (info == nullptr) return {};
    wanted.push_back(info);
    return wanted.size() - 1;
}

CellRecords::CellRecords(RecordSource& source, const Metadata& metadata, const CubeSpec& request,
                         bool shows_values)
    : source_(source), shows_values_(shows_values), columns_(metadata, request) {
    source.open(columns_.wanted);
    for (RecordBlock block; source.read(block);)
        source.split(block, [&](std::size_t line, std::span<const std::string_view> fields) {
            CellRecord record{line, {}};
            for (const std::string_view field : fields)
                record.fields.emplace_back(trimmed(to_utf8(field, metadata.encoding)));
            records_.push_back(std::move(record));
        });
    if (records_.empty()) throw InputError(path() + ": found no cells");
}

bool CellRecords::is_blank(const CellRecord& record, CellColumn field) {
    return !field || record.fields[*field].empty() || record.fields[*field] == "-";
}

void CellRecords::fail(const CellRecord& record, std::size_t field, const std::string& problem) const {
    const std::string shown = shows_values_ ? fmt::format(" (it reads '{}')", record.fields[field]) : "";
    throw InputError(fmt::format("{} ({}): {}{}", source_.location(record.line, field), variable(field).name,
                                 problem, shown));
}

}  // namespace tacet
