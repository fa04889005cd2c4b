// SPDX-License-Identifier: Apache-2.0
// Text in blocks that end where records end.
#include "sources/block_reader.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/files.h"
#include "tacet/error.h"

namespace tacet {

namespace {

/// What the blocks of a file are when put together; each must end with a record.
std::string read_back(const std::string& text, bool has_quotes) {
    const TextFile file(text);
    BlockReader reader(file.path(), has_quotes);
    std::string all;
    for (RecordBlock block; reader.read(block);) {
        EXPECT_EQ(block.first_line, 1 + static_cast<std::size_t>(std::ranges::count(all, '\n')));
        EXPECT_EQ(std::ranges::count(block.text, '"') % 2, 0) << "a block ends inside quotes";
        all += block.text;
    }
    return all;
}

TEST(BlockReader, gives_back_records_that_are_longer_than_a_block) {
    const std::string long_text(3'000'000, 'a');
    const std::string quoted = '"' + std::string(1'500'000, 'b') + "\n" + std::string(1'500'000, 'c') + "\"";
    const std::string text = "x,y\n" + long_text + ",1\n" + quoted + ",2\nshort,3\n" + quoted + ",4";
    EXPECT_TRUE(read_back(text, true) == text);
    EXPECT_TRUE(read_back(long_text + "\n" + long_text, false) == long_text + "\n" + long_text);
}

TEST(BlockReader, refuses_a_record_that_can_be_none) {
    for (const std::string begin : {"", "\""}) {
        std::string text = "x,y\n1,2\n" + begin;
        for (int i = 0; i < 20'000'000; i += 10) text += begin.empty() ? "0123456789" : "01234567\n9";
        const TextFile file(text);
        BlockReader reader(file.path(), true);
        try {
            for (RecordBlock block; reader.read(block);) EXPECT_LE(block.text.size(), 16U << 20);
            FAIL() << "it was read";
        } catch (const InputError& error) {
            EXPECT_NE(std::string(error.what())
                          .find(":3: found a record of more than 16777216 characters, expected"),
                      std::string::npos)
                << error.what();
        }
    }
}

}  // namespace

}  // namespace tacet
