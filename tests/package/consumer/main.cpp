// SPDX-License-Identifier: Apache-2.0
// The least program that uses an installed Tacet: which one it is, the cells and primaries of a JJ file, and
// the formats that a publication can be written in.
#include <tacet/tacet.h>

#include <exception>
#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: consumer <table.jj>\n";
        return 2;
    }
    try {
        const tacet::Table table = tacet::read_jj(argv[1]);
        std::cout << tacet::version().number << ": " << table.cell_count() << " cells, "
                  << table.primaries().size() << " primaries\n";
        std::cout << "the first output format is " << tacet::output_formats().front().name << '\n';
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
