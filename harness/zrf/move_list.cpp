#include "harness/zrf/move_list.h"

namespace zwarm::zrf {

Move MoveList::move(std::size_t index) const {
    const MoveHead& head = heads_[index];
    Move move;
    const std::span<const Effect> parts = effects(index);
    move.effects.assign(parts.begin(), parts.end());
    move.pass = head.pass;
    move.partial = head.partial;
    move.next_type = head.next_type;
    move.type = head.type;
    move.from = head.from;
    move.to = head.to;
    return move;
}

}  // namespace zwarm::zrf
