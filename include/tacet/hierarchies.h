// SPDX-License-Identifier: Apache-2.0
// How the codes of a variable add up, from files or from lists in memory.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/metadata.h"

namespace TACET_EXPORT tacet {

/// .hrc: one code per line, after as many lead strings as it lies deep. Throws InputError for a jump in
/// depth, or if the total is listed.
[[nodiscard]] Hierarchy read_hrc(const std::string& path, const std::string& lead, const std::string& total);

/// From codes and the parent of each; a parent that is empty or the total code is the total. `name` is for
/// messages, with the row from 0. Throws InputError for a code twice, an unknown parent or a circle.
[[nodiscard]] Hierarchy make_hierarchy(const std::string& name, std::span<const std::string> codes,
                                       std::span<const std::string> parents, const std::string& total);

/// The lines of a tree that is at hand. Throws InputError for a jump in depth, a code twice below the same
/// one, or if the total is listed.
[[nodiscard]] Hierarchy make_hierarchy(const std::string& name, std::vector<TreeLine> lines,
                                       const std::string& total);

/// The first hierarchy of a variable is its own, others group the same codes in further ways.
void add_hierarchy(VariableInfo& variable, Hierarchy hierarchy);

}  // namespace tacet
