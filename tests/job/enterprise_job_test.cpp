// SPDX-License-Identifier: Apache-2.0
// The public enterprise data, from records to a protected table: fewer and smaller secondaries than
// tau-ARGUS.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "io/files.h"
#include "shared_data.h"
#include "tacet/job.h"

namespace tacet {

namespace {

constexpr auto kRules = "P(0,0)|P(0,0)|P(10,1)|P(0,0)|ZERO(10)|MIS(1)|MAN(10)";

TEST(EnterpriseJob, needs_fewer_secondaries_than_tau_argus_and_reads_its_own_output) {
    TACET_NEEDS_SHARED_DATA(shared_data("enterprise"));
    const Folder folder;
    const std::string data = shared_data("enterprise/example_enterprise");
    const std::string job = folder.write(
        "job.arb",
        fmt::format("<OPENMICRODATA> \"{0}.asc\"\n<OPENMETADATA> \"{0}.rda\"\n<SPECIFYTABLE> "
                    "\"act\"\"product\"|\"turnover\"||\n<SAFETYRULE> {1}\n<READMICRODATA>\n<SUPPRESS> "
                    "MOD(1,1,0,0,0)\n<WRITETABLE> (1,3,AS+,\"t.txt\")\n<WRITETABLE> (1,5,,\"t.tab\")\n",
                    std::filesystem::absolute(data).string(), kRules));
    (void)run(read_jobs(job).front());
    int secondaries = 0;
    double value = 0;
    std::istringstream lines(content_of(folder.file("t.txt")));
    for (std::string line; std::getline(lines, line);) {
        if (!line.ends_with(",11")) continue;
        ++secondaries;
        const std::string number = line.substr(0, line.size() - 3);
        value += std::stod(number.substr(number.rfind(',') + 1));
    }
    EXPECT_GT(secondaries, 0);
    EXPECT_LE(secondaries, 74) << "what the Modular method of tau-ARGUS needs";
    EXPECT_LT(value, 1'376'576.63) << "what its hypercube method suppresses";

    // The table that was written, read as a ready table, is the same with its secondaries.
    const std::string again = folder.write(
        "again.toml",
        "[data]\nfile = \"t.tab\"\nkind = \"table\"\nmetadata = \"t.rda\"\n[rules]\nuse_status = true\n"
        "manual_margin = 10\n[[tables]]\nvariables = [\"act\", \"product\"]\nresponse = \"turnover\"\n"
        "[protect]\nmethod = \"flows\"\nsingleton_singleton = false\nsingleton_multiple = false\n"
        "group_frequency = false\n[[outputs]]\ntype = \"intermediate\"\nfile = \"again.tab\"\n");
    (void)run(read_jobs(again).front());
    EXPECT_EQ(content_of(folder.file("again.tab")), content_of(folder.file("t.tab")));
}

}  // namespace

}  // namespace tacet
