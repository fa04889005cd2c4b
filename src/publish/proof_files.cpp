// SPDX-License-Identifier: Apache-2.0
// What tacet-verify reads: all cubes as the one table that was protected, its pattern, its witnesses, its
// attackers.
#include <fmt/format.h>

#include "publish/formats.h"
#include "tacet/io.h"

namespace tacet {

std::vector<OutputFile> make_problem(const Publication& publication, const OutputSpec& request) {
    return {{request.path, to_jj(publication.table())}};
}

std::vector<OutputFile> make_pattern(const Publication& publication, const OutputSpec& request) {
    const Table& table = publication.table();
    std::string text = "# cells of the problem that are suppressed\n";
    const auto add = [&](CellId cell) {
        text += fmt::format("{}  # {}\n", cell.index(),
                            describe(publication.cubes(), publication.linked(), cell));
    };
    text += fmt::format("# {} primaries\n", table.primaries().size());
    for (const CellId cell : table.primaries()) add(cell);
    const auto others = secondaries(table, publication.pattern());
    text += fmt::format("# {} secondaries\n", others.size());
    for (const CellId cell : others) add(cell);
    return {{request.path, std::move(text)}};
}

std::vector<OutputFile> make_witness(const Publication& publication, const OutputSpec& request) {
    return {{request.path,
             to_text(publication.table(), publication.report().proof, publication.report().margin)}};
}

std::vector<OutputFile> make_attackers(const Publication& publication, const OutputSpec& request) {
    std::string text = attackers_text(publication.table());
    if (publication.table().insiders().empty()) text += "# none: verify without this file\n";
    return {{request.path, std::move(text)}};
}

}  // namespace tacet
