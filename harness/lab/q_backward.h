// Backwards through the course report's network: how its value changes with each of its numbers.
#pragma once

#include <zwarm/learn.h>

namespace zwarm::lab {

// Adds to `slopes` how the value changes with the network's numbers, times `slope`. Sight and
// thought are those of the planes and the action.
void add_slopes(const QNetwork& network, const QNetwork::Planes& planes,
                const QNetwork::Action& action, const QNetwork::Sight& sight,
                const QNetwork::Thought& thought, float slope, QNetwork::Numbers& slopes);

}  // namespace zwarm::lab
