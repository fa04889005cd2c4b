// SPDX-License-Identifier: Apache-2.0
#include "serve/demos.h"

#include <fmt/format.h>

#include <algorithm>

#include "serve/page/assets.h"
#include "tacet/error.h"
#include "tacet/generate.h"

namespace tacet {

namespace {

std::vector<OutputFile> survey() {
    std::vector<OutputFile> files;
    for (const Asset& each : demo_assets())
        files.push_back({fmt::format("demo-survey/{}", each.name), std::string(each.text)});
    return files;
}

std::vector<OutputFile> table(std::string_view name, const char* dimensions) {
    const Table made = generate("contributors", 1, {{"dimensions", dimensions}});
    return {{fmt::format("{}/table.jj", name), to_jj(made), true}};
}

std::vector<OutputFile> business() {
    return table("demo-table", "12x10x8H");
}

constexpr Demo kDemos[] = {
    {"survey", "turnover of 6,580 enterprises by activity and region, with rules", "demo-survey/survey.toml",
     survey},
    {"table", "a ready table of three dimensions, with sensitive cells", "demo-table/table.jj", business},
};

}  // namespace

std::span<const Demo> demos() {
    return kDemos;
}

const Demo& find_demo(std::string_view name) {
    const auto found = std::ranges::find(kDemos, name, &Demo::name);
    if (found != std::end(kDemos)) return *found;
    throw InputError(fmt::format("found demo '{}', expected one of those listed", name));
}

}  // namespace tacet
