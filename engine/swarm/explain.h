// Why did this stone move? A swarm's decision in words, for people.
#pragma once

#include <string>

#include "engine/swarm/foresight.h"
#include "engine/swarm/swarm.h"

namespace zwarm {

// A table: a line for each stone with a proposal, the chosen one marked.
[[nodiscard]] std::string explain(const Topology& topology, const Decision& decision);

// A few lines: the plan, how it was found and what the others are expected to need.
[[nodiscard]] std::string explain(const Variant& variant, const Insight& insight);

}  // namespace zwarm
