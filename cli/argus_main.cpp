// SPDX-License-Identifier: Apache-2.0
// tacet-argus: the command line of tau-ARGUS. Programs that look for TauArgus.exe run it as it is
// (docs/tau-argus.md).
#include <fmt/format.h>

#include <filesystem>
#include <thread>
#include <vector>

#include "interrupt.h"
#include "job_session.h"
#include "tacet/error.h"
#include "tacet/version.h"

namespace {

constexpr int kExitBatchError = 2;  // as tau-ARGUS ends
constexpr int kExitBug = 1;

constexpr auto kUsage =
    "tacet-argus JOB.arb [LOGBOOK [TEMPFOLDER [DATAFOLDER]]]\n\n"
    "Does what a batch file of tau-ARGUS asks for, with its command line, logbook and exit codes.\n\n"
    "  LOGBOOK     file that messages are appended to; default, or with -: TauLogbook.txt in TEMPFOLDER\n"
    "  TEMPFOLDER  folder for temporary files; default, or with -: that of the system\n"
    "  DATAFOLDER  folder of files that are not next to the batch file, and of outputs without a folder\n\n"
    "Exit codes: 0 done, 2 not done; the logbook says why.\n";

/// An argument that is given, and not with - left to the program. /v shows windows in tau-ARGUS.
std::string argument(const std::vector<std::string>& all, std::size_t i) {
    return i < all.size() && all[i] != "-" && all[i] != "/v" ? all[i] : "";
}

tacet::Logbook open_logbook(const std::vector<std::string>& arguments) {
    if (const std::string named = argument(arguments, 1); !named.empty()) return tacet::Logbook(named);
    std::error_code ignored;
    const std::string temporary = argument(arguments, 2);
    const auto folder =
        temporary.empty() ? std::filesystem::temp_directory_path(ignored) : std::filesystem::path(temporary);
    return tacet::Logbook((folder / "TauLogbook.txt").string());
}

void run(const std::vector<std::string>& arguments) {
    tacet::Logbook logbook = open_logbook(arguments);
    logbook.write("Start of TauArgus run");
    logbook.write(fmt::format("Tacet version {}", tacet::version().number));
    logbook.write("--------------------------");
    tacet::JobSession session{.path = arguments[0], .read = {}, .run = {}};
    session.read.is_batch = true;
    session.read.data_folder = argument(arguments, 3);
    session.run.threads = std::max(1U, std::thread::hardware_concurrency());
    const tacet::Interrupt interrupt;
    session.run.stop = interrupt.token();
    run_session(session, logbook);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const bool is_help = !arguments.empty() && (arguments[0] == "--help" || arguments[0] == "-h");
    if (arguments.empty() || arguments.size() > 5 || is_help) {
        std::fputs(kUsage, is_help ? stdout : stderr);
        return is_help ? 0 : kExitBatchError;
    }
    if (arguments[0] == "--version") {
        fmt::print("tacet-argus {} ({})\n", tacet::version().number, tacet::version().commit);
        return 0;
    }
    int exit_code = 0;
    try {
        run(arguments);
    } catch (const tacet::InputError& error) {
        std::fputs(fmt::format("tacet-argus: {}\n", error.what()).c_str(), stderr);
        exit_code = kExitBatchError;
    } catch (const tacet::UnsafeError& error) {
        std::fputs(fmt::format("tacet-argus: {}\n", error.what()).c_str(), stderr);
        exit_code = kExitBatchError;
    } catch (const std::exception& error) {
        std::fputs(fmt::format("tacet-argus: internal error: {}\n", error.what()).c_str(), stderr);
        exit_code = kExitBug;
    }
    return exit_code;
}
