#include "tests/property/pushed_games.h"

#include <algorithm>

#include "engine/rules/movement.h"

namespace zwarm::test {

namespace {

std::uint32_t below(Random& random, std::size_t limit) {
    return random.below(static_cast<std::uint32_t>(limit));
}

// At this ply, with the player to move who is due then.
Position at_ply(Position position, int ply) {
    position.set_ply(ply);
    position.set_to_move(static_cast<Player>(ply % position.variant().players));
    return position;
}

// Everybody at home but for one stone, which stands next to the last free cell of its target.
Position nearly_home(const Variant& variant) {
    Position position = Position::empty_board(variant);
    CellSet targets;
    for (Player p = 0; p < variant.players; ++p) {
        targets |= variant.target[p];
        variant.target[p].for_each([&](Cell cell) { position.put(cell, p); });
    }
    for (Player p = 0; p < variant.players; ++p) {
        for (CellSet rest = variant.target[p]; !rest.empty();) {
            const Cell gap = rest.pop_first();
            const CellSet beside =
                (variant.topology->neighbours(gap) - targets) & position.empties();
            if (beside.empty()) continue;
            position.clear(gap);
            position.put(beside.first(), p);
            break;
        }
    }
    return position;
}

// Every player's stones around a cell of his own, far from the others', but for one stone that is a
// step away from them.
Position nearly_joined(const Variant& variant) {
    const Topology& topology = *variant.topology;
    Position position = Position::empty_board(variant);
    std::vector<Cell> seeds;
    for (Player p = 0; p < variant.players; ++p) {
        const auto room = [&](Cell cell) {
            int nearest = topology.size();
            for (const Cell seed : seeds)
                nearest = std::min(nearest, topology.distance(cell, seed));
            return nearest;
        };
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < topology.size(); ++cell) cells.push_back(cell);
        seeds.push_back(*std::ranges::max_element(cells, {}, room));
        std::ranges::stable_sort(cells, {},
                                 [&](Cell cell) { return topology.distance(cell, seeds.back()); });
        CellSet group;
        const int count = variant.start[p].count();
        for (const Cell cell : cells) {
            if (!position.is_empty(cell)) continue;
            const bool last = group.count() == count - 1;
            if (last && topology.neighbours(cell).intersects(group)) continue;
            position.put(cell, p);
            group.add(cell);
            if (last) break;
        }
    }
    return position;
}

Position nearly_there(const Variant& variant) {
    return variant.has_camps() ? nearly_home(variant) : nearly_joined(variant);
}

// So many stones by chance that hardly anybody is connected to anything.
Position crowded(const Variant& variant, Random& random) {
    Position position = Position::empty_board(variant);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        if (random.below(8) == 0) continue;
        position.put(cell,
                     static_cast<Player>(below(random, static_cast<std::size_t>(variant.players))));
    }
    return position;
}

// Everybody shuts in a stone of everybody else, each in a corner of its own, and has two to spare.
Position held_by_all(const Variant& variant) {
    const Topology& topology = *variant.topology;
    Position position = Position::empty_board(variant);
    std::vector<Cell> corners;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        if (topology.neighbours(cell).count() == 3) corners.push_back(cell);
    }
    auto spare = static_cast<Cell>(topology.size() / 2 - 3);  // in the middle
    std::size_t corner = 0;
    for (Player holder = 0; holder < variant.players; ++holder) {
        for (Player prisoner = 0; prisoner < variant.players; ++prisoner) {
            if (holder == prisoner) continue;
            position.put(corners[corner], prisoner);
            topology.neighbours(corners[corner]).for_each([&](Cell cell) {
                position.put(cell, holder);
            });
            position.put(spare++, holder);
            ++corner;
        }
    }
    return position;
}

// No empty cell and nobody at his goal: only passes are left.
Position full(const Variant& variant) {
    Position position = Position::empty_board(variant);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        Player owner = static_cast<Player>(cell % variant.players);
        for (Player p = 0; p < variant.players; ++p) {
            if (!variant.target[p].contains(cell)) continue;
            // Where stones can be exchanged, none of another player stands in a target.
            owner = variant.exchange ? p : variant.after(p);
        }
        position.put(cell, owner);
    }
    return position;
}

// One stone of the second player in the corner of his home, all cells near it taken by the first,
// whose outer stones can move without opening the cage.
Position caged(const Variant& variant) {
    Position position = Position::empty_board(variant);
    Cell corner = variant.home[1].first();
    variant.home[1].for_each([&](Cell cell) {
        if (variant.topology->neighbours(cell).count() <
            variant.topology->neighbours(corner).count()) {
            corner = cell;
        }
    });
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        const int distance = variant.topology->distance(cell, corner);
        if (distance <= 3) position.put(cell, distance == 0 ? Player{1} : Player{0});
    }
    return position;
}

bool reaches_goal(Position position, Move move) {
    const Player mover = position.to_move();
    position.play(move);
    return position.reached_goal(mover);
}

// The last player has no stones.
Position without_last(Position position) {
    const auto last = static_cast<Player>(position.variant().players - 1);
    for (CellSet rest = position.stones(last); !rest.empty();) position.clear(rest.pop_first());
    return position;
}

Move any(const MoveList& moves, Random& random) {
    return moves[below(random, moves.size())];
}

}  // namespace

std::vector<PushedGame> pushed_games(const Variant& variant, Random& random) {
    const Position start(variant);
    const Position near = nearly_there(variant);
    const auto before = [&](int ply) { return ply - 2 - static_cast<int>(random.below(9)); };
    std::vector<PushedGame> games{
        {"any", start, Urge::kAny, 40},
        {"goal", near, Urge::kGoal, 60},
        {"shuffle", start, Urge::kShuffle, 80},
        {"passes", start, Urge::kPass, 20},
        {"one without stones", without_last(near), Urge::kGoal, 12},
    };
    if (variant.turn_cap > 0) {
        games.push_back(
            {"cap from the start", at_ply(start, before(variant.turn_cap)), Urge::kAny, 20});
        games.push_back(
            {"cap near the goal", at_ply(near, before(variant.turn_cap)), Urge::kAny, 20});
    }
    if (variant.cap == CapRule::kMoreHome) {
        games.push_back({"cap with one ahead", at_ply(without_last(near), before(variant.turn_cap)),
                         Urge::kWander, 20});
    }
    if (variant.no_progress_plies > 0) games.push_back({"no progress", near, Urge::kWander, 260});
    if (variant.blockade_draws) {
        games.push_back({"crowded", crowded(variant, random), Urge::kAny, 12});
        games.push_back({"crowded, passes", crowded(variant, random), Urge::kPass, 12});
        // The corners of a board are enough for three players, and for two; on other grids corners
        // have other neighbours.
        const Lattice lattice = variant.topology->lattice();
        if (variant.players <= 3 &&
            (lattice == Lattice::kHexagonal || lattice == Lattice::kSquare)) {
            games.push_back({"held by all", held_by_all(variant), Urge::kAny, 12});
        }
    }
    if (variant.evacuation_round > 0) {
        const int ply = variant.evacuation_round * variant.players;
        games.push_back({"evacuation of nobody", at_ply(start, before(ply)), Urge::kAny, 20});
        games.push_back({"evacuation of all", at_ply(near, before(ply)), Urge::kAny, 20});
    }
    if (variant.no_move == NoMoveRule::kLose) {
        games.push_back({"cage", caged(variant), Urge::kAny, 12});
    } else {
        games.push_back({"full board", full(variant), Urge::kAny, 12});
    }
    if (variant.play_on) {
        games.push_back({"play on", near, Urge::kGoalThenShuffle, 80});
        games.push_back({"play on to the cap", at_ply(near, variant.turn_cap - 12),
                         Urge::kGoalThenShuffle, 20});
    }
    return games;
}

Move pushed_move(const Game& game, const std::vector<Move>& played, Urge urge, Random& random) {
    const Position& position = game.position();
    if (urge == Urge::kGoalThenShuffle) {
        urge = position.out() == 0 ? Urge::kGoal : Urge::kShuffle;
    }
    MoveList moves;
    generate_moves(position, moves);
    const auto players = static_cast<std::size_t>(game.variant().players);
    switch (urge) {
        case Urge::kWander:
            for (int tries = 0; tries < 20; ++tries) {
                const Move move = any(moves, random);
                if (move.is_stone_move() && !reaches_goal(position, move)) return move;
            }
            break;
        case Urge::kGoal:
            if (random.below(4) == 0) break;
            for (const Move move : moves) {
                if (reaches_goal(position, move)) return move;
            }
            break;
        case Urge::kShuffle:
            if (played.size() >= players) {
                const Move last = played[played.size() - players];
                const Move back(last.to(), last.from());
                if (last.is_stone_move() && is_legal(position, back)) return back;
            }
            break;
        case Urge::kPass:
            if (random.below(4) != 0 && is_legal(position, Move::pass())) return Move::pass();
            break;
        case Urge::kAny:
        case Urge::kGoalThenShuffle:
            break;
    }
    return any(moves, random);
}

}  // namespace zwarm::test
