// The book of endings: is the game over, by which rule, and who has won? The game asks it after
// every turn, and so does every search for every position it looks at, so that both always agree.
// In here stand the conditions and the order in which one rule beats another. What is true on the
// board is said by whoever has the board, and expensive questions are only put if the variant has
// the rule they are for. A board for the book answers
//
//   int ply() const;                        // turns made so far
//   Player to_move() const;
//   std::uint8_t out() const;               // who has finished while the others play on, as a mask
//   bool reached_goal(Player) const;        // has he the shape that wins?
//   bool in_wrong_camp(Player) const;       // a stone in a camp that is not his target
//   bool blockade() const;                  // every player alone cuts off all others
//   int stones_home(Player) const;          // own stones in the own target
//   bool stuck() const;                     // the side to move has no turn with a stone
//   int group_count(Player) const;
//   bool cut_off(Player) const;
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "engine/rules/position.h"

namespace zwarm {

enum class Ending : std::uint8_t {
    kNone,  // the game goes on
    kGoal,
    kBlockade,
    kPasses,
    kRepetition,
    kNoProgress,
    kTurnCap,
    kNoMove,
    kEvacuation,
};

// The end of the game as one player sees it.
enum class Outcome : std::uint8_t { kOpen, kWon, kLost, kDrawn };

// As the other side sees it.
[[nodiscard]] constexpr Outcome reversed(Outcome outcome) {
    if (outcome == Outcome::kWon) return Outcome::kLost;
    return outcome == Outcome::kLost ? Outcome::kWon : outcome;
}

// By player, 1 = first. Equal for players who share a place; 0 for those still under way.
using Places = std::array<std::uint8_t, kMaxPlayers>;

struct Verdict {
    Ending ending = Ending::kNone;
    std::uint8_t winners = 0;  // bit mask of players; 0 = draw (or the game goes on)
    Places place{};

    [[nodiscard]] bool over() const { return ending != Ending::kNone; }
    [[nodiscard]] bool is_draw() const { return over() && winners == 0; }
    [[nodiscard]] bool won_by(Player player) const { return (winners >> player & 1) != 0; }
    // What it means to a player who was still playing against these rivals (a mask): to be placed
    // before all of them is to win, behind all is to lose. Known as soon as he has a place.
    [[nodiscard]] Outcome for_player(Player player, std::uint8_t rivals) const;
};

// What the rule of no progress remembers: the smallest number of groups each player ever had, and
// who was ever cut off. A new smallest number or a first cut-off is a milestone.
class Milestones {
  public:
    explicit Milestones(int ply = 0) : ply_(ply) { fewest_groups_.fill(0xFF); }

    [[nodiscard]] int last_ply() const { return ply_; }

    template <class Board>
    void note(const Board& board, int players) {
        for (Player player = 0; player < players; ++player) {
            const auto bit = static_cast<std::uint8_t>(1U << player);
            const int groups = board.group_count(player);
            if (groups < fewest_groups_[player]) {
                fewest_groups_[player] = static_cast<std::uint8_t>(groups);
                ply_ = board.ply();
            }
            if ((was_cut_off_ & bit) == 0 && board.cut_off(player)) {
                was_cut_off_ = static_cast<std::uint8_t>(was_cut_off_ | bit);
                ply_ = board.ply();
            }
        }
    }

  private:
    int ply_;
    std::array<std::uint8_t, kMaxPlayers> fewest_groups_{};
    std::uint8_t was_cut_off_ = 0;
};

// What the rules remember of the turns so far, besides which positions there have been.
struct Past {
    int passes = 0;         // in a row, up to now
    Milestones milestones;  // kept only for variants with a limit of plies without progress
    Places place{};         // of players who are out

    // After a turn, with the board as it is then. `watching` false leaves out the milestones, which
    // a search need not know while the limit is out of its sight.
    template <class Board>
    void note_turn(const Variant& variant, Move move, const Board& board, bool watching = true) {
        passes = move.is_pass() ? passes + 1 : 0;
        note_board(variant, variant.before(board.to_move()), board, watching);
    }
    // What can be seen on the board alone. Of two who finish at once, `first` is placed first, then
    // those after him in the order of play.
    template <class Board>
    void note_board(const Variant& variant, Player first, const Board& board, bool watching) {
        if (variant.play_on) note_places(variant, first, board.out());
        if (watching && variant.no_progress_plies > 0) milestones.note(board, variant.players);
    }

  private:
    void note_places(const Variant& variant, Player first, std::uint8_t out);
};

// Plies until the next rule that counts plies has a say: the cap, the limit without progress, or
// the first round in which camps must have been left. Very many if there is none.
[[nodiscard]] inline int plies_left(const Variant& variant, const Past& past, int ply) {
    int last = std::numeric_limits<int>::max();
    if (variant.turn_cap > 0) last = variant.turn_cap;
    if (variant.no_progress_plies > 0) {
        last = std::min(last, past.milestones.last_ply() + variant.no_progress_plies);
    }
    const int evacuation = variant.evacuation_round * variant.players + 1;
    if (variant.evacuation_round > 0 && ply < evacuation) last = std::min(last, evacuation);
    return last - ply;
}

// A position's key as repetitions see it. As long as somebody may still get to swap, the same
// stones are not yet the position that they are later.
[[nodiscard]] inline std::uint64_t repetition_key(const Variant& variant, int ply,
                                                  std::uint64_t key) {
    constexpr std::uint64_t kSwapAhead = 0xA0761D6478BD642FULL;
    return variant.swap && ply < variant.players ? key ^ kSwapAhead : key;
}

// Has the position with its side to move been there often enough, now included, to be drawn?
[[nodiscard]] inline bool repetition_ends(const Variant& variant, int occurrences) {
    return variant.repetition > 0 && occurrences >= variant.repetition;
}

// The verdicts of single rules, for the book's own use.
namespace book {

[[nodiscard]] Verdict won(const Variant& variant, Ending ending, std::uint8_t winners);
// The player's team loses to all others.
[[nodiscard]] Verdict lost_by(const Variant& variant, Ending ending, Player player);
// Who came first stays first; those still under way share the next place.
[[nodiscard]] Verdict drawn(const Variant& variant, Ending ending, const Places& place);
// With one player left to place, all places are known.
[[nodiscard]] Verdict all_placed(const Variant& variant, Places place);

// The goal can also come true for a player who did not move: his target is filled by others, or an
// exchange brings his last stone home. `first` comes first.
template <class Board>
Verdict judge_goals(const Variant& variant, const Past& past, Player first, const Board& board) {
    if (variant.play_on) {
        if (std::popcount(board.out()) >= variant.players - 1) {
            return all_placed(variant, past.place);
        }
        return {.place = past.place};
    }
    Player player = first;
    for (int i = 0; i < variant.players; ++i) {
        bool complete = board.reached_goal(player);
        for (Player member = 0; complete && member < variant.players; ++member) {
            if (member == player || !variant.same_team(player, member)) continue;
            complete = board.reached_goal(member);
        }
        if (complete) return won(variant, Ending::kGoal, variant.team_of(player));
        player = variant.after(player);
    }
    return {};
}

template <class Board>
Verdict judge_cap(const Variant& variant, const Past& past, const Board& board) {
    if (variant.cap == CapRule::kMoreHome) {
        std::array<int, kMaxPlayers> home{};
        for (Player p = 0; p < variant.players; ++p) home[p] = board.stones_home(p);
        const auto most = std::ranges::max_element(home);
        if (std::ranges::count(home, *most) == 1) {
            const auto winner = static_cast<unsigned>(most - home.begin());
            return won(variant, Ending::kTurnCap, static_cast<std::uint8_t>(1U << winner));
        }
    }
    return drawn(variant, Ending::kTurnCap, past.place);
}

}  // namespace book

// A board set up by hand, on which nobody has moved.
template <class Board>
[[nodiscard]] Verdict judge_setup(const Variant& variant, const Past& past, const Board& board) {
    const Verdict verdict = book::judge_goals(variant, past, board.to_move(), board);
    if (!verdict.over() && variant.blockade_draws && board.blockade()) {
        return book::drawn(variant, Ending::kBlockade, past.place);
    }
    return verdict;
}

// After a turn that `past` has noted. `occurrences()` tells how often the position with its side to
// move has been there, now included.
template <class Board, class Occurrences>
[[nodiscard]] Verdict judge(const Variant& variant, const Past& past, const Board& board,
                            const Occurrences& occurrences) {
    const Player mover = variant.before(board.to_move());
    const Verdict verdict = book::judge_goals(variant, past, mover, board);
    if (verdict.over()) return verdict;
    if (variant.evacuation_round > 0 &&
        (board.ply() - 1) / variant.players >= variant.evacuation_round &&
        board.in_wrong_camp(mover)) {
        return book::lost_by(variant, Ending::kEvacuation, mover);
    }
    Ending draw = Ending::kNone;
    if (variant.blockade_draws && past.passes == 0 && board.blockade()) {
        draw = Ending::kBlockade;
    } else if (past.passes >= std::max(2, variant.players)) {
        draw = Ending::kPasses;
    } else if (variant.repetition > 0 && repetition_ends(variant, occurrences())) {
        draw = Ending::kRepetition;
    } else if (variant.no_progress_plies > 0 &&
               board.ply() - past.milestones.last_ply() >= variant.no_progress_plies) {
        draw = Ending::kNoProgress;
    }
    if (draw != Ending::kNone) return book::drawn(variant, draw, past.place);
    if (variant.turn_cap > 0 && board.ply() >= variant.turn_cap) {
        return book::judge_cap(variant, past, board);
    }
    if (variant.no_move == NoMoveRule::kLose && board.stuck()) {
        return book::lost_by(variant, Ending::kNoMove, board.to_move());
    }
    return verdict;
}

// The number of connected groups of a player's stones.
[[nodiscard]] int group_count(const Position& position, Player player);
// True if the player's stones do not all lie in one region of cells free of other players' stones:
// while the others hold their wall he cannot join them.
[[nodiscard]] bool cut_off(const Position& position, Player player);
// Own stones inside the own target.
[[nodiscard]] int stones_home(const Position& position, Player player);

// A position as a board for the book.
class PositionBoard {
  public:
    explicit PositionBoard(const Position& position) : position_(position) {}

    [[nodiscard]] int ply() const { return position_.ply(); }
    [[nodiscard]] Player to_move() const { return position_.to_move(); }
    [[nodiscard]] std::uint8_t out() const { return position_.out(); }
    [[nodiscard]] bool reached_goal(Player player) const { return position_.reached_goal(player); }
    [[nodiscard]] bool in_wrong_camp(Player player) const;
    // Every player's own stones cut off each of the others: he can hold his walls by passing, so
    // nobody wins against his will, whatever the others open. To be cut off by several players
    // together is not enough, for one of them can open that wall although another needs it.
    [[nodiscard]] bool blockade() const;
    [[nodiscard]] int stones_home(Player player) const {
        return zwarm::stones_home(position_, player);
    }
    [[nodiscard]] bool stuck() const;
    [[nodiscard]] int group_count(Player player) const {
        return zwarm::group_count(position_, player);
    }
    [[nodiscard]] bool cut_off(Player player) const { return zwarm::cut_off(position_, player); }

  private:
    const Position& position_;
};

}  // namespace zwarm
