// The game and every state of a search read the same book of endings: along random games and games
// pushed into rare endings they agree after every turn, and every ending a variant has is met.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <type_traits>

#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/signal_kernel.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"
#include "engine/search/position_state.h"
#include "engine/search/race_state.h"
#include "engine/search/selfo_state.h"
#include "tests/property/pushed_games.h"

namespace zwarm::test {
namespace {

#ifdef ZWARM_SANITIZED
constexpr int kRounds = 1;
#else
constexpr int kRounds = 4;
#endif
constexpr int kMostRounds = 8;  // if endings are still missing

std::string name_of(Ending ending) {
    constexpr std::string_view kNames[] = {"none",   "goal",       "blockade",
                                           "passes", "repetition", "no progress",
                                           "cap",    "no move",    "evacuation"};
    return std::string(kNames[static_cast<std::size_t>(ending)]);
}

// The rules once more, straight from their wording and cell by cell.
class WrittenEndings {
  public:
    explicit WrittenEndings(const Position& position)
        : position_(position), variant_(position.variant()) {}

    // Somebody, with all of his team, has what his goal asks for.
    [[nodiscard]] bool goal() const {
        for (Player player = 0; player < variant_.players; ++player) {
            bool all = true;
            for (Player member = 0; member < variant_.players; ++member) {
                if (variant_.same_team(player, member)) all = all && goal_of(member);
            }
            if (all) return true;
        }
        return false;
    }

    // Take all stones away but those of any two players: either's are still not in one region.
    [[nodiscard]] bool blockade() const {
        for (Player one = 0; one < variant_.players; ++one) {
            for (Player wall = 0; wall < variant_.players; ++wall) {
                const auto open = [&](Cell cell) { return position_.owner(cell) != wall; };
                if (one != wall && regions_with(one, open) < 2) return false;
            }
        }
        return true;
    }

  private:
    [[nodiscard]] bool goal_of(Player player) const {
        int stones = 0;
        int in_target = 0;
        int in_home = 0;
        int gaps = 0;
        for (Cell cell = 0; cell < position_.topology().size(); ++cell) {
            const bool target = variant_.target[player].contains(cell);
            if (target && position_.is_empty(cell)) ++gaps;
            if (position_.owner(cell) != player) continue;
            ++stones;
            in_target += target ? 1 : 0;
            in_home += variant_.home[player].contains(cell) ? 1 : 0;
        }
        if (stones == 0) return false;
        switch (variant_.goal) {
            case Goal::kOneGroup:
                return regions_with(
                           player, [&](Cell cell) { return position_.owner(cell) == player; }) == 1;
            case Goal::kAllHome:
                return in_target == stones;
            case Goal::kFilledWithOwn:
                return gaps == 0 && in_target > 0 && in_home == 0;
        }
        return false;
    }

    // The regions of open cells in which the player has stones.
    template <class Open>
    [[nodiscard]] int regions_with(Player player, const Open& open) const {
        std::set<Cell> seen;
        int regions = 0;
        for (Cell cell = 0; cell < position_.topology().size(); ++cell) {
            if (position_.owner(cell) != player || !seen.insert(cell).second) continue;
            ++regions;
            for (std::vector<Cell> todo{cell}; !todo.empty();) {
                const Cell at = todo.back();
                todo.pop_back();
                for (int d = 0; d < position_.topology().directions(); ++d) {
                    const Cell to = position_.topology().next(at, d);
                    if (to != kNoCell && open(to) && seen.insert(to).second) todo.push_back(to);
                }
            }
        }
        return regions;
    }

    const Position& position_;
    const Variant& variant_;
};

// The ends that can be read off the board, as they are written.
void check_as_written(const Game& game, Move last) {
    const Variant& variant = game.variant();
    const WrittenEndings written(game.position());
    const bool goal = !variant.play_on && written.goal();
    if (!variant.play_on) {
        ASSERT_EQ(game.result().ending == Ending::kGoal, goal);
    }
    const bool blockade = variant.blockade_draws && !goal && !last.is_pass() && written.blockade();
    ASSERT_EQ(game.result().ending == Ending::kBlockade, blockade);
}

// How the game stands for a player who, when the search began, had these players against him.
Outcome expected_outcome(const Result& result, Player player, const std::vector<Player>& rivals) {
    if (result.place[player] == 0) return Outcome::kOpen;
    if (rivals.empty()) return result.is_draw() ? Outcome::kDrawn : Outcome::kWon;
    const auto better = [&](Player rival) {
        return result.place[rival] != 0 && result.place[rival] < result.place[player];
    };
    const auto worse = [&](Player rival) {
        return result.place[rival] == 0 || result.place[rival] > result.place[player];
    };
    const bool any_better = std::ranges::any_of(rivals, better);
    const bool any_worse = std::ranges::any_of(rivals, worse);
    if (any_better == any_worse) return Outcome::kDrawn;
    return any_better ? Outcome::kLost : Outcome::kWon;
}

// A state of a search that goes along with a game, its root being moved up every so many turns.
template <class State>
class Companion {
  public:
    template <class... Args>
    Companion(int stride, Args&&... args) : state_(std::forward<Args>(args)...), stride_(stride) {}

    void begin(const Game& game) {
        state_.set(game);
        root_ = game.position().to_move();
        root_side_ = state_.side();
        root_table_key_ = state_.table_key();
        rivals_.clear();
        for (Player p = 0; p < game.variant().players; ++p) {
            if (p != root_ && !game.position().is_out(p)) rivals_.push_back(p);
        }
        line_.clear();
        keys_ = {game.keys().back()};
    }

    // After the game has made the move.
    void follow(const Game& game, Move move) {
        state_.play(move);
        line_.push_back(move);
        ASSERT_EQ(state_.key(), game.position().key());
        const Verdict verdict = state_.verdict();
        const Outcome seen = state_.side() == root_side_ ? state_.assess().outcome
                                                         : reversed(state_.assess().outcome);
        if (repeated_in_line(game)) {
            // The search's own choice: once more within its line is enough.
            ASSERT_EQ(name_of(verdict.ending), name_of(Ending::kRepetition));
            ASSERT_TRUE(seen == Outcome::kDrawn || game.variant().play_on);
        } else {
            ASSERT_EQ(name_of(verdict.ending), name_of(game.result().ending));
            ASSERT_EQ(verdict.winners, game.result().winners);
            ASSERT_EQ(verdict.place, game.result().place);
            ASSERT_EQ(seen, expected_outcome(game.result(), root_, rivals_));
        }
        const int enough = game.variant().repetition;
        ASSERT_EQ(state_.repeated(), enough > 0 && (keys_.contains(game.keys().back()) ||
                                                    game.occurrences() >= enough));
        keys_.insert(game.keys().back());
        const bool done = game.result().over() || static_cast<int>(line_.size()) == stride_;
        if (!done) return;
        take_back();
        if (!game.result().over()) begin(game);
    }

    // The moves it would look at are legal, and all there are; PositionState leaves out ways back.
    void compare_moves(const Position& position) {
        std::vector<ScoredMove> scored(State::kMostMoves);
        scored.resize(state_.generate(scored.data()));
        std::vector<Move> moves;
        for (const ScoredMove& item : scored) moves.push_back(item.move);
        std::ranges::sort(moves);
        MoveList list;
        generate_moves(position, list);
        const std::vector<Move> legal(list.begin(), list.end());
        ASSERT_FALSE(moves.empty());
        ASSERT_TRUE(std::ranges::includes(legal, moves));
        if constexpr (std::is_same_v<State, PositionState>) {
            if (position.variant().has_camps()) return;
        }
        ASSERT_EQ(moves, legal);
    }

  private:
    // Endings that come before repetition in the book stay what they are.
    [[nodiscard]] bool repeated_in_line(const Game& game) const {
        constexpr Ending kLater[] = {Ending::kNone, Ending::kRepetition, Ending::kNoProgress,
                                     Ending::kTurnCap, Ending::kNoMove};
        return game.variant().repetition > 0 && keys_.contains(game.keys().back()) &&
               std::ranges::find(kLater, game.result().ending) != std::end(kLater);
    }
    void take_back() {
        for (; !line_.empty(); line_.pop_back()) state_.undo(line_.back());
        ASSERT_EQ(state_.table_key(), root_table_key_);
        ASSERT_EQ(state_.side(), root_side_);
    }

    State state_;
    int stride_;  // turns from a root to the next
    Player root_ = 0;
    int root_side_ = 0;
    std::uint64_t root_table_key_ = 0;
    std::vector<Player> rivals_;
    std::vector<Move> line_;
    std::set<std::uint64_t> keys_;  // of the line as repetitions see them, the root's included
};

struct Seen {
    std::map<Ending, int> endings;
    int won_at_cap = 0;
    int drawn_at_cap = 0;
    int played_on = 0;     // turns after somebody was out
    int shared_place = 0;  // games that ended before all but one were out
};

void count(const Game& game, Seen& seen) {
    const Result& result = game.result();
    if (!result.over()) {
        seen.played_on += game.position().out() != 0 ? 1 : 0;
        return;
    }
    ++seen.endings[result.ending];
    if (result.ending == Ending::kTurnCap)
        ++(result.is_draw() ? seen.drawn_at_cap : seen.won_at_cap);
    if (game.position().out() != 0 && result.ending != Ending::kGoal) ++seen.shared_place;
}

std::set<Ending> endings_of(const Variant& variant) {
    std::set<Ending> endings{Ending::kGoal};
    if (variant.pass != PassRule::kNever || variant.no_move == NoMoveRule::kPass) {
        endings.insert(Ending::kPasses);
    }
    if (variant.blockade_draws && variant.players <= 3) endings.insert(Ending::kBlockade);
    if (variant.repetition > 0) endings.insert(Ending::kRepetition);
    if (variant.no_progress_plies > 0) endings.insert(Ending::kNoProgress);
    if (variant.turn_cap > 0) endings.insert(Ending::kTurnCap);
    if (variant.no_move == NoMoveRule::kLose) endings.insert(Ending::kNoMove);
    if (variant.evacuation_round > 0) endings.insert(Ending::kEvacuation);
    return endings;
}

// What there is to be met and was not.
std::string missing(const Variant& variant, const Seen& seen) {
    std::string names;
    for (const Ending ending : endings_of(variant)) {
        if (!seen.endings.contains(ending)) names += name_of(ending) + ", ";
    }
    if (variant.cap == CapRule::kMoreHome && seen.won_at_cap == 0) names += "won at the cap, ";
    if (variant.cap == CapRule::kMoreHome && seen.drawn_at_cap == 0) names += "drawn at the cap, ";
    if (variant.play_on && seen.played_on == 0) names += "played on, ";
    if (variant.play_on && seen.shared_place == 0) names += "shared place, ";
    return names;
}

class Endings : public testing::TestWithParam<std::string_view> {
  protected:
    template <class... Companions>
    void play(const PushedGame& pushed, Random& random, Seen& seen, Companions&... companions) {
        Game game(pushed.begin);
        std::vector<Move> played;
        (companions.begin(game), ...);
        for (int turn = 0; turn < pushed.turns && !game.result().over(); ++turn) {
            const std::string text = position_text(game.position());
            const Move move = pushed_move(game, played, pushed.urge, random);
            SCOPED_TRACE(std::string(pushed.name) + ", turn " + std::to_string(turn) + ": " + text +
                         " " + move_text(game.variant(), move));
            ASSERT_TRUE(game.play(move));
            played.push_back(move);
            check_as_written(game, move);
            (companions.follow(game, move), ...);
            if (HasFatalFailure()) return;
            if (turn % 16 == 0 && !game.result().over()) {
                (companions.compare_moves(game.position()), ...);
            }
            if (HasFatalFailure()) return;
            count(game, seen);
        }
    }

    template <class... Companions>
    void play_all(const Variant& variant, Companions&&... companions) {
        Seen seen;
        Random random(41);
        for (int round = 0;
             round < kRounds || (round < kMostRounds && !missing(variant, seen).empty()); ++round) {
            for (const PushedGame& pushed : pushed_games(variant, random)) {
                play(pushed, random, seen, companions...);
                if (HasFatalFailure()) return;
            }
        }
        EXPECT_EQ(missing(variant, seen), "");
        for (const auto& [ending, times] : seen.endings) {
            EXPECT_TRUE(endings_of(variant).contains(ending)) << name_of(ending);
        }
    }
};

TEST_P(Endings, GameAndSearchAgree) {
    const Variant& variant = *find_variant(GetParam());
    ASSERT_TRUE(PositionState::plays(variant));
    Companion<PositionState> next(1, variant);
    Companion<PositionState> ahead(13, variant);
    if (RaceState::plays(variant)) {
        const RaceWeights& weights = race_weights(*variant.topology);
        play_all(variant, next, ahead, Companion<RaceState>(1, variant, weights),
                 Companion<RaceState>(13, variant, weights));
        return;
    }
    if (variant.has_camps() || variant.players != 2) {
        play_all(variant, next, ahead);
        return;
    }
    const JoinEvaluator joins(*variant.topology);
    const SignalEvaluator signals(*variant.topology);
    play_all(variant, next, ahead, Companion<SelfoState<JoinEvaluator>>(1, variant, joins),
             Companion<SelfoState<SignalEvaluator>>(13, variant, signals));
}

std::vector<std::string_view> all_ids() {
    std::vector<std::string_view> ids;
    for (const Variant& variant : variants()) ids.push_back(variant.id);
    return ids;
}

INSTANTIATE_TEST_SUITE_P(Book, Endings, testing::ValuesIn(all_ids()), [](const auto& test) {
    std::string name(test.param);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace zwarm::test
