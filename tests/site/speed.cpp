// How fast this build thinks: the bench's signature, and the speeds of the strong player and of the
// move generator. `./zwarm site --speed` runs it natively and as WebAssembly.
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "harness/lab/bench.h"

int main() {
    const zwarm::lab::BenchWork work = zwarm::lab::run_bench_work();
    std::printf("Bench: %llu\n", static_cast<unsigned long long>(work.nodes));
    for (const zwarm::lab::Pace& pace : zwarm::lab::paces(work)) {
        if (pace.agent != std::string_view("zwarm")) continue;
        std::printf("search: %.0f nodes/s\n", static_cast<double>(pace.nodes) / pace.seconds);
    }
    std::printf("all agents: %.0f nodes/s\n", static_cast<double>(work.nodes) / work.seconds);
    for (const zwarm::lab::Speed& speed : zwarm::lab::measure_perft()) {
        std::printf("%s: %.0f %s\n", speed.what.c_str(), speed.value, speed.unit.c_str());
    }
}
