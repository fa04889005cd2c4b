// SPDX-License-Identifier: Apache-2.0
// The workbench: the open documents, the work that waits, and who is told of it. All state lives here.
#pragma once

#include <atomic>
#include <future>
#include <map>
#include <memory>
#include <mutex>

#include "serve/document.h"
#include "serve/events.h"
#include "serve/folder.h"
#include "serve/lane.h"
#include "tacet/explain.h"

namespace tacet {

/// Too much is asked for at once: later it may go.
class BusyError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What other wishes would come to, before they are done.
struct Preview {
    Result result = {};
    double cost = 0;         ///< without regard to pins
    double cost_before = 0;  ///< of the pattern to go on from
    std::vector<CellId> added = {};
    std::vector<CellId> freed = {};
};

class Workbench {
  public:
    Workbench(Folder folder, unsigned threads);
    ~Workbench();
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    /// Ends what runs, with the best so far, and what waits.
    void end();

    [[nodiscard]] const Folder& folder() const { return folder_; }
    [[nodiscard]] Events& events() { return events_; }
    [[nodiscard]] unsigned threads() const { return threads_; }

    /// A file of the folder. Throws InputError.
    std::vector<int> open(const std::string& name);
    /// A made-up table, whose files are written first.
    std::vector<int> open_demo(const std::string& name);
    void close(int id);
    [[nodiscard]] std::shared_ptr<Document> document(int id) const;
    [[nodiscard]] std::vector<std::shared_ptr<Document>> documents() const;

    /// Throw BusyError if too much waits.
    std::shared_ptr<Run> protect(const std::shared_ptr<Document>& document, RunWish wish, std::string name);
    std::shared_ptr<Run> audit(const std::shared_ptr<Document>& document, Pattern pattern, std::string name);
    /// Ends a run with the best so far, and at once if it has come to nothing yet: large tables take a while
    /// to set up, which nobody has to wait for.
    void stop(const Document& document, Run& run);
    /// What a run would come to with these pins instead, from its pattern on.
    [[nodiscard]] Preview preview(const Document& document, const Run& run, const std::vector<PlacePin>& pins,
                                  double seconds);
    /// What is exposed if this cell alone is published, of a run that is safe.
    [[nodiscard]] Explanation needed(const Document& document, const Run& run, CellId cell);
    /// What an attacker can work out of a suppressed cell.
    [[nodiscard]] CellRange range(const Document& document, const Run& run, CellId cell);

    void tell_table(int id);
    void tell_run(const Document& document, const Run& run);

  private:
    int add(std::string name, std::string path, std::unique_ptr<Source> source);
    void work(const std::shared_ptr<Document>& document, const std::shared_ptr<Run>& run);
    void finish(const Document& document, Run& run, Result result) const;
    void follow(const Document& document, Run& run, const Progress& progress);
    [[nodiscard]] Result protect_run(const std::shared_ptr<Document>& document,
                                     const std::shared_ptr<Run>& run);
    template <class Work>
    auto ask(const Work& work);

    Folder folder_;
    unsigned threads_;
    Events events_;
    mutable std::mutex mutex_;
    std::map<int, std::shared_ptr<Document>> documents_;
    int last_ = 0;
    std::stop_source ending_;
    Lane questions_;  // short
    Lane runs_;
};

}  // namespace tacet
