// SPDX-License-Identifier: Apache-2.0
// The interface without the network: each thing that a person can do, and what is said of nonsense.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "api_fixture.h"
#include "tacet/generate.h"
#include "tacet/job.h"

namespace tacet {
namespace {

namespace fs = std::filesystem;

TEST_F(ApiTest, lists_what_is_open) {
    EXPECT_EQ(ask("GET", "/api/tables").size(), 0U);
    const int id = open("square.jj");
    const Json all = ask("GET", "/api/tables");
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0]["id"], id);
    EXPECT_EQ(all[0]["cells"], 9);
    ask("DELETE", path(id));
    EXPECT_EQ(ask("GET", "/api/tables").size(), 0U);
}

TEST_F(ApiTest, shows_the_states_of_a_layer) {
    const int id = open("square.jj");
    const ApiAnswer given = call("GET", path(id, "/states"));
    ASSERT_EQ(given.body.size(), 9U);
    EXPECT_EQ(given.body[4], 'P');
    EXPECT_EQ(std::ranges::count(given.body, 'P'), 1);
}

TEST_F(ApiTest, protects_the_square_and_shows_the_public_no_values) {
    const int id = open("square.jj");
    const Json run = protect(id);
    EXPECT_TRUE(run["safe"].get<bool>());
    EXPECT_EQ(run["secondaries"], 3);
    const std::map<std::string, std::string> query{
        {"run", "1"}, {"audience", "public"}, {"rows", "0,1,2"}, {"columns", "0,1,2"}};
    const Json cells = ask("GET", path(id, "/cells"), {}, query);
    EXPECT_EQ(cells[1][1], (Json{{"state", "X"}, {"value", "x"}}));
    const std::string states = call("GET", path(id, "/states"), "", query).body;
    EXPECT_EQ(states.find_first_of("PSZ"), std::string::npos);
    EXPECT_EQ(std::ranges::count(states, 'X'), 4);
}

TEST_F(ApiTest, has_no_public_view_of_what_is_not_safe) {
    const int id = open("square.jj");
    EXPECT_EQ(call("GET", path(id, "/states"), "", {{"audience", "public"}}).status, 409);
    const Json started = Json::parse(call("POST", path(id, "/audit"), "4\n").body);
    const Json audited = finished(id, started["id"]);
    EXPECT_FALSE(audited["safe"].get<bool>());
    EXPECT_EQ(
        call("GET", path(id, "/cells"), "", {{"audience", "public"}, {"run", "1"}, {"columns", "0"}}).status,
        409);
    EXPECT_EQ(call("POST", path(id, "/runs/1/outputs"), R"({"type": "csv"})").status, 409);
}

TEST_F(ApiTest, tells_how_an_exposed_primary_falls) {
    const int id = open("square.jj");
    finished(id, Json::parse(call("POST", path(id, "/audit"), "4\n").body)["id"]);
    const Json found = ask("GET", path(id, "/runs/1/exposed"));
    ASSERT_EQ(found["cells"].size(), 1U);
    const Json& steps = found["cells"][0]["steps"];
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_TRUE(steps[0]["exact"].get<bool>());
    EXPECT_EQ(steps[0]["from"], "10");
    EXPECT_EQ(steps[0]["equation"].size(), 3U);
}

TEST_F(ApiTest, rules_change_primaries_and_can_be_undone) {
    const int id = open("regions.toml");
    const auto primaries = [&] { return ask("GET", path(id, "/counts"))[0]["primaries"].get<int>(); };
    EXPECT_EQ(primaries(), 3);
    const Json rules = {
        {"tables", {{{"rules", {{{"kind", "frequency"}, {"minimum", 30}, {"margin", 30}}}}}}}};
    const Json counts = ask("PUT", path(id, "/rules"), rules);
    EXPECT_GT(counts[0]["primaries"].get<int>(), 20);
    EXPECT_EQ(counts[0]["primaries"], primaries());
    ask("POST", path(id, "/undo"));
    EXPECT_EQ(primaries(), 3);
    EXPECT_EQ(
        call("PUT", path(id, "/rules"), R"({"tables": [{"rules": [{"kind": "frequency", "minimum": -1}]}]})")
            .status,
        400);
    EXPECT_EQ(call("PUT", path(id, "/rules"), R"({"tables": []})").status, 400);
    EXPECT_EQ(primaries(), 3);
}

TEST_F(ApiTest, the_codes_that_ask_for_protection_can_be_changed) {
    // One of three holds nine tenths: in A it asked with 1, in B with 2.
    std::ofstream(folder_ / "asks.csv")
        << "row,column,asks,value\nA,x,1,90\nA,x,0,5\nA,x,0,5\nB,x,2,90\nB,x,0,5\nB,x,0,5\n"
           "A,y,0,10\nA,y,0,10\nA,y,0,10\nB,y,0,10\nB,y,0,10\nB,y,0,10\n";
    std::ofstream(folder_ / "asks.toml")
        << "[data]\nfile = 'asks.csv'\n[[variables]]\nname = 'row'\n[[variables]]\nname = 'column'\n"
           "[[variables]]\nname = 'asks'\nrole = 'request'\ncodes = ['1']\n[[variables]]\nname = 'value'\n"
           "role = 'numeric'\n[rules]\nfrequency = { minimum = 3 }\n[[tables]]\nname = 't'\n"
           "variables = ['row', 'column']\nresponse = 'value'\n[[outputs]]\ntype = 'csv'\nfile = 'out.csv'\n";
    const int id = open("asks.toml");
    EXPECT_EQ(ask("GET", path(id))["requests"], (Json{{"variable", "asks"}, {"codes", {"1", ""}}}));
    const auto primaries = [&] {
        const std::string states = call("GET", path(id, "/states")).body;
        return std::pair(states[4] == 'P', states[7] == 'P');
    };
    Json wish{{"tables", {{{"rules", {{{"kind", "request"}, {"percent", {50, 0}}}}}}}}};
    ask("PUT", path(id, "/rules"), wish);
    EXPECT_EQ(primaries(), std::pair(true, false));
    wish["request_codes"] = {"2"};
    ask("PUT", path(id, "/rules"), wish);
    EXPECT_EQ(primaries(), std::pair(false, true));
    ask("POST", path(id, "/session"), {{"name", "later"}});
    const auto saved = read_jobs((folder_ / "later.toml").string()).front();
    EXPECT_EQ(saved.data.front().metadata.at("asks").request_codes.front(), "2");
    ask("POST", path(id, "/undo"));
    EXPECT_EQ(primaries(), std::pair(true, false));
    wish["request_codes"] = {"1", "2", "3"};
    EXPECT_EQ(call("PUT", path(id, "/rules"), wish.dump()).status, 400);
    EXPECT_EQ(call("PUT", path(open("regions.toml"), "/rules"), wish.dump()).status, 400);
}

TEST_F(ApiTest, says_what_a_wish_costs_before_it_is_done_and_follows_pins) {
    const int id = open("regions.toml");
    const Json run = protect(id);
    ASSERT_TRUE(run["safe"].get<bool>());
    // Some secondary of the run.
    const Json table = ask("GET", path(id));
    const std::string states = call("GET", path(id, "/states"), "", {{"run", "1"}}).body;
    const auto at = static_cast<int>(states.find('S'));
    const int width = static_cast<int>(table["views"][0]["axes"][1]["codes"].size());
    const Json place = {{"view", 0}, {"codes", {at / width, at % width}}};
    Json pin = place;
    pin["pin"] = "publish";
    const Json preview = ask("POST", path(id, "/runs/1/preview"), {{"pins", {pin}}, {"time_limit", 3}});
    ASSERT_TRUE(preview["possible"].get<bool>());
    EXPECT_NEAR(preview["difference"].get<double>(),
                preview["cost"].get<double>() - run["cost"].get<double>(), 1e-6);
    EXPECT_EQ(ask("GET", path(id))["pins"].size(), 0U);
    ask("POST", path(id, "/pins"), {{"cells", {place}}, {"pin", "publish"}});
    const Json improved = protect(id, {{"start", 1}, {"time_limit", 3}});
    ASSERT_TRUE(improved["safe"].get<bool>());
    const std::string after = call("GET", path(id, "/states"), "", {{"run", "2"}}).body;
    EXPECT_NE(after[static_cast<std::size_t>(at)], 'S');
    const Json difference = ask("GET", path(id, "/runs/1/compare"), {}, {{"with", "2"}});
    EXPECT_GE(difference["only_first_count"].get<int>(), 1);
}

TEST_F(ApiTest, refuses_to_pin_primaries) {
    const int id = open("square.jj");
    const Json wish = {{"cells", {{{"view", 0}, {"codes", {1, 1}}}}}, {"pin", "publish"}};
    EXPECT_EQ(call("POST", path(id, "/pins"), wish.dump()).status, 400);
    EXPECT_EQ(ask("GET", path(id))["pins"].size(), 0U);
    EXPECT_FALSE(ask("GET", path(id))["can_undo"].get<bool>());
}

TEST_F(ApiTest, explains_a_primary_with_rule_witness_and_range) {
    const int id = open("regions.toml");
    protect(id);
    const Json table = ask("GET", path(id));
    const std::string states = call("GET", path(id, "/states"), "", {{"run", "1"}}).body;
    const auto at = static_cast<int>(states.find('P'));
    const int width = static_cast<int>(table["views"][0]["axes"][1]["codes"].size());
    const std::string codes = std::to_string(at / width) + "," + std::to_string(at % width);
    const Json why = ask("GET", path(id, "/why"), {}, {{"run", "1"}, {"codes", codes}});
    EXPECT_EQ(why["state"], "primary");
    EXPECT_FALSE(why["reason"].get<std::string>().empty());
    ASSERT_EQ(why["witnesses"].size(), 2U);
    EXPECT_GE(why["witnesses"][0]["moves"].size(), 4U);
    const Json range = ask("GET", path(id, "/range"), {}, {{"run", "1"}, {"codes", codes}});
    const double value = std::stod(why["value"].get<std::string>());
    EXPECT_LE(range["from"].get<double>(),
              value - std::stod(why["levels"]["lower"].get<std::string>()) + 1e-6);
    EXPECT_GE(range["to"].get<double>(), value + std::stod(why["levels"]["upper"].get<std::string>()) - 1e-6);
}

TEST_F(ApiTest, lists_insiders_who_come_too_close_and_whom_a_secondary_keeps_out) {
    std::ifstream without(folder_ / "regions.toml");
    std::ofstream(folder_ / "insiders.toml") << without.rdbuf() << "\n[attackers]\ncontributors = 30\n";
    const int outsiders = open("regions.toml");
    protect(outsiders);
    const Json files = ask("POST", path(outsiders, "/runs/1/outputs"), {{"type", "pattern"}})["files"];
    const int id = open("insiders.toml");
    EXPECT_GT(protect(id)["insiders"], 0);
    // What keeps out everybody else does not keep out those who know some cells.
    finished(id, Json::parse(call("POST", path(id, "/audit"), files[0]["beginning"]).body)["id"]);
    const Json found = ask("GET", path(id, "/runs/2/exposed"));
    EXPECT_EQ(found["cells"].size(), 0U);
    ASSERT_GT(found["insiders"].size(), 0U);
    EXPECT_TRUE(found["insiders"][0]["attacker"].get<std::string>().starts_with("A"));
    EXPECT_GT(found["insiders"][0]["knows"].size(), 0U);
    // Some secondary is there for them alone.
    const std::string states = call("GET", path(id, "/states"), "", {{"run", "1"}}).body;
    const std::size_t columns = ask("GET", path(id))["views"][0]["axes"][1]["codes"].size();
    std::size_t kept_out = 0;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] != 'S') continue;
        const Json needed =
            ask("GET", path(id, "/needed"), {},
                {{"run", "1"}, {"codes", std::to_string(i / columns) + "," + std::to_string(i % columns)}});
        kept_out += needed["exposed_count"] == 0 && needed["insiders_count"] > 0;
    }
    EXPECT_GT(kept_out, 0U);
    EXPECT_EQ(call("GET", path(id, "/needed"), "", {{"run", "2"}, {"codes", "1,1"}}).status, 409);
}

TEST_F(ApiTest, makes_a_table_of_a_csv_file) {
    const Json guess = ask("POST", "/api/guess", {{"file", "enterprises.csv"}});
    ASSERT_GE(guess["columns"].size(), 4U);
    const Json made = ask("POST", "/api/tables",
                          {{"csv",
                            {{"file", "enterprises.csv"},
                             {"table", "made"},
                             {"columns",
                              {{{"name", "activity"}, {"role", "spanning"}},
                               {{"name", "size"}, {"role", "spanning"}},
                               {{"name", "turnover"}, {"role", "numeric"}, {"decimals", 1}}}},
                             {"variables", {"activity", "size"}},
                             {"response", "turnover"}}}});
    EXPECT_EQ(made["tables"].size(), 1U);
    EXPECT_TRUE(fs::exists(folder_ / "enterprises.toml"));
}

TEST_F(ApiTest, a_table_that_cannot_be_made_leaves_no_job_behind) {
    const Json wish = {{"csv",
                        {{"file", "enterprises.csv"},
                         {"columns", {{{"name", "nothing"}, {"role", "spanning"}}}},
                         {"variables", {"nothing"}}}}};
    EXPECT_EQ(call("POST", "/api/tables", wish.dump()).status, 400);
    EXPECT_FALSE(fs::exists(folder_ / "enterprises.toml"));
}

TEST_F(ApiTest, reads_and_writes_nothing_outside_its_folder) {
    const std::string outside = (folder_.parent_path() / "tacet-outside.csv").string();
    const int id = open("square.jj");
    protect(id);
    EXPECT_EQ(call("POST", "/api/tables", R"({"file": "../../etc/passwd"})").status, 400);
    EXPECT_EQ(call("POST", "/api/guess", R"({"file": "/etc/passwd"})").status, 400);
    for (const std::string file : {"../tacet-outside.csv", outside.c_str()}) {
        const Json wish = {{"type", "csv"}, {"file", file}, {"action", "save"}};
        EXPECT_EQ(call("POST", path(id, "/runs/1/outputs"), wish.dump()).status, 400) << file;
    }
    EXPECT_FALSE(fs::exists(outside));
    EXPECT_EQ(Json::parse(call("POST", "/api/files", "x", {{"name", "../../up.csv"}}).body)["file"],
              "up.csv");
    EXPECT_TRUE(fs::exists(folder_ / "up.csv"));
}

TEST_F(ApiTest, answers_nonsense_with_a_sentence) {
    const int id = open("square.jj");
    std::mt19937 random(7);
    const std::string seed =
        R"({"method":"auto","time_limit":0.2,"start":null,"options":{"a":"b"},"cells":[{"view":0,"codes":[1,1]}],"pin":"publish"})";
    const std::vector<std::string> paths{"/api/tables",
                                         "/api/guess",
                                         path(id, "/pins"),
                                         path(id, "/runs"),
                                         path(id, "/session"),
                                         path(id, "/runs/1/preview"),
                                         path(id, "/runs/1/outputs")};
    for (int i = 0; i < 3000; ++i) {
        std::string body = seed;
        for (int k = 0; k < 1 + i % 5; ++k) {
            const std::size_t at = random() % body.size();
            if (random() % 3 == 0)
                body.erase(at, 1 + random() % 10);
            else
                body[at] = static_cast<char>(random() % 256);
            if (body.empty()) body = "[";
        }
        const ApiAnswer given = call("POST", paths[static_cast<std::size_t>(i) % paths.size()], body);
        EXPECT_NE(given.status, 500) << body;
        if (given.status >= 400) {
            EXPECT_TRUE(Json::parse(given.body).contains("error"));
        }
    }
    EXPECT_EQ(call("GET", "/api/nothing").status, 404);
    EXPECT_EQ(call("DELETE", "/api/tables").status, 405);
    EXPECT_EQ(call("GET", path(id, "/states"), "", {{"layer", "9,9"}}).status, 400);
    EXPECT_EQ(call("GET", path(id, "/states"), "", {{"rows_axis", "0"}, {"columns_axis", "0"}}).status, 400);
    EXPECT_EQ(call("GET", path(id, "/why"), "", {{"codes", "1"}}).status, 400);
    EXPECT_EQ(call("GET", "/api/tables/999999999999").status, 404);
    EXPECT_EQ(call("POST", path(id, "/pins"), std::string(100'000, '[')).status, 400);
}

TEST_F(ApiTest, several_protections_wait_in_line_and_can_be_stopped) {
    save((folder_ / "large.jj").string(), to_jj(generate("contributors", 1, {{"dimensions", "20x15x10"}})));
    const int id = open("large.jj");
    for (int i = 0; i < 3; ++i) ask("POST", path(id, "/runs"), {{"time_limit", 60}});
    EXPECT_EQ(ask("GET", path(id, "/runs/3"))["state"], "waiting");
    // Those that have not begun are over at once.
    for (const int run : {3, 2}) {
        ask("POST", path(id, "/runs/" + std::to_string(run) + "/stop"));
        EXPECT_EQ(ask("GET", path(id, "/runs/" + std::to_string(run)))["problem"],
                  "it was stopped before there was a pattern");
    }
    ask("POST", path(id, "/runs/1/stop"));
    EXPECT_NE(finished(id, 1)["state"], "waiting");
}

}  // namespace
}  // namespace tacet
