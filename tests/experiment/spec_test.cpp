// SPDX-License-Identifier: Apache-2.0
#include "experiment/spec.h"

#include <gtest/gtest.h>

#include <fstream>

#include "experiment/run.h"
#include "tacet/error.h"
#include "tacet/experiment.h"

namespace tacet {
namespace {

std::string write_spec(const std::string& text) {
    std::string path = testing::TempDir() + "spec.toml";
    std::ofstream(path) << text;
    return path;
}

std::string complaint(const std::string& text) {
    try {
        static_cast<void>(read_spec(write_spec(text)));
    } catch (const InputError& error) {
        const std::string message = error.what();
        return message.substr(message.find("spec.toml"));
    }
    return "none";
}

constexpr const char* kGood = R"(
time-limit = 5
seeds = [1, 2]
[[methods]]
name = "GA"
method = "genetic"
options = { groups = 40, mutation = "swap" }
[[methods]]
method = "incremental"
seeds = [7]
time-limit = 0.5
[[instances]]
class = "small"
generate = "ons"
options = { rows = 20, columns = 5 }
seeds = [1, 2, 3]
)";

TEST(Spec, is_read_with_what_is_common_and_what_is_particular) {
    const Spec spec = read_spec(write_spec(kGood));
    ASSERT_EQ(spec.algorithms.size(), 2U);
    EXPECT_EQ(spec.algorithms[0].name, "GA");
    EXPECT_EQ(spec.algorithms[0].options.at("groups"), "40");
    EXPECT_EQ(spec.algorithms[1].seeds, std::vector<std::uint64_t>{7});
    ASSERT_EQ(spec.instances.size(), 3U);
    EXPECT_EQ(spec.instances[2].name, "ons columns=5 rows=20 seed=3");
    const auto plans = plan_runs(spec);
    ASSERT_EQ(plans.size(), 9U);
    EXPECT_EQ(plans[0].time_limit().count(), 5);
    EXPECT_EQ(plans[2].time_limit().count(), 0.5);
}

TEST(Spec, limits_of_instances_come_before_its_own_and_after_those_of_methods) {
    const Spec spec = read_spec(write_spec(std::string(kGood) + "time-limit = 30\n"));
    const auto plans = plan_runs(spec);
    EXPECT_EQ(plans[0].time_limit().count(), 30);
    EXPECT_EQ(plans[0].row().time_limit, 30);
    EXPECT_EQ(plans[2].time_limit().count(), 0.5);
    const Spec of_one =
        read_spec(write_spec(std::string(kGood) + "[[instances]]\ngenerate = \"small\"\ntime-limit = 2\n"));
    EXPECT_EQ(plan_runs(of_one).front().time_limit().count(), 5);
    EXPECT_EQ(plan_runs(of_one)[9].time_limit().count(), 2);
}

TEST(Spec, says_what_limits_count) {
    EXPECT_EQ(read_spec(write_spec(kGood)).limits, TimeKind::elapsed);
    const Spec spec = read_spec(write_spec(std::string("limits = \"cpu\"\n") + kGood));
    EXPECT_EQ(spec.limits, TimeKind::cpu);
    EXPECT_EQ(plan_runs(spec)[0].row().options, "groups=40 mutation=swap cpu-limit");
    EXPECT_EQ(plan_runs(spec)[2].row().options, "cpu-limit");
}

TEST(Spec, names_the_line_of_every_mistake) {
    const std::string good = kGood;
    const auto expect = [](const std::string& text, std::string_view beginning) {
        const std::string found = complaint(text);
        EXPECT_TRUE(found.starts_with(beginning)) << found;
    };
    const std::string method = "[[methods]]\nmethod = \"auto\"\n";
    expect("time-limt = 5\n" + good, "spec.toml:1: found key 'time-limt', did you mean 'time-limit'?");
    expect(good + "methd = 1\n", "spec.toml:17: found key 'instances.methd'");
    expect("seeds = 3\n" + method, "spec.toml:1: seeds: expected an array of numbers");
    expect("seeds = [0.5]\n" + method, "spec.toml:1: seeds: expected whole numbers");
    expect("seeds = []\n" + method, "spec.toml:1: seeds: found an empty array");
    expect("[[methods]]\nmethod = \"magic\"\n", "spec.toml:2: methods.method: found method 'magic'");
    expect("[[methods]]\nmethod = \"genetic\"\noptions = { speed = 1 }\n",
           "spec.toml:2: methods.method: found option 'speed'");
    expect(
        "[[methods]]\nmethod = \"bound\"\noptions = { method = \"kelly\" }\n",
        "spec.toml:2: methods.method: found the option method=kelly of bound, expected method=capacity or");
    expect(method, "spec.toml:1: instances: found none, expected a section [[instances]]");
    expect(method + "[[instances]]\ngenerate = \"onz\"\n",
           "spec.toml:4: instances.generate: found 'onz', did you mean 'ons'?");
    expect(method + "[[instances]]\ngenerate = \"ons\"\noptions = { rwos = 3 }\n",
           "spec.toml:5: instances.options.rwos: found an unknown option, did you mean 'rows'?");
    expect(method + "[[instances]]\nfile = \"nowhere.jj\"\n", "spec.toml:4: instances.file: found");
    expect("memory = \"much\"\n" + good, "spec.toml:1: memory: found 'much', expected such as 512M or 8G");
    expect("seeds = [1,\n", "spec.toml:");
    expect("limits = \"cpus\"\n" + good, "spec.toml:1: limits: found 'cpus', did you mean 'cpu'?");
    expect(good + "time-limit = 0\n", "spec.toml:17: instances.time-limit: expected a number");
    expect("time-limit = -1\n" + method, "spec.toml:1: time-limit: found -1, expected a number");
    EXPECT_THROW(static_cast<void>(read_spec("/nowhere/spec.toml")), InputError);
}

TEST(Spec, lists_of_options_stand_for_all_their_combinations) {
    const Spec spec = read_spec(write_spec(R"(
[[methods]]
method = "reduction"
[[instances]]
generate = "ons"
options = { rows = [10, 20], columns = [5, 6, 7], zeros = 0.1 }
seeds = [1, 2]
)"));
    ASSERT_EQ(spec.instances.size(), 12U);
    EXPECT_EQ(spec.instances[0].name, "ons columns=5 rows=10 zeros=0.1 seed=1");
    EXPECT_EQ(spec.instances[11].name, "ons columns=7 rows=20 zeros=0.1 seed=2");
}

TEST(Memory, is_written_with_units) {
    EXPECT_EQ(memory_bytes("512M"), 512ULL << 20);
    EXPECT_EQ(memory_bytes("8G"), 8ULL << 30);
    EXPECT_EQ(memory_bytes("1000"), 1000U);
    for (const char* wrong : {"", "G", "0", "-1", "8T", "1.5G"}) EXPECT_FALSE(memory_bytes(wrong)) << wrong;
}

}  // namespace
}  // namespace tacet
