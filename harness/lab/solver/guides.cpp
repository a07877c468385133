// The guides that tuning chose; records/README.md says how, records/tuning has the logs.
#include "harness/lab/solver/solve.h"

namespace zwarm::lab {

std::vector<BeamPlan> tuned_plans(const Problem& problem) {
    if (problem.cooperative) {
        return {{false, parse_guide("convexity=150 lateral=10 helper=10 helper_rows=12 blocking=30 "
                                    "outside=100 mismatch=100")}};
    }
    return {
        {false, parse_guide("lateral=2")},
        {true, parse_guide("convexity=70 lateral=40 straggler=200 unmatched=300")},
        {true, parse_guide("unmatched=100 lateral=5")},
    };
}

}  // namespace zwarm::lab
