// SPDX-License-Identifier: Apache-2.0
#include "serve/document.h"

#include <fmt/format.h>

#include <algorithm>

#include "tacet/error.h"
#include "text/names.h"

namespace tacet {

namespace {

constexpr std::size_t kMostRuns = 100;
constexpr std::size_t kMostPast = 200;
constexpr std::size_t kMostPins = 100'000;
constexpr std::size_t kLongestName = 200;

constexpr Name<RunState> kStateNames[] = {{RunState::waiting, "waiting"},
                                          {RunState::running, "running"},
                                          {RunState::done, "done"},
                                          {RunState::failed, "failed"}};

/// Rules compare by what they say.
std::vector<std::string> describe_all(const Judging& judging) {
    std::vector<std::string> all;
    if (judging.requests) std::ranges::copy(judging.requests->codes, std::back_inserter(all));
    for (const Rules& each : judging.rules) {
        std::ranges::copy(describe(each), std::back_inserter(all));
        std::ranges::copy(describe_settings(each), std::back_inserter(all));
        all.emplace_back();
    }
    return all;
}

bool is_finished(const Run& run) {
    return run.state == RunState::done || run.state == RunState::failed;
}

}  // namespace

std::string_view to_string(RunState state) {
    return name_of(kStateNames, state);
}

Document::Document(int id, std::string name, std::string path, std::unique_ptr<Source> source)
    : id_(id), name_(std::move(name)), path_(std::move(path)), source_(std::move(source)) {
    sheet_ = source_->open();
    wishes_.judging = source_->judging();
}

std::shared_ptr<const Sheet> Document::sheet() const {
    const std::scoped_lock lock(mutex_);
    return sheet_;
}

Wishes Document::wishes() const {
    const std::scoped_lock lock(mutex_);
    return wishes_;
}

bool Document::can_undo() const {
    const std::scoped_lock lock(mutex_);
    return !past_.empty();
}

void Document::remember() {
    past_.push_back(wishes_);
    if (past_.size() > kMostPast) past_.erase(past_.begin());
}

void Document::set_judging(Judging judging) {
    const std::scoped_lock one(judging_);
    const std::size_t expected = source_->judging().rules.size();
    if (judging.rules.size() != sheet()->view_count() || expected == 0)
        throw InputError(
            fmt::format("found rules for {} tables, expected {}", judging.rules.size(), expected));
    auto sheet = source_->judge(*this->sheet(), judging);
    const std::scoped_lock lock(mutex_);
    remember();
    wishes_.judging = std::move(judging);
    sheet_ = std::move(sheet);
}

void Document::set_pins(const std::vector<ViewPlace>& places, std::optional<PinKind> kind) {
    const auto sheet = this->sheet();
    auto pins = wishes().pins;
    for (const ViewPlace& place : places) {
        (void)sheet->cell_at(place);
        std::erase_if(pins, [&](const PlacePin& each) { return each.place == place; });
        if (kind) pins.push_back({place, *kind});
    }
    if (pins.size() > kMostPins)
        throw InputError(fmt::format("found {} pins, expected at most {}", pins.size(), kMostPins));
    (void)with_pins(sheet->table(), to_pins(*sheet, pins));
    const std::scoped_lock lock(mutex_);
    remember();
    wishes_.pins = std::move(pins);
}

void Document::clear_pins() {
    const std::scoped_lock lock(mutex_);
    remember();
    wishes_.pins.clear();
}

void Document::rename(int run, std::string name) {
    if (name.empty() || name.size() > kLongestName)
        throw InputError(
            fmt::format("found a name of {} characters, expected 1 to {}", name.size(), kLongestName));
    const std::scoped_lock lock(mutex_);
    (void)find(run);
    remember();
    wishes_.names[run] = std::move(name);
}

void Document::remove(int run) {
    const std::scoped_lock lock(mutex_);
    find(run)->stop.request_stop();
    remember();
    wishes_.removed.insert(run);
}

void Document::undo() {
    const std::scoped_lock one(judging_);
    Wishes earlier;
    bool needs_judging = false;
    {
        const std::scoped_lock lock(mutex_);
        if (past_.empty()) throw InputError("found nothing to undo");
        earlier = past_.back();
        needs_judging = describe_all(earlier.judging) != describe_all(wishes_.judging);
    }
    auto sheet = needs_judging ? source_->judge(*this->sheet(), earlier.judging) : this->sheet();
    const std::scoped_lock lock(mutex_);
    past_.pop_back();
    wishes_ = std::move(earlier);
    sheet_ = std::move(sheet);
}

std::shared_ptr<Run> Document::add(std::shared_ptr<Run> run, std::string name) {
    if (runs_.size() - wishes_.removed.size() >= kMostRuns)
        throw InputError(fmt::format("found {} runs, expected fewer: remove some", kMostRuns));
    run->id = ++last_run_;
    run->sheet = sheet_;
    run->judging = wishes_.judging;
    run->pins = wishes_.pins;
    if (name.size() > kLongestName) name.resize(kLongestName);
    wishes_.names[run->id] = name.empty() ? fmt::format("run {}", run->id) : std::move(name);
    runs_[run->id] = run;
    return run;
}

std::shared_ptr<Run> Document::add_run(RunWish wish, std::string name) {
    const std::scoped_lock lock(mutex_);
    auto run = std::make_shared<Run>();
    if (wish.start) {
        run->start = find(*wish.start)->pattern;
        if (!run->start)
            throw InputError(
                fmt::format("found run {} without a pattern, expected one to start from", *wish.start));
    }
    run->wish = std::move(wish);
    return add(std::move(run), std::move(name));
}

std::shared_ptr<Run> Document::add_audit(Pattern pattern, std::string name) {
    const std::scoped_lock lock(mutex_);
    auto run = std::make_shared<Run>();
    run->is_audit = true;
    run->start = std::make_shared<const Pattern>(std::move(pattern));
    return add(std::move(run), std::move(name));
}

std::shared_ptr<Run> Document::find(int id) const {
    const auto found = runs_.find(id);
    if (found == runs_.end() || wishes_.removed.contains(id))
        throw InputError(fmt::format("found no run {} of this table", id));
    return found->second;
}

std::shared_ptr<Run> Document::run(int id) const {
    const std::scoped_lock lock(mutex_);
    return find(id);
}

std::vector<std::shared_ptr<Run>> Document::runs() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::shared_ptr<Run>> all;
    for (const auto& [id, run] : runs_)
        if (!wishes_.removed.contains(id)) all.push_back(run);
    return all;
}

std::string Document::name_of(int run) const {
    const std::scoped_lock lock(mutex_);
    const auto found = wishes_.names.find(run);
    return found == wishes_.names.end() ? fmt::format("run {}", run) : found->second;
}

void Document::stop_all() {
    const std::scoped_lock lock(mutex_);
    for (const auto& [id, run] : runs_)
        if (!is_finished(*run)) run->stop.request_stop();
}

}  // namespace tacet
