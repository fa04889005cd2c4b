// SPDX-License-Identifier: Apache-2.0
// The ranks that mpirun starts. Only this file and its source know MPI.
#pragma once

#include <deque>
#include <memory>

#include "team.h"

namespace tacet {

class MpiTeam final : public Team {
  public:
    MpiTeam(int& argc, char**& argv);
    /// Waits until all that was sent has arrived.
    ~MpiTeam() override;
    MpiTeam(const MpiTeam&) = delete;
    MpiTeam& operator=(const MpiTeam&) = delete;

    [[nodiscard]] int rank() const override { return rank_; }
    [[nodiscard]] int size() const override { return size_; }
    void send(int to, Channel channel, const std::string& text) override;
    [[nodiscard]] std::string receive(int from, Channel channel) override;
    [[nodiscard]] std::optional<Message> poll(Channel channel) override;

    /// What is wrong is most often wrong on all ranks: rank 0 says so, and ends the others.
    void fail(const std::string& message, int exit_code) override;

  private:
    struct Sent;
    void forget_arrived();

    int rank_ = 0;
    int size_ = 1;
    std::deque<std::unique_ptr<Sent>> sent_;  // and not known to have arrived
};

}  // namespace tacet
