// SPDX-License-Identifier: Apache-2.0
#include "methods/shared/program_size.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace tacet {

namespace {

// Measured on programs of one to ten million terms, and rounded up: names, bounds and vectors of ours, and
// matrices by row and by column of the solver, of its presolve and of its search.
constexpr double kBytesPerVariable = 200;
constexpr double kBytesPerConstraint = 250;
constexpr double kBytesPerTerm = 80;
// The rest is for everything else.
constexpr double kShare = 0.75;
constexpr double kGigabyte = 1e9;

double limit_of(int resource) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return IntegerProgram::kInfinity;
    return static_cast<double>(limit.rlim_cur);
}

}  // namespace

double ProgramSize::bytes() const {
    return (variables * kBytesPerVariable) + (constraints * kBytesPerConstraint) + (terms * kBytesPerTerm);
}

ProgramSize program_size(const Table& table, const Scope& scope, std::size_t primaries) {
    const auto cells = static_cast<double>(scope.cells.size());
    const auto equations = static_cast<double>(scope.equations.size());
    const auto all = static_cast<double>(table.primaries().size());
    const auto with_tables = static_cast<double>(primaries);
    double terms = 0;
    for (const EquationId equation : scope.equations)
        terms += static_cast<double>(table.terms(equation).size());
    // Each table has a variable for every cell, with two constraints of two terms, every equation, and its
    // level; both together have their width.
    return {.variables = cells * (1 + (2 * with_tables)),
            .constraints = all + (with_tables * ((2 * ((2 * cells) + equations + 1)) + 1)),
            .terms = all + (with_tables * ((2 * ((4 * cells) + terms + 1)) + 2))};
}

double memory_for_programs() {
    const double machine =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    return kShare * std::min({machine, limit_of(RLIMIT_AS), limit_of(RLIMIT_DATA)});
}

std::optional<std::string> reason_against_size(const ProgramSize& size, double bytes) {
    if (size.bytes() <= bytes) return {};
    return fmt::format(
        "found a table whose integer program has {:.0f} variables and {:.0f} constraints and takes about "
        "{:.1f} GB, expected at most {:.1f} GB; use method optimal, which needs no such program, or auto",
        size.variables, size.constraints, size.bytes() / kGigabyte, bytes / kGigabyte);
}

}  // namespace tacet
