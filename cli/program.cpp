// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands.h"
#include "registry.h"
#include "tacet/features.h"
#include "tacet/version.h"

namespace tacet {

namespace {

/// "tacet 0.1.0 (1a2b3c4d5e)", and what the build left out.
std::string describe_version() {
    std::string text = fmt::format("tacet {} ({})", version().number, version().commit);
    for (const Feature& each : features())
        if (!each.is_built) text += fmt::format("\nbuilt without {} ({}=OFF)", each.name, each.option);
    return text;
}

}  // namespace

int run_program(Team& team, int argc, char** argv) {
    int exit_code = 0;
    CLI::App app{"Tacet protects statistical tables by cell suppression, and proves it."};
    app.set_version_flag("--version", describe_version());
    app.require_subcommand(1);
    for (AddCommand* const add : commands()) add(app, team, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const bool is_asking = error.get_exit_code() == 0;
        if (!team.leads()) return is_asking ? 0 : kExitInput;
        // CLI11 says what is missing, but not what stood in its place.
        const auto unknown = app.remaining(true);
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && !unknown.empty())
            complain(fmt::format("found '{}', which is not a command or option here", unknown.front()));
        app.exit(error);
        return is_asking ? 0 : kExitInput;
    } catch (const std::exception& error) {
        // fmt::print throws where more than a buffer cannot be written: that is said below.
        const Failure failure = describe_failure(error);
        if (failure.exit_code != kExitBug || std::ferror(stdout) == 0) {
            team.fail(failure.message, failure.exit_code);
            return failure.exit_code;
        }
    }
    if (std::ferror(stdout) != 0 || std::fflush(stdout) != 0) {
        complain("standard output cannot be written");
        return kExitInput;
    }
    return exit_code;
}

}  // namespace tacet
