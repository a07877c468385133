#include "engine/rules/position.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/rules/variants.h"

namespace zwarm {
namespace {

// Tables and repetitions rest on it: whatever differs on the board differs in the key.
TEST(PositionKeys, TellCellsPlayersAndTurnsApart) {
    for (const char* id : {"selfo-three", "halma-16-teams", "star-6"}) {
        const Variant& variant = *find_variant(id);
        std::set<std::uint64_t> keys;
        std::size_t positions = 0;
        for (Player mover = 0; mover < variant.players; ++mover) {
            Position position = Position::empty_board(variant);
            position.set_to_move(mover);
            keys.insert(position.key());
            ++positions;
            for (Player owner = 0; owner < variant.players; ++owner) {
                for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
                    position.put(cell, owner);
                    keys.insert(position.key());
                    ++positions;
                    position.clear(cell);
                }
            }
        }
        EXPECT_EQ(keys.size(), positions) << id;
    }
}

TEST(PositionKeys, DoNotDependOnTheWayThere) {
    const Variant& variant = *find_variant("halma-8");
    Position one = Position::empty_board(variant);
    Position two = one;
    one.put(3, 0);
    one.put(9, 1);
    two.put(9, 0);
    two.put(9, 1);
    two.put(3, 0);
    EXPECT_EQ(one.key(), two.key());
    EXPECT_EQ(one.key(), one.computed_key());
}

}  // namespace
}  // namespace zwarm
