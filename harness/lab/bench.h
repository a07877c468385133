// The bench: fixed work over all variants and agents, whose count of nodes is the engine's
// signature, and the speeds that are worth watching. The count is the same on every machine and in
// every build; a change of it is a change of how the engine plays.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace zwarm::lab {

struct BenchWork {
    std::uint64_t nodes = 0;  // what the agents looked at, and the turns they could choose from
    double seconds = 0;
};

// Every agent plays the first plies of every variant it knows, with a fixed seed and node limit.
[[nodiscard]] BenchWork run_bench_work();

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

// How long DLL_Search takes to come back after the host has raised a stop flag, over `tries`
// endless searches of the default Selfo agent: median, 99th percentile and worst.
[[nodiscard]] std::vector<Speed> measure_stop(int tries);

}  // namespace zwarm::lab
