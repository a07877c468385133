#include "engine/rules/game.h"

#include <algorithm>
#include <bit>

#include "engine/rules/goal.h"
#include "engine/rules/movement.h"
#include "engine/rules/reasons.h"

namespace zwarm {

namespace {

std::uint8_t bit(Player player) {
    return static_cast<std::uint8_t>(1U << player);
}

}  // namespace

Game::Game(const Variant& variant) : Game(Position(variant)) {}

Game::Game(const Position& position) : position_(position) {
    edited();
}

Move Game::last_move() const {
    return history_.empty() ? Move() : history_.back().move;
}

int Game::occurrences() const {
    return static_cast<int>(std::ranges::count(keys_, position_.key()));
}

int Game::plies_without_progress() const {
    return position_.ply() - progress_.ply();
}

bool Game::play(Move move) {
    if (result_.over() || !is_legal(position_, move)) return false;
    const Player mover = position_.to_move();
    Entry entry{move, {}, passes_, progress_, place_};
    entry.undo = position_.play(move);
    history_.push_back(entry);
    keys_.push_back(position_.key());
    passes_ = move.is_pass() ? passes_ + 1 : 0;
    moved_since_edit_ = true;
    note_progress();
    judge(mover, move);
    return true;
}

bool Game::undo() {
    if (history_.empty()) return false;
    const Entry& entry = history_.back();
    position_.undo(entry.move, entry.undo);
    passes_ = entry.passes;
    progress_ = entry.progress;
    place_ = entry.place;
    history_.pop_back();
    keys_.pop_back();
    moved_since_edit_ = !history_.empty();
    result_ = {};
    return true;
}

void Game::put(Cell cell, Player player) {
    position_.put(cell, player);
    edited();
}

void Game::clear(Cell cell) {
    position_.clear(cell);
    edited();
}

void Game::set_to_move(Player player) {
    position_.set_to_move(player);
    edited();
}

void Game::edited() {
    history_.clear();
    keys_.assign(1, position_.key());
    passes_ = 0;
    progress_.begin(position_.ply());
    moved_since_edit_ = false;
    result_ = {};
    if (!set_up()) return;
    note_progress();
    judge_goals(position_.to_move());
    if (!result_.over() && variant().blockade_draws && all_cut_off(position_)) {
        finish_as_draw(Ending::kBlockade);
    }
}

bool Game::set_up() const {
    if (moved_since_edit_) return true;
    for (Player player = 0; player < variant().players; ++player) {
        if (position_.stones(player).count() != variant().start[player].count()) return false;
    }
    return true;
}

void Game::note_progress() {
    if (variant().no_progress_plies > 0) progress_.note(position_);
}

std::uint8_t Game::team_mask(Player player) const {
    std::uint8_t mask = 0;
    for (Player other = 0; other < variant().players; ++other) {
        if (variant().same_team(player, other)) mask = static_cast<std::uint8_t>(mask | bit(other));
    }
    return mask;
}

// In the order in which one end rule beats another.
void Game::judge(Player mover, Move move) {
    judge_goals(mover);
    if (!result_.over()) judge_evacuation(mover);
    if (result_.over()) return;
    if (variant().blockade_draws && !move.is_pass() && all_cut_off(position_)) {
        finish_as_draw(Ending::kBlockade);
    } else if (passes_ >= std::max(2, variant().players)) {
        finish_as_draw(Ending::kPasses);
    } else if (variant().repetition > 0 && occurrences() >= variant().repetition) {
        finish_as_draw(Ending::kRepetition);
    } else if (variant().no_progress_plies > 0 &&
               plies_without_progress() >= variant().no_progress_plies) {
        finish_as_draw(Ending::kNoProgress);
    } else if (variant().turn_cap > 0 && position_.ply() >= variant().turn_cap) {
        judge_cap();
    } else {
        judge_stuck_player();
    }
}

// The goal can also come true for a player who did not move: his target is filled by others, or an
// exchange brings his last stone home. Who moved comes first.
void Game::judge_goals(Player first) {
    if (variant().play_on) {
        for (int i = 0; i < variant().players; ++i) {
            const auto player = static_cast<Player>((first + i) % variant().players);
            if (position_.is_out(player) && place_[player] == 0) {
                place_[player] = best_free_place();
            }
        }
        judge_places();
        return;
    }
    for (int i = 0; i < variant().players; ++i) {
        const auto player = static_cast<Player>((first + i) % variant().players);
        const std::uint8_t team = team_mask(player);
        bool complete = true;
        for (Player member = 0; member < variant().players; ++member) {
            if ((team & bit(member)) != 0 && !position_.reached_goal(member)) complete = false;
        }
        if (complete) {
            finish(Ending::kGoal, team, goal_reason(position_, team));
            return;
        }
    }
}

std::uint8_t Game::best_free_place() const {
    std::uint8_t place = 1;
    while (std::ranges::count(place_, place) > 0) ++place;
    return place;
}

// With one player left to place, all places are known.
void Game::judge_places() {
    if (std::popcount(position_.out()) < variant().players - 1) return;
    for (Player player = 0; player < variant().players; ++player) {
        if (place_[player] == 0) place_[player] = best_free_place();
    }
    finish_with_places(Ending::kGoal);
}

void Game::finish_with_places(Ending ending) {
    const auto winner = static_cast<Player>(std::ranges::find(place_, 1) - place_.begin());
    result_.place = place_;
    result_.ending = ending;
    result_.winners = bit(winner);
    result_.reason = places_reason(variant(), result_);
}

void Game::judge_evacuation(Player mover) {
    const int round = (position_.ply() - 1) / variant().players;
    if (variant().evacuation_round == 0 || round < variant().evacuation_round) return;
    CellSet wrong;
    for (Player player = 0; player < variant().players; ++player) wrong |= variant().home[player];
    wrong -= variant().target[mover];
    if (!position_.stones(mover).intersects(wrong)) return;
    const auto everyone = static_cast<std::uint8_t>((1U << variant().players) - 1);
    const auto winners = static_cast<std::uint8_t>(everyone & ~team_mask(mover));
    finish(Ending::kEvacuation, winners, evacuation_reason(variant(), winners, mover));
}

void Game::judge_cap() {
    if (variant().cap == CapRule::kMoreHome) {
        std::array<int, kMaxPlayers> home{};
        for (Player p = 0; p < variant().players; ++p) home[p] = stones_home(position_, p);
        const int most = *std::ranges::max_element(home);
        if (std::ranges::count(home, most) == 1) {
            const auto winner = static_cast<Player>(std::ranges::find(home, most) - home.begin());
            finish(Ending::kTurnCap, bit(winner), cap_reason(position_, bit(winner)));
            return;
        }
    }
    finish_as_draw(Ending::kTurnCap);
}

void Game::judge_stuck_player() {
    const Player player = position_.to_move();
    if (variant().no_move != NoMoveRule::kLose || can_move_a_stone(position_)) return;
    const auto everyone = static_cast<std::uint8_t>((1U << variant().players) - 1);
    const auto winners = static_cast<std::uint8_t>(everyone & ~team_mask(player));
    finish(Ending::kNoMove, winners, no_move_reason(variant(), winners, player));
}

void Game::finish(Ending ending, std::uint8_t winners, std::string reason) {
    result_.ending = ending;
    result_.winners = winners;
    result_.reason = std::move(reason);
    for (Player player = 0; player < variant().players; ++player) {
        result_.place[player] = winners == 0 || result_.won_by(player) ? 1 : 2;
    }
}

// Who came first stays first; those still under way share the next place.
void Game::finish_as_draw(Ending ending) {
    if (std::ranges::count(place_, 1) == 0) {
        finish(ending, 0, draw_reason(variant(), ending));
        return;
    }
    const std::uint8_t shared = best_free_place();
    for (Player player = 0; player < variant().players; ++player) {
        if (place_[player] == 0) place_[player] = shared;
    }
    finish_with_places(ending);
}

}  // namespace zwarm
