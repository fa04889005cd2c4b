// SPDX-License-Identifier: Apache-2.0
#include "text/encoding.h"

#include <array>
#include <cstdint>

namespace tacet {

namespace {

/// Bytes that follow a first byte in UTF-8; -1 if it is none.
int following(unsigned char byte) {
    if (byte < 0x80) return 0;
    if (byte >= 0xC2 && byte < 0xE0) return 1;
    if (byte >= 0xE0 && byte < 0xF0) return 2;
    if (byte >= 0xF0 && byte < 0xF5) return 3;
    return -1;
}

/// What Windows-1252 has in the place of the control characters 0x80 to 0x9F; the five free bytes stay.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

void append_utf8(std::string& text, std::uint32_t point) {
    if (point < 0x80) {
        text += static_cast<char>(point);
    } else if (point < 0x800) {
        text += static_cast<char>(0xC0 | (point >> 6));
        text += static_cast<char>(0x80 | (point & 0x3F));
    } else {
        text += static_cast<char>(0xE0 | (point >> 12));
        text += static_cast<char>(0x80 | ((point >> 6) & 0x3F));
        text += static_cast<char>(0x80 | (point & 0x3F));
    }
}

}  // namespace

bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int more = following(static_cast<unsigned char>(text[i]));
        if (more < 0 || i + static_cast<std::size_t>(more) >= text.size()) return false;
        for (int k = 0; k < more; ++k)
            if ((static_cast<unsigned char>(text[++i]) & 0xC0) != 0x80) return false;
    }
    return true;
}

std::string to_utf8(std::string_view text, Encoding encoding) {
    if (encoding == Encoding::utf8 || (encoding == Encoding::detected && is_utf8(text)))
        return std::string(text);
    std::string converted;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(converted, byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80] : byte);
    }
    return converted;
}

std::string_view without_byte_order_mark(std::string_view text) {
    return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

}  // namespace tacet
