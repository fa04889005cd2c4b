// SPDX-License-Identifier: Apache-2.0
// Jobs of a JJ file: what they write, and what is said about bad ones.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "io/files.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/generate.h"
#include "tacet/io.h"
#include "tacet/job.h"
#include "tacet/results.h"
#include "tacet/summary.h"

namespace tacet {

namespace {

constexpr auto kOutputs =
    "[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\n[[outputs]]\ntype = \"pattern\"\nfile = \"t.pattern\"\n";

class JjJobTest : public testing::Test {
  protected:
    JjJobTest() : table_(generate("contributors", 3, {{"dimensions", "5x5x4"}})) {
        folder_.write("t.jj", to_jj(table_));
    }

    static std::string job_text(const std::string& rest = "") {
        return "[data]\njj = \"t.jj\"\n" + rest + kOutputs;
    }

    std::vector<std::string> run_text(const std::string& text, RunOptions options = {}) {
        const std::string path = folder_.write("job.toml", text);
        options.output_folder = folder_.file("out");
        return run(read_jobs(path).front(), options);
    }

    /// Empty if nothing went wrong. Nothing may be left behind then.
    std::string complaint(const std::string& text, const RunOptions& options = {}) {
        try {
            (void)run_text(text, options);
        } catch (const std::runtime_error& error) {
            EXPECT_FALSE(std::filesystem::exists(folder_.file("out")));
            std::string message = error.what();
            for (std::size_t at; (at = message.find(folder_.path() + "/")) != std::string::npos;)
                message.erase(at, folder_.path().size() + 1);
            return message;
        }
        return "";
    }

    [[nodiscard]] std::string written(const std::string& name) const {
        return content_of(folder_.file("out/" + name));
    }

    /// A cell that may be suppressed, and one that a pattern of this table suppresses.
    [[nodiscard]] CellId candidate(const Pattern* pattern = nullptr) const {
        for (const CellId cell : table_.cells())
            if (table_[cell].status == Status::candidate && (pattern == nullptr || pattern->contains(cell)))
                return cell;
        throw std::logic_error("no candidate");
    }

    Folder folder_;
    Table table_;
};

TEST_F(JjJobTest, the_pattern_is_that_of_protect) {
    run_text(job_text("[protect]\nmethod = \"flows\"\niterations = 20\nseed = 7\n"));
    const Result own = protect(table_, {.method = "flows", .iterations = 20, .seed = 7});
    EXPECT_EQ(read_pattern(folder_.file("out/t.pattern"), table_).cells(), own.report->pattern.cells());
    EXPECT_EQ(written("t.csv"), to_csv(publish(table_, *own.report)));
}

TEST_F(JjJobTest, the_csv_holds_no_suppressed_value) {
    run_text(job_text());
    const Pattern pattern = read_pattern(folder_.file("out/t.pattern"), table_);
    const std::string csv = written("t.csv");
    for (const CellId cell : pattern.cells()) {
        const auto line = csv.find(fmt::format("\n{},", cell.index()));
        ASSERT_NE(line, std::string::npos);
        EXPECT_EQ(csv[csv.find('\n', line + 1) - 1], 'x');
    }
}

TEST_F(JjJobTest, every_format_without_variables_is_written_and_the_others_are_refused) {
    for (const OutputFormat& each : output_formats()) {
        std::filesystem::remove_all(folder_.file("out"));
        const std::string text = fmt::format(
            "[data]\njj = \"t.jj\"\n[protect]\nmethod = \"flows\"\niterations = 0\n[[outputs]]\n"
            "type = \"{}\"\nfile = \"t.out\"\n",
            each.name);
        if (each.takes_cells) {
            EXPECT_EQ(complaint(text), "") << each.name;
            EXPECT_FALSE(written("t.out").empty()) << each.name;
        } else if (each.name != "workbook") {  // which a build may lack
            EXPECT_EQ(complaint(text),
                      fmt::format("job.toml:7: outputs.type: found '{}' for a JJ file, expected one of csv, "
                                  "jj, html, problem, pattern, witness, attackers: others need variables",
                                  each.name));
        }
    }
}

TEST_F(JjJobTest, pins_are_followed) {
    const Pattern usual = protect(table_).report->pattern;
    const CellId published = candidate(&usual);
    CellId suppressed = candidate();
    for (const CellId cell : table_.cells())
        if (table_[cell].status == Status::candidate && !usual.contains(cell)) suppressed = cell;
    run_text(
        job_text(fmt::format("[[pins]]\npin = \"publish\"\ncells = [{}]\n[[pins]]\npin = "
                             "\"suppress\"\ncells = [{}]\n",
                             published.index(), suppressed.index())));
    const Pattern pattern = read_pattern(folder_.file("out/t.pattern"), table_);
    EXPECT_FALSE(pattern.contains(published));
    EXPECT_TRUE(pattern.contains(suppressed));
}

TEST_F(JjJobTest, a_pattern_is_audited_instead_of_chosen) {
    const Pattern pattern = protect(table_, {.seed = 5}).report->pattern;
    folder_.write("given.pattern", to_text(table_, pattern));
    run_text(job_text("[protect]\npattern = \"given.pattern\"\n"));
    EXPECT_EQ(read_pattern(folder_.file("out/t.pattern"), table_).cells(), pattern.cells());
}

TEST_F(JjJobTest, an_unsafe_pattern_writes_nothing) {
    folder_.write("given.pattern", "# primaries only\n");
    EXPECT_NE(complaint(job_text("[protect]\npattern = \"given.pattern\"\n")).find("not safe"),
              std::string::npos);
}

TEST_F(JjJobTest, a_start_is_never_made_worse) {
    const Result start = protect(table_, {.method = "flows", .iterations = 0, .seed = 5});
    folder_.write("start.pattern", to_text(table_, start.report->pattern));
    run_text(job_text("[protect]\nstart = \"start.pattern\"\niterations = 10\n"));
    EXPECT_LE(cost(table_, read_pattern(folder_.file("out/t.pattern"), table_)), start.cost);
}

TEST_F(JjJobTest, attackers_of_a_file_are_kept_out) {
    folder_.write("some.attackers", fmt::format("tacet-attackers 1\nA knower\nK {}\n", candidate().index()));
    const std::string text = "[attackers]\nfile = \"some.attackers\"\n";
    std::string said;
    (void)run_text(job_text(text), {.on_message = [&](const std::string& line) { said += line + "\n"; }});
    EXPECT_NE(said.find("attackers: 1 insider"), std::string::npos) << said;
}

TEST_F(JjJobTest, what_nothing_hides_from_an_attacker_may_be_accepted) {
    // Whoever knows all other cells of an equation knows the primary in it.
    const CellId primary = table_.primaries().front();
    std::string attackers = "tacet-attackers 1\nA S1\n";
    for (const Term& term : table_.terms(table_.incidences(primary).front().equation))
        if (term.cell != primary) attackers += fmt::format("K {}\n", term.cell.index());
    folder_.write("insiders", attackers);
    const std::string rest = "[attackers]\nfile = \"insiders\"\n[protect]\nmethod = \"flows\"\n";
    EXPECT_NE(complaint(job_text(rest)).find("accept_disclosed"), std::string::npos);
    // Other cells of the equation are pinned, so that nothing protects the primary from outsiders either.
    std::string pins = "[[pins]]\npin = \"publish\"\ncells = [";
    for (const CellId cell : table_.cells())
        if (table_[cell].status == Status::candidate) pins += fmt::format("{},", cell.index());
    const std::string text = complaint(job_text(pins + "]\n" + rest + "accept_disclosed = true\n"));
    EXPECT_NE(text.find("cannot be protected"), std::string::npos) << text;
    EXPECT_EQ(text.find("accept_disclosed"), std::string::npos) << text;
    const auto written = run_text(job_text(rest + "accept_disclosed = true\n"));
    EXPECT_EQ(written.size(), 2U);
}

TEST_F(JjJobTest, a_proof_folder_gets_what_the_verifier_reads) {
    const auto files = run_text(job_text(), {.proof_folder = folder_.file("proof")});
    for (const auto* end : {"t.proof.jj", "pattern", "witness"})
        EXPECT_TRUE(std::ranges::any_of(files, [&](const std::string& each) {
            return each.starts_with(folder_.file("proof")) && each.ends_with(end);
        })) << end;
}

TEST_F(JjJobTest, a_summary_counts_its_cells) {
    const std::string path = folder_.write("job.toml", job_text());
    const Job job = read_jobs(path).front();
    std::vector<SummaryRow> rows;
    const RunOptions options{.output_folder = folder_.file("out"),
                             .on_published = [&](std::span<const Publication> publications) {
                                 rows = summarise(job, {.output_folder = folder_.file("out")}, publications);
                             }};
    (void)run(job, options);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].table, "t");
    EXPECT_EQ(rows[0].cells, table_.cell_count());
    EXPECT_EQ(rows[0].primaries, table_.primaries().size());
    EXPECT_GT(rows[0].secondaries, 0U);
    EXPECT_EQ(rows[0].checksum.size(), 64U);
}

TEST_F(JjJobTest, keys_that_make_no_sense_are_refused_with_a_reason) {
    const std::pair<std::string, std::string> cases[] = {
        {"[rules]\nfrequency = { minimum = 3 }\n", "job.toml:3: rules: found rules for a JJ file"},
        {"[[variables]]\nname = \"a\"\n",
         "job.toml:3: variables: found it for a JJ file, expected nothing: its cells"},
        {"[[tables]]\nvariables = [\"a\"]\n", "job.toml:3: tables: found it for a JJ file"},
        {"[[history]]\nfile = \"x\"\n", "job.toml:3: history: found it for a JJ file"},
        {"[protect]\nlinked = true\n", "job.toml:4: protect.linked: found it for a JJ file"},
        {"[protect]\nsingleton_multiple = true\n", "protect.singleton_multiple: found it for a JJ file"},
        {"[attackers]\nsingletons = true\n", "attackers.singletons: found it for a JJ file"},
        {"separator = \";\"\n", "job.toml:3: data.separator: found it for a JJ file"},
        {"sqlite = \"x.db\"\n", "job.toml:3: data.sqlite: found it for a JJ file"},
        {"clip_level = true\n", "job.toml:3: found key 'data.clip_level', did you mean 'clip_levels'?"},
        {"[[pins]]\npin = \"hide\"\ncells = [1]\n", "job.toml:4: pins.pin: found pin 'hide', expected"},
        {"[[pins]]\npin = \"publish\"\n", "pins.cells: found nothing, expected numbers of cells"},
        {"[[pins]]\npin = \"publish\"\ncells = [1.5]\n", "pins.cells: expected whole numbers"},
        {"[[pins]]\npin = \"publish\"\ncells = [5000000000]\n", "pins.cells: found 5000000000"},
        {"[[pins]]\npin = \"publish\"\ncells = [999999]\n", "job.toml:5: found a pin on cell 999999"},
        {"[protect]\nmethod = \"none\"\n", "protect.method: "},
    };
    for (const auto& [rest, expected] : cases)
        EXPECT_NE(complaint(job_text(rest)).find(expected), std::string::npos)
            << rest << complaint(job_text(rest));
    const std::string option =
        "[data]\njj = \"t.jj\"\n[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\nsymbol = \"-\"\n";
    EXPECT_NE(complaint(option).find("job.toml:6: outputs.symbol: found it for a JJ file"),
              std::string::npos);
}

TEST_F(JjJobTest, a_primary_cannot_be_pinned) {
    const auto primary = table_.primaries().front().index();
    EXPECT_EQ(
        complaint(job_text(fmt::format("[[pins]]\npin = \"publish\"\ncells = [{}]\n", primary))),
        fmt::format("job.toml:5: found a pin on cell {}, which is primary, expected another cell", primary));
}

TEST_F(JjJobTest, bad_files_are_named) {
    EXPECT_EQ(complaint("[data]\njj = \"no.jj\"\n" + std::string(kOutputs)),
              "job.toml:2: data.jj: found no file no.jj");
    folder_.write("bad.jj", "0\n3\n0 1 1 u\n");
    EXPECT_NE(complaint("[data]\njj = \"bad.jj\"\n" + std::string(kOutputs)).find("bad.jj:"),
              std::string::npos);
    EXPECT_NE(complaint("[data]\njj = 7\n" + std::string(kOutputs)).find("job.toml:2: data.jj: found 7"),
              std::string::npos);
    EXPECT_NE(complaint("[data]\njj = \"t.jj\"\n").find("found no [[outputs]]"), std::string::npos);
}

TEST_F(JjJobTest, a_table_without_primaries_needs_a_word_that_there_are_none) {
    TableData data = table_.data();
    for (Cell& each : data.cells)
        if (each.status == Status::primary) each.status = Status::candidate;
    folder_.write("t.jj", to_jj(Table(std::move(data))));
    EXPECT_NE(complaint(job_text()).find("t.jj: found no cell that is sensitive (status u)"),
              std::string::npos);
    EXPECT_EQ(complaint("rules = \"none\"\n" + job_text()), "");
}

TEST_F(JjJobTest, an_output_does_not_replace_the_table) {
    const std::string path =
        folder_.write("job.toml", "[data]\njj = \"t.jj\"\n[[outputs]]\ntype = \"jj\"\nfile = \"t.jj\"\n");
    EXPECT_THROW((void)run(read_jobs(path).front()), InputError);
    EXPECT_EQ(content_of(folder_.file("t.jj")), to_jj(table_));
}

TEST_F(JjJobTest, a_ledger_is_refused) {
    EXPECT_NE(complaint(job_text(), {.ledger = folder_.file("office.ledger")}).find("found a JJ file"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("office.ledger")));
}

}  // namespace

}  // namespace tacet
