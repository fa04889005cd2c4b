// SPDX-License-Identifier: Apache-2.0
// Damaged files through every reader: each is read or refused with a message, and nothing else happens.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "io/files.h"
#include "tacet/error.h"
#include "tacet/job.h"

namespace tacet {

namespace {

const std::map<std::string, std::string> kFiles = {
    {"records.asc", "  1n1a     1.5\n  2n2b     2.5\n  2s1a    12.0\n  3s1b     7.5\n"},
    {"records.rda",
     "group 1 3\n <HOLDING>\nregion 4 2 99\n <RECODEABLE>\n <HIERARCHICAL>\n <HIERCODELIST> \"r.hrc\"\n "
     "<HIERLEADSTRING> \"@\"\nkind 6 1\n <RECODABLE>\nvalue 7 8\n <NUMERIC>\n <DECIMALS> 1\n"},
    {"r.hrc", "N\n@n1\n@n2\nS\n@s1\n"},
    {"records.arb",
     "<OPENMICRODATA> \"records.asc\"\n<OPENMETADATA> \"records.rda\"\n<SPECIFYTABLE> "
     "\"region\"\"kind\"|\"value\"||\n"
     "<SAFETYRULE> NK(1,60)|P(10,1)|P(0,0)|P(10,1)|FREQ(2,20)|ZERO(1)|MAN(10)\n<READMICRODATA>\n<APRIORI> "
     "\"a.hst\", 1, "
     "\";\", 1\n<RECODE> 1, kind, \"k.grc\"\n<SUPPRESS> GH(1,100,0,1)\n<WRITETABLE> "
     "(1,3,AS+FL+,\"t.txt\")\n"},
    {"a.hst", "N;T;c;5\nn1;a;u\nn1;a;pl;1;1\n"},
    {"k.grc", "x : a-b, c\n<MISSING> 9\n"},
    {"table.csv",
     "r,c,v,n,s\nTotal,Total,10,4,S\nTotal,x,4,2,S\nTotal,y,6,2,S\na,Total,10,4,S\na,x,4,2,U\na,y,6,2,S\n"},
    {"cells.jj",
     "0\n3\n0 9 1 s 0 20 0 0 0\n1 4 1 u 0 20 2 2 0\n2 5 1 s 0 20 0 0 0\n1\n0 3 : 0 (-1) 1 (1) 2 (1)\n"},
    {"knower.attackers", "tacet-attackers 1\nA knower\nK 2\n"},
    {"cells.toml",
     "[data]\njj = \"cells.jj\"\nclip_levels = true\n[[pins]]\npin = \"costlier\"\ncells = [2]\n"
     "[attackers]\nfile = \"knower.attackers\"\n[protect]\nmethod = \"flows\"\niterations = "
     "0\n[[outputs]]\ntype = \"csv\"\nfile = \"t.csv\"\n"},
    {"parents.csv", "code,parent,label\na,,\"An \"\"A\"\"\"\n"},
    {"table.toml",
     "[data]\nfile = \"table.csv\"\nkind = \"table\"\n[[variables]]\nname = \"r\"\nhierarchy = "
     "\"parents.csv\"\n"
     "[[variables]]\nname = \"c\"\n[[variables]]\nname = \"v\"\nrole = \"numeric\"\n[[variables]]\nname = "
     "\"n\"\nrole = "
     "\"frequency\"\n[[variables]]\nname = \"s\"\nrole = \"status\"\n[rules]\nuse_status = "
     "true\n[[tables]]\nvariables = "
     "[\"r\", \"c\"]\nresponse = \"v\"\ncost = \"unity\"\n[protect]\nmethod = \"flows\"\niterations = "
     "0\n[[outputs]]\ntype = "
     "\"csv\"\nfile = \"t.csv\"\n"},
};

std::string damaged(std::string text, std::mt19937_64& random) {
    constexpr std::string_view kBytes = "\"@<>|,;:().-+=[]{}#'/\\ \n\r\t\0aT09\xE4\xFF";
    const auto changes = 1 + random() % 3;
    for (std::uint64_t i = 0; i < changes && !text.empty(); ++i) {
        const std::size_t at = random() % text.size();
        const char byte = kBytes[random() % kBytes.size()];
        switch (random() % 4) {
            case 0:
                text[at] = byte;
                break;
            case 1:
                text.insert(at, 1, byte);
                break;
            case 2:
                text.erase(at, 1 + random() % 4);
                break;
            default:
                text.insert(at, text.substr(random() % text.size(), random() % 20));
                break;
        }
    }
    return text;
}

TEST(Mutation, damaged_files_are_read_or_refused) {
    const Folder folder;
    std::mt19937_64 random(11);
    int refused = 0;
    constexpr int kRounds = 25;
    for (const auto& [name, text] : kFiles)
        for (int round = 0; round < kRounds; ++round) {
            for (const auto& [other, good] : kFiles) folder.write(other, good);
            const std::string bad = damaged(text, random);
            folder.write(name, bad);
            for (const char* job : {"records.arb", "table.toml", "cells.toml"}) try {
                    for (const Job& each : read_jobs(folder.file(job)))
                        (void)run(each, {.output_folder = folder.file("out")});
                } catch (const InputError& error) {
                    ++refused;
                    EXPECT_STRNE(error.what(), "") << name;
                } catch (const UnsafeError&) {
                    ++refused;
                } catch (const std::exception& error) {
                    ADD_FAILURE() << name << ": " << error.what() << "\n" << bad;
                }
        }
    EXPECT_GT(refused, 50);
}

}  // namespace

}  // namespace tacet
