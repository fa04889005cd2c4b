// SPDX-License-Identifier: Apache-2.0
// Rules are read by the rows of their kinds; what is no rule but stands among them, by its letters here.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "job/batch_text.h"
#include "rules/rule_kind.h"
#include "tacet/batch.h"
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
            apply(each);
        }
        result_.rules.is_none = is_switched_off_ && result_.rules.list.empty();
        return std::move(result_);
    }

  private:
    void apply(const std::string& text) {
        for (const RuleKind* kind : rule_kinds())
            if (!kind->argus.letters.empty() && call_.name == kind->argus.letters) return add_rule(*kind);
        if (call_.name == "WGT")
            result_.is_weighted = flag();
        else if (call_.name == "MIS")
            result_.rules.missing_is_safe = flag();
        else if (call_.name == "MAN")
            result_.rules.manual_margin = checked(kManualMargin, single());
        else
            fail_unknown(text);
    }

    [[noreturn]] static void fail_unknown(const std::string& rule) {
        std::vector<std::string_view> letters;
        for (const RuleKind* kind : rule_kinds())
            if (!kind->argus.letters.empty()) letters.push_back(kind->argus.letters);
        throw InputError(
            fmt::format("found rule '{}', expected {}, WGT, MIS or MAN with their arguments in parentheses",
                        rule, fmt::join(letters, ", ")));
    }

    [[nodiscard]] double argument(std::size_t i) const {
        constexpr int kDecimals = 6;  // as exact as rules are
        const auto parsed = parse_amount(call_.arguments[i], kDecimals, kDecimals);
        if (!parsed)
            throw InputError(fmt::format("found '{}' in rule {}, expected a number of at most {} decimals",
                                         call_.arguments[i], call_.name, kDecimals));
        return static_cast<double>(parsed->amount) / 1e6;
    }

    [[nodiscard]] double single() const {
        if (call_.arguments.size() != 1) fail_count("1");
        return argument(0);
    }

    [[nodiscard]] bool flag() const {
        const double value = single();
        if (value != 0 && value != 1)
            throw InputError(fmt::format("found {} in rule {}, expected 0 or 1", value, call_.name));
        return value == 1;
    }

    [[noreturn]] void fail_count(const std::string& expected) const {
        throw InputError(fmt::format("found {} arguments of rule {}, expected {}", call_.arguments.size(),
                                     call_.name, expected));
    }

    [[nodiscard]] double checked(const RuleParameter& parameter, double value) const {
        if (!parameter.allows(value))
            throw InputError(fmt::format("found {} for {} in rule {}, expected {}", value, parameter.key,
                                         call_.name, parameter.expected()));
        return value;
    }

    /// Which value each argument is.
    [[nodiscard]] std::vector<std::string> keys(const RuleKind& kind) const {
        std::vector<std::string> counts;
        for (const std::string_view form : kind.argus.forms) {
            auto own = split_outside(form, ',');
            if (own.size() == call_.arguments.size()) return own;
            counts.push_back(fmt::format("{} ({}({}))", own.size(), call_.name, form));
        }
        fail_count(fmt::format("{}", fmt::join(counts, " or ")));
    }

    /// The first few of a kind are for individuals, further ones for holdings; a rule whose values are 0 is
    /// switched off.
    void add_rule(const RuleKind& kind) {
        const int number = calls_[&kind]++;
        if (number >= kind.argus.most)
            throw InputError(fmt::format("found rule {} for the {}th time, expected it at most {} times",
                                         call_.name, number + 1, kind.argus.most));
        const auto names = keys(kind);
        if (is_switched_off(kind, names)) {
            is_switched_off_ = true;
            return;
        }
        std::vector<RuleValue> values;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto parameter = std::ranges::find(kind.parameters, names[i], &RuleParameter::key);
            values.push_back({parameter->key, checked(*parameter, argument(i))});
        }
        const bool is_holding = number >= kind.argus.individual;
        result_.rules.list.emplace_back(
            kind.key, values, is_holding ? ContributorLevel::holding : ContributorLevel::individual);
    }

    [[nodiscard]] bool is_switched_off(const RuleKind& kind, const std::vector<std::string>& names) const {
        if (kind.argus.switches.empty()) return false;
        const auto switches = split_outside(kind.argus.switches, ',');
        for (std::size_t i = 0; i < names.size(); ++i)
            if (std::ranges::count(switches, names[i]) > 0 && argument(i) != 0) return false;
        return true;
    }

    BatchRules result_;
    BatchCall call_;
    std::map<const RuleKind*, int> calls_;
    bool is_switched_off_ = false;
};

}  // namespace

BatchRules parse_safety_rules(const std::string& text) {
    return SafetyRuleParser().parse(text);
}

}  // namespace tacet
