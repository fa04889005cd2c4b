// SPDX-License-Identifier: Apache-2.0
#include "job/batch_methods.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tacet/error.h"

namespace tacet {

namespace {

class MethodParser {
  public:
    explicit MethodParser(const BatchCall& call) : call_(call) {}

    BatchMethod parse() {
        if (call_.name == "MOD")
            modular();
        else if (call_.name == "OPT")
            optimal();
        else if (call_.name == "GH")
            hypercube();
        else if (call_.name == "NET")
            network();
        else
            refuse();
        return std::move(method_);
    }

  private:
    [[noreturn]] void refuse() const {
        for (const std::string_view other : {"RND", "CTA", "CKM", "UWE"})
            if (call_.name == other)
                throw InputError(fmt::format(
                    "found method {}, which is not cell suppression and is not supported", call_.name));
        throw InputError(fmt::format("found method {}, expected GH, MOD, OPT or NET", call_.name));
    }

    void begin(std::string method, std::size_t most_arguments) {
        if (call_.arguments.size() > most_arguments)
            throw InputError(fmt::format("found {} arguments of {}, expected at most {}",
                                         call_.arguments.size(), call_.name, most_arguments));
        protect().method = std::move(method);
    }

    ProtectOptions& protect() { return method_.protection.protect; }

    [[nodiscard]] double argument(std::size_t i, double otherwise) const {
        const bool is_given = i < call_.arguments.size() && !call_.arguments[i].empty();
        return is_given ? parse_batch_number(call_.arguments[i]) : otherwise;
    }
    [[nodiscard]] bool is_on(std::size_t i) const { return argument(i, 1) != 0; }
    [[nodiscard]] std::chrono::duration<double> minutes(double otherwise) const {
        return std::chrono::duration<double>(60 * std::max(argument(1, otherwise), 0.1));
    }

    /// Minutes are for each subtable.
    void modular() {
        begin("modular", 8);
        protect().time_limit = std::max(protect().time_limit, minutes(1));
        protect().options = {{"subtable-seconds", fmt::format("{}", minutes(1).count())},
                             {"lower-margin", fmt::format("{}", argument(6, 0.99))},
                             {"upper-margin", fmt::format("{}", argument(7, 1.01))}};
        method_.protection.singleton = {is_on(2), is_on(3), is_on(4)};
        if (call_.arguments.size() > 5)
            method_.warnings.emplace_back("the largest scaled cost has no effect: costs are not scaled");
    }

    void optimal() {
        begin("optimal", 2);
        protect().time_limit = minutes(10);
    }

    void hypercube() {
        begin("hypercube", 4);
        method_.protection.known_percent = argument(1, 100);
        method_.protection.singleton = {is_on(3), is_on(3), is_on(3)};
    }

    void network() {
        begin("auto", 1);
        method_.warnings.emplace_back("NET asks for the network method; method auto is used instead");
    }

    const BatchCall& call_;
    BatchMethod method_;
};

}  // namespace

BatchMethod parse_batch_method(const BatchCall& call) {
    return MethodParser(call).parse();
}

double parse_batch_number(std::string text) {
    std::ranges::replace(text, ',', '.');
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !(value >= 0) || value > 1e9)
        throw InputError(fmt::format("found '{}', expected a number of at least 0", text));
    return value;
}

}  // namespace tacet
