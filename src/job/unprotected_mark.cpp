// SPDX-License-Identifier: Apache-2.0
#include "job/unprotected_mark.h"

#include <filesystem>
#include <fstream>

namespace tacet {

namespace {

constexpr std::string_view kLine = "NOT PROTECTED: secondary suppression was not asked for";

std::string mark_path(const std::string& path) {
    return path + ".NOT-PROTECTED.txt";
}

}  // namespace

void mark_unprotected(std::vector<OutputFile>& files, const OutputFormat& format, bool holds_suppressed) {
    OutputFile& main = files.front();
    if (holds_suppressed)
        files.push_back({mark_path(main.path),
                         std::string(kLine) + "\nThe file beside this one holds all values. Primaries may "
                                              "be worked out from the rest. Do not publish it.\n"});
    else if (format.argus_type > 0)  // the report says it in its heading
        main.bytes.insert(0, '"' + std::string(kLine) + "\"\n");
}

void remove_unprotected_mark(const std::string& path) {
    std::string line;
    std::ifstream file(mark_path(path));
    if (!std::getline(file, line) || line != kLine) return;
    std::error_code ignored;  // a mark too many does no harm
    std::filesystem::remove(mark_path(path), ignored);
}

}  // namespace tacet
