// SPDX-License-Identifier: Apache-2.0
#include "team.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

#include "failure.h"

namespace tacet {

namespace {

constexpr auto kEnd = "end";

/// Tasks of a team of several, on rank 0. Its own task runs on a thread, so that others do not wait.
class TaskServer {
  public:
    TaskServer(Team& team, std::span<const std::size_t> tasks, const TaskWork& work, const TaskDone& done,
               const std::stop_token& stop)
        : team_(team), tasks_(tasks), work_(work), done_(done), stop_(stop) {}

    void run() {
        int at_work = team_.size() - 1;
        while (at_work > 0 || own_.valid() || has_more()) {
            const bool was_told = listen(at_work);
            if (!mind_own_task() && !was_told) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

  private:
    [[nodiscard]] bool has_more() const { return next_ < tasks_.size() && !stop_.stop_requested(); }

    /// A rank says what came of its task, or that it begins: "7\nresult" or nothing. It gets the next one.
    bool listen(int& at_work) {
        const auto message = team_.poll(Channel::tasks);
        if (!message) return false;
        if (!message->text.empty()) {
            const auto end = message->text.find('\n');
            done_(std::stoull(message->text), message->text.substr(end + 1));
        }
        if (has_more()) {
            team_.send(message->from, Channel::tasks, std::to_string(tasks_[next_++]));
        } else {
            team_.send(message->from, Channel::tasks, kEnd);
            --at_work;
        }
        return true;
    }

    bool mind_own_task() {
        if (own_.valid()) {
            if (own_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
            done_(own_task_, own_.get());
            return true;
        }
        if (!has_more()) return false;
        own_task_ = tasks_[next_++];
        own_ = std::async(std::launch::async, work_, own_task_);
        return true;
    }

    Team& team_;
    std::span<const std::size_t> tasks_;
    const TaskWork& work_;
    const TaskDone& done_;
    const std::stop_token& stop_;
    std::size_t next_ = 0;
    std::size_t own_task_ = 0;
    std::future<std::string> own_;
};

void work_for_leader(Team& team, const TaskWork& work) {
    const auto next = [&] { return team.receive(0, Channel::tasks); };
    team.send(0, Channel::tasks, "");
    for (std::string task = next(); task != kEnd; task = next())
        team.send(0, Channel::tasks, task + '\n' + work(std::stoull(task)));
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

void share_tasks(Team& team, std::span<const std::size_t> tasks, const TaskWork& work, const TaskDone& done,
                 const std::stop_token& stop) {
    if (!team.leads()) return work_for_leader(team, work);
    if (!team.is_alone()) return TaskServer(team, tasks, work, done, stop).run();
    for (const std::size_t task : tasks) {
        if (stop.stop_requested()) return;
        done(task, work(task));
    }
}

}  // namespace tacet
