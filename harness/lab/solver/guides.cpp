// The guides that solve tries unless told otherwise: those that found the records, see
// records/README.md. Others are found by `zwarm solve PROBLEM --hunt N`.
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
