// SPDX-License-Identifier: Apache-2.0
#include "serve/gate.h"

#include <gtest/gtest.h>

namespace tacet {
namespace {

class GateTest : public testing::Test {
  protected:
    GateTest() { gate_.set_port(8123); }

    [[nodiscard]] std::string token() const { return gate_.url().substr(gate_.url().find('=') + 1); }
    [[nodiscard]] Caller known() const {
        return {.host = "127.0.0.1:8123", .cookies = "other=1; tacet_8123=" + token()};
    }

    Gate gate_{"127.0.0.1"};
};

TEST_F(GateTest, lets_in_who_knows_the_token) {
    EXPECT_EQ(gate_.reason_against(known()), "");
    EXPECT_EQ(gate_.reason_against({.host = "localhost:8123", .authorization = "Bearer " + token()}), "");
    EXPECT_EQ(gate_.reason_against({.host = "127.0.0.1:8123", .token = token(), .is_page = true}), "");
}

TEST_F(GateTest, keeps_out_who_does_not) {
    EXPECT_TRUE(gate_.reason_against({.host = "127.0.0.1:8123"}).starts_with("401"));
    EXPECT_TRUE(gate_.reason_against({.host = "127.0.0.1:8123", .cookies = "tacet_8123=" + token() + "0"})
                    .starts_with("401"));
    EXPECT_TRUE(gate_.reason_against({.host = "127.0.0.1:8123", .cookies = "tacet_8124=" + token()})
                    .starts_with("401"));
    EXPECT_TRUE(
        gate_.reason_against({.host = "127.0.0.1:8123", .authorization = token()}).starts_with("401"));
    // The query is for the page alone: other addresses end up in logs and links.
    EXPECT_TRUE(gate_.reason_against({.host = "127.0.0.1:8123", .token = token()}).starts_with("401"));
}

TEST_F(GateTest, keeps_out_names_that_were_bound_to_this_machine) {
    Caller caller = known();
    for (const char* host :
         {"evil.example:8123", "127.0.0.1:8124", "127.0.0.1", "", "127.0.0.1:8123.evil.example"}) {
        caller.host = host;
        EXPECT_TRUE(gate_.reason_against(caller).starts_with("403")) << host;
    }
}

TEST_F(GateTest, keeps_out_requests_of_other_pages) {
    Caller caller = known();
    caller.origin = "http://127.0.0.1:8123";
    EXPECT_EQ(gate_.reason_against(caller), "");
    for (const char* origin :
         {"http://evil.example", "https://127.0.0.1:8123", "null", "http://127.0.0.1:9999"}) {
        caller.origin = origin;
        EXPECT_TRUE(gate_.reason_against(caller).starts_with("403")) << origin;
    }
}

TEST_F(GateTest, makes_another_token_each_time) {
    const Gate other("127.0.0.1");
    EXPECT_NE(gate_.cookie().substr(0, 60), other.cookie().substr(0, 60));
    EXPECT_EQ(token().size(), 48U);
    EXPECT_NE(gate_.cookie().find("HttpOnly; SameSite=Strict"), std::string::npos);
}

}  // namespace
}  // namespace tacet
