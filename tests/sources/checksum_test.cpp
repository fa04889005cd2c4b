// SPDX-License-Identifier: Apache-2.0
// Against the examples of the standard (FIPS 180-4).
#include "sources/checksum.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "tacet/error.h"

namespace tacet {
namespace {

constexpr auto kOfNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr auto kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr auto kOfMillion = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TEST(Checksum, is_sha_256) {
    EXPECT_EQ(checksum_of_text("").sha256, kOfNothing);
    EXPECT_EQ(checksum_of_text("abc").sha256, kOfAbc);
    EXPECT_EQ(checksum_of_text(std::string(1'000'000, 'a')).sha256, kOfMillion);
}

TEST(Checksum, of_a_file_is_that_of_its_bytes) {
    for (const auto& [text, expected] :
         {std::pair{std::string(), kOfNothing}, {"abc", kOfAbc}, {std::string(1'000'000, 'a'), kOfMillion}}) {
        const TextFile file(text);
        EXPECT_EQ(checksum_of(file.path()).sha256, expected);
        EXPECT_EQ(checksum_of(file.path()).size, text.size());
    }
    EXPECT_THROW((void)checksum_of("/no/such/file"), InputError);
}

}  // namespace
}  // namespace tacet
