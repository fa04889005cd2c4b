// SPDX-License-Identifier: Apache-2.0
#include "experiment/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <ctime>
#include <new>
#include <stdexcept>
#include <utility>

namespace tacet {

namespace {

constexpr int kOutOfMemory = 40;  // exit code
constexpr int kBadInstance = 41;
constexpr int kOrphaned = 42;
// A run may take this much longer than its limit, and this long to make its table. Short of memory, some
// never end.
constexpr double kMostOverLimit = 2;
constexpr std::chrono::minutes kMostOverhead(5);
// Where limits are CPU time, a busy machine may stretch a run; one that waits for something never ends.
constexpr double kMostStretched = 20;

void limit_memory(std::uint64_t bytes) {
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_DATA, &limit);
}

void write_all(int pipe, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(pipe, text.data(), text.size());
        if (written <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// What the process of the run does. Ends it without the destructors of its parent's objects.
[[noreturn]] void work(const RunPlan& plan, std::optional<std::uint64_t> memory, pid_t parent, int pipe) {
    // Without its parent nobody would read the row; it may have died before this was said.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(kOrphaned);
    if (memory) limit_memory(*memory);
    int code = 0;
    try {
        write_all(pipe, to_csv(make_run(plan)));
    } catch (const std::bad_alloc&) {
        code = kOutOfMemory;
    } catch (const std::exception& error) {
        write_all(STDERR_FILENO, fmt::format("{}: {}\n", plan.instance->name, error.what()));
        code = kBadInstance;
    }
    close(pipe);
    _exit(code);
}

/// Of another process; 0 if it has ended.
std::chrono::duration<double> cpu_time_of(pid_t process) {
    clockid_t clock{};
    timespec time{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Worker::Worker(const RunPlan& plan, std::optional<std::uint64_t> memory) : plan_(plan) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe for a run");
    const pid_t parent = getpid();
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("no process for a run");
    if (process_ == 0) {
        close(ends[0]);
        work(plan, memory, parent, ends[1]);
    }
    close(ends[1]);
    pipe_ = ends[0];
}

Worker::Worker(Worker&& other) noexcept
    : plan_(other.plan_),
      process_(std::exchange(other.process_, -1)),
      pipe_(std::exchange(other.pipe_, -1)),
      status_(other.status_),
      start_(other.start_),
      is_overdue_(other.is_overdue_),
      text_(std::move(other.text_)) {}

Worker& Worker::operator=(Worker&& other) noexcept {
    end();
    plan_ = other.plan_;
    process_ = std::exchange(other.process_, -1);
    pipe_ = std::exchange(other.pipe_, -1);
    status_ = other.status_;
    start_ = other.start_;
    is_overdue_ = other.is_overdue_;
    text_ = std::move(other.text_);
    return *this;
}

Worker::~Worker() {
    end();
}

void Worker::end() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    if (pipe_ >= 0) close(pipe_);
    process_ = pipe_ = -1;
}

bool Worker::poll() {
    char buffer[4096];
    pollfd ready{pipe_, POLLIN, 0};
    while (::poll(&ready, 1, 0) > 0) {
        const ssize_t size = read(pipe_, buffer, sizeof buffer);
        if (size <= 0) {
            waitpid(process_, &status_, 0);
            process_ = -1;
            return true;
        }
        text_.append(buffer, static_cast<std::size_t>(size));
    }
    if (!is_late()) return false;
    is_overdue_ = true;
    kill(process_, SIGKILL);
    waitpid(process_, &status_, 0);
    process_ = -1;
    return true;
}

bool Worker::is_late() const {
    const std::chrono::duration<double> most = plan_.time_limit() * kMostOverLimit + kMostOverhead;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    if (plan_.spec->limits == TimeKind::elapsed) return elapsed >= most;
    return cpu_time_of(process_) >= most || elapsed >= most * kMostStretched;
}

std::string Worker::row() const {
    if (WIFEXITED(status_) && WEXITSTATUS(status_) == 0 && text_.ends_with('\n')) return text_;
    ResultRow row = plan_.row();
    row.outcome = "failed";
    if (is_overdue_)
        row.stopped_by = "overdue";
    else if (WIFSIGNALED(status_))
        row.stopped_by = fmt::format("signal {}", WTERMSIG(status_));
    else
        row.stopped_by = WEXITSTATUS(status_) == kOutOfMemory ? "memory" : "instance";
    return to_csv(row);
}

}  // namespace tacet
