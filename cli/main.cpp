// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands.h"
#include "generate_command.h"
#include "tacet/error.h"

int main(int argc, char** argv) {
    int exit_code = 0;
    CLI::App app{"Tacet protects statistical tables by cell suppression, and proves it."};
    app.set_version_flag("--version", std::string("tacet ") + TACET_VERSION);
    app.require_subcommand(1);
    tacet::add_protect_command(app, exit_code);
    tacet::add_audit_command(app, exit_code);
    tacet::add_unpick_command(app, exit_code);
    tacet::add_info_command(app, exit_code);
    tacet::add_methods_command(app, exit_code);
    tacet::add_convert_command(app, exit_code);
    tacet::add_generate_command(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : tacet::kExitInput;
    } catch (const tacet::InputError& error) {
        fmt::print(stderr, "tacet: {}\n", error.what());
        return tacet::kExitInput;
    } catch (const tacet::UnsafeError& error) {
        fmt::print(stderr, "tacet: {}\n", error.what());
        return tacet::kExitUnsafe;
    } catch (const std::exception& error) {
        fmt::print(stderr, "tacet: internal error: {}\n", error.what());
        return tacet::kExitBug;
    }
    return exit_code;
}
