// The bench: fixed work over all families of variants and all agents, whose count of nodes is the
// engine's signature, and the speeds that are worth watching. The count is the same on every
// machine and in every build; a change of it is a change of how the engine plays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::lab {

// One agent's answer to one position.
struct BenchDecision {
    std::string_view agent;
    std::size_t position = 0;  // index in kBenchPositions
    std::uint64_t nodes = 0;   // what the agent looked at, and the turns it could choose from
    double seconds = 0;
};

struct BenchWork {
    std::vector<BenchDecision> decisions;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

enum class BenchSize {
    kFull,   // the signature
    kSmall,  // the same positions searched three plies less deep, for builds that run slowly
};

// Every agent that plays the variant chooses two turns in each of the bench's positions, with a
// fixed seed and depth.
[[nodiscard]] BenchWork run_bench_work(BenchSize size = BenchSize::kFull);

// How long an agent takes to move.
struct Pace {
    std::string_view agent;
    std::uint64_t nodes = 0;
    double seconds = 0;  // of all its decisions
    double median = 0;   // seconds of a decision
    double worst = 0;
    std::size_t worst_position = 0;
};

// One for each agent that decided anything, in the registry's order.
[[nodiscard]] std::vector<Pace> paces(const BenchWork& work);

struct Speed {
    std::string what;
    double value = 0;
    std::string unit;
};

// Turns a second of the move generator, counted in bulk in one thread. Takes seconds.
[[nodiscard]] std::vector<Speed> measure_perft();

// Selfo's signals on the board of side six, over the positions of games the signal agent plays with
// itself: fields heard a second, of one side each, and the time of one decision. In one thread;
// the best of several rounds.
[[nodiscard]] std::vector<Speed> measure_signals();

}  // namespace zwarm::lab
