// SPDX-License-Identifier: Apache-2.0
// The parts that an analysis is put together from.
#pragma once

#include <string>

#include "experiment/analysis.h"
#include "experiment/results.h"

namespace tacet {

[[nodiscard]] std::string fixed(double value, int decimals = 2);

/// What algorithms reached, and tests of whether that is chance.
void add_tables(const Results& results, Analysis& analysis);
/// Mean, median, deviation and rank by class.
void add_summaries(const Results& results, Analysis& analysis);
/// Sizes of integer programs, and what smaller ones save, if rows tell them.
void add_programs(const Results& results, Analysis& analysis);
/// Curves by time and evaluations; if classes hold tables of several sizes, how time and gap grow.
void add_plots(const Results& results, Analysis& analysis);
/// What the reduction of primaries leaves, if rows tell it.
void add_reduction(const Results& results, Analysis& analysis);

}  // namespace tacet
