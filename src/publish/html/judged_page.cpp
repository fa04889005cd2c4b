// SPDX-License-Identifier: Apache-2.0
// The page beside a table that was judged but not protected. It says so before anything else.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "publish/html/assets.h"
#include "publish/html/picture.h"
#include "publish/html/sections.h"
#include "text/markup.h"

namespace tacet {

std::string judged_page(const Publication& publication) {
    const JudgedCube& judged = publication.cubes().front();
    const CubeFigures figures = count_cells(publication, 0);
    const std::string name = escaped(judged.cube.data().name);
    std::string text = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>NOT PROTECTED: "
        "{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<header class=\"top\">\n<h1>NOT PROTECTED: "
        "{0}</h1>\n<p class=\"lead\">{2:%Y-%m-%d %H:%M} UTC, job {3}</p>\n<p><strong>Secondary suppression "
        "was "
        "not asked for. Only primaries are suppressed, and they may be worked out from the rest. Do not "
        "publish "
        "this table.</strong></p>\n</header>\n<main>\n<section>\n<table>\n",
        name, kReportStyle, fmt::gmtime(publication.provenance().started),
        escaped(publication.provenance().job));
    const auto row = [&](std::string_view what, std::size_t amount) {
        text += fmt::format("<tr><td>{}</td><td class=\"n\">{}</td></tr>\n", what, whole(amount));
    };
    row("cells with contributors", figures.cells.filled());
    row("primary", figures.cells.primary);
    for (const PrimaryCount& each : count_primaries(judged)) row(escaped(each.text), each.primaries);
    text += "</table>\n<ul class=\"note\">\n";
    for (const std::string& line : describe_settings(judged.rules))
        text += fmt::format("<li>{}</li>\n", escaped(line));
    for (const std::string& line : publication.provenance().warnings)
        text += fmt::format("<li>{}</li>\n", escaped(line));
    text += fmt::format("</ul>\n</section>\n</main>\n<footer>Made by tacet {}.</footer>\n</body>\n</html>\n",
                        escaped(publication.provenance().version));
    return text;
}

}  // namespace tacet
