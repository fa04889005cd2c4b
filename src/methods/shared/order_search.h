// SPDX-License-Identifier: Apache-2.0
// What the methods `genetic` and `local-search` share: a search for the order in which the incremental
// attacker protects primaries (Smith et al. 2011).
#pragma once

#include <optional>

#include "methods/method.h"
#include "search/orders.h"
#include "search/stopping.h"

namespace tacet {

inline constexpr MethodOption kProtectOption = {
    "protect", "P", "P|K|Ku",
    "the primaries whose order is sought: P all, K those that are "
    "exposed at first, Ku those of K that unpicking finds"};
inline constexpr MethodOption kGroupsOption = whole_option(
    "groups", "0", 0, kNoLimit, "protect primaries in this many groups, each by two programs; 0: one by one");
inline constexpr MethodOption kGroupingOption = {"grouping", "weight", "weight|equation",
                                                 "what members of a group have in common"};
inline constexpr MethodOption kMembersOption = {
    "members", "all", "all|exposed",
    "which members of a group move together: all, or only those that are still exposed"};
inline constexpr MethodOption kRestOption = {
    "rest", "one-by-one", "one-by-one|group",
    "how the primaries that protect=Ku left out are protected in the end: those still exposed one by one, "
    "which suppresses less, or all as one group, as in the paper"};
inline constexpr MethodOption kEvaluationsOption = whole_option(
    "evaluations", "10000", 1, kNoLimit, "stop after this many orders tried; --iterations takes precedence");
inline constexpr MethodOption kPatienceOption =
    whole_option("patience", "1000", 1, kNoLimit, "stop after this many evaluations without improvement");
inline constexpr MethodOption kBenefitOption =
    number_option("benefit", "0", 0, 1e9,
                  "stop when the later half of the CPU time has gained less than this many per cent of the "
                  "cost per CPU second; 0: never");
inline constexpr MethodOption kCleanUpOption = {
    "cleanup", "off", "on|off",
    "publish secondaries of the best pattern again that turn out to be redundant"};

struct OrderSearch {
    std::size_t population = 1;
    bool starts_with_rows = false;       ///< also in the order of the file, row by row
    double crossover = 0;                ///< how often offspring have two parents
    std::optional<Operator> mutation{};  ///< nothing: self-adaptive
    StoppingValues stopping{};
};

/// The operator of this name, if it is one.
[[nodiscard]] std::optional<Operator> operator_named(std::string_view name);
/// What the options above say of stopping; `iterations` is a limit of evaluations.
[[nodiscard]] StoppingValues stopping_values(const Problem& problem);

/// The best pattern of the search, never more costly than what the order by weight gives.
[[nodiscard]] Proposal search_orders(const Problem& problem, const OrderSearch& search);

}  // namespace tacet
