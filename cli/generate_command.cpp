// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <memory>

#include "commands.h"
#include "number_checks.h"
#include "tacet/generate.h"
#include "tacet/io.h"

namespace tacet {

namespace {

struct Request {
    std::uint64_t seed = 1;
    std::string output = "-";
    GeneratorValues values;
};

void add_option(CLI::App& command, const GeneratorOption& option, const std::shared_ptr<Request>& request) {
    const std::string name(option.name);
    command
        .add_option_function<std::string>(
            "--" + name, [request, name](const std::string& value) { request->values[name] = value; },
            std::string(option.description))
        ->default_str(std::string(option.default_value));
}

void add_kind(CLI::App& generate_command, const Generator& generator, int& exit_code) {
    const auto request = std::make_shared<Request>();
    CLI::App* command =
        generate_command.add_subcommand(std::string(generator.name), std::string(generator.summary));
    for (const GeneratorOption& option : generator.options) add_option(*command, option, request);
    command->add_option("--seed", request->seed, "another number gives another instance")
        ->check(whole_number())
        ->capture_default_str();
    command
        ->add_option("--output", request->output,
                     "file to write, compressed if it ends in .gz; - is standard output")
        ->capture_default_str();
    command->callback([request, &generator, &exit_code] {
        save(request->output, to_jj(generator.generate(request->seed, request->values)));
        exit_code = 0;
    });
}

}  // namespace

void add_generate_command(CLI::App& app, Team&, int& exit_code) {
    CLI::App* command = app.add_subcommand("generate", "write a random instance as a JJ file");
    command->require_subcommand(1);
    for (const Generator& generator : generators()) add_kind(*command, generator, exit_code);
}

}  // namespace tacet
