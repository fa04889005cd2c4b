// SPDX-License-Identifier: Apache-2.0
// A folder with some tables and a workbench over it, asked by way of the interface, without the network.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "serve/api.h"
#include "tables.h"
#include "tacet/io.h"

namespace tacet {

class ApiTest : public testing::Test {
  public:
    using Json = nlohmann::json;

    ApiTest() {
        namespace fs = std::filesystem;
        std::string pattern = (fs::temp_directory_path() / "tacet-api-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        save((folder_ / "square.jj").string(), to_jj(square()));
        for (const char* name :
             {"survey.toml", "regions.toml", "enterprises.csv", "activity.csv", "district.hrc"})
            fs::copy_file(fs::path(TACET_SOURCE_DIR) / "examples/survey" / name, folder_ / name);
        workbench_ = std::make_unique<Workbench>(Folder(folder_), 1);
    }
    ~ApiTest() override {
        workbench_.reset();
        std::filesystem::remove_all(folder_);
    }

  protected:
    ApiAnswer call(const std::string& method, const std::string& path, const std::string& body = {},
                   std::map<std::string, std::string> values = {}) {
        return answer(*workbench_, {method, path, std::move(values), body});
    }
    Json ask(const std::string& method, const std::string& path, const Json& body = Json::object(),
             std::map<std::string, std::string> values = {}) {
        const ApiAnswer given = call(method, path, method == "GET" ? "" : body.dump(), std::move(values));
        EXPECT_LT(given.status, 300) << path << ": " << given.body;
        return Json::parse(given.body);
    }
    int open(const std::string& file) { return ask("POST", "/api/tables", {{"file", file}})["tables"][0]; }
    std::string path(int id, const std::string& rest = {}) {
        return "/api/tables/" + std::to_string(id) + rest;
    }
    Json finished(int id, int run) {
        for (int i = 0; i < 3000; ++i) {
            Json json = ask("GET", path(id, "/runs/" + std::to_string(run)));
            if (json["state"] == "done" || json["state"] == "failed") return json;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        ADD_FAILURE() << "the run does not end";
        return {};
    }
    Json protect(int id, const Json& wish = {{"method", "auto"}, {"time_limit", 5}}) {
        return finished(id, ask("POST", path(id, "/runs"), wish)["id"]);
    }

    std::filesystem::path folder_;

  private:
    /// Rows A and B, columns x and y; A x is primary and needs 5 to either side.
    static Table square() {
        const tables::Grid grid{{{10, 20}, {30, 40}}};
        TableData data = grid.data();
        tables::make_primary(data, grid.at(1, 1), 5);
        return Table(std::move(data));
    }

    std::unique_ptr<Workbench> workbench_;
};

}  // namespace tacet
