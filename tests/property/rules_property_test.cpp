// What must hold in every position of every variant, tried on seeded random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/random.h"
#include "engine/rules/game.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

// The rules once more, straight from their wording and without any table: the stone is lifted, and
// from where it stands it may do what the text says.
class WrittenRules {
  public:
    WrittenRules(const Position& position, Cell from)
        : position_(position), variant_(position.variant()), from_(from) {
        for (Cell cell = 0; cell < position.topology().size(); ++cell) {
            occupied_.push_back(cell != from && !position.is_empty(cell));
        }
    }

    std::set<Cell> ends() {
        if (variant_.movement == Movement::kWalk) {
            walk(from_, variant_.walk_length);
        } else {
            for (int d = 0; d < topology().directions(); ++d) {
                const Cell to = topology().next(from_, d);
                if (to != kNoCell && may_land(to) && may_leave(from_, to)) ends_.insert(to);
            }
            hop_on(from_);
        }
        ends_.erase(from_);
        std::erase_if(ends_, [&](Cell to) { return forbidden_end(to); });
        return ends_;
    }

  private:
    [[nodiscard]] const Topology& topology() const { return position_.topology(); }
    [[nodiscard]] Player mover() const { return position_.owner(from_); }
    [[nodiscard]] const CellSet& target() const { return variant_.target[mover()]; }

    [[nodiscard]] bool may_land(Cell to) const {
        if (!occupied_[to]) return true;
        return variant_.exchange && target().contains(to) && position_.owner(to) != mover();
    }
    [[nodiscard]] bool may_leave(Cell a, Cell b) const {
        return variant_.leaving_target != TargetRule::kStay || !target().contains(a) ||
               target().contains(b);
    }
    [[nodiscard]] bool forbidden_end(Cell to) const {
        if (variant_.leaving_target == TargetRule::kEndInside && target().contains(from_) &&
            !target().contains(to)) {
            return true;
        }
        const CellSet& home = variant_.home[mover()];
        return !variant_.reentering_home && !home.contains(from_) && home.contains(to);
    }

    // Step by step, all at once: who comes a second time to a cell gets no farther from it.
    void walk(Cell start, int steps) {
        std::set<Cell> front{start};
        for (; steps > 0 && !front.empty(); --steps) {
            std::set<Cell> next;
            for (const Cell at : front) {
                for (int d = 0; d < topology().directions(); ++d) {
                    const Cell to = topology().next(at, d);
                    if (to == kNoCell || occupied_[to]) continue;
                    if (ends_.insert(to).second) next.insert(to);
                }
            }
            front = std::move(next);
        }
    }

    void hop_on(Cell at) {
        for (int d = 0; d < topology().directions(); ++d) {
            const Cell over = topology().next(at, d);
            if (over == kNoCell || !occupied_[over]) continue;
            const Cell to = topology().next(over, d);
            if (to == kNoCell || !may_land(to) || !may_leave(at, to)) continue;
            if (!ends_.insert(to).second && visited_.contains(to)) continue;
            if (occupied_[to] || !visited_.insert(to).second) continue;
            hop_on(to);
        }
    }

    const Position& position_;
    const Variant& variant_;
    Cell from_;
    std::vector<bool> occupied_;
    std::set<Cell> ends_;
    std::set<Cell> visited_;
};

void check_moves_as_written(const Position& position) {
    MoveList moves;
    generate_moves(position, moves);
    std::set<Move> listed(moves.begin(), moves.end());
    ASSERT_EQ(listed.size(), moves.size()) << "unique";
    ASSERT_TRUE(std::ranges::is_sorted(moves));
    ASSERT_EQ(static_cast<std::size_t>(count_moves(position)), moves.size());
    std::set<Move> expected;
    if (!position.is_out(position.to_move())) {
        position.stones(position.to_move()).for_each([&](Cell from) {
            for (const Cell to : WrittenRules(position, from).ends()) expected.insert({from, to});
        });
    }
    std::erase_if(listed, [](const Move& move) { return !move.is_stone_move(); });
    ASSERT_EQ(listed, expected);
    for (const Move move : moves) ASSERT_TRUE(is_legal(position, move));
}

void check_paths(const Position& position) {
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        if (!move.is_stone_move()) continue;
        const auto path = path_of(position, move);
        ASSERT_GE(path.size(), 2U);
        ASSERT_EQ(path.front(), move.from());
        ASSERT_EQ(path.back(), move.to());
        for (std::size_t i = 1; i < path.size(); ++i) {
            ASSERT_LE(position.topology().distance(path[i - 1], path[i]), 2);
        }
    }
}

// Turned by half a turn with the players exchanged, a two-player board offers as many turns.
void check_half_turn(const Position& position) {
    const Variant& variant = position.variant();
    const int size = position.topology().size();
    Position turned = Position::empty_board(variant);
    for (Cell cell = 0; cell < size; ++cell) {
        if (position.is_empty(cell)) continue;
        turned.put(static_cast<Cell>(size - 1 - cell),
                   static_cast<Player>(1 - position.owner(cell)));
    }
    turned.set_to_move(static_cast<Player>(1 - position.to_move()));
    turned.set_ply(position.ply());
    ASSERT_EQ(count_moves(turned), count_moves(position));
}

class EveryVariant : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryVariant, RandomGamesKeepTheRules) {
    const Variant& variant = *find_variant(GetParam());
    Random random(20261116);
    for (int round = 0; round < 3; ++round) {
        Game game(variant);
        for (int ply = 0; ply < 120 && !game.result().over(); ++ply) {
            const Position before = game.position();
            ASSERT_EQ(before.key(), before.computed_key());
            if (ply % 10 == round) {
                check_moves_as_written(before);
                check_paths(before);
                if (variant.players == 2) check_half_turn(before);
                if (HasFatalFailure()) return;
            }
            MoveList moves;
            generate_moves(before, moves);
            const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            ASSERT_TRUE(game.play(move));
            ASSERT_TRUE(game.undo());
            ASSERT_EQ(game.position(), before);
            ASSERT_TRUE(game.play(move));
            std::string error;
            const auto read = parse_position(variant, position_text(game.position()), error);
            ASSERT_TRUE(read) << error;
            ASSERT_EQ(*read, game.position());
        }
        EXPECT_NE(game.result().over(), game.result().reason.empty());
    }
}

// Play to the end, take everything back, and stand at the start again.
TEST_P(EveryVariant, WholeGamesCanBeTakenBack) {
    const Variant& variant = *find_variant(GetParam());
    Random random(7);
    Game game(variant);
    while (!game.result().over() && game.turns() < 600) {
        MoveList moves;
        generate_moves(game.position(), moves);
        ASSERT_TRUE(game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    while (game.undo()) {
    }
    EXPECT_EQ(game.position(), Position(variant));
    EXPECT_EQ(game.keys().size(), 1U);
}

std::vector<std::string_view> all_ids() {
    std::vector<std::string_view> ids;
    for (const Variant& variant : variants()) ids.push_back(variant.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Rules, EveryVariant, testing::ValuesIn(all_ids()), [](const auto& test) {
    std::string name(test.param);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace zwarm
