// SPDX-License-Identifier: Apache-2.0
// A job: data, variables, tables, rules, method and outputs, in a file. Jobs are TOML files (docs/jobs.md) or
// batch files of tau-ARGUS.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "tacet/export.h"
#include "tacet/logbook.h"
#include "tacet/metadata.h"
#include "tacet/pins.h"
#include "tacet/protect.h"
#include "tacet/publication.h"
#include "tacet/publish.h"
#include "tacet/ready_table.h"

namespace TACET_EXPORT tacet {

enum class DataKind : std::uint8_t {
    microdata,
    ready_table,
    jj,  ///< a JJ file: cells and equations, without variables
};

struct DataJob {
    DataKind kind = DataKind::microdata;
    std::string source = "file";    ///< the key that jobs name it by: "file", "sqlite"...
    std::string path = {};          ///< of the file; for PostgreSQL the connection string
    std::string query = {};         ///< of a database
    std::string query_origin = {};  ///< "job.toml:4", for messages
    std::chrono::duration<double> query_time_limit = std::chrono::hours(1);
    std::string population = {};  ///< whom and when the data are about; tables of others share no cells
    std::optional<bool> push_down = {};  ///< whether the database adds up; nothing: if it can
    Metadata metadata = {};
    bool clips_levels = false;  ///< of a JJ file: levels that a cell's own bounds exclude are reduced
};

struct AprioriJob {
    std::string path;
    AprioriOptions options = {};
};

/// An earlier publication of a table, from a file or a ledger.
struct EarlierJob {
    std::string symbol = "x";
    bool releases = false;  ///< what it suppressed may be shown now where everything together stays safe
    EarlierTable table;
    std::string origin = {};  ///< "job.toml:12", for messages
    bool is_in_ledger = false;
};

/// The pattern of last year, which this one should resemble.
struct StabilityJob {
    std::string path;
    std::string symbol = "x";
    double discount = 50;   ///< per cent, for suppressing what was suppressed
    double surcharge = 50;  ///< per cent, for suppressing what was shown
    bool is_priced = true;  ///< whether a pattern without it is sought too, to say what it costs
};

/// Wishes about cells of a JJ file.
struct PinsJob {
    std::vector<Pin> pins;
    std::string origin;  ///< "job.toml:12", for messages
};

struct TableJob {
    std::size_t data = 0;  ///< index into Job::data
    CubeSpec request;
    ReadyTableOptions ready;
    std::vector<AprioriJob> apriori;
    CostOptions cost;
    std::optional<EarlierJob> earlier = {};  ///< it was published before, and is not published now
    std::optional<StabilityJob> stability = {};
    std::vector<PinsJob> pins = {};  ///< of a JJ file, in their order
};

/// Tables that are protected together.
struct ProtectionJob {
    std::vector<std::size_t> tables;
    ProtectOptions protect;
    SingletonOptions singleton;
    AttackerOptions attackers = {};
    std::string attackers_origin = {};         ///< "job.toml:12", for messages
    std::optional<double> known_percent = {};  ///< as in LinkOptions
    /// Primaries that earlier publications give away need not stop the others from being published.
    bool accepts_disclosed = false;
    /// Whether attackers know that cells are whole numbers; nothing: if the tables count records.
    std::optional<bool> is_whole = {};
    std::vector<CubeEquation> equations = {};  ///< cubes are indices into `tables`
    std::vector<CubeRate> rates = {};          ///< likewise
    std::string start = {};                    ///< file with a pattern to begin from; empty: none
    std::string pattern = {};  ///< file with the pattern of an earlier run, instead of a method; empty: none
    std::string origin = {};   ///< "job.toml:30", where the time limit is said, for messages
};

struct OutputJob {
    const OutputFormat* format = nullptr;
    std::size_t table = 0;
    OutputSpec request;
};

struct Job {
    std::string path;
    std::vector<DataJob> data;
    std::vector<TableJob> tables = {};
    std::vector<ProtectionJob> protections = {};
    std::vector<OutputJob> outputs = {};
    std::vector<std::string> warnings = {};
    /// Names of outputs are those of a batch file: with a folder in them they are from the working folder on.
    bool is_batch = false;
    std::string data_folder =
        {};                    ///< of a batch file: folder of outputs without one; empty: that of the file
    std::string logbook = {};  ///< file that messages are appended to; may be empty
    std::string version_file = {};  ///< file that gets one line with the version of the program; may be empty
};

struct ReadJobOptions {
    bool is_batch = false;           ///< a batch file of tau-ARGUS, whatever its name
    std::string data_folder = {};    ///< of a batch file: folder of its files that are not next to it
    std::string output_folder = {};  ///< as in RunOptions, for the logbook
    Logbook* logbook = nullptr;      ///< notes the commands of a batch file; may be null
};

/// Reads a job file; a batch file with <CLEAR> holds several. Throws InputError, "file:line: found ...,
/// expected ...".
[[nodiscard]] std::vector<Job> read_jobs(const std::string& path, const ReadJobOptions& options = {});

struct RunOptions {
    unsigned threads = 1;
    bool shows_values = false;                           ///< whether messages may quote the data
    std::chrono::system_clock::time_point started = {};  ///< for reports; now, if it is not given
    std::string output_folder = {};  ///< folder of relative outputs; empty: that of the job
    std::string proof_folder = {};   ///< where problem, pattern and witness go; empty: see `run`
    std::string ledger = {};         ///< of publications: protects against them, and enters the new ones
    std::string pattern = {};        ///< file with the pattern of an earlier run, instead of a method
    std::optional<std::chrono::duration<double>> time_limit = {};  ///< for each set of tables; else the job's
    std::stop_token stop = {};
    std::function<void(std::uint64_t records)> on_records = {};    ///< while data are read; may be empty
    std::function<void(const Progress&)> on_progress = {};         ///< while a method works; may be empty
    std::function<void(const std::string& line)> on_message = {};  ///< what was done; may be empty
    /// What was made of the job, once all is written; may be empty.
    std::function<void(std::span<const Publication>)> on_published = {};
};

/// Reads and protects what the job asks for, and writes nothing: one publication for each set of tables that
/// are protected together. Throws as `run` does.
[[nodiscard]] std::vector<Publication> protect(const Job& job, const RunOptions& options = {});

/// Where an output of that name goes.
[[nodiscard]] std::string output_path(const Job& job, const RunOptions& options, const std::string& name);

/// Does everything that the job asks for. Beside the tables of a batch file, or in the folder for proofs, go
/// the problem, pattern and witness of each set of tables that is protected together. Outputs are written at
/// the end, all or none; their paths are returned. Throws InputError for bad input, and UnsafeError, naming
/// the cells, if a table cannot be protected.
std::vector<std::string> run(const Job& job, const RunOptions& options = {});

}  // namespace tacet
