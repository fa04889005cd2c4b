// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "io/files.h"
#include "publish/formulas.h"
#include "publish/publications.h"
#include "tacet/error.h"
#include "tacet/io.h"
#include "tacet/publish.h"

namespace tacet {
namespace {

std::vector<OutputFile> make(const Publication& publication, std::string_view format,
                             std::string_view options = "") {
    return output_format(format).make(publication, {"out/t.x", 0, parse_output_options(options)});
}

std::string first(const Publication& publication, std::string_view format, std::string_view options = "") {
    return make(publication, format, options).front().bytes;
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

const Publication& shops() {
    static const Publication kShops = publications::shops();
    return kShops;
}

/// The text of every suppressed value of the first cube, as writers would spell it.
std::vector<std::string> suppressed_values(const Publication& publication) {
    const Cube& cube = publication.cubes().front().cube;
    std::vector<std::string> all;
    for (const CubeCellId cell : cube.cells())
        if (publication.is_suppressed(0, cell))
            all.push_back(format_amount(cube[cell].response, cube.data().written));
    return all;
}

TEST(OutputOptions, are_read_from_letters_and_signs) {
    const OutputOptions options = parse_output_options("AS+qu- SO+TR-AO+");
    EXPECT_TRUE(options.adds_status);
    EXPECT_FALSE(options.quotes_codes);
    EXPECT_TRUE(options.is_status_only);
    EXPECT_FALSE(options.merges_single_children);
    EXPECT_TRUE(parse_output_options("").quotes_codes);
    for (const char* wrong : {"AS", "AS*", "XX+", "AS+Q", "+AS"})
        EXPECT_THROW((void)parse_output_options(wrong), InputError) << wrong;
}

TEST(OutputFormats, are_found_by_name_and_number) {
    EXPECT_EQ(output_format(3).name, "code-value");
    EXPECT_EQ(output_format("sbs").argus_type, 4);
    EXPECT_THROW((void)output_format(0), InputError);
    EXPECT_THROW((void)output_format(7), InputError);
    EXPECT_THROW((void)output_format("excel97"), InputError);
}

TEST(OutputFormats, for_anyone_hold_no_suppressed_value) {
    const auto suppressed = suppressed_values(shops());
    ASSERT_GE(suppressed.size(), 4U);
    for (const OutputFormat& format : output_formats())
        for (const char* text : {"", "AS+", "SE+FL+"}) {
            if (format.name == "html") continue;  // percentages can spell small values: see its own test
            const OutputOptions options = parse_output_options(text);
            if (format.holds_suppressed(options)) continue;
            for (const OutputFile& file : format.make(shops(), {"t", 0, options}))
                for (const std::string& value : suppressed)
                    EXPECT_EQ(file.bytes.find(value), std::string::npos) << format.name << " " << value;
        }
}

TEST(CodeValue, lists_cells_row_by_row_with_totals_first) {
    const auto all = lines(first(shops(), "code-value", "AS+"));
    ASSERT_EQ(all.size(), 20U);
    EXPECT_EQ(all[0], "\"Total\",\"Total\",224.2,1");
    EXPECT_EQ(all[1], "\"Total\",\"N\",109.2,1");
    EXPECT_EQ(all[9], "\"Bread\",\"N\",12.5,5");
    EXPECT_EQ(all[19], "\"Tools\",\"W\",-,14");
}

/// The example of the format notes. North sells a through one firm; of the four cells all must go.
TEST(CodeValue, has_the_lines_of_the_example) {
    publications::Draft draft;
    draft.variables = {publications::variable("Area", {{"North", ""}, {"South", ""}}),
                       publications::variable("Kind", {{"a", ""}, {"b", ""}})};
    draft.leaves = {{{"North", "a"}, {50}},
                    {{"North", "b"}, {30, 30, 30, 30}},
                    {{"South", "a"}, {100, 100, 100, 100}},
                    {{"South", "b"}, {25, 25, 25, 25, 25}}};
    draft.rules.list = {Rule("p_percent", {{"p", 10}})};
    const auto all = lines(first(publications::protect({publications::judged(draft)}), "code-value", "AS+"));
    for (const char* line : {R"("Total","a",45.0,1)", R"("North","a",5.0,3)", R"("South","b",12.5,11)"})
        EXPECT_EQ(std::ranges::count(all, line), 1) << line;
}

TEST(CodeValue, hides_suppressed_values_without_status) {
    const auto all = lines(first(shops(), "code-value", "FL+QU-SE+"));
    EXPECT_EQ(all[0], "branch,region,turnover");
    EXPECT_EQ(all[10], "Bread,N,x");
    EXPECT_EQ(all.size(), 20U);  // the header, without Tools in W
}

TEST(Pivot, always_has_a_header) {
    EXPECT_EQ(lines(first(shops(), "pivot", "AS+"))[0], R"("branch","region","turnover","Status")");
}

TEST(Matrix, has_rows_and_columns) {
    const auto all = lines(first(shops(), "matrix"));
    ASSERT_EQ(all.size(), 6U);
    EXPECT_EQ(all[0], R"(,"Total","N","S","W")");
    EXPECT_EQ(all[1].substr(0, 14), R"("Total",224.2,)");
    EXPECT_EQ(all[5].substr(all[5].size() - 2), ",-");
    EXPECT_EQ(all[3].substr(0, 8), "\"Bread\",");
}

TEST(Matrix, has_a_block_per_layer) {
    const auto all = lines(first(publications::shops_by_year(), "matrix"));
    ASSERT_EQ(all.size(), 3U * 8);
    EXPECT_EQ(all[0], R"(Var 1,"Total")");
    EXPECT_EQ(all[7], "");
    EXPECT_EQ(all[8], R"(Var 1,"2024")");
}

TEST(Sbs, flags_cells_and_drops_empty_ones) {
    const auto all = lines(first(shops(), "sbs", "HL+"));
    ASSERT_EQ(all.size(), 19U);
    EXPECT_EQ(all[0], R"("Total",0,"Total",0,224.2,25,V)");
    EXPECT_EQ(all[9], R"("Bread",2,"N",1,12.5,1,A)");
    EXPECT_EQ(std::ranges::count_if(all, [](const std::string& each) { return each.ends_with(",D"); }), 3);
}

TEST(Sbs, shows_shares_of_dominated_cells) {
    publications::Draft draft = publications::shops_draft();
    draft.rules.list = {Rule("dominance", {{"n", 1}, {"k", 80}})};
    EXPECT_EQ(lines(first(publications::protect({publications::judged(draft)}), "sbs"))[9],
              R"("Bread","N",12.5,1,B,100.0)");
    draft.rules.list = {Rule("p_percent", {{"p", 10}})};
    EXPECT_EQ(lines(first(publications::protect({publications::judged(draft)}), "sbs"))[9],
              R"("Bread","N",12.5,1,F,100.0,0.0)");
}

TEST(LongCsv, tells_primaries_from_secondaries_only_if_asked) {
    const auto plain = lines(first(shops(), "csv"));
    EXPECT_EQ(plain[0], "branch,region,turnover,status");
    EXPECT_EQ(plain[10], "Bread,N,x,suppressed");
    EXPECT_EQ(plain[20], "Tools,W,,empty");
    EXPECT_EQ(first(shops(), "csv").find("primary"), std::string::npos);
    EXPECT_EQ(lines(first(shops(), "csv", "AS+"))[10], "Bread,N,x,primary");
}

TEST(LongCsv, quotes_what_needs_quotes_and_shows_labels) {
    publications::Draft draft = publications::shops_draft();
    std::vector<Code> codes(draft.variables[1].codes().begin(), draft.variables[1].codes().end());
    codes[1].label = "North, \"cold\"";
    draft.variables[1] = Variable("region", codes);
    const auto all = lines(first(publications::protect({publications::judged(draft)}), "csv"));
    EXPECT_EQ(all[0], "branch,region,region_label,turnover,status");
    EXPECT_EQ(all[2], R"(Total,N,"North, ""cold""",109.2,published)");
}

TEST(Formulas, are_told_from_plain_numbers) {
    for (const char* text :
         {"=1+1", "@SUM(1+1)", "+A1", "-A1", "- of which", "=cmd|' /C calc'!A0", "\t=1", "\xEF\xBC\x9D\x31"})
        EXPECT_TRUE(is_formula(text)) << text;
    for (const char* text : {"", "a=1", "-9", "+65", "-1.5", "-", "=", "Total", "1-2", "'=1"})
        EXPECT_FALSE(is_formula(text)) << text;
}

TEST(Formulas, are_marked_for_people_and_kept_for_programs) {
    publications::Draft draft = publications::shops_draft();
    draft.variables[1] = publications::variable("region", {{"=N", ""}, {"S", ""}, {"-9", ""}});
    for (publications::Leaf& leaf : draft.leaves)
        leaf.codes[1] = leaf.codes[1] == "N" ? "=N" : leaf.codes[1] == "W" ? "-9" : leaf.codes[1];
    const Publication publication = publications::protect({publications::judged(draft)});
    EXPECT_EQ(lines(first(publication, "csv"))[10], "Bread,'=N,x,suppressed");
    EXPECT_EQ(lines(first(publication, "csv"))[12].substr(0, 9), "Bread,-9,");
    EXPECT_EQ(lines(first(publication, "code-value"))[9], "\"Bread\",\"=N\",x");
    for (const OutputFormat& format : output_formats()) {
        const std::string warning = warn_of_formulas(publication, format, {"out/t.x"});
        const bool is_text_table = format.formulas != Formulas::harmless;
        EXPECT_EQ(warning.starts_with("out/t.x: a spreadsheet would run 1 code or label as a formula; "),
                  is_text_table)
            << format.name << ": " << warning;
        EXPECT_EQ(warn_of_formulas(shops(), format, {"out/t.x"}), "");
    }
}

TEST(SdmxCsv, says_why_a_value_is_missing) {
    const auto all = lines(first(shops(), "sdmx-csv"));
    EXPECT_EQ(all[0],
              "STRUCTURE,STRUCTURE_ID,ACTION,BRANCH,REGION,OBS_VALUE,OBS_STATUS,CONF_STATUS,DECIMALS");
    EXPECT_EQ(all[1], "dataflow,TACET:SALES(1.0),I,Total,Total,224.2,A,F,1");
    EXPECT_EQ(all[10], "dataflow,TACET:SALES(1.0),I,Bread,N,NaN,Q,C,1");
    EXPECT_EQ(all[20], "dataflow,TACET:SALES(1.0),I,Tools,W,NaN,M,F,1");
    EXPECT_EQ(std::ranges::count_if(all, [](const auto& each) { return each.ends_with("NaN,Q,D,1"); }), 3);
    EXPECT_EQ(lines(first(shops(), "sdmx-csv", "AS+"))[10], "dataflow,TACET:SALES(1.0),I,Bread,N,NaN,Q,A,1");
}

TEST(Intermediate, writes_table_metadata_and_hierarchies) {
    const auto files = make(shops(), "intermediate", "SO+");
    ASSERT_EQ(files.size(), 3U);
    EXPECT_EQ(files[0].path, "out/t.x");
    EXPECT_EQ(files[1].path, "out/t.rda");
    EXPECT_EQ(files[2].path, "out/t_branch.hrc");
    EXPECT_EQ(files[2].bytes, "Food\n@Bread\n@Milk\nTools\n");
    EXPECT_NE(files[1].bytes.find("branch\n  <RECODEABLE>\n  <TOTCODE> \"Total\"\n  <HIERARCHICAL>\n"
                                  "  <HIERCODELIST> \"t_branch.hrc\"\n  <HIERLEADSTRING> \"@\"\nregion\n"),
              std::string::npos);
    const auto all = lines(files[0].bytes);
    EXPECT_EQ(all[9], R"("Bread";"N";12.5;1;12.5;U;3.75;3.75)");
    EXPECT_EQ(all[19], R"("Tools";"W";0;0;0;E;0;0)");
}

TEST(Intermediate, appends_what_an_attacker_can_infer) {
    const auto all = lines(first(shops(), "intermediate", "AR+SO+"));
    EXPECT_EQ(std::ranges::count(all[9], ';'), 13);
    EXPECT_EQ(std::ranges::count(all[0], ';'), 13);
    EXPECT_TRUE(all[0].ends_with(";;;;;;"));
}

TEST(Jj, is_read_again_as_the_same_table) {
    const Folder folder;
    for (const char* options : {"TR-", "TR+"}) {
        const auto files = make(shops(), "jj", options);
        save(folder.file("t.jj"), files.front().bytes);
        const Table table = read_jj(folder.file("t.jj"));
        EXPECT_EQ(to_jj(table), files.front().bytes);
        EXPECT_EQ(table.cell_count(), 20U);
        EXPECT_EQ(lines(files[1].bytes).size(), 20U);
        EXPECT_TRUE(audit(table, Pattern(table)).safe());
        EXPECT_EQ(lines(files.front().bytes)[11].substr(0, 16), "9 12.5 1115 u 0.");
    }
}

TEST(ProofFiles, fit_together) {
    const Folder folder;
    save(folder.file("t.jj"), first(shops(), "problem"));
    save(folder.file("t.pattern"), first(shops(), "pattern"));
    const Table table = read_jj(folder.file("t.jj"));
    EXPECT_EQ(read_pattern(folder.file("t.pattern"), table).cells(), shops().pattern().cells());
    EXPECT_NE(first(shops(), "pattern").find("9  # sales(Bread, N)\n"), std::string::npos);
}

TEST(Save, writes_nothing_if_two_files_have_one_path) {
    const Folder folder;
    const std::string path = folder.file("t.csv");
    const OutputFile twice[] = {{path, "one"}, {path, "other"}};
    EXPECT_THROW(save_all(twice), InputError);
    EXPECT_TRUE(folder.size() == 0);
    EXPECT_EQ(save_all(std::span(twice, 1)), std::vector{path});
    EXPECT_TRUE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace tacet
