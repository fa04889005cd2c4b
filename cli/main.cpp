// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands.h"
#include "tacet/error.h"
#include "tacet/features.h"
#include "tacet/version.h"

namespace {

// Not fmt::print: an exception of its own, where standard error is closed, would end the program at once.
void complain(const std::string& message) {
    std::fputs(fmt::format("tacet: {}\n", message).c_str(), stderr);
}

/// "tacet 0.1.0 (1a2b3c4d5e)", and what the build left out.
std::string describe_version() {
    std::string text = fmt::format("tacet {} ({})", tacet::version().number, tacet::version().commit);
    for (const tacet::Feature& each : tacet::features())
        if (!each.is_built) text += fmt::format("\nbuilt without {} ({}=OFF)", each.name, each.option);
    return text;
}

/// Threads need memory too.
bool is_out_of_memory(const std::exception& error) {
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
           (system != nullptr && system->code() == std::errc::resource_unavailable_try_again);
}

}  // namespace

int main(int argc, char** argv) {
    int exit_code = 0;
    CLI::App app{"Tacet protects statistical tables by cell suppression, and proves it."};
    app.set_version_flag("--version", describe_version());
    app.require_subcommand(1);
    tacet::add_run_command(app, exit_code);
    tacet::add_apriori_command(app, exit_code);
    tacet::add_protect_command(app, exit_code);
    tacet::add_audit_command(app, exit_code);
    tacet::add_bound_command(app, exit_code);
    tacet::add_explain_command(app, exit_code);
    tacet::add_unpick_command(app, exit_code);
    tacet::add_ledger_command(app, exit_code);
    tacet::add_serve_command(app, exit_code);
    tacet::add_info_command(app, exit_code);
    tacet::add_methods_command(app, exit_code);
    tacet::add_convert_command(app, exit_code);
    tacet::add_generate_command(app, exit_code);
    tacet::add_experiment_command(app, exit_code);
    tacet::add_analyse_command(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // CLI11 says what is missing, but not what stood in its place.
        const auto unknown = app.remaining(true);
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError) && !unknown.empty())
            complain(fmt::format("found '{}', which is not a command or option here", unknown.front()));
        return app.exit(error) == 0 ? 0 : tacet::kExitInput;
    } catch (const tacet::InputError& error) {
        complain(error.what());
        return tacet::kExitInput;
    } catch (const tacet::UnsafeError& error) {
        complain(error.what());
        return tacet::kExitUnsafe;
    } catch (const std::exception& error) {
        if (is_out_of_memory(error)) {
            std::fputs("tacet: out of memory; nothing was written\n", stderr);
            return tacet::kExitMemory;
        }
        // fmt::print throws where more than a buffer cannot be written: that is said below.
        if (std::ferror(stdout) == 0) {
            complain(fmt::format("internal error: {}", error.what()));
            return tacet::kExitBug;
        }
    }
    if (std::ferror(stdout) != 0 || std::fflush(stdout) != 0) {
        complain("standard output cannot be written");
        return tacet::kExitInput;
    }
    return exit_code;
}
