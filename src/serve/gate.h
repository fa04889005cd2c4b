// SPDX-License-Identifier: Apache-2.0
// Who may talk to the server: whoever knows the token, from a page of the server itself (docs/security.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tacet {

/// What a request says of itself; empty: nothing.
struct Caller {
    std::string host = {};
    std::string origin = {};
    std::string cookies = {};
    std::string authorization = {};
    std::string token = {};  ///< in the query of the page
    bool is_page = false;
};

class Gate {
  public:
    /// Makes a random token.
    explicit Gate(std::string address);

    void set_port(std::uint16_t port);
    /// Why the caller may not come in, with a status in front of it: "403 ..."; empty: it may.
    [[nodiscard]] std::string reason_against(const Caller& caller) const;
    /// "http://127.0.0.1:8080/?token=..."
    [[nodiscard]] std::string url() const;
    /// Of the answer to the page.
    [[nodiscard]] std::string cookie() const;

  private:
    [[nodiscard]] bool is_own(std::string_view host) const;
    [[nodiscard]] bool knows_token(const Caller& caller) const;

    std::string address_;
    std::uint16_t port_ = 0;
    std::string token_;
};

}  // namespace tacet
