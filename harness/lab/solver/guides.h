// Where guides come from: tuned ones, and others by chance.
#pragma once

#include <zwarm/engine.h>

#include <vector>

#include "harness/lab/solver/guide.h"

namespace zwarm::lab {

struct BeamPlan {
    bool palindromes = false;  // look for games whose second half mirrors the first
    GuideWeights guide{};
};

// Best first.
[[nodiscard]] std::vector<BeamPlan> tuned_plans(const Problem& problem);
[[nodiscard]] BeamPlan drawn_plan(const Problem& problem, Random& random);

}  // namespace zwarm::lab
