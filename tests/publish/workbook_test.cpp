// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "io/files.h"
#include "publish/publications.h"
#include "publish/spreadsheet.h"
#include "tacet/error.h"
#include "tacet/publish.h"

namespace tacet {
namespace {

/// The parts of a workbook as texts; unpacked by unzip.
class Unpacked {
  public:
    explicit Unpacked(const std::string& bytes) {
        const std::string book = folder_.write("t.xlsx", bytes);
        const std::string command = "unzip -q -d '" + folder_.file("parts") + "' '" + book + "' 2>/dev/null";
        is_there_ = std::system(command.c_str()) == 0;
    }

    [[nodiscard]] bool is_there() const { return is_there_; }
    [[nodiscard]] std::string part(const std::string& name) const {
        return content_of(folder_.file("parts/" + name));
    }

  private:
    Folder folder_;
    bool is_there_ = false;
};

std::string workbook(const Publication& publication, const OutputOptions& options = {}) {
    return output_format("workbook").make(publication, {"t.xlsx", 0, options}).front().bytes;
}

/// All numbers of a sheet, in units of 0.1. Texts are numbers too: places in the list of texts.
std::set<Amount> tenths(const std::string& sheet) {
    std::set<Amount> all;
    for (auto at = sheet.find("<v>"); at != sheet.npos; at = sheet.find("<v>", at + 1))
        all.insert(std::llround(10 * std::stod(sheet.substr(at + 3))));
    return all;
}

#define UNPACK(name, bytes)     \
    const Unpacked name(bytes); \
    if (!(name).is_there()) GTEST_SKIP() << "needs unzip, to look into workbooks"

TEST(Workbook, has_a_sheet_per_layer_a_summary_and_the_rules) {
    UNPACK(book, workbook(publications::shops_by_year()));
    const std::string sheets = book.part("xl/workbook.xml");
    for (const char* name : {"\"Total\"", "\"2024\"", "\"2025\"", "\"Summary\"", "\"Rules\""})
        EXPECT_TRUE(has(sheets, std::string("<sheet name=") + name)) << name;
    const std::string texts = book.part("xl/sharedStrings.xml");
    EXPECT_TRUE(has(texts, "year: 2024"));
    EXPECT_TRUE(has(texts, "frequency: fewer than 3 contributors"));
    EXPECT_TRUE(has(texts, "suppressed for confidentiality"));
}

TEST(Workbook, indents_hierarchies_freezes_panes_and_formats_numbers) {
    UNPACK(book, workbook(publications::shops()));
    const std::string sheet = book.part("xl/worksheets/sheet1.xml");
    EXPECT_TRUE(has(sheet, "<pane xSplit=\"1\" ySplit=\"4\""));
    EXPECT_TRUE(has(sheet, "outlineLevel=\"1\""));
    EXPECT_TRUE(has(sheet, "<v>224.2</v>"));
    const std::string styles = book.part("xl/styles.xml");
    EXPECT_TRUE(has(styles, "formatCode=\"#,##0.0\""));
    EXPECT_TRUE(has(styles, "indent=\"2\""));
}

TEST(Workbook, holds_no_suppressed_value) {
    const Publication publication = publications::shops();
    UNPACK(book, workbook(publication, {.adds_status = true, .symbol = ":"}));
    const std::string sheet = book.part("xl/worksheets/sheet1.xml");
    const Cube& cube = publication.cubes().front().cube;
    const auto written = tenths(sheet);
    std::size_t published = 0;
    for (const CubeCellId cell : cube.cells()) {
        const bool is_there = written.contains(cube[cell].response);
        EXPECT_NE(is_there, publication.is_suppressed(0, cell)) << cell.index();
        published += is_there;
    }
    EXPECT_EQ(published, 15U);
    EXPECT_TRUE(has(book.part("xl/sharedStrings.xml"), "<t>:</t>"));
    EXPECT_TRUE(has(book.part("xl/sharedStrings.xml"), "(secondary)"));
}

TEST(Workbook, is_read_by_another_program) {
    if (std::system("/usr/bin/python3 -c 'import openpyxl' 2>/dev/null") != 0)
        GTEST_SKIP() << "needs python3-openpyxl, another program that reads workbooks";
    const Folder folder;
    const std::string path = folder.write("t.xlsx", workbook(publications::shops()));
    const std::string program =
        "/usr/bin/python3 -c \"import openpyxl, sys; b = openpyxl.load_workbook('" + path +
        "'); s = b.worksheets[0]; "
        "sys.exit(0 if b.sheetnames == ['sales', 'Summary', 'Rules'] and s['B5'].value == 224.2 and "
        "s['C7'].value == 'x' and s['A7'].value == 'Bread' and s.freeze_panes == 'B5' and "
        "s['E9'].value == '-' else 1)\"";
    EXPECT_EQ(std::system(program.c_str()), 0);
}

TEST(Workbook, refuses_tables_of_too_many_layers) {
    publications::Draft draft = publications::shops_draft();
    std::vector<std::pair<std::string, std::string>> days;
    for (int i = 1; i <= 300; ++i) days.emplace_back(std::string("d").append(std::to_string(i)), "");
    draft.variables.insert(draft.variables.begin(), publications::variable("day", days));
    for (auto& leaf : draft.leaves) leaf.codes.insert(leaf.codes.begin(), "d7");
    const Publication publication = publications::protect({publications::judged(draft)});
    EXPECT_THROW((void)workbook(publication), InputError);
}

TEST(Spreadsheet, changes_names_that_excel_refuses) {
    Spreadsheet book("t", {});
    const std::string name(40, 'n');
    for (const std::string& each : {name, name, std::string("a/b"), std::string("A b"), std::string()}) {
        book.add_sheet(each);
        book.write(0, 0, "text", {});
    }
    UNPACK(parts, std::move(book).bytes());
    const std::string sheets = parts.part("xl/workbook.xml");
    for (const std::string& each : {std::string(31, 'n'), std::string(27, 'n') + " (2)", std::string("a b"),
                                    std::string("A b (2)"), std::string("Table")})
        EXPECT_TRUE(has(sheets, "name=\"" + each + "\"")) << each;
}

}  // namespace
}  // namespace tacet
