// SPDX-License-Identifier: Apache-2.0
#include "tacet/protect_cubes.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "tacet/version.h"

namespace tacet {

namespace {

constexpr std::size_t kMostListed = 10;

Provenance provenance_of(const LinkOptions& link, const ProtectOptions& options,
                         std::vector<std::string> warnings) {
    Provenance provenance;
    provenance.version = version().number;
    provenance.started = std::chrono::system_clock::now();
    provenance.warnings = std::move(warnings);
    provenance.link = link;
    provenance.protect = options;
    provenance.protect.on_progress = {};
    provenance.protect.stop = {};
    return provenance;
}

}  // namespace

ProtectedCubes::ProtectedCubes(std::vector<JudgedCube> cubes, const LinkOptions& how,
                               const ProtectOptions& options, std::vector<std::string> warnings) {
    Provenance provenance = provenance_of(how, options, std::move(warnings));
    LinkedTable linked = link(cubes, how);
    Result result = protect(linked.table, options);
    if (result.report) {
        publication_.emplace(std::move(cubes), std::move(linked), std::move(result), std::move(provenance));
        return;
    }
    cubes_ = std::move(cubes);
    linked_ = std::move(linked);
    failed_ = std::move(result);
}

std::string ProtectedCubes::problem() const {
    if (publication_) return {};
    std::string text = fmt::format("no safe pattern was found ({})", to_string(failed_.outcome));
    const auto cells = unprotectable_cells(failed_);
    for (std::size_t i = 0; i < std::min(cells.size(), kMostListed); ++i)
        text += fmt::format("\n  nothing protects cell {}; let more cells be suppressed, or lower its level",
                            describe(cubes_, *linked_, cells[i]));
    return text;
}

const Publication& ProtectedCubes::publication() const {
    if (!publication_) throw UnsafeError(problem(), unprotectable_cells(failed_));
    return *publication_;
}

}  // namespace tacet
