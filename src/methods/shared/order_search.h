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
    "the primaries whose order is sought: all, the initially exposed, or those of them that unpicking finds"};
inline constexpr MethodOption kGroupsOption = {
    "groups", "0", "<a whole number, such as 40; 0 is none>",
    "protect primaries in so many groups, each by one pair of programs"};
inline constexpr MethodOption kGroupingOption = {"grouping", "weight", "weight|equation",
                                                 "what members of a group have in common"};
inline constexpr MethodOption kMembersOption = {
    "members", "all", "all|exposed",
    "which members of a group move together: all, or those not yet protected by chance"};
inline constexpr MethodOption kEvaluationsOption = {"evaluations", "10000",
                                                    "<a whole number above 0, such as 10000>",
                                                    "stop after so many; --iterations comes first"};
inline constexpr MethodOption kPatienceOption = {"patience", "1000", "<a whole number above 0, such as 1000>",
                                                 "stop after so many evaluations without improvement"};
inline constexpr MethodOption kBenefitOption = {"benefit", "0",
                                                "<percent of the cost per CPU second; 0 is none>",
                                                "stop when the later half of the CPU time has gained less"};
inline constexpr MethodOption kCleanUpOption = {
    "cleanup", "off", "on|off", "publish secondaries of the best again that turn out redundant"};

struct OrderSearch {
    std::size_t population = 1;
    double crossover = 0;                ///< how often offspring have two parents
    std::optional<Operator> mutation{};  ///< nothing: self-adaptive
    StoppingValues stopping{};
};

/// A whole number. Throws InputError if it is none or outside the limits.
[[nodiscard]] double whole_option(const Problem& problem, std::span<const MethodOption> options,
                                  std::string_view name, double least, double most = 1e15);
/// The operator of this name, if it is one.
[[nodiscard]] std::optional<Operator> operator_named(std::string_view name);
/// What the options above say of stopping; `iterations` is a limit of evaluations.
[[nodiscard]] StoppingValues stopping_values(const Problem& problem, std::span<const MethodOption> options);

/// The best pattern of the search, never dearer than what the order by weight gives.
[[nodiscard]] Proposal search_orders(const Problem& problem, const OrderSearch& search,
                                     std::span<const MethodOption> options);

}  // namespace tacet
