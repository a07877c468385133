// The signature: the same number in every build, and the one that is committed. A build with
// sanitizers, in which the whole work takes minutes, checks the small one only.
#include "harness/lab/bench.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "harness/lab/bench_positions.h"

namespace zwarm::lab {
namespace {

struct Signatures {
    std::uint64_t full = 0;
    std::uint64_t small = 0;
};

Signatures committed() {
    std::ifstream file(ZWARM_BENCH_FILE);
    Signatures read;
    EXPECT_TRUE(file >> read.full >> read.small) << ZWARM_BENCH_FILE << " has two numbers";
    return read;
}

constexpr const char* kAdvice =
    "if the engine was meant to play otherwise, tests/bench.txt gets the new number";

#if !defined(ZWARM_SMALL_BENCH)
TEST(Bench, HasTheCommittedSignature) {
    EXPECT_EQ(run_bench_work(BenchSize::kFull).nodes, committed().full) << kAdvice;
}
#endif

const BenchWork& small_work() {
    static const BenchWork kWork = run_bench_work(BenchSize::kSmall);
    return kWork;
}

TEST(Bench, HasTheCommittedSmallSignature) {
    EXPECT_EQ(small_work().nodes, committed().small) << kAdvice;
}

TEST(Bench, AsksEveryAgentAboutEveryFamily) {
    const BenchWork& work = small_work();
    for (std::size_t i = 0; i < std::size(kBenchPositions); ++i) {
        const auto asked = [&](const AgentEntry& entry) {
            return std::ranges::any_of(work.decisions, [&](const BenchDecision& decision) {
                return decision.position == i && decision.agent == entry.name;
            });
        };
        const Variant& variant = *find_variant(kBenchPositions[i].variant);
        for (const AgentEntry& entry : agents()) {
            EXPECT_EQ(asked(entry), entry.plays(variant)) << entry.name << " on " << variant.id;
        }
    }
    const auto all = paces(work);
    EXPECT_EQ(all.size(), agents().size()) << "an agent never had anything to do";
    const auto add = [](std::uint64_t sum, const Pace& pace) { return sum + pace.nodes; };
    EXPECT_EQ(std::accumulate(all.begin(), all.end(), std::uint64_t{0}, add), work.nodes);
    for (const Pace& pace : all) EXPECT_LE(pace.median, pace.worst) << pace.agent;
}

}  // namespace
}  // namespace zwarm::lab
