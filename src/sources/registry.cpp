// SPDX-License-Identifier: Apache-2.0
#include "sources/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"

namespace tacet {

namespace {

constexpr SourceKind kSources[] = {
    {"file", RecordLayout::delimited, true, false, open_delimited_file},
    {"file", RecordLayout::fixed_width, true, false, open_fixed_width_file},
    {"sqlite", {}, true, true, open_sqlite},
    {"postgresql", {}, false, true, open_postgresql},
};

}  // namespace

std::span<const SourceKind> source_kinds() {
    return kSources;
}

const SourceKind& source_kind(std::string_view key, RecordLayout layout) {
    const auto found = std::ranges::find_if(kSources, [&](const SourceKind& each) {
        return each.key == key && (!each.layout || *each.layout == layout);
    });
    if (found == std::end(kSources)) throw InputError(fmt::format("found no source of records '{}'", key));
    return *found;
}

std::unique_ptr<RecordSource> open_records(const std::string& path, const Metadata& metadata) {
    return source_kind("file", metadata.layout).open({.place = path, .metadata = &metadata});
}

}  // namespace tacet
