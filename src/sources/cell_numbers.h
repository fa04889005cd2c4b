// SPDX-License-Identifier: Apache-2.0
// The numbers of a ready table: how they are written, and how many decimals amounts need to hold them.
#pragma once

#include "sources/cell_records.h"
#include "text/amounts.h"

namespace tacet {

class CellNumbers {
  public:
    /// Looks at all of them. Throws InputError if a field is no number, or if it is not certain how they are
    /// written. The records must outlive it.
    CellNumbers(const CellRecords& records, const std::optional<NumberFormat>& format);

    /// Of amounts.
    [[nodiscard]] int decimals() const { return decimals_; }
    /// Of values that are published.
    [[nodiscard]] int written() const { return written_; }
    /// What was guessed and what was rounded.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

    /// In units of 10^-scale. Throws InputError.
    [[nodiscard]] Amount number(const CellRecord& record, std::size_t field, int scale,
                                Rounding rounding = Rounding::nearest) const;
    /// With the decimals of amounts.
    [[nodiscard]] Amount amount(const CellRecord& record, CellColumn field,
                                Rounding rounding = Rounding::nearest) const;

  private:
    void guess_format();
    void choose_decimals();
    [[nodiscard]] std::string plain_text(const CellRecord& record, std::size_t field) const;
    [[nodiscard]] struct NumberSize size_of(const CellRecord& record, std::size_t field) const;

    const CellRecords& records_;
    NumberFormat format_;
    int decimals_ = 0;
    int written_ = 0;
    std::vector<std::string> warnings_;
};

}  // namespace tacet
