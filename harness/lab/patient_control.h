// A search that nobody stops: its limits end it. Remembers how many nodes it took, and the score.
#pragma once

#include <zwarm/engine.h>

#include <cstdint>

namespace zwarm::lab {

class PatientControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override {
        nodes_ = info.nodes;
        score_ = info.score;
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int score() const { return score_; }

  private:
    std::uint64_t nodes_ = 0;
    int score_ = 0;
};

}  // namespace zwarm::lab
