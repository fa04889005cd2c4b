// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "sources/file_reference.h"
#include "sources/hierarchy_files.h"
#include "sources/text_lines.h"
#include "tabulate/make_variable.h"
#include "tabulate/published_decimals.h"
#include "tacet/argus.h"
#include "tacet/error.h"
#include "text/nearest_name.h"
#include "text/numbers.h"

namespace tacet {

namespace {

class RdaReader {
  public:
    RdaReader(std::string path, bool is_table) : is_table_(is_table) {
        metadata_.path = std::move(path);
        metadata_.wording = Wording::argus;
        metadata_.layout = is_table ? RecordLayout::delimited : RecordLayout::fixed_width;
        metadata_.separator = is_table ? ';' : ',';
        metadata_.numbers = NumberFormat{.takes_both = is_table};
    }

    Metadata read() {
        for (const TextLine& line : read_lines(metadata_.path)) {
            line_ = line.number;
            words_ = tokens(line.text);
            if (words_.front().starts_with('<'))
                read_keyword();
            else
                begin_variable();
        }
        finish_variable();
        if (metadata_.variables.empty())
            throw InputError(metadata_.path + ": found no variables, expected some");
        return std::move(metadata_);
    }

  private:
    [[noreturn]] void fail(const std::string& message) const { fail_at(metadata_.path, line_, message); }

    [[nodiscard]] std::size_t whole_number(const std::string& word, std::string_view what) const {
        const auto number = parse_number<std::size_t>(word);
        if (!number) fail(fmt::format("found '{}', expected {}", word, what));
        return *number;
    }

    /// name [start] width [missing [missing]]; no start in free format, no width either in tables.
    void begin_variable() {
        finish_variable();
        VariableInfo info{.name = words_.front()};
        info.origin = fmt::format("{}:{}", metadata_.path, line_);
        info.wording = Wording::argus;
        std::size_t next = 1;
        const auto number = [&](std::string_view what) {
            if (next >= words_.size())
                fail(fmt::format("found no {} of {}, expected a whole number", what, info.name));
            return whole_number(words_[next++], what);
        };
        if (!is_table_ && metadata_.layout == RecordLayout::fixed_width) {
            info.start = number("first character");
            if (info.start == 0) fail("found first character 0, expected at least 1");
            --info.start;
        }
        if (!is_table_) info.width = number("width");
        for (; next < words_.size(); ++next)
            if (!words_[next].empty()) info.missing.push_back(words_[next]);
        if (info.missing.size() > 2) fail("found more than two missing codes, expected at most two");
        if (metadata_.find(info.name) != nullptr) fail(fmt::format("found variable {} twice", info.name));
        metadata_.variables.push_back(std::move(info));
        lead_ = ".";
        tree_path_.clear();
        is_tree_ = false;
    }

    void finish_variable() {
        if (metadata_.variables.empty()) return;
        VariableInfo& info = metadata_.variables.back();
        if (is_tree_ && tree_path_.empty())
            throw InputError(
                fmt::format("{}: variable {} is <HIERARCHICAL>, expected <HIERCODELIST> or <HIERLEVELS>",
                            info.origin, info.name));
        if (!tree_path_.empty()) {
            info.hierarchy = read_hrc(tree_path_, lead_, info);
            metadata_.warnings.insert(metadata_.warnings.end(), info.hierarchy.warnings.begin(),
                                      info.hierarchy.warnings.end());
            metadata_.files.push_back(tree_path_);
        }
        tree_path_.clear();
        is_tree_ = false;
    }

    VariableInfo& variable() {
        if (metadata_.variables.empty()) fail(fmt::format("found {} before any variable", words_.front()));
        return metadata_.variables.back();
    }

    const std::string& argument() const {
        if (words_.size() < 2) fail(fmt::format("found {} alone, expected a word after it", words_.front()));
        return words_[1];
    }

    /// The file that the argument names.
    std::string found_file() {
        FoundFile found = find_file(argument(), {metadata_.path, line_});
        if (!found.note.empty()) metadata_.warnings.push_back(std::move(found.note));
        return std::move(found.path);
    }

    void set_role(VariableRole role) {
        VariableInfo& info = variable();
        const auto either = [&](VariableRole a, VariableRole b) {
            return (info.role == a && role == b) || (info.role == b && role == a);
        };
        if (either(VariableRole::spanning, VariableRole::numeric))
            info.role = VariableRole::spanning_numeric;
        else if (info.role == VariableRole::none || info.role == VariableRole::numeric)
            info.role = role;
        else if (role != VariableRole::numeric && role != info.role)
            fail(fmt::format("found {} of {}, which has another role already", words_.front(), info.name));
    }

    /// Several keywords may stand on a line: <NUMERIC> <LOWERPL>.
    void read_keyword() {
        const auto all = std::move(words_);
        for (std::size_t i = 0; i < all.size();) {
            std::size_t next = i + 1;
            while (next < all.size() && !all[next].starts_with('<')) ++next;
            words_.assign(all.begin() + static_cast<std::ptrdiff_t>(i),
                          all.begin() + static_cast<std::ptrdiff_t>(next));
            apply_keyword();
            i = next;
        }
    }

    void apply_keyword() {
        static const std::map<std::string, void (RdaReader::*)()> kActions = {
            {"<separator>", &RdaReader::separator},
            {"<safe>", &RdaReader::safe_letter},
            {"<unsafe>", &RdaReader::unsafe_letter},
            {"<protect>", &RdaReader::protect_letter},
            {"<totcode>", &RdaReader::total},
            {"<codelist>", &RdaReader::code_list},
            {"<hierarchical>", &RdaReader::hierarchical},
            {"<hiercodelist>", &RdaReader::hierarchy_file},
            {"<hierleadstring>", &RdaReader::lead_string},
            {"<hierlevels>", &RdaReader::levels},
            {"<decimals>", &RdaReader::decimals},
            {"<request>", &RdaReader::request},
            {"<distance>", &RdaReader::distance},
        };
        static const std::map<std::string, VariableRole> kRoles = {
            {"<recodeable>", VariableRole::spanning}, {"<recodable>", VariableRole::spanning},
            {"<numeric>", VariableRole::numeric},     {"<weight>", VariableRole::sampling_weight},
            {"<holding>", VariableRole::holding},     {"<frequency>", VariableRole::frequency},
            {"<maxscore>", VariableRole::top},        {"<status>", VariableRole::status},
            {"<shadow>", VariableRole::shadow},       {"<cost>", VariableRole::cost},
            {"<costvar>", VariableRole::cost},        {"<lowerpl>", VariableRole::lower_level},
            {"<upperpl>", VariableRole::upper_level},
        };
        // Of the cell-key method or of old versions: without meaning for suppression.
        static const std::vector<std::string> kIgnored = {
            "<truncable>", "<recordkey>",    "<pfile>",  "<pfile_freq>", "<pfile_cont>", "<pfile_sep>",
            "<ckm>",       "<includezeros>", "<parity>", "<separation>", "<scaling>"};
        const std::string keyword = folded(words_.front());
        if (const auto action = kActions.find(keyword); action != kActions.end())
            return (this->*action->second)();
        if (const auto role = kRoles.find(keyword); role != kRoles.end()) return set_role(role->second);
        if (std::ranges::count(kIgnored, keyword) > 0) return;
        if (keyword == "<spss>") fail("found <SPSS>, which is not read; export the records as CSV");
        std::vector<std::string> known;
        for (const auto& each : kActions) known.push_back(each.first);
        for (const auto& each : kRoles) known.push_back(each.first);
        fail(fmt::format("found keyword {}{}", words_.front(), suggestion(keyword, known)));
    }

    void separator() {
        if (!is_table_ && !metadata_.variables.empty())
            fail("found <SEPARATOR> after a variable, expected it first");
        const std::string& text = argument();
        if (text.size() != 1) fail(fmt::format("found separator '{}', expected one character", text));
        metadata_.separator = text.front();
        metadata_.layout = RecordLayout::delimited;
    }
    void safe_letter() { metadata_.status_letters[0] = argument(); }
    void unsafe_letter() { metadata_.status_letters[1] = argument(); }
    void protect_letter() { metadata_.status_letters[2] = argument(); }
    void total() { variable().total = argument(); }
    void hierarchical() { is_tree_ = variable().hierarchy.digits.empty(); }
    void lead_string() { lead_ = argument(); }
    void hierarchy_file() { tree_path_ = found_file(); }

    /// Labels are for display: without the file the codes must do.
    void code_list() {
        try {
            variable().labels = read_code_list(found_file());
        } catch (const InputError& error) {
            metadata_.warnings.push_back(std::string(error.what()) + "; codes have no labels");
        }
    }

    void levels() {
        VariableInfo& info = variable();
        std::size_t sum = 0;
        for (std::size_t i = 1; i < words_.size(); ++i) {
            const std::size_t digits = whole_number(words_[i], "digits of a level");
            if (digits > 0) info.hierarchy.digits.push_back(static_cast<std::uint32_t>(digits));
            sum += digits;
        }
        if (info.hierarchy.digits.empty())
            fail("found <HIERLEVELS> without numbers, expected the digits of each level");
        if (info.width > 0 && sum != info.width)
            fail(fmt::format("found levels of {} characters, expected {}, the width of {}", sum, info.width,
                             info.name));
        is_tree_ = false;
    }

    void decimals() { variable().decimals = declared_decimals(whole_number(argument(), "decimals")); }

    void request() {
        set_role(VariableRole::request);
        if (words_.size() < 2 || words_.size() > 3)
            fail("found <REQUEST> without codes, expected one or two");
        for (std::size_t i = 1; i < words_.size(); ++i) variable().request_codes[i - 1] = words_[i];
    }

    void distance() {
        for (std::size_t i = 1; i < words_.size(); ++i)
            variable().distances.push_back(static_cast<double>(whole_number(words_[i], "a cost")));
        if (variable().distances.size() > 5) fail("found more than five distances, expected at most five");
    }

    bool is_table_;
    Metadata metadata_;
    std::size_t line_ = 0;
    std::vector<std::string> words_;
    // Of the variable at hand:
    bool is_tree_ = false;
    std::string lead_ = ".";
    std::string tree_path_;
};

}  // namespace

Metadata read_microdata_rda(const std::string& path) {
    return RdaReader(path, false).read();
}

Metadata read_table_rda(const std::string& path) {
    return RdaReader(path, true).read();
}

}  // namespace tacet
