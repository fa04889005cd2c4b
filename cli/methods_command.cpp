// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cctype>
#include <memory>

#include "commands.h"
#include "tacet/methods.h"

namespace tacet {

namespace {

void print_text(const MethodInfo& method) {
    fmt::print("{} ({}): {}\n", method.name, to_string(method.guarantee), method.summary);
    for (const MethodOption& option : method.options)
        fmt::print("  {}={}  {} [{}]\n", option.name, describe_values(option), option.description,
                   option.default_value);
}

/// A cell of a table in Markdown, where | ends the cell and < begins HTML.
std::string in_cell(std::string_view text) {
    std::string cell;
    for (const char c : text) {
        if (c == '|') cell += '\\';
        if (c != '<' && c != '>') cell += c;
    }
    return cell;
}

void print_markdown(const MethodInfo& method) {
    std::string summary(method.summary);
    summary.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(summary.front())));
    fmt::print("\n## [{0}](methods/{0}.md)\n\n{1}. Guarantee: {2}.\n", method.name, summary,
               to_string(method.guarantee));
    if (method.options.empty()) return;
    fmt::print("\n| option | takes | default | |\n|---|---|---|---|\n");
    for (const MethodOption& option : method.options)
        fmt::print("| `{}` | {} | {} | {} |\n", option.name, in_cell(describe_values(option)),
                   option.default_value, in_cell(option.description));
}

void print_page() {
    fmt::print(
        "# Methods and their options\n\n`tacet methods --markdown` writes this page. [Which "
        "method?](which-method.md) helps to choose. The words are those of the "
        "[glossary](glossary.md).\n");
    for (const MethodInfo& method : methods()) print_markdown(method);
    fmt::print(
        "\n## What methods count\n\nThe [JSON file](formats.md) and the text report of a run have these "
        "figures, "
        "as far as the method has them.\n\n| statistic | meaning |\n|---|---|\n");
    for (const StatisticInfo& each : statistics()) fmt::print("| `{}` | {} |\n", each.key, each.text);
}

}  // namespace

void add_methods_command(CLI::App& app, Team&, int& exit_code) {
    auto* command = app.add_subcommand("methods", "list the methods with their guarantees and options");
    const auto is_markdown = std::make_shared<bool>(false);
    command->add_flag("--markdown", *is_markdown, "write the list as the page docs/options.md");
    command->callback([is_markdown, &exit_code] {
        if (*is_markdown)
            print_page();
        else
            for (const MethodInfo& method : methods()) print_text(method);
        exit_code = 0;
    });
}

}  // namespace tacet
