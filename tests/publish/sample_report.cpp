// SPDX-License-Identifier: Apache-2.0
// Writes the report of a generated publication, for the test that looks at it in a browser.
// Usage: sample_report PATH [ROWS COLUMNS | hostile]; hostile: with codes that are pieces of HTML.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "publish/publications.h"
#include "tacet/publish.h"

namespace {

tacet::Publication hostile() {
    auto draft = tacet::publications::shops_draft();
    draft.name = "</script><script>document.title = 'harmed'</script>";
    draft.variables[1] = tacet::publications::variable("<!--", {{"N", ""}, {"S", ""}, {"<script", ""}});
    for (auto& leaf : draft.leaves)
        if (leaf.codes[1] == "W") leaf.codes[1] = "<script";
    return tacet::publications::protect({tacet::publications::judged(draft)});
}

void write(const tacet::Publication& publication, const char* path) {
    tacet::save_all(tacet::output_format("html").make(publication, {path, 0, {}}));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 4) {
        std::fputs("usage: sample_report PATH [ROWS COLUMNS | hostile]\n", stderr);
        return 2;
    }
    if (argc == 3 && std::string_view(argv[2]) == "hostile") {
        write(hostile(), argv[1]);
        return 0;
    }
    const auto rows = static_cast<std::uint32_t>(argc == 4 ? std::atoi(argv[2]) : 30);
    const auto columns = static_cast<std::uint32_t>(argc == 4 ? std::atoi(argv[3]) : 24);
    write(tacet::publications::random_publication(7, rows, columns), argv[1]);
    return 0;
}
