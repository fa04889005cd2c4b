// SPDX-License-Identifier: Apache-2.0
// A libFuzzer entry for the reader of JJ files: anything but a table or InputError is a find. On demand:
//   clang++ -std=c++20 -O1 -g -fsanitize=fuzzer,address,undefined -Iinclude -Isrc -Itests
//   tests/io/fuzz_jj.cpp \
//       src/io/*.cpp src/model/*.cpp -lfmt -lgmpxx -lgmp -lz -o /tmp/fuzz_jj
//   mkdir -p /tmp/corpus && cp some/small/*.jj /tmp/corpus && /tmp/fuzz_jj -max_len=2000 /tmp/corpus
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/io.h"

namespace {

std::string rewritten(std::string_view text) {
    const tacet::TextFile file(text);
    return tacet::to_jj(tacet::read_jj(file.path()));
}

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text;
    try {
        text = rewritten({reinterpret_cast<const char*>(data), size});
    } catch (const tacet::InputError&) {
        return 0;
    }
    // What was read is written so that it can be read again, and then no longer changes.
    if (rewritten(text) != text) std::abort();
    return 0;
}
