// The signature: the same number in every build, and the one that is committed.
#include "harness/lab/bench.h"

#include <gtest/gtest.h>

#include <fstream>

namespace zwarm::lab {
namespace {

TEST(Bench, HasTheCommittedSignature) {
    std::ifstream file(ZWARM_BENCH_FILE);
    std::uint64_t committed = 0;
    ASSERT_TRUE(file >> committed) << ZWARM_BENCH_FILE;
    EXPECT_EQ(run_bench_work().nodes, committed)
        << "if the engine was meant to play otherwise: zwarm bench --signature";
}

}  // namespace
}  // namespace zwarm::lab
