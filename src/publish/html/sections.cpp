// SPDX-License-Identifier: Apache-2.0
#include "publish/html/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <set>

#include "publish/html/picture.h"
#include "tacet/insider.h"
#include "text/format.h"
#include "text/markup.h"

namespace tacet {

namespace {

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

class Sections {
  public:
    explicit Sections(const PageContext& context) : context_(context) {}

    std::string text() {
        const bool has_cubes = !context_.publication.cubes().empty();
        if (has_cubes) levels();
        losses();
        audit_section();
        if (!context_.publication.table().insiders().empty()) attackers();
        if (context_.publication.table_count() < context_.publication.cubes().size()) history();
        if (has_cubes) reasons();
        return std::move(text_);
    }

  private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    }

    void levels() {
        add("<section id=\"levels\">\n<h2>Suppressed by level of each hierarchy</h2>\n"
            "<p class=\"lead\">Of the cells that have contributors. Level 0 is the total.</p>\n");
        for (std::size_t i = 0; i < context_.figures.size(); ++i) {
            if (context_.figures.size() > 1)
                add("<h3>{}</h3>\n", escaped(context_.publication.cubes()[i].cube.data().name));
            add("<table>\n<tr><th>variable</th><th class=\"n\">level</th><th class=\"n\">cells</th>"
                "<th class=\"n\">primary</th><th class=\"n\">secondary</th><th></th></tr>\n");
            for (const LevelCounts& variable : context_.figures[i].levels)
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
        loss_row("cells", percent(context_.share(context_.all.primary + context_.all.secondary)),
                 context_.share(context_.all.primary + context_.all.secondary),
                 "suppressed, of those that have contributors");
        loss_row("cells, secondaries only", percent(context_.share(context_.all.secondary)),
                 context_.share(context_.all.secondary), "suppressed only to protect primaries");
        if (const auto share = weight_share(context_.publication, context_.options.shows_values))
            loss_row("weight", percent(*share), *share, "of secondaries, of the weight of all cells");
        else
            loss_row("weight", "not shown", 0,
                     "weights are data, so a figure would say something about suppressed cells");
        for (std::size_t i = 0; i < context_.figures.size(); ++i) {
            const std::string name =
                context_.figures.size() > 1
                    ? "value, " + escaped(context_.publication.cubes()[i].cube.data().name)
                    : "value";
            if (context_.figures[i].value_share)
                loss_row(name, percent(*context_.figures[i].value_share), *context_.figures[i].value_share,
                         "of the grand total lies in suppressed cells of the lowest level");
            else
                loss_row(name, "not shown", 0, "the grand total is suppressed, or values differ in sign");
        }
        add("</table>\n");
        gap_text();
        add("</section>\n");
    }

    void gap_text() {
        const Result& result = context_.publication.result();
        add("<h3>Could less be suppressed?</h3>\n");
        if (result.outcome == Outcome::optimal)
            add("<p>No: it is proven that no safe pattern costs less.</p>\n");
        else if (result.lower_bound && !context_.options.shows_values)
            add("<p>There is a lower bound. How far it lies below the cost is not shown: that would say "
                "something about suppressed cells.</p>\n");
        else if (result.lower_bound && result.cost > 0)
            add("<p>Every safe pattern costs at least {:.0f} % of this one; so at most {} could be "
                "saved.</p>\n{}\n",
                std::floor(100 * std::min(1.0, *result.lower_bound / result.cost)), context_.gap(),
                bar(*result.lower_bound / result.cost));
        else
            add("<p>The method proved no lower bound. <code>tacet bound</code> finds one for the problem "
                "file.</p>\n");
    }

    void audit_section() {
        const Report& report = context_.publication.report();
        add("<section id=\"audit\">\n<h2>The audit</h2>\n<p>An attacker who knows all published cells, that "
            "totals add up, and the "
            "bounds of values cannot work any primary out to within its protection levels{}.</p>\n",
            report.protection == Protection::strict ? ", by one unit of the last decimal" : "");
        if (report.margin)
            add("<p>Nor can the attacker work any of the {} out to within {}{}.</p>\n",
                count(report.secondaries.size(), "secondary", "secondaries"), escaped(report.margin->text()),
                report.margin->text().ends_with('%') ? " of its value" : "");
        widths();
        add("<p class=\"note\">{} by {}. {}</p>\n</section>\n", count(report.proof.claims.size(), "claim"),
            count(report.proof.witnesses.size(), "exact witness", "exact witnesses"),
            proof_note(context_.publication.provenance()));
    }

    /// Insiders who know cells that the proof moves, with the number of primaries that it needs further
    /// witnesses for because of them.
    [[nodiscard]] std::map<InsiderId, std::set<CellId>> insiders_that_matter() const {
        const Table& table = context_.publication.table();
        const Proof& proof = context_.publication.report().proof;
        std::map<InsiderId, std::set<CellId>> found;
        for (const Claim& claim : proof.claims)
            for (const CellId cell : proof.witnesses[claim.witness].cells)
                for (const InsiderId who : table.insiders_of(cell))
                    if (required(table, who, claim.cell, claim.side, Protection::at_least) > 0)
                        found[who].insert(claim.cell);
        return found;
    }

    void attackers() {
        const Report& report = context_.publication.report();
        const Table& table = context_.publication.table();
        const auto that_matter = insiders_that_matter();
        add("<section id=\"attackers\">\n<h2>Attackers who know more</h2>\n<p>{} who know cells of their "
            "own, or "
            "bounds of cells, {} kept out of every primary that is not their own. {} of them know cells that "
            "the proof against outsiders moves; {} keep them out.</p>\n",
            count(table.insiders().size(), "insider"), table.insiders().size() == 1 ? "is" : "are",
            whole(that_matter.size()),
            count(report.insiders.witnesses, "further witness", "further witnesses"));
        if (context_.options.shows_values) {
            add("<p>Secondaries that no witness against outsiders moves cost {} of {}: no more than that is "
                "the "
                "price of keeping insiders out.</p>\n<table>\n<tr><th>attacker</th><th class=\"n\">cells it "
                "knows</th><th class=\"n\">primaries it comes near</th></tr>\n",
                number(report.insiders.cost), number(context_.publication.result().cost));
            attacker_rows(that_matter);
            add("</table>\n");
        }
        add("</section>\n");
    }

    /// Those that come near most primaries first.
    void attacker_rows(const std::map<InsiderId, std::set<CellId>>& that_matter) {
        constexpr std::size_t kMostAttackers = 50;
        const Table& table = context_.publication.table();
        std::vector<std::pair<std::size_t, InsiderId>> all;
        for (const auto& [who, primaries] : that_matter) all.emplace_back(primaries.size(), who);
        std::ranges::stable_sort(all, std::greater{}, [](const auto& each) { return each.first; });
        for (const auto& [primaries, who] : all | std::views::take(kMostAttackers))
            add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
                escaped(table[who].name), whole(table[who].knows.size()), whole(primaries));
        if (all.size() > kMostAttackers)
            add("<tr><td>and {} more</td><td></td><td></td></tr>\n", whole(all.size() - kMostAttackers));
    }

    /// Tables that were published before, with which these were protected.
    void history() {
        const Publication& publication = context_.publication;
        add("<section id=\"history\">\n<h2>Earlier publications</h2>\n<p>What they show is known; what they "
            "suppressed stays unknown together with the new tables. The audit and the proof are about all of "
            "them.</p>\n<ul>\n");
        for (std::size_t i = publication.table_count(); i < publication.cubes().size(); ++i)
            add("<li>{}</li>\n", escaped(publication.cubes()[i].cube.data().name));
        add("</ul>\n</section>\n");
    }

    /// How to check the proof, if its files were written.
    [[nodiscard]] std::string proof_note(const Provenance& from) const {
        if (!from.proof) return "<code>tacet run --proof</code> writes the proof.";
        const bool has_insiders = !context_.publication.table().insiders().empty();
        return fmt::format("<code>tacet-verify {} {} {}{}</code> checks the proof without a solver{}.",
                           escaped(from.proof->problem), escaped(from.proof->pattern),
                           escaped(from.proof->witness), has_insiders ? " --attackers FILE" : "",
                           has_insiders ? "; output <code>attackers</code> of the job is that file" : "");
    }

    void widths() {
        add("<h3>How far primaries stay uncertain, compared with what is required</h3>\n");
        if (context_.options.shows_values) return exact_widths();
        add("<p>All primaries stay at least as uncertain as required. How much more is not shown: it depends "
            "on "
            "suppressed values.</p>\n");
    }

    /// For the office: each primary as a line.
    void exact_widths() {
        auto all = relative_widths(context_.publication);
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

    void reason_table(const JudgedCube& judged) {
        add("<table>\n<tr><th>rule</th><th class=\"n\">primaries</th><th></th></tr>\n");
        const auto counts = count_primaries(judged);
        std::size_t most = 1;
        for (const PrimaryCount& each : counts) most = std::max(most, each.primaries);
        for (const PrimaryCount& each : counts)
            add("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"bar\">{}</td></tr>\n", escaped(each.text),
                whole(each.primaries), bar(static_cast<double>(each.primaries) / static_cast<double>(most)));
        add("</table>\n<ul class=\"note\">\n");
        for (const std::string& line : describe_settings(judged.rules)) add("<li>{}</li>\n", escaped(line));
        add("</ul>\n");
    }

    void reasons() {
        add("<section id=\"reasons\">\n<h2>Why cells are sensitive</h2>\n");
        for (std::size_t i = 0; i < context_.figures.size(); ++i) {
            if (context_.figures.size() > 1)
                add("<h3>{}</h3>\n", escaped(context_.publication.cubes()[i].cube.data().name));
            reason_table(context_.publication.cubes()[i]);
        }
        add("<p class=\"note\">The first rule that fires decides. <code>tacet explain</code> gives the "
            "figures of one cell.</p>\n</section>\n");
    }

    const PageContext& context_;
    std::string text_;
};

}  // namespace

double PageContext::share(std::size_t amount) const {
    return all.filled() == 0 ? 0 : static_cast<double>(amount) / static_cast<double>(all.filled());
}

std::string PageContext::gap() const {
    const Result& result = publication.result();
    if (result.outcome == Outcome::optimal || all.secondary == 0) return "0 %";
    if (!result.lower_bound || result.cost <= 0) return "?";
    return fmt::format("{:.0f} %", std::ceil(100 * std::max(0.0, 1 - *result.lower_bound / result.cost)));
}

std::string whole(std::size_t amount) {
    return number(static_cast<double>(amount));
}

std::string percent(double share) {
    return share > 0 && share < 0.001 ? "under 0.1 %" : fmt::format("{:.1f} %", 100 * share);
}

std::string figure_sections(const PageContext& context) {
    return Sections(context).text();
}

}  // namespace tacet
