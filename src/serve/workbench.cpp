// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "job/jj_table.h"
#include "serve/demos.h"
#include "tacet/error.h"
#include "tacet/range.h"

namespace tacet {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostDocuments = 20;
constexpr std::size_t kMostWaitingRuns = 20;
constexpr std::size_t kMostWaitingQuestions = 100;
constexpr double kBetweenPoints = 0.1;  // seconds
constexpr double kBetweenPatterns = 1;  // likewise
constexpr std::size_t kMostPoints = 2000;
constexpr auto kForRange = std::chrono::seconds(10);

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Every other one, so that long runs do not grow without end.
void thin_out(std::vector<RunPoint>& curve) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < curve.size(); i += 2) curve[kept++] = curve[i];
    curve.resize(kept);
}

Pattern without_published(const Table& table, Pattern pattern) {
    for (const CellId cell : table.cells())
        if (table[cell].status == Status::published) pattern.remove(cell);
    return pattern;
}

}  // namespace

Workbench::Workbench(Folder folder, unsigned threads)
    : folder_(std::move(folder)),
      threads_(threads),
      questions_(kMostWaitingQuestions),
      runs_(kMostWaitingRuns) {}

Workbench::~Workbench() {
    end();
}

void Workbench::end() {
    events_.close();
    ending_.request_stop();
    for (const auto& each : documents()) each->stop_all();
}

int Workbench::add(std::string name, std::string path, std::unique_ptr<Source> source) {
    int id = 0;
    {
        const std::scoped_lock lock(mutex_);
        if (documents_.size() >= kMostDocuments)
            throw BusyError(fmt::format("{} tables are open: close one first", kMostDocuments));
        id = ++last_;
    }
    auto document = std::make_shared<Document>(id, std::move(name), std::move(path), std::move(source));
    {
        const std::scoped_lock lock(mutex_);
        documents_[id] = std::move(document);
    }
    tell_table(id);
    return id;
}

std::vector<int> Workbench::open(const std::string& name) {
    const auto path = folder_.existing(name);
    const std::string kind = kind_of_file(path);
    if (kind == "jj") return {add(name, name, open_jj(job_of_jj(path.string())))};
    if (kind != "job" && kind != "batch")
        throw InputError(fmt::format("{}: found no table, expected a JJ file, a job or a batch file", name));
    folder_.check_references(path);
    std::vector<int> ids;
    auto sources = open_job(path.string(), threads_);
    for (std::size_t i = 0; i < sources.size(); ++i)
        ids.push_back(add(sources.size() == 1 ? name : fmt::format("{}, set {}", name, i + 1), name,
                          std::move(sources[i])));
    return ids;
}

std::vector<int> Workbench::open_demo(const std::string& name) {
    const Demo& demo = find_demo(name);
    if (std::error_code error; !std::filesystem::exists(folder_.resolve(std::string(demo.file)), error)) {
        std::vector<OutputFile> files = demo.make();
        for (OutputFile& each : files) {
            each.path = folder_.resolve(each.path).string();
            std::filesystem::create_directories(std::filesystem::path(each.path).parent_path());
        }
        save_all(files);
    }
    return open(std::string(demo.file));
}

void Workbench::close(int id) {
    std::shared_ptr<Document> closed = document(id);
    closed->stop_all();
    {
        const std::scoped_lock lock(mutex_);
        documents_.erase(id);
    }
    tell_table(id);
}

std::shared_ptr<Document> Workbench::document(int id) const {
    const std::scoped_lock lock(mutex_);
    const auto found = documents_.find(id);
    if (found == documents_.end()) throw InputError(fmt::format("found no table {} that is open", id));
    return found->second;
}

std::vector<std::shared_ptr<Document>> Workbench::documents() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::shared_ptr<Document>> all;
    for (const auto& [id, each] : documents_) all.push_back(each);
    return all;
}

void Workbench::tell_table(int id) {
    events_.tell("table", fmt::format("{{\"table\":{}}}", id));
}

void Workbench::tell_run(const Document& document, const Run& run) {
    nlohmann::json json = document.with_runs([&] {
        nlohmann::json all{
            {"table", document.id()}, {"run", run.id}, {"state", to_string(run.state)}, {"phase", run.phase}};
        if (!run.curve.empty()) {
            all["seconds"] = run.curve.back().seconds;
            all["cost"] = run.curve.back().cost;
            if (run.curve.back().lower_bound) all["lower_bound"] = *run.curve.back().lower_bound;
        }
        return all;
    });
    events_.tell("run", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::shared_ptr<Run> Workbench::protect(const std::shared_ptr<Document>& document, RunWish wish,
                                        std::string name) {
    (void)complete_options(wish.method, wish.options);
    auto run = document->add_run(std::move(wish), std::move(name));
    if (!runs_.add([this, document, run] { work(document, run); })) {
        document->remove(run->id);
        throw BusyError(fmt::format("{} protections wait already", kMostWaitingRuns));
    }
    tell_run(*document, *run);
    return run;
}

std::shared_ptr<Run> Workbench::audit(const std::shared_ptr<Document>& document, Pattern pattern,
                                      std::string name) {
    auto run = document->add_audit(std::move(pattern), std::move(name));
    if (!questions_.add([this, document, run] { work(document, run); })) {
        document->remove(run->id);
        throw BusyError("too many questions wait already");
    }
    tell_run(*document, *run);
    return run;
}

void Workbench::stop(const Document& document, Run& run) {
    run.stop.request_stop();
    const bool is_over = document.with_runs([&] {
        const bool is_at_nothing = run.state == RunState::waiting ||
                                   (run.state == RunState::running && !run.is_audit && run.phase.empty());
        if (!is_at_nothing) return false;
        run.state = RunState::failed;
        run.problem = "it was stopped before there was a pattern";
        return true;
    });
    if (is_over) tell_run(document, run);
}

void Workbench::work(const std::shared_ptr<Document>& document, const std::shared_ptr<Run>& run) {
    const bool is_wanted = document->with_runs([&] {
        if (run->state != RunState::waiting) return false;
        run->state = RunState::running;
        run->started = Clock::now();
        return true;
    });
    if (!is_wanted) return;
    tell_run(*document, *run);
    try {
        if (ending_.stop_requested()) throw InputError("the workbench ended before it began");
        finish(*document, *run, protect_run(document, run));
    } catch (const std::exception& error) {
        document->with_runs([&] {
            if (run->state != RunState::running) return;
            run->state = RunState::failed;
            run->problem = dynamic_cast<const Error*>(&error) != nullptr ? error.what() : "internal error";
        });
    }
    tell_run(*document, *run);
}

Result Workbench::protect_run(const std::shared_ptr<Document>& document, const std::shared_ptr<Run>& run) {
    const Table& table = run->sheet->table();
    ProtectOptions options = document->source().protect_options();
    options.threads = threads_;
    options.stop = run->stop.get_token();
    if (run->is_audit) {
        Result result{.method = "audit", .outcome = Outcome::feasible};
        result.report = tacet::audit(table, *run->start,
                                     {.protection = options.protection,
                                      .threads = threads_,
                                      .deadline = Deadline(Deadline::Clock::time_point::max(), options.stop),
                                      .margin = options.margin});
        return result;
    }
    options.method = run->wish.method;
    options.time_limit = std::chrono::duration<double>(run->wish.time_limit);
    options.seed = run->wish.seed;
    options.options = run->wish.options;
    options.iterations = run->wish.iterations;
    if (run->start) options.start = *run->start;
    options.on_progress = [this, document, run](const Progress& progress) {
        follow(*document, *run, progress);
    };
    if (run->pins.empty()) return tacet::protect(table, options);
    const Table pinned = with_pins(table, to_pins(*run->sheet, run->pins));
    Result result = tacet::protect(pinned, options);
    result.optimum.reset();  // it is of the table with the pins
    return result;
}

void Workbench::follow(const Document& document, Run& run, const Progress& progress) {
    const double now = seconds_since(run.started);
    const bool is_due = document.with_runs([&] {
        if (run.state != RunState::running) return false;
        return run.curve.empty() || now - run.curve.back().seconds >= kBetweenPoints || progress.lower_bound;
    });
    if (!is_due) return;
    std::shared_ptr<const Pattern> pattern;
    if (progress.pattern != nullptr && now - run.told_pattern >= kBetweenPatterns) {
        pattern = std::make_shared<const Pattern>((*progress.pattern)());
        run.told_pattern = now;
    }
    document.with_runs([&] {
        const auto bound = progress.lower_bound ? progress.lower_bound
                           : run.curve.empty()  ? std::optional<double>()
                                                : run.curve.back().lower_bound;
        run.curve.push_back({now, progress.cost, bound});
        if (run.curve.size() > kMostPoints) thin_out(run.curve);
        run.phase = fmt::format("{} {}/{}", progress.phase, progress.done, progress.total);
        if (pattern) run.pattern = pattern;
    });
    tell_run(document, run);
}

void Workbench::finish(const Document& document, Run& run, Result result) const {
    const Table& table = run.sheet->table();
    document.with_runs([&] {
        if (run.state != RunState::running) return;
        run.phase.clear();
        run.state = result.report ? RunState::done : RunState::failed;
        run.pattern.reset();
        if (result.report) {
            run.pattern = std::make_shared<const Pattern>(result.report->pattern);
            run.cost = cost(table, *run.pattern);
            run.secondaries = secondaries(table, *run.pattern).size();
            if (run.is_audit) result.cost = run.cost;
        } else {
            run.problem = fmt::format("no safe pattern was found: {}", to_string(result.outcome));
            for (std::size_t i = 0; i < result.unprotectable.size() && i < 10; ++i)
                if (const auto place = run.sheet->place_of(result.unprotectable[i].cell))
                    run.problem += fmt::format("; {} cannot be protected", run.sheet->describe(*place));
        }
        run.curve.push_back({seconds_since(run.started), result.cost, result.lower_bound});
        run.result = std::make_shared<const Result>(std::move(result));
    });
}

/// In line with other questions; the answer, or what was thrown.
template <class Work>
auto Workbench::ask(const Work& work) {
    const auto task = std::make_shared<std::packaged_task<decltype(work())()>>(work);
    auto answer = task->get_future();
    if (!questions_.add([task] { (*task)(); })) throw BusyError("too many questions wait already");
    while (answer.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
        if (ending_.stop_requested() && answer.wait_for(std::chrono::seconds(3)) != std::future_status::ready)
            throw BusyError("the workbench ends");
    return answer.get();
}

Preview Workbench::preview(const Document& document, const Run& run, const std::vector<PlacePin>& pins,
                           double seconds) {
    // Held by the task, which may outlive the request.
    const auto sheet = run.sheet;
    const auto pattern = document.with_runs([&] { return run.pattern; });
    if (!pattern) throw InputError("found a run without a pattern, expected one to go on from");
    const unsigned threads = threads_;
    const auto stop = ending_.get_token();
    const ProtectOptions usual = document.source().protect_options();
    return ask([=] {
        const Table& table = sheet->table();
        const Table pinned = with_pins(table, to_pins(*sheet, pins));
        ProtectOptions options;
        options.time_limit = std::chrono::duration<double>(seconds);
        options.threads = threads;
        options.protection = usual.protection;
        options.margin = usual.margin;
        options.stop = stop;
        options.start = without_published(pinned, *pattern);
        Preview preview{.result = tacet::protect(pinned, options), .cost_before = cost(table, *pattern)};
        if (!preview.result.report) return preview;
        const Pattern& other = preview.result.report->pattern;
        preview.cost = cost(table, other);
        for (const CellId cell : table.cells())
            if (other.contains(cell) != pattern->contains(cell))
                (other.contains(cell) ? preview.added : preview.freed).push_back(cell);
        return preview;
    });
}

Explanation Workbench::needed(const Document& document, const Run& run, CellId cell) {
    const auto sheet = run.sheet;
    const auto result = document.with_runs([&] { return run.result; });
    if (!result || !result->report || !result->report->safe())
        throw UnsafeError("found no safe run, expected one: others are explained by their audit");
    ExplainOptions options{.finds_alternative = false};
    options.protect.threads = threads_;
    options.protect.stop = ending_.get_token();
    options.protect.time_limit = kForRange;
    return ask([=] { return explain(sheet->table(), *result->report, cell, options); });
}

CellRange Workbench::range(const Document& document, const Run& run, CellId cell) {
    const auto sheet = run.sheet;
    const auto pattern = document.with_runs([&] { return run.pattern; });
    if (!pattern || !pattern->contains(cell)) return {.cell = cell, .is_known = true};
    const unsigned threads = threads_;
    const auto stop = ending_.get_token();
    return ask([=] {
        return find_range(
            sheet->table(), *pattern, cell,
            {.threads = threads, .deadline = Deadline(Deadline::Clock::now() + kForRange, stop)});
    });
}

}  // namespace tacet
