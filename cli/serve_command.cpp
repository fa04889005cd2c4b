// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "commands.h"
#include "interrupt.h"
#include "tacet/error.h"
#include "tacet/serve.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace tacet {

namespace {

/// Opens the page by way of a private file: other users see the arguments of programs, and the address holds
/// the token. The file is gone when the server ends.
class BrowserStart {
  public:
    ~BrowserStart() {
        std::error_code ignored;
        if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
    }

    void open(const std::string& address) {
        std::string folder = (std::filesystem::temp_directory_path() / "tacet-XXXXXX").string();
        if (mkdtemp(folder.data()) == nullptr) return;
        folder_ = folder;
        std::string page = (folder_ / "open.html").string();
        std::ofstream(page) << fmt::format(
            "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0;url={0}\"><a "
            "href=\"{0}\">Workbench</a>\n",
            address);
        std::string program = "xdg-open";
        char* const arguments[] = {program.data(), page.data(), nullptr};
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        pid_t child = 0;
        if (posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments, environ) == 0)
            std::thread([child] { waitpid(child, nullptr, 0); }).detach();
        posix_spawn_file_actions_destroy(&actions);
    }

  private:
    std::filesystem::path folder_;
};

struct ServeCommand {
    ServeOptions options;
    bool has_no_browser = false;
    std::uint64_t most_megabytes = 64;

    int run() {
        const Interrupt interrupt;
        BrowserStart browser;
        options.stop = interrupt.token();
        options.most_bytes = most_megabytes << 20;
        options.on_ready = [&](const std::string& address) {
            fmt::print("{}\n", address);
            std::fflush(stdout);
            if (!has_no_browser) browser.open(address);
        };
        serve(options);
        return 0;
    }
};

}  // namespace

void add_serve_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand("serve", "open the workbench: protect tables in the browser");
    const auto self = std::make_shared<ServeCommand>();
    self->options.threads = std::max(1U, std::thread::hardware_concurrency());
    command->add_option(
        "PATH", self->options.path,
        "JJ file, job (.toml, .arb) or folder; nothing outside its folder is read or written; "
        "without it, the working folder");
    command->add_option("--port", self->options.port, "port to listen at; 0 is any that is free")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command
        ->add_option("--address", self->options.address,
                     "address to listen at; others than this machine's own let the network in")
        ->capture_default_str();
    command->add_flag("--no-browser", self->has_no_browser, "only print the address");
    command->add_option("--most-megabytes", self->most_megabytes, "largest upload")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command->add_option("--threads", self->options.threads, "threads of each protection")
        ->check(CLI::Range(1U, 1024U));
    command->callback([self, &exit_code] { exit_code = self->run(); });
}

}  // namespace tacet
