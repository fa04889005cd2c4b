// SPDX-License-Identifier: Apache-2.0
// The processes that share the work of a command. `tacet` is a team of one; `tacet-mpi` has the ranks that
// mpirun starts. Commands know teams, and nothing of MPI.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace tacet {

/// Messages of one kind do not overtake those of another.
enum class Channel : int { exchange, tasks };

class Team {
  public:
    struct Message {
        int from = 0;
        std::string text;
    };

    virtual ~Team() = default;
    [[nodiscard]] virtual int rank() const = 0;
    [[nodiscard]] virtual int size() const = 0;
    virtual void send(int to, Channel channel, const std::string& text) = 0;
    /// Waits for the next message from that rank, and leaves the processor to others meanwhile.
    [[nodiscard]] virtual std::string receive(int from, Channel channel) = 0;
    /// A message that is there already, from whichever rank.
    [[nodiscard]] virtual std::optional<Message> poll(Channel channel) = 0;

    /// Says what went wrong. Where there are others, ends them too: they would wait for this one.
    virtual void fail(const std::string& message, int exit_code) = 0;

    /// Rank 0 prints, writes and decides.
    [[nodiscard]] bool leads() const { return rank() == 0; }
    [[nodiscard]] bool is_alone() const { return size() == 1; }
};

class TeamOfOne final : public Team {
  public:
    [[nodiscard]] int rank() const override { return 0; }
    [[nodiscard]] int size() const override { return 1; }
    void send(int to, Channel channel, const std::string& text) override;
    [[nodiscard]] std::string receive(int from, Channel channel) override;
    [[nodiscard]] std::optional<Message> poll(Channel /*channel*/) override { return {}; }
    void fail(const std::string& message, int exit_code) override;
};

/// All cores; several ranks have one each, unless they are told otherwise.
[[nodiscard]] unsigned usual_threads(const Team& team);

/// The text of rank 0, on all ranks.
[[nodiscard]] std::string broadcast(Team& team, const std::string& text);
/// The texts of all ranks, by rank, on rank 0; elsewhere nothing.
[[nodiscard]] std::vector<std::string> gather(Team& team, const std::string& text);

/// Does a task, by its number, and returns what came of it.
using TaskWork = std::function<std::string(std::size_t task)>;
using TaskDone = std::function<void(std::size_t task, const std::string& result)>;

/// How the ranks spent the time in which they shared tasks. Shares of time say what ranks lose to each other
/// also where a machine is busy with something else.
struct TeamTime {
    double elapsed = 0;  ///< seconds by the clock, from the first task to the end of the last
    double at_work = 0;  ///< seconds in tasks, of all ranks together
    double serving =
        0;  ///< processor seconds of rank 0 for messages: the next task out, what came of the last
    std::size_t messages = 0;  ///< to and from rank 0
    std::size_t bytes = 0;     ///< of these
};

/// One line, for people.
[[nodiscard]] std::string describe(const TeamTime& time, const Team& team, std::size_t tasks);

/// Rank 0 hands tasks out one by one to ranks that have nothing to do, itself among them, and is told what
/// came of each. All ranks call it, with the same work; tasks count on rank 0 only, and so does the time that
/// is returned. Once the stop is requested no more are handed out.
TeamTime share_tasks(Team& team, std::span<const std::size_t> tasks, const TaskWork& work,
                     const TaskDone& done, const std::stop_token& stop);

}  // namespace tacet
