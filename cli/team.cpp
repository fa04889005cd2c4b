// SPDX-License-Identifier: Apache-2.0
#include "team.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <future>
#include <stdexcept>
#include <thread>

#include "failure.h"

namespace tacet {

namespace {

constexpr auto kEnd = "end";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Of this thread alone: a task of rank 0 runs beside it.
double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// What came of a task, and how long it took. As a message "7 1.25\nresult".
struct TaskEnd {
    std::size_t task = 0;
    double seconds = 0;
    std::string result;
};

TaskEnd finished(const TaskWork& work, std::size_t task) {
    const auto start = Clock::now();
    std::string result = work(task);
    return {task, seconds_since(start), std::move(result)};
}

std::string to_message(const TaskEnd& end) {
    return fmt::format("{} {}\n{}", end.task, end.seconds, end.result);
}

TaskEnd task_end_of(const std::string& message) {
    std::size_t space = 0;
    const auto task = std::stoull(message, &space);
    return {task, std::stod(message.substr(space)), message.substr(message.find('\n') + 1)};
}

/// Tasks of a team of several, on rank 0. Its own task runs on a thread, so that others do not wait.
class TaskServer {
  public:
    TaskServer(Team& team, std::span<const std::size_t> tasks, const TaskWork& work, const TaskDone& done,
               const std::stop_token& stop)
        : team_(team), tasks_(tasks), work_(work), done_(done), stop_(stop) {}

    TeamTime run() {
        const auto start = Clock::now();
        int at_work = team_.size() - 1;
        while (at_work > 0 || own_.valid() || has_more()) {
            const bool was_told = listen(at_work);
            if (!mind_own_task() && !was_told) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        time_.elapsed = seconds_since(start);
        return time_;
    }

  private:
    [[nodiscard]] bool has_more() const { return next_ < tasks_.size() && !stop_.stop_requested(); }

    /// A rank says what came of its task, or that it begins, by nothing. It gets the next one.
    bool listen(int& at_work) {
        const auto message = team_.poll(Channel::tasks);
        if (!message) return false;
        const double before = processor_seconds();
        count(message->text);
        // The rank is to work on while the row of its last task is written.
        if (has_more()) {
            send(message->from, std::to_string(tasks_[next_++]));
        } else {
            send(message->from, kEnd);
            --at_work;
        }
        if (!message->text.empty()) finish(task_end_of(message->text));
        time_.serving += processor_seconds() - before;
        return true;
    }

    bool mind_own_task() {
        if (own_.valid()) {
            if (own_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
            finish(own_.get());
            return true;
        }
        if (!has_more()) return false;
        own_ = std::async(std::launch::async, finished, work_, tasks_[next_++]);
        return true;
    }

    void finish(const TaskEnd& end) {
        time_.at_work += end.seconds;
        done_(end.task, end.result);
    }

    void send(int to, const std::string& text) {
        count(text);
        team_.send(to, Channel::tasks, text);
    }

    void count(const std::string& message) {
        ++time_.messages;
        time_.bytes += message.size();
    }

    Team& team_;
    std::span<const std::size_t> tasks_;
    const TaskWork& work_;
    const TaskDone& done_;
    const std::stop_token& stop_;
    std::size_t next_ = 0;
    std::future<TaskEnd> own_;
    TeamTime time_;
};

void work_for_leader(Team& team, const TaskWork& work) {
    const auto next = [&] { return team.receive(0, Channel::tasks); };
    team.send(0, Channel::tasks, "");
    for (std::string task = next(); task != kEnd; task = next())
        team.send(0, Channel::tasks, to_message(finished(work, std::stoull(task))));
}

TeamTime work_alone(std::span<const std::size_t> tasks, const TaskWork& work, const TaskDone& done,
                    const std::stop_token& stop) {
    const auto start = Clock::now();
    TeamTime time;
    for (const std::size_t task : tasks) {
        if (stop.stop_requested()) break;
        const TaskEnd end = finished(work, task);
        time.at_work += end.seconds;
        done(end.task, end.result);
    }
    time.elapsed = seconds_since(start);
    return time;
}

}  // namespace

void TeamOfOne::send(int /*to*/, Channel /*channel*/, const std::string& /*text*/) {
    throw std::logic_error("a team of one has nobody to write to");
}

std::string TeamOfOne::receive(int /*from*/, Channel /*channel*/) {
    throw std::logic_error("a team of one has nobody to hear from");
}

void TeamOfOne::fail(const std::string& message, int /*exit_code*/) {
    complain(message);
}

unsigned usual_threads(const Team& team) {
    return team.is_alone() ? std::max(1U, std::thread::hardware_concurrency()) : 1;
}

std::string broadcast(Team& team, const std::string& text) {
    if (!team.leads()) return team.receive(0, Channel::exchange);
    for (int rank = 1; rank < team.size(); ++rank) team.send(rank, Channel::exchange, text);
    return text;
}

std::vector<std::string> gather(Team& team, const std::string& text) {
    if (!team.leads()) {
        team.send(0, Channel::exchange, text);
        return {};
    }
    std::vector<std::string> texts{text};
    for (int rank = 1; rank < team.size(); ++rank) texts.push_back(team.receive(rank, Channel::exchange));
    return texts;
}

std::string describe(const TeamTime& time, const Team& team, std::size_t tasks) {
    const double all = time.elapsed * team.size();
    return fmt::format(
        "{} ranks: at work {:.1f} % of the time; {} messages with {} bytes, {:.2f} ms of rank 0 for each",
        team.size(), all > 0 ? std::min(100.0, 100 * time.at_work / all) : 0, time.messages, time.bytes,
        tasks > 0 ? 1000 * time.serving / static_cast<double>(tasks) : 0);
}

TeamTime share_tasks(Team& team, std::span<const std::size_t> tasks, const TaskWork& work,
                     const TaskDone& done, const std::stop_token& stop) {
    if (team.is_alone()) return work_alone(tasks, work, done, stop);
    if (team.leads()) return TaskServer(team, tasks, work, done, stop).run();
    work_for_leader(team, work);
    return {};
}

}  // namespace tacet
