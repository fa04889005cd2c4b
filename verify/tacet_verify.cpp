// SPDX-License-Identifier: Apache-2.0
// tacet-verify: checks with exact arithmetic, and without any solver, that the witnesses of a suppression
// pattern prove every primary cell protected, or that constraints prove a bound on the cost of every such
// pattern, or that none is cheaper.
#include <algorithm>
#include <exception>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bound.h"
#include "optimum.h"
#include "proof.h"
#include "table.h"
#include "token_reader.h"

namespace {

enum ExitCode { proven = 0, other_failure = 1, bad_input = 2, not_proven = 3, out_of_memory = 4 };

constexpr const char* kUsage =
    "usage: tacet-verify TABLE PATTERN WITNESS [--protection at-least|strict] [--clip-levels]\n"
    "                    [--protect-secondaries MARGIN] [--attackers FILE] [--integer]\n"
    "       tacet-verify --bound TABLE BOUND [--protection at-least|strict] [--clip-levels] [--attackers "
    "FILE]\n"
    "       tacet-verify --optimum TABLE PATTERN OPTIMUM [--protection at-least|strict] [--clip-levels]\n"
    "                    [--attackers FILE]\n";

constexpr const char* kHelp = R"(
Checks that the witnesses prove every primary cell of the table protected by the pattern.
Every witness must satisfy all equations exactly, move suppressed cells only and stay within the bounds.
All arithmetic is exact; no solver is used.

  TABLE     JJ file, plain or gzip; - reads the standard input
  PATTERN   suppressed cells, one 0-based index per line; cells of status u and m are always suppressed
  WITNESS   lines  tacet-witness 1 / table <cells> <equations> /
            secondaries <margin> (if the file proves secondaries protected too) /
            W <id> <count> <cell> <deviation> ... / P <cell> up|down <witness id> <factor> /
            S <cell> up|down <witness id> <factor> (for a secondary)

  --bound   checks instead that no safe pattern of the table costs less than the bound of the file
  BOUND     lines  tacet-bound 1 / table <cells> <equations> / protection at-least|strict / bound <number> /
            C <price> [against <attacker>] up|down|width <cell> <divisor> <count> <equation> <factor> ...
              <count> <equation> <factor> ... <count> <cell> ...
            attackers are numbered from 0, as their file names them

  --optimum checks instead that no safe pattern of the table is cheaper than the pattern
  OPTIMUM   lines  tacet-optimum 1 / table <cells> <equations> / protection at-least|strict /
            C [against <attacker>] up|down|width <cell> <divisor> ... as above, numbered from 0; then the cases:
            F <count> <constraint> <price> ... <count> <cell> ... <count> <cell> ...
              a cheaper pattern publishes the first cells and suppresses the others /
            B <cell>  the case that it is published follows, then that it is suppressed /
            E <count> <constraint> <price> ...  no pattern of the case is cheaper /
            N <count> <constraint> <price> ...  the case has no safe pattern

  --protection at-least   a side must move by its level or more (default)
  --protection strict     every level above 0 is raised by one unit of the last decimal of the values
  --clip-levels           levels beyond the bounds are first reduced to what the bounds allow, and counted
  --protect-secondaries M every suppressed cell that is not a primary must move by M at least, both ways:
                          10% of its value, or a number; in addition to the margin that the file names
  --attackers FILE        each attacker of the file must be kept out too: for every side of a primary that it
                          attacks, some claim must stay within what it knows; a bound or an optimum is then
                          about patterns that keep all of them out. Lines  tacet-attackers 1 /
                          A <name> / K <cell> (knows it) / B <cell> <low> <high> (knows it to within) /
                          X <cell> [down|up] (does not attack it)
  --integer               cells are whole numbers, and attackers know it: claims on primaries must move all
                          cells by whole numbers
  --help, --version

A level of 0 requires nothing. Lower, upper and sliding levels above 0 each count as one side.
It does not check that the table adds up, nor that the levels and bounds are the right ones.

Exit: 0 proven, 3 not proven, 2 unreadable or malformed input or wrong usage, 4 out of memory, 1 any other failure.
)";

struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Arguments {
    std::vector<std::string> files;
    verify::Requirements requirements;
    std::optional<std::string> attackers;  // file
    bool is_bound = false;
    bool is_optimum = false;
    bool help = false;
    bool version = false;
};

verify::Protection parse_protection(const std::string& word) {
    if (word == "at-least") return verify::Protection::at_least;
    if (word == "strict") return verify::Protection::strict;
    throw UsageError("found --protection '" + word + "', expected at-least or strict");
}

verify::Margin parse_margin(const std::string& word) {
    const std::optional<verify::Margin> margin = verify::parse_margin(word);
    if (!margin)
        throw UsageError("found --protect-secondaries '" + word +
                         "', expected a number above 0, or one with %");
    return *margin;
}

std::string parse_path(const std::string& option, const std::string& word) {
    if (word.empty() || word == "-")
        throw UsageError("found " + option + " '" + word + "', expected the name of a file");
    return word;
}

Arguments parse_arguments(const std::vector<std::string>& words) {
    Arguments arguments;
    for (std::size_t index = 0; index < words.size(); ++index) {
        const std::string& word = words[index];
        if (word == "--help")
            arguments.help = true;
        else if (word == "--version")
            arguments.version = true;
        else if (word == "--bound")
            arguments.is_bound = true;
        else if (word == "--optimum")
            arguments.is_optimum = true;
        else if (word == "--clip-levels")
            arguments.requirements.clip_levels = true;
        else if (word == "--integer")
            arguments.requirements.whole_numbers = true;
        else if (word == "--protection")
            arguments.requirements.protection = parse_protection(++index < words.size() ? words[index] : "");
        else if (word == "--protect-secondaries")
            arguments.requirements.margin = parse_margin(++index < words.size() ? words[index] : "");
        else if (word == "--attackers")
            arguments.attackers = parse_path(word, ++index < words.size() ? words[index] : "");
        else if (word.size() > 1 && word.front() == '-')
            throw UsageError("found option '" + word + "', expected one of those listed by --help");
        else
            arguments.files.push_back(word);
    }
    return arguments;
}

void require_files(const std::vector<std::string>& files, std::size_t count, const std::string& names) {
    if (files.size() != count)
        throw UsageError("found " + std::to_string(files.size()) + " files, expected " + names);
    if (std::count(files.begin() + 1, files.end(), "-") > 0)
        throw UsageError("found -, expected the names of the other files: only TABLE can be standard input");
}

void print_reasons(const verify::Verdict& verdict) {
    const std::size_t shown = verdict.first_reasons.size();
    std::cout << "not proven: " << verdict.reason_count
              << (verdict.reason_count == 1 ? " reason\n" : " reasons\n");
    for (const std::string& reason : verdict.first_reasons) std::cout << reason << '\n';
    if (verdict.reason_count > shown) std::cout << "and " << verdict.reason_count - shown << " more\n";
}

/// What was proven holds for the levels that clipping left.
void print_clipping(const verify::Table& table, const verify::Requirements& requirements) {
    const verify::Clipping clipping = verify::count_clipped(table, requirements);
    if (clipping.reduced == 0) return;
    std::cout << "clipped: " << clipping.reduced << (clipping.reduced == 1 ? " level" : " levels")
              << " of primaries, beyond what bounds allow";
    if (clipping.gone > 0) std::cout << "; of " << clipping.gone << " nothing is left to prove";
    std::cout << '\n';
}

std::optional<verify::Attackers> read_attackers(const Arguments& arguments, const verify::Table& table) {
    if (!arguments.attackers) return std::nullopt;
    return verify::read_attackers(*arguments.attackers, table);
}

int verify_bound(const Arguments& arguments) {
    require_files(arguments.files, 2, "TABLE BOUND");
    if (arguments.requirements.margin)
        throw UsageError("found --protect-secondaries with --bound: bounds are about primaries only");
    const verify::Table table = verify::read_table(arguments.files[0]);
    const auto attackers = read_attackers(arguments, table);
    const verify::BoundSummary summary = verify::judge_bound(
        arguments.files[1], table, arguments.requirements, attackers ? &*attackers : nullptr);
    if (!summary.verdict.proven()) {
        print_reasons(summary.verdict);
        return not_proven;
    }
    std::cout << "proven: every safe pattern of " << arguments.files[0] << " costs at least "
              << verify::to_text(summary.claimed) << " (" << summary.constraint_count
              << (summary.constraint_count == 1 ? " constraint)\n" : " constraints)\n");
    print_clipping(table, arguments.requirements);
    return proven;
}

int verify_optimum(const Arguments& arguments) {
    require_files(arguments.files, 3, "TABLE PATTERN OPTIMUM");
    if (arguments.requirements.margin)
        throw UsageError("found --protect-secondaries with --optimum: optima are about primaries only");
    const verify::Table table = verify::read_table(arguments.files[0]);
    const verify::Pattern pattern = verify::read_pattern(arguments.files[1], table);
    const auto attackers = read_attackers(arguments, table);
    const verify::OptimumSummary summary = verify::judge_optimum(
        arguments.files[2], table, pattern, arguments.requirements, attackers ? &*attackers : nullptr);
    if (!summary.verdict.proven()) {
        print_reasons(summary.verdict);
        return not_proven;
    }
    std::cout << "proven: no safe pattern of " << arguments.files[0] << " costs less than "
              << verify::to_text(summary.cost) << ", the cost of " << arguments.files[1] << " ("
              << summary.case_count << (summary.case_count == 1 ? " case, " : " cases, ")
              << summary.constraint_count
              << (summary.constraint_count == 1 ? " constraint)\n" : " constraints)\n");
    print_clipping(table, arguments.requirements);
    return proven;
}

void require_whole_values(const std::string& path, const verify::Table& table) {
    for (std::size_t cell = 0; cell < table.cells.size(); ++cell)
        if (table.cells[cell].value % table.unit_denominator != 0)
            throw verify::InputError(path + ": cell " + std::to_string(cell) +
                                     " is no whole number, expected whole numbers with --integer");
}

int verify_pattern(const Arguments& arguments) {
    require_files(arguments.files, 3, "TABLE PATTERN WITNESS");
    const verify::Table table = verify::read_table(arguments.files[0]);
    if (arguments.requirements.whole_numbers) require_whole_values(arguments.files[0], table);
    const verify::Pattern pattern = verify::read_pattern(arguments.files[1], table);
    const auto attackers = read_attackers(arguments, table);
    const verify::Summary summary = verify::judge(arguments.files[2], table, pattern, arguments.requirements,
                                                  attackers ? &*attackers : nullptr);
    if (!summary.verdict.proven()) {
        print_reasons(summary.verdict);
        return not_proven;
    }
    std::cout << "proven: all " << summary.side_count << " primary sides (" << table.primaries.size()
              << " primaries)";
    if (summary.secondary_count > 0)
        std::cout << " and " << summary.secondary_side_count << " sides of " << summary.secondary_count
                  << " secondaries";
    std::cout << " of " << arguments.files[0] << " are protected by " << summary.witness_count
              << " witnesses";
    if (arguments.attackers)
        std::cout << ", also against " << summary.attacker_count
                  << (summary.attacker_count == 1 ? " attacker" : " attackers");
    if (arguments.requirements.whole_numbers) std::cout << ", in whole numbers";
    std::cout << '\n';
    print_clipping(table, arguments.requirements);
    return proven;
}

int run(const std::vector<std::string>& words) {
    const Arguments arguments = parse_arguments(words);
    int exit_code = proven;
    if (arguments.help)
        std::cout << kUsage << kHelp;
    else if (arguments.version)
        std::cout << "tacet-verify " << TACET_VERSION << '\n';
    else if (arguments.is_bound && arguments.is_optimum)
        throw UsageError("found --bound and --optimum, expected one of them");
    else if (arguments.is_bound)
        exit_code = verify_bound(arguments);
    else if (arguments.is_optimum)
        exit_code = verify_optimum(arguments);
    else
        exit_code = verify_pattern(arguments);
    if (!std::cout.flush()) throw std::runtime_error("the verdict could not be written");
    return exit_code;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run({words + 1, words + count});
    } catch (const UsageError& error) {
        std::cerr << "tacet-verify: " << error.what() << '\n' << kUsage;
        return bad_input;
    } catch (const verify::InputError& error) {
        std::cerr << error.what() << '\n';
        return bad_input;
    } catch (const std::bad_alloc&) {
        std::cerr << "tacet-verify: out of memory\n";
        return out_of_memory;
    } catch (const std::exception& error) {
        std::cerr << "tacet-verify: " << error.what() << '\n';
        return other_failure;
    }
}
