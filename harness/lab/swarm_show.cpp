#include "harness/lab/swarm_show.h"

#include <stdexcept>
#include <utility>

#include "engine/rules/game.h"
#include "engine/swarm/memory.h"

namespace zwarm::lab {

SwarmShow show_swarms(const Position& start, const SwarmShowOptions& options) {
    const Variant& variant = start.variant();
    SwarmMemory memory(variant, options.memory);
    if (const std::string note = memory.take_note(); !note.empty()) throw std::runtime_error(note);
    SwarmShow show{start, {}};
    for (Player player = 0; player < variant.players; ++player) {
        show.swarms.emplace_back(variant, player, options.parameters);
        const auto best = memory.field_for(player);
        if (best) show.swarms.back().begin(&*best);
    }
    Random random(options.seed);
    Game game(start);
    while (show.turns < options.turns && !game.result().over()) {
        Swarm& swarm = show.swarms[game.position().to_move()];
        Decision decision = swarm.decide(game.position(), random);
        if (!decision.chosen || !game.play(decision.trail()->move())) break;
        swarm.moved(*decision.trail());
        show.last = std::move(decision);
        ++show.turns;
    }
    show.position = game.position();
    return show;
}

}  // namespace zwarm::lab
