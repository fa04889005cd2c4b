// SPDX-License-Identifier: Apache-2.0
// The least program that protects a table with libtacet-core alone: prints the outcome and the exact proof.
#include <tacet/core.h>

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: core_consumer <table.jj>\n";
        return 2;
    }
    try {
        const tacet::Table table = tacet::read_jj(argv[1]);
        const tacet::Result result = tacet::protect(table, {.method = "incremental"});
        if (!result.report) return 1;
        const tacet::Proof& proof = result.report->proof;
        std::cout << to_string(result.outcome) << ", " << proof.claims.size()
                  << " claims, the first by factor " << proof.claims.front().factor.text() << '\n';
        static_cast<void>(tacet::read_jj("no such file"));
    } catch (const tacet::InputError& error) {  // thrown across the library's border
        std::cout << "refused: " << error.what() << '\n';
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
