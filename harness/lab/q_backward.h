// Backwards through the course report's network: how its value changes with each of its numbers,
// and Adam, which changes them.
#pragma once

#include <zwarm/learn.h>

namespace zwarm::lab {

// Adds to `slopes` how the value changes with the network's numbers, times `slope`. Sight and
// thought are those of the planes and the action.
void add_slopes(const QNetwork& network, const QNetwork::Planes& planes,
                const QNetwork::Action& action, const QNetwork::Sight& sight,
                const QNetwork::Thought& thought, float slope, QNetwork::Numbers& slopes);

// Kingma and Ba 2015, with their constants.
class Adam {
  public:
    void step(QNetwork::Numbers& numbers, const QNetwork::Numbers& slopes, float rate);

  private:
    static constexpr float kBeta1 = 0.9F;
    static constexpr float kBeta2 = 0.999F;
    static constexpr float kTiny = 1e-8F;

    QNetwork::Numbers mean_ = QNetwork::blank();
    QNetwork::Numbers square_ = QNetwork::blank();
    float fade1_ = 1;
    float fade2_ = 1;
};

}  // namespace zwarm::lab
