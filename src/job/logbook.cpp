// SPDX-License-Identifier: Apache-2.0
#include "tacet/logbook.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <fstream>

namespace tacet {

void Logbook::write(std::string_view message) const {
    if (path_.empty()) return;
    std::string text = fmt::format("{:%d-%b-%Y %H:%M:%S} : ", fmt::localtime(std::time(nullptr)));
    const std::string indent = '\n' + std::string(text.size(), ' ');
    while (message.ends_with('\n')) message.remove_suffix(1);
    for (const char c : message) {
        if (c == '\n')
            text += indent;
        else
            text += c;
    }
    std::ofstream(path_, std::ios::app) << text << '\n';
}

void Logbook::write_error(std::string message) const {
    // Who looks for the error takes what follows it up to the next command, which begins with this sign.
    std::erase_if(message, [](char c) { return c == '<' || c == '>'; });
    write("Error in batch file\n" + message);
}

}  // namespace tacet
