// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>

#include "commands.h"
#include "tacet/io.h"
#include "tacet/ready_table.h"

namespace tacet {

namespace {

struct AprioriCommand {
    EarlierPublication earlier;
    std::string output = "-";

    void run() const {
        check_outputs(std::array{output}, std::array{earlier.path});
        const AprioriText made = make_apriori(earlier);
        save_all(std::array{OutputFile{output, made.text}});
        fmt::print(output == "-" ? stderr : stdout, "{} cells were suppressed, {} published, {} empty\n",
                   made.suppressed, made.published, made.empty);
        if (output != "-") fmt::print("wrote {}\n", output);
    }
};

}  // namespace

void add_apriori_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand(
        "apriori", "make an a-priori file (.hst) from a table that was published, for the next publication");
    const auto self = std::make_shared<AprioriCommand>();
    command
        ->add_option("PUBLISHED", self->earlier.path,
                     "CSV of tacet run, or a file of tau-ARGUS with codes, value and perhaps status")
        ->required();
    command->add_option("--output", self->output, "file to write; - is standard output")
        ->capture_default_str();
    static const std::map<std::string, OnceSuppressed> kSuppressed = {{"keep", OnceSuppressed::keep},
                                                                      {"prefer", OnceSuppressed::prefer},
                                                                      {"ignore", OnceSuppressed::ignore}};
    static const std::map<std::string, OncePublished> kPublished = {{"keep", OncePublished::keep},
                                                                    {"ignore", OncePublished::ignore}};
    command
        ->add_option_function<std::string>(
            "--suppressed",
            [self](const std::string& word) { self->earlier.suppressed = kSuppressed.at(word); },
            "keep: suppress these cells again; prefer: give them the lowest cost; ignore: do nothing")
        ->check(CLI::IsMember(kSuppressed))
        ->default_str("keep");
    command
        ->add_option_function<std::string>(
            "--published", [self](const std::string& word) { self->earlier.published = kPublished.at(word); },
            "keep: publish these cells again; ignore: do nothing")
        ->check(CLI::IsMember(kPublished))
        ->default_str("keep");
    command->add_option("--symbol", self->earlier.symbol, "symbol that stands for suppressed values")
        ->capture_default_str();
    command->add_option("--variables", self->earlier.variables,
                        "number of columns with codes; without it, all before the value");
    command->add_option("--separator", self->earlier.separator, "separator of the file that is made")
        ->capture_default_str()
        ->check(CLI::Validator(
            [](const std::string& text) { return text.empty() ? "expected a character" : ""; }, ""));
    command->callback([self, &exit_code] {
        self->run();
        exit_code = 0;
    });
}

}  // namespace tacet
