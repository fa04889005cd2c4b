// SPDX-License-Identifier: Apache-2.0
#include "mpi_team.h"

#include <mpi.h>

#include <chrono>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <thread>

#include "failure.h"

namespace tacet {

namespace {

// Ranks that wait leave the processor to those that work, also where they are more than the cores.
constexpr std::chrono::milliseconds kPatience(1);

}  // namespace

struct MpiTeam::Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
};

MpiTeam::MpiTeam(int& argc, char**& argv) {
    int provided = 0;
    // One thread talks to the others; threads that compute do not.
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

MpiTeam::~MpiTeam() {
    for (const auto& each : sent_) MPI_Wait(&each->request, MPI_STATUS_IGNORE);
    MPI_Finalize();
}

void MpiTeam::forget_arrived() {
    while (!sent_.empty()) {
        int has_arrived = 0;
        MPI_Test(&sent_.front()->request, &has_arrived, MPI_STATUS_IGNORE);
        if (has_arrived == 0) return;
        sent_.pop_front();
    }
}

void MpiTeam::send(int to, Channel channel, const std::string& text) {
    if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
        throw std::length_error("a message between ranks is longer than MPI can send");
    forget_arrived();
    sent_.push_back(std::make_unique<Sent>());
    Sent& message = *sent_.back();
    message.text = text;
    MPI_Isend(message.text.data(), static_cast<int>(text.size()), MPI_CHAR, to, static_cast<int>(channel),
              MPI_COMM_WORLD, &message.request);
}

namespace {

std::optional<Team::Message> probe(int from, Channel channel) {
    int is_there = 0;
    MPI_Message handle = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(from, static_cast<int>(channel), MPI_COMM_WORLD, &is_there, &handle, &status);
    if (is_there == 0) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Team::Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Mrecv(message.text.data(), size, MPI_CHAR, &handle, MPI_STATUS_IGNORE);
    return message;
}

}  // namespace

std::string MpiTeam::receive(int from, Channel channel) {
    for (;;) {
        if (auto message = probe(from, channel)) return std::move(message->text);
        forget_arrived();
        std::this_thread::sleep_for(kPatience);
    }
}

std::optional<Team::Message> MpiTeam::poll(Channel channel) {
    forget_arrived();
    return probe(MPI_ANY_SOURCE, channel);
}

void MpiTeam::fail(const std::string& message, int exit_code) {
    constexpr std::chrono::seconds kForLeader(2);
    if (!leads()) std::this_thread::sleep_for(kForLeader);
    complain(message);
    std::fflush(stdout);
    if (!is_alone()) MPI_Abort(MPI_COMM_WORLD, exit_code);
}

}  // namespace tacet
