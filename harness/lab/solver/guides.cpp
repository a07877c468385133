// The guides that solve begins with, and the chance that others are drawn by. The first are those
// that found the records; records/README.md says by which run each came out best.
#include "harness/lab/solver/guides.h"

#include <array>

namespace zwarm::lab {

namespace {

template <std::size_t kCount>
int drawn(Random& random, const std::array<int, kCount>& values) {
    return values[random.below(kCount)];
}

}  // namespace

std::vector<BeamPlan> tuned_plans(const Problem& problem) {
    if (problem.cooperative) {
        return {{false, parse_guide("convexity=100 lateral=10 helper=10 helper_rows=12 blocking=30 "
                                    "outside=100 mismatch=100")},
                {false, parse_guide("convexity=150 lateral=10 helper=10 helper_rows=12 blocking=30 "
                                    "outside=100 mismatch=100")},
                {false, parse_guide("convexity=80 lateral=10 helper=10 helper_rows=12 blocking=100 "
                                    "outside=0 mismatch=300")}};
    }
    return {
        {false, parse_guide("lateral=2")},
        {true, parse_guide("convexity=70 lateral=40 straggler=200 unmatched=300")},
        {true, parse_guide("unmatched=100 lateral=5")},
    };
}

BeamPlan drawn_plan(const Problem& problem, Random& random) {
    BeamPlan plan;
    GuideWeights& guide = plan.guide;
    guide.lateral = drawn(random, std::array{0, 2, 5, 10, 20, 40});
    guide.noise = drawn(random, std::array{30, 100, 200, 300});
    guide.straggler = drawn(random, std::array{0, 0, 50, 100, 200});
    if (problem.cooperative) {
        guide.convexity = drawn(random, std::array{70, 80, 90, 100, 120, 150});
        guide.outside = drawn(random, std::array{0, 100, 300});
        guide.mismatch = drawn(random, std::array{0, 50, 100, 200, 300});
        guide.helper = drawn(random, std::array{0, 5, 10, 15, 20, 30});
        guide.helper_rows = drawn(random, std::array{6, 8, 10, 12, 16, 24});
        guide.blocking = drawn(random, std::array{0, 30, 60, 100, 200});
    } else {
        guide.mismatch = drawn(random, std::array{0, 0, 50, 100, 200});
        guide.convexity = drawn(random, std::array{70, 80, 90, 100, 110, 120, 140});
        guide.unmatched = drawn(random, std::array{20, 50, 80, 120, 160, 200, 300, 400});
        plan.palindromes = true;
    }
    return plan;
}

}  // namespace zwarm::lab
