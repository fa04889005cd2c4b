// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <set>

#include "io/scanner.h"
#include "model/exact_number.h"
#include "tacet/io.h"
#include "text/decimal.h"
#include "text/numbers.h"

namespace tacet {

namespace {

class AttackersReader {
  public:
    AttackersReader(const std::string& path, const Table& table) : scanner_(path, {}, '#'), table_(table) {}

    std::vector<Insider> read() {
        take_header();
        for (advance(); !word_.empty();) take_line();
        if (insiders_.empty())
            scanner_.fail("no attacker", "lines 'A <name>'; without attackers leave the file out");
        return std::move(insiders_);
    }

  private:
    void advance() { word_ = scanner_.next(); }

    /// The next word of the same line.
    std::string_view take_word(std::string_view expected) {
        advance();
        if (word_.empty()) scanner_.fail("the end of the file", expected);
        if (scanner_.line() != line_)
            scanner_.fail_at(line_, fmt::format("found the end of the line, expected {}", expected));
        return word_;
    }

    void end_line() {
        advance();
        if (!word_.empty() && scanner_.line() == line_) scanner_.fail(shown(word_), "the end of the line");
    }

    void take_header() {
        for (const std::string_view expected : {"tacet-attackers", "1"}) {
            advance();
            if (word_ != expected)
                scanner_.fail(word_.empty() ? "the end of the file" : shown(word_),
                              "the first line 'tacet-attackers 1'");
        }
    }

    void take_line() {
        line_ = scanner_.line();
        const char kind = word_.size() == 1 ? word_.front() : 0;
        if (kind == 'A') return take_name();
        if (kind != 'K' && kind != 'B' && kind != 'X') scanner_.fail(shown(word_), "a line A, K, B or X");
        if (insiders_.empty()) scanner_.fail(shown(word_), "a line 'A <name>' before what it knows");
        const CellId cell = take_cell();
        if (kind == 'X') return take_exemption(cell);
        const Amount value = table_[cell].value;
        Knowledge known{cell, value, value};
        if (kind == 'B') {
            known.lower_bound = take_bound(cell, Side::down);
            known.upper_bound = take_bound(cell, Side::up);
        }
        insiders_.back().knows.push_back(known);
        end_line();
    }

    void take_name() {
        std::string name(take_word("the name of an attacker"));
        if (!names_.insert(name).second) scanner_.fail(shown(name) + " again", "each attacker once");
        insiders_.push_back({.name = std::move(name), .knows = {}});
        end_line();
    }

    CellId take_cell() {
        constexpr std::string_view kExpected = "the index of a cell";
        const auto parsed = parse_number<std::uint32_t>(take_word(kExpected));
        if (!parsed) scanner_.fail(shown(word_), kExpected);
        if (*parsed >= table_.cell_count())
            scanner_.fail(shown(word_), fmt::format("a cell from 0 to {}", table_.cell_count() - 1));
        return CellId(*parsed);
    }

    void take_exemption(CellId cell) {
        if (table_[cell].status != Status::primary)
            scanner_.fail(fmt::format("X {}, which is no primary", cell.index()), "a cell of status u");
        Exemption exemption{.cell = cell};
        advance();
        if (!word_.empty() && scanner_.line() == line_) {
            if (word_ != "down" && word_ != "up")
                scanner_.fail(shown(word_), "down, up or the end of the line");
            exemption.down = word_ == "down";
            exemption.up = word_ == "up";
            end_line();
        }
        insiders_.back().owns.push_back(exemption);
    }

    /// Rounded to the unit of the table so that the attacker knows no less.
    Amount take_bound(CellId cell, Side side) {
        const std::string_view expected = side == Side::down ? "a lower bound" : "an upper bound";
        const std::string word(take_word(expected));
        if (parse_decimal(word).error == DecimalError::not_a_number) scanner_.fail(shown(word), expected);
        const mpq_class exact = exact_decimal(word) * mpz_class(power_of_ten(table_.decimals()));
        const mpz_class value(table_[cell].value);
        if (side == Side::down ? exact > value : exact < value)
            scanner_.fail(fmt::format("{} of cell {} that its value is beyond", shown(word), cell.index()),
                          fmt::format("{} that holds", expected));
        mpz_class whole;
        if (side == Side::down)
            mpz_cdiv_q(whole.get_mpz_t(), exact.get_num_mpz_t(), exact.get_den_mpz_t());
        else
            mpz_fdiv_q(whole.get_mpz_t(), exact.get_num_mpz_t(), exact.get_den_mpz_t());
        const mpz_class limit(kLargestAmount);
        if (whole > limit) whole = limit;
        if (whole < -limit) whole = -limit;
        return whole.get_si();
    }

    Scanner scanner_;
    const Table& table_;
    std::string_view word_;
    std::size_t line_ = 0;
    std::vector<Insider> insiders_;
    std::set<std::string> names_;
};

}  // namespace

std::vector<Insider> read_attackers(const std::string& path, const Table& table) {
    return AttackersReader(path, table).read();
}

std::string attackers_text(const Table& table) {
    std::string text = "tacet-attackers 1\n";
    for (const Insider& insider : table.insiders()) {
        text += fmt::format("A {}\n", insider.name);
        for (const Knowledge& each : insider.knows)
            text += each.lower_bound == each.upper_bound
                        ? fmt::format("K {}\n", each.cell.index())
                        : fmt::format("B {} {} {}\n", each.cell.index(), table.to_text(each.lower_bound),
                                      table.to_text(each.upper_bound));
        for (const Exemption& each : insider.owns)
            text += fmt::format("X {}{}\n", each.cell.index(),
                                each.down && each.up ? "" : (each.down ? " down" : " up"));
    }
    return text;
}

}  // namespace tacet
