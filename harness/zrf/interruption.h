// The way out of long work. One move generation of some games takes seconds, so whoever does it
// counts its steps here, and every few of them the one who waits is asked whether it shall end.
// From then on everything returns at once, and what was being put together is to be thrown away.
#pragma once

#include <functional>
#include <utility>

namespace zwarm::zrf {

class Interruption {
  public:
    // Steps between two questions: about 0.1 ms of a move program.
    static constexpr int kSteps = 4096;

    // `wanted`: shall the work end? Not asked again once it said yes.
    explicit Interruption(std::function<bool()> wanted) : wanted_(std::move(wanted)) {}

    // So many more steps are about to be done. True: leave.
    bool step(int steps = 1) {
        left_ -= steps;
        if (left_ < 0 && !over_) ask();
        return over_;
    }
    bool over() const { return over_; }

  private:
    void ask() {
        left_ = kSteps;
        over_ = wanted_();
    }

    std::function<bool()> wanted_;
    int left_ = 0;
    bool over_ = false;
};

// For work that may have none.
inline bool interrupted(Interruption* interruption, int steps = 1) {
    return interruption != nullptr && interruption->step(steps);
}

}  // namespace zwarm::zrf
