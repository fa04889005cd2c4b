// SPDX-License-Identifier: Apache-2.0
#include "serve/gate.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <array>
#include <stdexcept>

namespace tacet {

namespace {

/// In a time that does not tell how far they agree.
bool are_same(std::string_view a, std::string_view b) {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string random_token() {
    std::array<unsigned char, 24> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
        throw std::runtime_error("no random numbers for the token");
    std::string text;
    for (const unsigned char each : bytes) text += fmt::format("{:02x}", each);
    return text;
}

/// The value of a cookie; empty if it is not there.
std::string_view cookie_value(std::string_view cookies, std::string_view name) {
    while (!cookies.empty()) {
        const auto end = cookies.find(';');
        std::string_view one = cookies.substr(0, end);
        while (one.starts_with(' ')) one.remove_prefix(1);
        if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
            return one.substr(name.size() + 1);
        if (end == std::string_view::npos) break;
        cookies.remove_prefix(end + 1);
    }
    return {};
}

std::string with_brackets(const std::string& address) {
    return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

}  // namespace

Gate::Gate(std::string address) : address_(std::move(address)), token_(random_token()) {}

void Gate::set_port(std::uint16_t port) {
    port_ = port;
}

bool Gate::is_own(std::string_view host) const {
    for (const std::string& each :
         {std::string("127.0.0.1"), std::string("localhost"), std::string("[::1]"), with_brackets(address_)})
        if (host == fmt::format("{}:{}", each, port_) || (port_ == 80 && host == each)) return true;
    return false;
}

bool Gate::knows_token(const Caller& caller) const {
    constexpr std::string_view kBearer = "Bearer ";
    return are_same(cookie_value(caller.cookies, fmt::format("tacet_{}", port_)), token_) ||
           (caller.authorization.starts_with(kBearer) &&
            are_same(std::string_view(caller.authorization).substr(kBearer.size()), token_)) ||
           (caller.is_page && are_same(caller.token, token_));
}

std::string Gate::reason_against(const Caller& caller) const {
    if (!is_own(caller.host)) return "403 this server answers to its own address only";
    if (!caller.origin.empty() &&
        !(caller.origin.starts_with("http://") && is_own(std::string_view(caller.origin).substr(7))))
        return "403 requests come from the page of this server only";
    if (!knows_token(caller)) return "401 open the address that tacet serve printed: it holds the token";
    return {};
}

std::string Gate::url() const {
    const bool is_any = address_ == "0.0.0.0" || address_ == "::";
    return fmt::format("http://{}:{}/?token={}", is_any ? "127.0.0.1" : with_brackets(address_), port_,
                       token_);
}

std::string Gate::cookie() const {
    return fmt::format("tacet_{}={}; Path=/; HttpOnly; SameSite=Strict", port_, token_);
}

}  // namespace tacet
