// SPDX-License-Identifier: Apache-2.0
// The report as one page that needs no network and, for all but exploring, no script.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <ranges>
#include <set>

#include "publish/formats.h"
#include "publish/html/assets.h"
#include "publish/html/picture.h"
#include "publish/html/sections.h"
#include "publish/lone_codes.h"
#include "text/format.h"
#include "text/markup.h"

namespace tacet {

namespace {

constexpr std::size_t kMostListed = 2000;  // suppressed cells by name

std::string tile(std::string_view figure, std::string_view text) {
    return fmt::format("<div class=\"tile\"><b>{}</b><span>{}</span></div>\n", figure, text);
}

class Page {
  public:
    Page(const Publication& publication, const OutputOptions& options)
        : publication_(publication),
          options_(options),
          context_{publication, options, {}, {}},
          supports_(find_supports(publication.table(), publication.report())) {
        for (std::uint32_t i = 0; i < publication.table_count(); ++i) {
            context_.figures.push_back(count_cells(publication, i));
            const CellCounts& cells = context_.figures.back().cells;
            context_.all.empty += cells.empty;
            context_.all.published += cells.published;
            context_.all.primary += cells.primary;
            context_.all.secondary += cells.secondary;
        }
        if (has_cells_only()) count_table();
    }

    std::string text() {
        head();
        picture();
        text_ += figure_sections(context_);
        provenance();
        add("</main>\n<footer>Made by tacet {}. {}</footer>\n", escaped(publication_.provenance().version),
            options_.shows_values
                ? "This page holds suppressed values: it must not leave the office."
                : "This page holds no suppressed value, and nothing that narrows one below its protection.");
        add("<script type=\"application/json\" id=\"data\">{}</script>\n",
            picture_data(publication_, supports_));
        add("<script>\n{}{}</script>\n</body>\n</html>\n", kPictureScript, kReportScript);
        return std::move(text_);
    }

  private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    /// Of a JJ file: it has no variables to draw it by.
    [[nodiscard]] bool has_cells_only() const { return publication_.cubes().empty(); }

    void count_table() {
        const Table& table = publication_.table();
        context_.all.primary = table.primaries().size();
        context_.all.secondary = secondaries(table, publication_.pattern()).size();
        context_.all.published = table.cell_count() - context_.all.primary - context_.all.secondary;
    }

    [[nodiscard]] std::string title() const {
        std::string names;
        for (const InputSource& each : publication_.provenance().inputs)
            if (has_cells_only() && each.role == "table")
                names = std::filesystem::path(each.path).filename().string();
        for (std::uint32_t i = 0; i < publication_.table_count(); ++i)
            names += (names.empty() ? "" : ", ") + publication_.cubes()[i].cube.data().name;
        return escaped(names);
    }

    void head() {
        const Report& report = publication_.report();
        add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
            "'unsafe-inline'; "
            "script-src 'unsafe-inline'\">\n<title>Protection of "
            "{}</title>\n<style>\n{}</style>\n</head>\n<body>\n",
            title(), kReportStyle);
        add("<header class=\"top\">\n<h1>Protection of {}</h1>\n<p class=\"lead\">{:%Y-%m-%d %H:%M} UTC, job "
            "{}</p>\n",
            title(), fmt::gmtime(publication_.provenance().started), escaped(publication_.provenance().job));
        add("<div class=\"verdict\">Safe: {} protected, {}</div>\n", describe_primaries(publication_),
            report.proven()
                ? "proven by " + count(report.proof.witnesses.size(), "exact witness", "exact witnesses")
                : fmt::format("{} sides resting on the solver alone", report.inexact()));
        const bool has_cubes = !has_cells_only();
        add("<nav aria-label=\"Parts of this page\"><a href=\"#picture\">The table</a>{}"
            "<a href=\"#losses\">Information lost</a><a href=\"#audit\">The audit</a>{}"
            "<a href=\"#done\">What was done</a></nav>\n<div class=\"tiles\">\n",
            has_cubes ? "<a href=\"#levels\">Levels</a>" : "",
            has_cubes ? "<a href=\"#reasons\">Reasons</a>" : "");
        const std::size_t suppressed = context_.all.primary + context_.all.secondary;
        text_ += tile(whole(context_.all.filled()), has_cubes ? "cells with contributors" : "cells") +
                 tile(whole(suppressed), fmt::format("suppressed, {}", percent(context_.share(suppressed)))) +
                 tile(whole(context_.all.primary), "of them primary") +
                 tile(whole(context_.all.secondary), "secondary");
        if (options_.shows_values) text_ += tile(context_.gap(), "of the cost could be saved at most");
        add("</div>\n</header>\n<main>\n");
    }

    static std::string_view key() {
        return "<div class=\"key\"><span><i class=\"P\"></i>primary: sensitive by a rule</span>"
               "<span><i class=\"S\"></i>secondary: protects primaries</span>"
               "<span><i class=\"pub\"></i>published, stronger colour where larger</span>"
               "<span><i class=\"E\"></i>empty</span></div>\n";
    }

    void picture() {
        add("<section id=\"picture\" class=\"long\">\n<h2>The table</h2>\n");
        if (!has_cells_only()) drawing();
        list();
        add("</section>\n");
    }

    void drawing() {
        text_ += key();
        add("<div class=\"drawing\">\n");
        for (std::uint32_t i = 0; i < publication_.table_count(); ++i) {
            const std::string drawing = layer_drawing(publication_, i);
            add("<h3>{}</h3>\n", escaped(describe_layer(i)));
            text_ += drawing.empty() ? "<p class=\"note\">Too large to be drawn here.</p>\n" : drawing;
        }
        add("</div>\n<div class=\"explorer\" id=\"explorer\">\n<div class=\"controls\"></div>\n"
            "<div class=\"view\" tabindex=\"0\" role=\"application\" aria-label=\"Cells of the table. Arrow "
            "keys move; "
            "p and s find the next primary and secondary; plus and minus zoom.\"><canvas></canvas>"
            "<div class=\"spacer\"></div></div>\n<div class=\"told\" role=\"status\" "
            "aria-live=\"polite\"></div>\n"
            "<p class=\"note\">Click a cell, or move with the arrow keys, to see what protects it or what it "
            "protects. "
            "Keys p and s find the next primary and secondary, + and - zoom.</p>\n</div>\n");
    }

    [[nodiscard]] std::string describe_layer(std::uint32_t cube) const {
        const auto variables = publication_.cubes()[cube].cube.variables();
        std::string text = publication_.cubes()[cube].cube.data().name;
        if (variables.size() > 1)
            text += fmt::format(": {} (down) by {} (across)", variables[variables.size() - 2].name(),
                                variables.back().name());
        for (std::size_t k = 0; k + 2 < variables.size(); ++k)
            text += fmt::format(", {} {}", variables[k].name(), variables[k][kTotalCode].text);
        return text;
    }

    void list() {
        std::map<std::uint32_t, std::set<std::uint32_t>> by_secondary;
        for (const Support& support : supports_)
            for (const CellId secondary : support.secondaries)
                for (const CellId primary : support.primaries)
                    by_secondary[secondary.index()].insert(primary.index());
        add("<details><summary>All suppressed cells as a list</summary>\n<div class=\"scroll\"><table>\n"
            "<tr><th>cell</th><th>why</th></tr>\n");
        std::size_t listed = has_cells_only() ? list_cells(by_secondary) : 0;
        for (std::uint32_t i = 0; i < publication_.table_count(); ++i) {
            const CubeView view(publication_, i);
            view.for_each_place(true, [&](const CubePlace& place) {
                if (!view.is_suppressed(place) || ++listed > kMostListed) return;
                const auto cell = publication_.linked().cells[i][place.cell->index()].index();
                add("<tr><td>{}</td><td>{}</td></tr>\n",
                    escaped(view.data().name + describe(view.variables(), place.codes)),
                    escaped(why(view, place, by_secondary[cell].size())));
            });
        }
        add("</table></div>\n");
        if (listed > kMostListed)
            add("<p class=\"note\">The first {} of {}.</p>\n", whole(kMostListed), whole(listed));
        add("</details>\n");
    }

    /// Those of a JJ file.
    std::size_t list_cells(std::map<std::uint32_t, std::set<std::uint32_t>>& by_secondary) {
        const Table& table = publication_.table();
        const auto suppressed = publication_.pattern().cells();
        for (const CellId cell : suppressed | std::views::take(kMostListed))
            add("<tr><td>cell {}</td><td>{}</td></tr>\n", describe_cell(table, cell),
                table[cell].status == Status::primary ? "primary: its status in the file"
                                                      : as_secondary(by_secondary[cell.index()].size()));
        return suppressed.size();
    }

    static std::string as_secondary(std::size_t primaries) {
        return primaries == 0 ? "secondary"
                              : "secondary, in the proof of " + count(primaries, "primary", "primaries");
    }

    [[nodiscard]] std::string why(const CubeView& view, const CubePlace& place, std::size_t primaries) const {
        if (is_unsafe(view.status(place))) {
            const Verdict& verdict = view.judged()[*place.cell];
            return "primary: " + (options_.shows_values
                                      ? describe(verdict.reason, view.judged().rules)
                                      : std::string(cause_name(verdict.reason, view.judged().rules)));
        }
        return as_secondary(primaries);
    }

    void row(std::string_view name, std::string_view value) {
        add("<tr><th>{}</th><td>{}</td></tr>\n", name, value);
    }

    void provenance() {
        const Provenance& from = publication_.provenance();
        const Result& result = publication_.result();
        add("<section id=\"done\">\n<h2>What was done</h2>\n<table>\n<tr><th>input</th><th>file</th>"
            "<th class=\"n\">records</th><th class=\"n\">bytes</th><th>SHA-256</th></tr>\n");
        for (const InputSource& each : from.inputs)
            add("<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td><td "
                "class=\"n\">{}</td><td><code>{}</code></td></tr>\n",
                escaped(each.role), escaped(each.path),
                hides(each) || each.records == 0 ? "" : whole(each.records),
                hides(each) || each.size == 0 ? "" : whole(each.size),
                hides(each) ? "not shown: it could be used to test guesses at suppressed cells"
                            : escaped(each.checksum));
        add("</table>\n<h3>Method</h3>\n<table>\n");
        row("method", escaped(result.method));
        row("outcome", escaped(to_string(result.outcome)));
        row("seed", fmt::format("{}", result.seed));
        for (const auto& [name, value] : result.options) row(escaped("option " + name), escaped(value));
        row("problem", fmt::format("{}, {}", count(publication_.table().cell_count(), "cell"),
                                   count(publication_.table().equation_count(), "equation")));
        if (options_.shows_values) row("time", fmt::format("{:.1f} s", result.elapsed.count()));
        if (result.repaired > 0)
            row("repaired after the audit", count(result.repaired, "primary", "primaries"));
        if (result.closing)
            row("secondaries before they were protected as well", whole(result.closing->secondaries_without));
        if (options_.shows_values) row("cost", number(result.cost));
        row("version", "tacet " + escaped(from.version));
        add("</table>\n");
        if (options_.shows_values) warnings();
        add("</section>\n");
    }

    /// They count and name what readers of the page must not know.
    void warnings() {
        std::vector<std::string> all = publication_.provenance().warnings;
        std::ranges::copy(publication_.provenance().notes, std::back_inserter(all));
        for (const std::string& text :
             {describe_single_secondaries(publication_), describe_lone_codes(publication_)})
            if (!text.empty()) all.push_back(text);
        if (all.empty()) return;
        add("<h3>Warnings and notes</h3>\n<ul>\n");
        for (const std::string& each : all) add("<li>{}</li>\n", escaped(each));
        add("</ul>\n");
    }

    /// Who knows all of the data but a few records or cells could try values until checksum, size or number
    /// of records agree.
    [[nodiscard]] bool hides(const InputSource& input) const {
        return input.holds_data && !options_.shows_values;
    }

    const Publication& publication_;
    const OutputOptions& options_;
    PageContext context_;
    std::vector<Support> supports_;
    std::string text_;
};

}  // namespace

std::vector<OutputFile> make_html_report(const Publication& publication, const OutputSpec& request) {
    if (!publication.is_protected()) return {{request.path, judged_page(publication)}};
    return {{request.path, Page(publication, request.options).text()}};
}

}  // namespace tacet
