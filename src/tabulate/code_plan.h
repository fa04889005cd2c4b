// SPDX-License-Identifier: Apache-2.0
// How the fields of a spanning variable become codes: trimmed, recoded, checked against the hierarchy; and
// the variable that the codes of all records make in the end.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/metadata.h"

namespace tacet {

class CodePlan {
  public:
    /// Throws InputError if a recode contradicts the hierarchy.
    CodePlan(VariableInfo info, RecordLayout layout, Encoding encoding);

    /// The code that a field means. Nothing if there is no such code; `problem` then says what is wrong.
    [[nodiscard]] std::optional<std::string> code(std::string_view field, std::string& problem) const;
    /// Whether the field is longer than the declared width, so that its code was cut.
    [[nodiscard]] bool is_cut(std::string_view field) const;
    /// The variable, if these codes occurred.
    [[nodiscard]] Variable variable(const std::set<std::string>& occurred) const;

  private:
    void recode_flat();
    void recode_tree();
    void recode_digits();
    [[nodiscard]] std::string text(std::string_view field) const;
    [[nodiscard]] std::string recoded(std::string code) const;
    [[nodiscard]] std::vector<TreeLine> flat_lines(const std::vector<std::string>& codes) const;

    VariableInfo info_;
    RecordLayout layout_;
    Encoding encoding_;
    std::set<std::string, std::less<>> missing_;
    std::map<std::string, std::string, std::less<>> recoded_;
    std::set<std::string, std::less<>> leaves_;    // of a tree
    std::set<std::string, std::less<>> inner_;     // of a tree
    std::vector<std::string> collapsed_prefixes_;  // of a hierarchy by digits
};

}  // namespace tacet
