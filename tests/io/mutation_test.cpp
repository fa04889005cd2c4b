// SPDX-License-Identifier: Apache-2.0
// Damaged files: the readers refuse with InputError or return a table that can be written and read again.
// Nothing else ever happens.
#include <gtest/gtest.h>
#include <unistd.h>

#include <random>
#include <string>
#include <vector>

#include "cpu_time.h"
#include "io/files.h"
#include "tables.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace tacet {

namespace {

const std::string kDecimals =
    "0\n4\n0 100.5 400 s 0.0 150.7 0.000 0.000 0.000\n1 20.2 80 u 0.0 150.7 3.037 3.037 1.5\n"
    "2 30.0 120 m 0.0 150.7 0.000 0.010 0.000\n3 50.3 1 z 0.0 150.7 0.000 0.000 0.000\n1\n"
    "0 4 : 0 (-1) 1 (1) 2 (1) 3 (1)\n";
const std::string kExtreme =
    "0\r\n3\r\n0 -7 1e3 s -1e20 1e300 0.12345678901234567 0 0\r\n1 -2 1 u -99 99 1e-20 0 0\r\n"
    "2\t-4 1 s -9 -0.5 0 0 0\r\n2\r\n-2.5 2 : 1 (0.25) 2 ( 0.5 )\r\n10 3 : 0(-2) 2(1) 1(0.001)";
const std::string kPattern = "# 2 primaries\n8\n12\n# 3 secondaries\n0\n9 # a comment\r\n33\n";

const std::vector<std::string> kExtremeNumbers = {
    "0",
    "-0",
    "1",
    "-1",
    "4294967295",
    "4294967296",
    "1073741824",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "999999999999999999",
    "1000000000000000001",
    "1e17",
    "1e18",
    "1e19",
    "1e37",
    "1e38",
    "1e324",
    "1e325",
    "-1e324",
    "1e-15",
    "1e-18",
    "1e-19",
    "1e-37",
    "1e-38",
    "1e-324",
    "1e-325",
    "0.000000000000000001",
    "0.0000000000000000000000001",
    "1.00000000000000000000000000000000000000000000001",
    "0e99",
    "0e-99",
    "nan",
    "-inf",
    "0x1p3",
    "1,5",
    "1e+-1",
    "170141183460469231731687303715884105728",
    "4000000000000000001",
    "99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"};

/// Damages a text in one of several ways, the same for the same seed.
class Mutator {
  public:
    Mutator(unsigned seed, std::vector<std::string> seeds) : random_(seed), seeds_(std::move(seeds)) {}

    std::string next() {
        std::string text = seeds_[below(seeds_.size())];
        for (auto steps = 1 + below(4); steps > 0; --steps) mutate(text);
        return text;
    }

  private:
    std::size_t below(std::size_t limit) { return random_() % limit; }
    std::size_t place_in(const std::string& text) { return below(text.size() + 1); }

    void mutate(std::string& text) {
        const auto at = place_in(text);
        const auto size = 1 + below(12);
        switch (below(7)) {
            case 0:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1U << below(8)));
                break;
            case 1:
                text.erase(at, size);
                break;
            case 2:
                text.insert(at, text.substr(place_in(text), size));
                break;
            case 3: {
                const std::string& other = seeds_[below(seeds_.size())];
                text = text.substr(0, at) + other.substr(place_in(other));
                break;
            }
            case 4:
                text.insert(at, 1, " \n\t():-+.e#0123456789suzm\r\0\xff"[below(29)]);
                break;
            default:
                replace_number(text, at);
        }
    }

    void replace_number(std::string& text, std::size_t at) {
        constexpr auto kNumber = "0123456789.-+eE";
        const auto first = text.find_first_of("0123456789", at);
        if (first == std::string::npos) return;
        const auto end = std::min(text.find_first_not_of(kNumber, first), text.size());
        text.replace(first, end - first, kExtremeNumbers[below(kExtremeNumbers.size())]);
    }

    std::mt19937 random_;
    std::vector<std::string> seeds_;
};

/// Calls `read` and sees that it returns or throws InputError, in time.
template <class Read>
bool is_taken(const std::string& text, Read&& read) {
    bool taken = false;
    const double seconds = cpu_seconds([&] {
        try {
            std::forward<Read>(read)();
            taken = true;
        } catch (const InputError& error) {
            EXPECT_NE(*error.what(), '\0') << text;
        } catch (const std::exception& error) {
            ADD_FAILURE() << error.what() << " for\n" << text;
        }
    });
    EXPECT_LT(seconds, 2) << text;
    return taken;
}

class Mutants : public ::testing::Test {
  protected:
    // A reader that never ends is killed.
    void SetUp() override { alarm(120); }
    void TearDown() override { alarm(0); }
};

TEST_F(Mutants, of_jj_files_are_refused_or_read_as_a_table) {
    Mutator mutator(1, {kDecimals, kExtreme, to_jj(tables::two_by_two_one_primary())});
    const TextFile file;
    int taken = 0;
    for (int i = 0; i < 12'000; ++i) {
        const std::string text = mutator.next();
        file.write(text);
        taken += is_taken(text, [&] {
            const std::string written = to_jj(read_jj(file.path()));
            file.write(written);
            EXPECT_EQ(to_jj(read_jj(file.path())), written) << text;
        });
    }
    EXPECT_GT(taken, 100) << "mutants should not all be trivially wrong";
    EXPECT_LT(taken, 8'000);
}

TEST_F(Mutants, of_pattern_files_are_refused_or_read_as_a_pattern) {
    const Table table = tables::serpell_example();
    Mutator mutator(2, {kPattern});
    const TextFile file;
    int taken = 0;
    for (int i = 0; i < 5'000; ++i) {
        const std::string text = mutator.next();
        file.write(text);
        taken += is_taken(text, [&] {
            const Pattern pattern = read_pattern(file.path(), table);
            file.write(to_text(table, pattern));
            EXPECT_EQ(read_pattern(file.path(), table), pattern) << text;
        });
    }
    EXPECT_GT(taken, 500);
    EXPECT_LT(taken, 4'500);
}

}  // namespace

}  // namespace tacet
