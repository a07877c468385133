#include "engine/search/many_race.h"

#include <algorithm>
#include <limits>

#include "engine/rules/movement.h"

namespace zwarm {

ManyRace::ManyRace(const Variant& variant)
    : variant_(variant), standings_(variant), race_(variant) {}

SearchResult ManyRace::think(const Game& game, const Limits& limits, SearchControl& control,
                             const SearchStyle& style) {
    constexpr std::size_t kWidest = 4096;
    // A limit of depth is one of turns ahead, not of beams.
    Limits of_beams = limits;
    of_beams.depth = 0;
    SearchBudget budget(of_beams, control);
    budget_ = &budget;
    turns_ = limits.depth == 0 ? kTurns : std::min(limits.depth, kTurns);
    style_ = style;
    root_ = game.position().to_move();
    competing_ = static_cast<std::uint8_t>(((1U << variant_.players) - 1) &
                                           ~unsigned{game.position().out()});
    generate_moves(game.position(), list_);
    SearchResult result{.best = list_[0]};
    const std::size_t choice = list_.size();
    const auto report = [&] {
        budget.report({.best = result.best,
                       .current = result.best,
                       .nodes = budget.nodes(),
                       .score = result.score,
                       .depth = result.depth,
                       .line = {}});
    };
    bool decided = false;
    int beams = 1;
    for (std::size_t width = 4; width <= kWidest && budget.begin_iteration(beams, decided, choice);
         width *= 2, ++beams) {
        const Plan best = plan(game, width, limits.without);
        // What a beam that was cut short has found is less than the one before it found.
        if (budget.stopped() && beams > 1) break;
        result.best = best.first;
        result.score = best.score;
        result.depth = best.turns;
        decided = best.score >= kWinScore - 1;
        report();
    }
    report();
    result.nodes = budget.nodes();
    return result;
}

// The turn that brings the side to move forward most by itself.
Move ManyRace::run_of(const Position& position) {
    generate_moves(position, list_);
    const Race::Costs costs = race_.costs(position, position.to_move());
    Move best = list_[0];
    int most = std::numeric_limits<int>::min();
    for (const Move move : list_) {
        const int gain = move.is_stone_move() ? costs[move.from()] - costs[move.to()] : 0;
        if (gain > most) {
            most = gain;
            best = move;
        }
    }
    return best;
}

int ManyRace::best_rival(const Position& position) const {
    int best = std::numeric_limits<int>::min();
    for (Player player = 0; player < variant_.players; ++player) {
        if (variant_.same_team(player, root_)) continue;
        best = std::max(best, standings_.of(position, player));
    }
    return best;
}

void ManyRace::play(Board& board, Move move) const {
    board.position.play(move);
    const PositionBoard after(board.position);
    board.past.note_turn(variant_, move, after);
    // That a position comes back is no ending here: it costs something instead.
    const Verdict verdict = judge(variant_, board.past, after, [] { return 1; });
    board.outcome = verdict.for_player(root_, competing_);
}

void ManyRace::let_others_run(Board& board) {
    while (board.outcome == Outcome::kOpen &&
           !variant_.same_team(board.position.to_move(), root_)) {
        play(board, run_of(board.position));
    }
}

// All turns of a board that are seen, into children_.
void ManyRace::expand(std::uint32_t parent, std::span<const Move> without,
                      std::span<const std::uint64_t> been) {
    const Position& position = boards_[parent].position;
    const Player mover = position.to_move();
    generate_moves(position, list_);
    const std::uint64_t key = position.key();
    const int standing = standings_.of(position, mover);
    const int team = standings_.team(position, mover);
    const std::size_t before = children_.size();
    const auto add = [&](Move move) {
        Position after = position;
        after.play(move);
        const auto times = static_cast<int>(std::ranges::count(been, after.key()));
        const int debt = boards_[parent].debt + kRepeated * times;
        children_.push_back({standings_.of(after, mover) - standing + team - debt -
                                 boards_[parent].rivals / 2 + style_.misjudged_by(after.key()),
                             after.key(), parent, move, debt});
    };
    for (const Move move : list_) {
        if (std::ranges::find(without, move) != without.end()) continue;
        if (style_.sight.sees_all() || style_.sight.sees(key, move)) add(move);
    }
    if (children_.size() == before) add(list_[style_.sight.anything(key, list_.size())]);
}

ManyRace::Plan ManyRace::plan(const Game& game, std::size_t width, std::span<const Move> without) {
    boards_.assign(
        1,
        {.position = game.position(), .past = game.past(), .rivals = best_rival(game.position())});
    Plan best;
    for (int turn = 1; turn <= turns_ && !boards_.empty(); ++turn) {
        // 1. All turns of all boards.
        children_.clear();
        for (std::uint32_t i = 0; i < boards_.size(); ++i) {
            if (budget_->count_node() && turn > 1) return best;
            expand(i, turn == 1 ? without : std::span<const Move>(), game.keys());
        }
        // To the last difference, so that every library sorts alike.
        std::ranges::sort(children_, [](const Child& a, const Child& b) {
            if (a.score != b.score) return a.score > b.score;
            if (a.key != b.key) return a.key < b.key;
            return a.move != b.move ? a.move < b.move : a.parent < b.parent;
        });
        // 2. The best are played on by everybody, each board once.
        next_.clear();
        std::uint64_t last_key = 0;
        for (const Child& child : children_) {
            if (next_.size() == width) break;
            if (!next_.empty() && child.key == last_key) continue;
            last_key = child.key;
            const Board& parent = boards_[child.parent];
            Board& board = next_.emplace_back(parent);
            if (board.first.is_none()) board.first = child.move;
            board.debt = child.debt;
            play(board, child.move);
            if (board.outcome == Outcome::kWon) {
                // Only what needs no guess at the others is proved.
                return {board.first,
                        turn == 1 ? kWinScore - 1 : Standings::kFinished - kPerTurn * turn, turn};
            }
            if (best.turns < turn && (board.outcome == Outcome::kOpen || best.turns == 0)) {
                best = {board.first, child.score - parent.rivals / 2, turn};
            }
            if (budget_->count_node()) return best;
            let_others_run(board);
            board.rivals = best_rival(board.position);
        }
        // 3. Who is overtaken has no turn after that.
        std::erase_if(next_, [](const Board& board) { return board.outcome != Outcome::kOpen; });
        boards_.swap(next_);
    }
    return best;
}

}  // namespace zwarm
