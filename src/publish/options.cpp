// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "tacet/error.h"
#include "tacet/publish.h"

namespace tacet {

namespace {

using Member = bool OutputOptions::*;

const std::map<std::string, Member, std::less<>>& letters() {
    // AO, AD and AC belong to the cell-key method; tau-ARGUS ignores them in other files.
    static const std::map<std::string, Member, std::less<>> kAll{
        {"AS", &OutputOptions::adds_status},
        {"SE", &OutputOptions::drops_empty},
        {"FL", &OutputOptions::has_header},
        {"QU", &OutputOptions::quotes_codes},
        {"HL", &OutputOptions::adds_levels},
        {"SO", &OutputOptions::is_status_only},
        {"AR", &OutputOptions::adds_ranges},
        {"HI", &OutputOptions::uses_holdings},
        {"TR", &OutputOptions::merges_single_children},
        {"AO", nullptr},
        {"AD", nullptr},
        {"AC", nullptr}};
    return kAll;
}

}  // namespace

OutputOptions parse_output_options(std::string_view text) {
    OutputOptions options;
    const auto fail = [&](std::string_view found) {
        throw InputError(fmt::format(
            "found output option '{}', expected AS, SE, FL, QU, HL, SO, AR, HI or TR followed by + or -",
            found));
    };
    std::string packed;
    for (const unsigned char c : text)
        if (std::isspace(c) == 0) packed += static_cast<char>(std::toupper(c));
    for (std::size_t i = 0; i < packed.size(); i += 3) {
        const std::string option = packed.substr(i, 3);
        const auto found = letters().find(std::string_view(option).substr(0, 2));
        if (option.size() < 3 || found == letters().end() || (option[2] != '+' && option[2] != '-'))
            fail(option);
        if (found->second != nullptr) options.*(found->second) = option[2] == '+';
    }
    return options;
}

}  // namespace tacet
