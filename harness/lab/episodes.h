// An episode of training: one game of a learner against an agent.
#pragma once

#include <zwarm/engine.h>

#include <functional>
#include <stdexcept>

#include "harness/lab/patient_control.h"

namespace zwarm::lab {

struct Episode {
    bool won = false;
    bool drawn = false;
    int plies = 0;
    int home = 0;  // the learner's men in its target at the end
};

// Chooses a turn.
using TurnOf = std::function<Move(const Game&)>;

[[nodiscard]] inline TurnOf turn_of_agent(Agent& agent) {
    return [&agent](const Game& game) {
        PatientControl control;
        return agent.choose(game, {}, control);
    };
}

// The learner has this side, the opponent the others.
[[nodiscard]] inline Episode play_episode(const Variant& variant, Player side,
                                          const TurnOf& learner, const TurnOf& opponent) {
    Game game(variant);
    while (!game.result().over()) {
        const bool own = game.position().to_move() == side;
        if (!game.play(own ? learner(game) : opponent(game))) {
            throw std::runtime_error("an illegal move in an episode");
        }
    }
    return {game.result().won_by(side), game.result().is_draw(), game.turns(),
            (game.position().stones(side) & variant.target[side]).count()};
}

}  // namespace zwarm::lab
