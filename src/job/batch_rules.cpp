// SPDX-License-Identifier: Apache-2.0
#include "job/batch_rules.h"

#include <fmt/format.h>

#include <algorithm>

#include "job/batch_text.h"
#include "tacet/error.h"
#include "text/amounts.h"

namespace tacet {

namespace {

class SafetyRuleParser {
  public:
    BatchRules parse(const std::string& text) {
        for (const std::string& each : split_outside(text, '|')) {
            if (each.empty()) continue;
            call_ = take_call(each);
            if (call_.name.empty()) fail(each);
            apply(each);
        }
        return std::move(result_);
    }

  private:
    [[noreturn]] static void fail(const std::string& rule) {
        throw InputError(
            fmt::format("found rule '{}', expected P, NK, FREQ, ZERO, REQ, WGT, MIS or MAN with their "
                        "arguments in parentheses",
                        rule));
    }

    [[nodiscard]] double argument(std::size_t i) const {
        constexpr int kDecimals = 6;
        const auto parsed = parse_amount(call_.arguments[i], kDecimals, kDecimals);
        if (!parsed || parsed->amount < 0)
            throw InputError(fmt::format("found '{}' in rule {}, expected a number of at least 0",
                                         call_.arguments[i], call_.name));
        return static_cast<double>(parsed->amount) / 1e6;
    }

    void expect(std::size_t least, std::size_t most) const {
        if (call_.arguments.size() < least || call_.arguments.size() > most)
            throw InputError(
                fmt::format("found {} arguments of rule {}, expected {}", call_.arguments.size(), call_.name,
                            least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most)));
    }

    static ContributorLevel level(bool is_holding) {
        return is_holding ? ContributorLevel::holding : ContributorLevel::individual;
    }

    void apply(const std::string& text) {
        Rules& rules = result_.rules;
        const std::string& name = call_.name;
        if (name == "P") {
            prior_posterior();
        } else if (name == "NK") {
            expect(2, 2);
            const bool is_holding = dominances_++ >= 2;
            if (argument(0) > 0 && argument(1) > 0) {
                rules.dominance.push_back(
                    {static_cast<std::uint32_t>(argument(0)), argument(1), level(is_holding)});
                result_.judges = true;
            }
        } else if (name == "FREQ") {
            expect(2, 2);
            const bool is_holding = frequencies_++ >= 1;
            if (argument(0) > 0) {
                rules.frequency.push_back(
                    {static_cast<std::uint32_t>(argument(0)), argument(1), level(is_holding)});
                result_.judges = true;
            }
        } else if (name == "REQ") {
            request();
        } else if (name == "ZERO") {
            expect(1, 1);
            rules.zero_range = argument(0);
            result_.judges = true;
        } else if (name == "WGT" || name == "MIS" || name == "MAN") {
            expect(1, 1);
            if (name == "WGT") result_.is_weighted = argument(0) != 0;
            if (name == "MIS") rules.missing_is_safe = argument(0) != 0;
            if (name == "MAN") rules.manual_margin = argument(0);
        } else {
            fail(text);
        }
    }

    /// P(p), P(p,n) or P(p,q,n); the third and fourth are for holdings.
    void prior_posterior() {
        expect(1, 3);
        const bool is_holding = prior_posteriors_++ >= 2;
        PriorPosteriorRule rule{.percent = argument(0), .level = level(is_holding)};
        const std::size_t count = call_.arguments.size();
        if (count == 3) rule.prior = argument(1);
        if (count > 1) rule.coalition = static_cast<std::uint32_t>(std::max(1.0, argument(count - 1)));
        if (rule.percent == 0) return;
        if (rule.prior == 0) throw InputError("found q = 0 in rule P, expected a number above 0");
        result_.rules.prior_posterior.push_back(rule);
        result_.judges = true;
    }

    void request() {
        expect(3, 4);
        const bool is_holding = requests_++ >= 1;
        RequestRule rule;
        rule.percent[0] = argument(0);
        rule.percent[1] = argument(1);
        rule.minimum = static_cast<std::uint32_t>(argument(2));
        if (call_.arguments.size() == 4) rule.margin = argument(3);
        rule.level = level(is_holding);
        if (rule.percent[0] == 0 && rule.percent[1] == 0 && rule.minimum == 0) return;
        result_.rules.request.push_back(rule);
        result_.judges = true;
    }

    BatchRules result_;
    BatchCall call_;
    int prior_posteriors_ = 0;
    int dominances_ = 0;
    int frequencies_ = 0;
    int requests_ = 0;
};

}  // namespace

BatchRules parse_safety_rules(const std::string& text) {
    return SafetyRuleParser().parse(text);
}

}  // namespace tacet
