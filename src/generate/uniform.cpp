// SPDX-License-Identifier: Apache-2.0
// Two-way tables with uniform real values and randomly placed primaries: the data sets of HeurGene, Table 1,
// after Ditrich 2010.
#include "generate/draft.h"
#include "generate/kinds.h"
#include "generate/random.h"
#include "generate/trees.h"

namespace tacet::instance {

namespace {

constexpr GeneratorOption kOptions[] = {
    {"dataset", "",
     "one of the seven data sets of the paper, e.g. 10000Cells0.5: sets rows, columns and "
     "sensitive where they are not given"},
    {"rows", "100", "rows, without the total"},
    {"columns", "100", "columns, without the total"},
    {"sensitive", "0.005", "share of the interior cells that are primary"},
    {"sensitive-count", "", "number of primaries, instead of --sensitive"},
    {"decimals", "2", "decimals of the values"},
    kWeightsOption,
    kUnboundedBoundsOption,
};

struct DataSet {
    std::string_view name, rows, columns, sensitive;
};
constexpr DataSet kDataSets[] = {
    {"10000Cells0.5", "100", "100", "0.005"},  {"10000Cells1", "100", "100", "0.01"},
    {"10000Cells3", "100", "100", "0.03"},     {"100000Cells0.5", "400", "250", "0.005"},
    {"100000Cells1", "400", "250", "0.01"},    {"100000Cells3", "400", "250", "0.03"},
    {"100000CellsRC", "400", "250", "0.0025"},  // as many primaries as columns
};

constexpr std::int64_t kLevelPercent = 10;
constexpr Amount kMostValue = 1000;

Settings read_settings(const GeneratorValues& values) {
    Settings settings(kOptions, values);
    if (settings.text("dataset").empty()) return settings;
    const DataSet& found = settings.pick("dataset", kDataSets);
    settings.preset("rows", std::string(found.rows));
    settings.preset("columns", std::string(found.columns));
    settings.preset("sensitive", std::string(found.sensitive));
    return settings;
}

std::uint32_t primary_count(const Settings& settings, std::size_t interior) {
    if (settings.text("sensitive-count").empty()) return share_of(settings.share("sensitive"), interior);
    return settings.count("sensitive-count", 0, static_cast<std::uint32_t>(interior));
}

}  // namespace

std::span<const GeneratorOption> uniform_options() {
    return kOptions;
}

Table generate_uniform(std::uint64_t seed, const GeneratorValues& values) {
    const Settings settings = read_settings(values);
    const std::uint32_t rows = settings.count("rows", 2, kMostRows);
    const std::uint32_t columns = settings.count("columns", 2, kMostRows);
    const int decimals = static_cast<int>(settings.count("decimals", 0, 6));
    Draft draft{Grid({flat_dimension(rows + 1), flat_dimension(columns + 1)}), decimals};
    const auto leaves = draft.grid.leaves();
    Random random(seed);
    const auto is_primary = random.choose(primary_count(settings, leaves.size()), leaves.size());
    const Amount most = kMostValue * power_of_ten(decimals) - 1;
    fill(draft, leaves, is_primary, kLevelPercent, [&](bool) { return random.between(kLeastValue, most); });
    return finish(draft, settings);
}

}  // namespace tacet::instance
