#include "engine/rules/progress.h"

#include "engine/rules/goal.h"

namespace zwarm {

void Progress::note(const Position& position) {
    for (Player player = 0; player < position.variant().players; ++player) {
        const bool cut = !was_cut_off(player) && cut_off(position, player);
        note(player, group_count(position, player), cut, position.ply());
    }
}

}  // namespace zwarm
