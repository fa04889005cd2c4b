// SPDX-License-Identifier: Apache-2.0
// Writes the report of a generated publication, for the test that looks at it in a browser.
// Usage: sample_report PATH [ROWS COLUMNS]
#include <cstdio>
#include <cstdlib>

#include "publish/publications.h"
#include "tacet/publish.h"

int main(int argc, char** argv) {
    if (argc != 2 && argc != 4) {
        std::fputs("usage: sample_report PATH [ROWS COLUMNS]\n", stderr);
        return 2;
    }
    const auto rows = static_cast<std::uint32_t>(argc == 4 ? std::atoi(argv[2]) : 30);
    const auto columns = static_cast<std::uint32_t>(argc == 4 ? std::atoi(argv[3]) : 24);
    const auto publication = tacet::publications::random_publication(7, rows, columns);
    tacet::save_all(tacet::output_format("html").make(publication, {argv[1], 0, {}}));
    return 0;
}
