// SPDX-License-Identifier: Apache-2.0
// The report as one page that needs no network and, for all but exploring, no script.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "publish/formats.h"
#include "publish/html/assets.h"
#include "publish/html/figures.h"
#include "publish/html/picture.h"
#include "report/format.h"

namespace tacet {

namespace {

constexpr std::size_t kMostListed = 2000;  // withheld cells by name

std::string whole(std::size_t amount) {
    return number(static_cast<double>(amount));
}

std::string percent(double share) {
    return share > 0 && share < 0.001 ? "under 0.1 %" : fmt::format("{:.1f} %", 100 * share);
}

std::string tile(std::string_view figure, std::string_view text) {
    return fmt::format("<div class=\"tile\"><b>{}</b><span>{}</span></div>\n", figure, text);
}

std::string stack(const CellCounts& counts) {
    const auto part = [&](std::string_view kind, std::size_t amount) {
        const double width = counts.filled() == 0
                                 ? 0
                                 : 100.0 * static_cast<double>(amount) / static_cast<double>(counts.filled());
        return amount == 0 ? "" : fmt::format("<i class=\"{}\" style=\"width:{:.2f}%\"></i>", kind, width);
    };
    return fmt::format("<div class=\"stack\" aria-hidden=\"true\">{}{}{}</div>", part("P", counts.primary),
                       part("S", counts.secondary), part("pub", counts.published));
}

std::string bar(double share) {
    return fmt::format(
        "<div class=\"stack\" aria-hidden=\"true\"><i class=\"one\" style=\"width:{:.2f}%\"></i></div>",
        100 * std::clamp(share, 0.0, 1.0));
}

class Page {
  public:
    Page(const Publication& publication, const OutputOptions& options)
        : publication_(publication),
          options_(options),
          circuits_(find_circuits(publication.table(), publication.report())) {
        for (std::uint32_t i = 0; i < publication.cubes().size(); ++i) {
            figures_.push_back(count_cells(publication, i));
            all_.empty += figures_.back().cells.empty;
            all_.published += figures_.back().cells.published;
            all_.primary += figures_.back().cells.primary;
            all_.secondary += figures_.back().cells.secondary;
        }
    }

    std::string text() {
        head();
        picture();
        levels();
        losses();
        audit_section();
        reasons();
        provenance();
        add("</main>\n<footer>Made by tacet {}. {}</footer>\n", escaped(publication_.provenance().version),
            options_.shows_values
                ? "This page holds what is withheld: it must not leave the office."
                : "This page holds no withheld value, and nothing that narrows one below its protection.");
        add("<script type=\"application/json\" id=\"data\">{}</script>\n",
            picture_data(publication_, circuits_));
        add("<script>\n{}</script>\n</body>\n</html>\n", kReportScript);
        return std::move(text_);
    }

  private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    [[nodiscard]] std::string title() const {
        std::string names;
        for (const JudgedCube& each : publication_.cubes())
            names += (names.empty() ? "" : ", ") + each.cube.data().name;
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
        add("<div class=\"verdict\">Safe: {} protected, {}</div>\n", protected_cells(),
            report.proven()
                ? "proven by " + count(report.proof.witnesses.size(), "exact witness", "exact witnesses")
                : fmt::format("{} sides resting on the solver alone", report.inexact()));
        add("<nav aria-label=\"Parts of this page\"><a href=\"#picture\">The table</a><a "
            "href=\"#levels\">Levels</a>"
            "<a href=\"#losses\">Information lost</a><a href=\"#audit\">The audit</a><a "
            "href=\"#reasons\">Reasons</a>"
            "<a href=\"#done\">What was done</a></nav>\n<div class=\"tiles\">\n");
        const std::size_t withheld = all_.primary + all_.secondary;
        text_ += tile(whole(all_.filled()), "cells with contributors") +
                 tile(whole(withheld), fmt::format("withheld, {}", percent(share(withheld)))) +
                 tile(whole(all_.primary), "of them primary") + tile(whole(all_.secondary), "secondary") +
                 tile(gap(), "of the cost could be saved at most");
        add("</div>\n</header>\n<main>\n");
    }

    /// Sums that protect singletons are primaries of the problem, but of no table.
    [[nodiscard]] std::string protected_cells() const {
        const auto primaries = publication_.table().primaries();
        const auto sums = static_cast<std::size_t>(std::ranges::count_if(
            primaries, [&](CellId cell) { return cell.index() >= publication_.linked().first_virtual; }));
        std::string text = count(primaries.size() - sums, "primary", "primaries");
        if (sums > 0) text += " and " + count(sums, "sum") + " that single contributors could use";
        return text;
    }

    [[nodiscard]] double share(std::size_t amount) const {
        return all_.filled() == 0 ? 0 : static_cast<double>(amount) / static_cast<double>(all_.filled());
    }

    [[nodiscard]] std::string gap() const {
        const Result& result = publication_.result();
        if (result.outcome == Outcome::optimal || all_.secondary == 0) return "0 %";
        if (!result.lower_bound || result.cost <= 0) return "?";
        return fmt::format("{:.0f} %", std::ceil(100 * std::max(0.0, 1 - *result.lower_bound / result.cost)));
    }

    static std::string_view key() {
        return "<div class=\"key\"><span><i class=\"P\"></i>primary: sensitive by a rule</span>"
               "<span><i class=\"S\"></i>secondary: protects primaries</span>"
               "<span><i class=\"pub\"></i>published, stronger where larger</span>"
               "<span><i class=\"E\"></i>empty</span></div>\n";
    }

    void picture() {
        add("<section id=\"picture\" class=\"long\">\n<h2>The table</h2>\n{}", key());
        add("<div class=\"drawing\">\n");
        for (std::uint32_t i = 0; i < publication_.cubes().size(); ++i) {
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
        list();
        add("</section>\n");
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
        for (const Circuit& circuit : circuits_)
            for (const CellId secondary : circuit.secondaries)
                for (const CellId primary : circuit.primaries)
                    by_secondary[secondary.index()].insert(primary.index());
        add("<details><summary>All withheld cells as a list</summary>\n<div class=\"scroll\"><table>\n"
            "<tr><th>cell</th><th>why</th></tr>\n");
        std::size_t listed = 0;
        for (std::uint32_t i = 0; i < publication_.cubes().size(); ++i) {
            const CubeView view(publication_, i);
            view.for_each_place(true, [&](const Place& place) {
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

    [[nodiscard]] std::string why(const CubeView& view, const Place& place, std::size_t primaries) const {
        if (is_unsafe(view.status(place))) {
            const Verdict& verdict = view.judged()[*place.cell];
            return "primary: " + (options_.shows_values ? describe(verdict.reason, view.judged().rules)
                                                        : std::string(rule_name(verdict.reason.kind)));
        }
        return primaries == 0 ? "secondary"
                              : "secondary, in the proof of " + count(primaries, "primary", "primaries");
    }

    static std::string_view rule_name(RuleKind kind) {
        switch (kind) {
            case RuleKind::dominance:
                return "dominance";
            case RuleKind::prior_posterior:
                return "p%";
            case RuleKind::request:
                return "request";
            case RuleKind::frequency:
                return "frequency";
            case RuleKind::zero:
                return "zero";
            case RuleKind::manual:
                return "by hand";
            case RuleKind::given:
                return "given with the table";
            case RuleKind::none:
                break;
        }
        return "none";
    }

    void levels() {
        add("<section id=\"levels\">\n<h2>Withheld by level of each hierarchy</h2>\n"
            "<p class=\"lead\">Of the cells that have contributors. Level 0 is the total.</p>\n");
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            if (figures_.size() > 1) add("<h3>{}</h3>\n", escaped(publication_.cubes()[i].cube.data().name));
            add("<table>\n<tr><th>variable</th><th class=\"n\">level</th><th class=\"n\">cells</th>"
                "<th class=\"n\">primary</th><th class=\"n\">secondary</th><th></th></tr>\n");
            for (const LevelCounts& variable : figures_[i].levels)
                for (std::size_t level = 0; level < variable.levels.size(); ++level) {
                    const CellCounts& counts = variable.levels[level];
                    add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
                        "<td class=\"n\">{}</td><td class=\"bar\">{}</td></tr>\n",
                        level == 0 ? escaped(variable.variable) : "", level, whole(counts.filled()),
                        whole(counts.primary), whole(counts.secondary), stack(counts));
                }
            add("</table>\n");
        }
        add("</section>\n");
    }

    void loss_row(std::string_view what, std::string_view figure, double shown, std::string_view note) {
        add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"bar\">{}<div "
            "class=\"note\">{}</div></td></tr>\n",
            what, figure, bar(shown), note);
    }

    void losses() {
        add("<section id=\"losses\">\n<h2>Information lost</h2>\n<table>\n<tr><th>measured by</th>"
            "<th class=\"n\">lost</th><th></th></tr>\n");
        loss_row("cells", percent(share(all_.primary + all_.secondary)), share(all_.primary + all_.secondary),
                 "withheld, of those that have contributors");
        loss_row("cells, secondaries only", percent(share(all_.secondary)), share(all_.secondary),
                 "what the rules alone would not have taken");
        if (const auto range = coarse_share(publication_))
            loss_row("weight", fmt::format("{} to {} %", range->low, range->high),
                     (range->low + range->high) / 200.0,
                     "of secondaries, of the weight of all cells; no finer, as weights may be values");
        else
            loss_row("weight", "not shown", 0, "any figure would tell more of withheld cells than is safe");
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            const std::string name =
                figures_.size() > 1 ? "value, " + escaped(publication_.cubes()[i].cube.data().name) : "value";
            if (figures_[i].value_share)
                loss_row(name, percent(*figures_[i].value_share), *figures_[i].value_share,
                         "of the grand total lies in withheld cells of the lowest level");
            else
                loss_row(name, "not shown", 0, "the grand total is withheld, or values differ in sign");
        }
        add("</table>\n");
        gap_text();
        add("</section>\n");
    }

    void gap_text() {
        const Result& result = publication_.result();
        add("<h3>Could less be withheld?</h3>\n");
        if (result.outcome == Outcome::optimal)
            add("<p>No: it is proven that no safe pattern costs less.</p>\n");
        else if (result.lower_bound && result.cost > 0)
            add("<p>Every safe pattern costs at least {:.0f} % of this one; so at most {} could be "
                "saved.</p>\n{}\n",
                std::floor(100 * std::min(1.0, *result.lower_bound / result.cost)), gap(),
                bar(*result.lower_bound / result.cost));
        else
            add("<p>The method proved no lower bound. <code>tacet bound</code> finds one for the problem "
                "file.</p>\n");
    }

    void audit_section() {
        const Report& report = publication_.report();
        add("<section id=\"audit\">\n<h2>The audit</h2>\n<p>An attacker who knows all published cells, that "
            "totals add up, and the "
            "bounds of values cannot work any primary out to within its protection levels{}.</p>\n",
            report.protection == Protection::strict ? ", by one unit of the last decimal" : "");
        widths();
        add("<p class=\"note\">{} by {}. {}</p>\n</section>\n", count(report.proof.claims.size(), "claim"),
            count(report.proof.witnesses.size(), "exact witness", "exact witnesses"),
            "The witness file holds the proof; tacet-verify checks it without a solver.");
    }

    void widths() {
        const auto classes = find_widths(publication_);
        add("<h3>How far primaries stay uncertain, against what is required</h3>\n");
        if (options_.shows_values) return exact_widths();
        if (classes.size() < 2) {
            add("<p>All primaries by at least what is required. (There are too few, or they are too alike, "
                "to tell more "
                "without telling about single cells.)</p>\n");
            return;
        }
        std::size_t most = 1;
        for (const WidthClass& each : classes) most = std::max(most, each.primaries);
        add("<table>\n<tr><th>times what is required</th><th class=\"n\">primaries</th><th></th></tr>\n");
        for (const WidthClass& each : classes)
            add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"bar\">{}</td></tr>\n",
                each.to == 0 ? fmt::format("{:g} or more", each.from)
                             : fmt::format("{:g} to {:g}", each.from, each.to),
                whole(each.primaries), bar(static_cast<double>(each.primaries) / static_cast<double>(most)));
        add("</table>\n<p class=\"note\">The smaller of the two sides, {}. Cells are not named, and classes "
            "are joined until each "
            "has several: the class of a single cell would tell about its value.</p>\n",
            publication_.report().ranges ? "by the attacker's exact ranges"
                                         : "as far as the witnesses reach; it may be more");
    }

    /// For the office: each primary as a line.
    void exact_widths() {
        auto all = relative_widths(publication_);
        std::ranges::sort(all);
        const double height = 160;
        add("<svg viewBox=\"0 0 1000 200\" role=\"img\" aria-label=\"Width of each primary's range\">\n");
        const double step = all.empty() ? 0 : std::min(12.0, 980.0 / static_cast<double>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double have = height * std::min(1.0, std::log2(2 * all[i]) / 6);
            add("<rect class=\"have\" x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"{2:.1f}\" "
                "height=\"{3:.1f}\"><title>{4:.2f} "
                "times</title></rect><rect class=\"need\" x=\"{0:.1f}\" y=\"{5:.1f}\" width=\"{2:.1f}\" "
                "height=\"{6:.1f}\"/>\n",
                10 + step * static_cast<double>(i), 180 - have, std::max(0.5, step - 1), have, all[i],
                180 - height / 6, height / 6);
        }
        add("<text x=\"10\" y=\"196\">primaries, narrowest first; red: what is required; height is the "
            "logarithm</text></svg>\n");
    }

    void reasons() {
        add("<section id=\"reasons\">\n<h2>Why cells are sensitive</h2>\n");
        for (std::size_t i = 0; i < figures_.size(); ++i) {
            if (figures_.size() > 1) add("<h3>{}</h3>\n", escaped(publication_.cubes()[i].cube.data().name));
            add("<table>\n<tr><th>rule</th><th class=\"n\">primaries</th><th></th></tr>\n");
            std::size_t most = 1;
            for (const auto& [kind, amount] : figures_[i].reasons) most = std::max(most, amount);
            for (const auto& [kind, amount] : figures_[i].reasons)
                add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"bar\">{}</td></tr>\n", rule_name(kind),
                    whole(amount), bar(static_cast<double>(amount) / static_cast<double>(most)));
            add("</table>\n<ul class=\"note\">\n");
            for (const std::string& line : describe(publication_.cubes()[i].rules))
                add("<li>{}</li>\n", escaped(line));
            add("</ul>\n");
        }
        add("<p class=\"note\">The first rule that fires decides. <code>tacet explain</code> tells the "
            "numbers of one cell.</p>\n</section>\n");
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
                escaped(each.role), escaped(each.path), each.records == 0 ? "" : whole(each.records),
                each.size == 0 ? "" : whole(each.size), escaped(checksum(each)));
        add("</table>\n<h3>Method</h3>\n<table>\n");
        row("method", escaped(result.method));
        row("outcome", escaped(to_string(result.outcome)));
        row("seed", fmt::format("{}", result.seed));
        for (const auto& [name, value] : result.options) row(escaped("option " + name), escaped(value));
        row("problem", fmt::format("{}, {}", count(publication_.table().cell_count(), "cell"),
                                   count(publication_.table().equation_count(), "equation")));
        row("time", fmt::format("{:.1f} s", result.elapsed.count()));
        if (result.repaired > 0)
            row("repaired after the audit", count(result.repaired, "primary", "primaries"));
        if (options_.shows_values) row("cost", number(result.cost));
        row("version", "tacet " + escaped(from.version));
        add("</table>\n");
        if (!from.warnings.empty()) add("<h3>Warnings</h3>\n<ul>\n");
        for (const std::string& each : from.warnings) add("<li>{}</li>\n", escaped(each));
        if (!from.warnings.empty()) add("</ul>\n");
        add("</section>\n");
    }

    /// Who knows all of a ready table but a few cells could try values until the checksum agrees.
    [[nodiscard]] std::string checksum(const InputSource& input) const {
        const bool holds_cells = input.role == "table" || input.role == "a-priori";
        return holds_cells && !options_.shows_values
                   ? "not shown: guesses at withheld cells could be tested by it"
                   : input.checksum;
    }

    const Publication& publication_;
    const OutputOptions& options_;
    std::vector<Circuit> circuits_;
    std::vector<CubeFigures> figures_;
    CellCounts all_;
    std::string text_;
};

}  // namespace

std::vector<OutputFile> make_html_report(const Publication& publication, const OutputRequest& request) {
    return {{request.path, Page(publication, request.options).text()}};
}

}  // namespace tacet
