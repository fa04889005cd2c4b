// SPDX-License-Identifier: Apache-2.0
// A document: an open table with its rules, pins and runs. Any number of threads may use it at once.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>

#include "serve/source.h"
#include "tacet/audit.h"

namespace tacet {

enum class RunState : std::uint8_t { waiting, running, done, failed };
[[nodiscard]] std::string_view to_string(RunState state);

/// How far a run was at some time.
struct RunPoint {
    double seconds = 0;
    double cost = 0;
    std::optional<double> lower_bound = {};
};

/// What is asked of a run.
struct RunWish {
    std::string method = "auto";
    double time_limit = 30;  ///< seconds
    std::uint64_t seed = 1;
    std::map<std::string, std::string> options = {};
    std::optional<std::uint64_t> iterations = {};
    std::optional<int> start = {};  ///< the run to go on from
};

/// A protection, or the audit of a pattern that came from elsewhere.
struct Run {
    int id = 0;
    bool is_audit = false;
    RunWish wish = {};
    std::shared_ptr<const Sheet> sheet = {};
    Judging judging = {};  ///< that made the sheet
    std::vector<PlacePin> pins = {};
    std::shared_ptr<const Pattern> start = {};
    std::stop_source stop = {};

    // What changes while it runs.
    RunState state = RunState::waiting;
    std::string phase = {};
    std::string problem = {};  ///< why there is no pattern
    std::vector<RunPoint> curve = {};
    std::shared_ptr<const Pattern> pattern = {};  ///< the best so far; in the end that of the result
    std::shared_ptr<const Result> result = {};    ///< its report may say unsafe, of an audit
    double cost = 0;                              ///< of the pattern, without regard to pins
    std::size_t secondaries = 0;
    std::chrono::steady_clock::time_point started{};
    double told_pattern = -1;  ///< when the pattern was last looked at, in seconds; of the working thread
};

/// What a person can change, and undo.
struct Wishes {
    Judging judging;
    std::vector<PlacePin> pins;
    std::map<int, std::string> names;  ///< of runs
    std::set<int> removed;             ///< runs
};

class Document {
  public:
    Document(int id, std::string name, std::string path, std::unique_ptr<Source> source);

    [[nodiscard]] int id() const { return id_; }
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Source& source() const { return *source_; }

    [[nodiscard]] std::shared_ptr<const Sheet> sheet() const;
    [[nodiscard]] Wishes wishes() const;
    [[nodiscard]] bool can_undo() const;
    /// Each throws InputError if it cannot be done, and changes nothing then.
    void set_judging(Judging judging);
    /// Pins the places, or frees them.
    void set_pins(const std::vector<ViewPlace>& places, std::optional<PinKind> kind);
    void clear_pins();
    void rename(int run, std::string name);
    void remove(int run);
    void undo();

    /// A run that waits.
    [[nodiscard]] std::shared_ptr<Run> add_run(RunWish wish, std::string name);
    /// A pattern from elsewhere, to be audited.
    [[nodiscard]] std::shared_ptr<Run> add_audit(Pattern pattern, std::string name);
    /// Throws InputError if there is none, or it was removed.
    [[nodiscard]] std::shared_ptr<Run> run(int id) const;
    [[nodiscard]] std::vector<std::shared_ptr<Run>> runs() const;
    [[nodiscard]] std::string name_of(int run) const;
    /// Calls `change` while nobody looks at runs.
    template <class Change>
    auto with_runs(const Change& change) const {
        const std::scoped_lock lock(mutex_);
        return change();
    }
    void stop_all();

  private:
    void remember();
    [[nodiscard]] std::shared_ptr<Run> add(std::shared_ptr<Run> run, std::string name);
    [[nodiscard]] std::shared_ptr<Run> find(int id) const;

    int id_;
    std::string name_;
    std::string path_;
    std::unique_ptr<Source> source_;
    std::mutex judging_;  // one change of rules at a time
    mutable std::mutex mutex_;
    std::shared_ptr<const Sheet> sheet_;
    Wishes wishes_;
    std::vector<Wishes> past_;
    std::map<int, std::shared_ptr<Run>> runs_;
    int last_run_ = 0;
};

}  // namespace tacet
