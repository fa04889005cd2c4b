// SPDX-License-Identifier: Apache-2.0
// Values of requests, checked: whoever sends something else is told what was expected.
#pragma once

#include "serve/answers.h"
#include "serve/api.h"

namespace tacet {

/// The body as JSON: an object. Throws InputError.
[[nodiscard]] Json body_of(const ApiRequest& request);
/// Values of an object, which must be there or have a default. Throw InputError.
[[nodiscard]] std::string text_of(const Json& json, const std::string& key);
[[nodiscard]] std::string text_of(const Json& json, const std::string& key, const std::string& otherwise);
[[nodiscard]] double number_of(const Json& json, const std::string& key, double least, double most,
                               double otherwise);
[[nodiscard]] bool flag_of(const Json& json, const std::string& key, bool otherwise);

/// Values of a query.
[[nodiscard]] std::uint32_t whole_of(const ApiRequest& request, const std::string& key,
                                     std::uint32_t otherwise);
[[nodiscard]] std::vector<std::uint32_t> list_of(const ApiRequest& request, const std::string& key);
[[nodiscard]] Layer layer_of(const ApiRequest& request, const Sheet& sheet);
[[nodiscard]] ViewPlace place_of(const ApiRequest& request);

/// A place by the numbers of its codes or by their texts.
[[nodiscard]] ViewPlace place_of(const Json& json, const Sheet& sheet);
[[nodiscard]] std::vector<ViewPlace> places_of(const Json& json, const Sheet& sheet);
/// What is not said stays as it is.
[[nodiscard]] Judging judging_of(const Json& json, const Judging& present);
[[nodiscard]] RunWish run_wish_of(const Json& json);

}  // namespace tacet
