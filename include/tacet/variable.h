// SPDX-License-Identifier: Apache-2.0
// A spanning variable: the codes that classify records along one side of a table, and how they add up. The
// first hierarchy is a tree below the total; further ones group the same codes in other ways (regions and
// functional areas) and add equations, so that a variable is in general no tree.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacet/export.h"
#include "tacet/table.h"

namespace TACET_EXPORT tacet {

/// The position of a code in its variable. The same text may stand under two parents: only the position
/// identifies a code.
using CodeId = Id<struct CodeTag>;
/// The total comes first in every variable.
inline constexpr CodeId kTotalCode{0};

struct Code {
    std::string text;             ///< as files write it
    std::string label = {};       ///< for people; empty if there is no code list
    CodeId parent = kTotalCode;   ///< in the hierarchy that brought the code; the total is its own parent
    std::uint32_t hierarchy = 0;  ///< which hierarchy brought it
    bool is_missing = false;      ///< stands for "not known"; a child of the total
};

/// A code that is the sum of others.
struct CodeSum {
    CodeId total;
    std::vector<CodeId> parts;
};

/// A further hierarchy of a variable, in addition to the tree of its codes' parents.
struct Grouping {
    std::string name;
    std::vector<CodeSum> sums;
};

class Variable {
  public:
    /// `codes` in the order of tables: the total first, parents before their children, codes that groupings
    /// bring at the end. Throws InputError if a parent comes after its child, if a grouping runs in a circle
    /// or counts a code twice.
    Variable(std::string name, std::vector<Code> codes, std::vector<Grouping> groupings = {});

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(codes_.size()); }
    [[nodiscard]] std::span<const Code> codes() const { return codes_; }
    [[nodiscard]] const Code& operator[](CodeId code) const { return codes_[code.index()]; }
    [[nodiscard]] std::span<const Grouping> groupings() const { return groupings_; }
    /// Every code that is the sum of others, in every hierarchy.
    [[nodiscard]] std::span<const CodeSum> sums() const { return sums_; }
    /// The code itself and every code that it is part of, the total last.
    [[nodiscard]] std::span<const CodeId> containing(CodeId code) const { return containing_[code.index()]; }
    /// Steps below the total in the hierarchy that brought the code; 0 for the total.
    [[nodiscard]] std::uint32_t depth(CodeId code) const { return depths_[code.index()]; }
    /// Records carry leaves only.
    [[nodiscard]] bool is_leaf(CodeId code) const { return is_leaf_[code.index()]; }
    [[nodiscard]] bool is_tree() const { return groupings_.empty(); }
    /// The first leaf with this text, as records name it; spaces around the text do not count.
    [[nodiscard]] std::optional<CodeId> find_leaf(std::string_view text) const;
    /// The first code with this text, as files about cells name it. Empty text is the total.
    [[nodiscard]] std::optional<CodeId> find(std::string_view text) const;

  private:
    void add_sums();
    void find_containing();
    void index_texts();

    std::string name_;
    std::vector<Code> codes_;
    std::vector<Grouping> groupings_;
    std::vector<CodeSum> sums_;
    std::vector<std::vector<CodeId>> containing_;
    std::vector<std::uint32_t> depths_;
    std::vector<bool> is_leaf_;
    std::map<std::string, CodeId, std::less<>> leaves_by_text_;
    std::map<std::string, CodeId, std::less<>> codes_by_text_;
};

}  // namespace tacet
