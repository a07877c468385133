// What the book of endings must know of the game so far and of the line being searched. Every state
// of a search keeps one, tells it of each turn, and asks it for the verdict on its board.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/game.h"

namespace zwarm {

// The keys of the game so far and of the line: how often has this position been there? A small
// table of counters answers "never before" without looking at the list.
class PathKeys {
  public:
    PathKeys() { keys_.reserve(4096); }

    // The game's keys; the last one is the root's.
    void begin(std::span<const std::uint64_t> game) {
        keys_.clear();
        counts_.fill(0);
        for (const std::uint64_t key : game) push(key);
        root_ = keys_.size() - 1;
    }
    void push(std::uint64_t key) {
        keys_.push_back(key);
        ++counts_[place(key)];
    }
    void pop() {
        --counts_[place(keys_.back())];
        keys_.pop_back();
    }

    // How often the last position has been there, now included, as far as it matters to a rule that
    // asks for `enough` times. Once more within the line is enough for any rule, for what was
    // repeated once can be repeated again; what was there before the root counts as in the game.
    [[nodiscard]] int occurrences(int enough) const {
        const std::uint64_t key = keys_.back();
        if (counts_[place(key)] < 2) return 1;
        int times = 1;
        for (std::size_t i = keys_.size() - 1; i-- > 0 && times < enough;) {
            if (keys_[i] == key) times = i >= root_ ? enough : times + 1;
        }
        return times;
    }

  private:
    static constexpr std::size_t kPlaces = 4096;
    static std::size_t place(std::uint64_t key) { return static_cast<std::size_t>(key) % kPlaces; }

    std::vector<std::uint64_t> keys_;
    std::array<std::uint16_t, kPlaces> counts_{};
    std::size_t root_ = 0;
};

class LineHistory {
  public:
    // The variant must outlive the history; lines have at most so many plies.
    LineHistory(const Variant& variant, int plies) : variant_(variant) {
        pasts_.reserve(static_cast<std::size_t>(plies));
    }

    // The game's position becomes the root.
    void begin(const Game& game) {
        keys_.begin(game.keys());
        past_ = game.past();
        pasts_.clear();
        ply_ = game.position().ply();
        rivals_ = static_cast<std::uint8_t>(((1U << variant_.players) - 1) &
                                            ~unsigned{game.position().out()});
        watching_ = plies_left() <= kWatchedPlies;
    }
    // A turn has been made: its move, and the key and the board after it.
    template <class Board>
    void advance(Move move, std::uint64_t key, const Board& board) {
        ++ply_;
        keys_.push(repetition_key(variant_, ply_, key));
        pasts_.push_back(past_);
        past_.note_turn(variant_, move, board, watching_);
    }
    void take_back() {
        keys_.pop();
        past_ = pasts_.back();
        pasts_.pop_back();
        --ply_;
    }

    // A null move of the search counts neither as a pass nor as a ply. Who skips after a pass has
    // still come back to where the line was before.
    void skip(std::uint64_t key) { keys_.push(repetition_key(variant_, ply_, key)); }
    void undo_skip() { keys_.pop(); }

    [[nodiscard]] int ply() const { return ply_; }
    // A rule that counts plies may have its say within the line.
    [[nodiscard]] bool watching() const { return watching_; }
    [[nodiscard]] int plies_left() const { return zwarm::plies_left(variant_, past_, ply_); }

    // The key of a position together with what else its value depends on: passes just made, and the
    // plies left if the game may end soon.
    [[nodiscard]] std::uint64_t table_key(std::uint64_t key) const {
        key ^= static_cast<std::uint64_t>(past_.passes) * kPassKey;
        return watching_ ? key ^ static_cast<std::uint64_t>(plies_left()) * kPliesKey : key;
    }

    // Drawn by repetition: the one ending that no table can know of.
    [[nodiscard]] bool repeated() const { return repetition_ends(variant_, occurrences()); }
    // Back where the game has been, which a rule may not mind. But where every stone must be home,
    // one side may stand far ahead and never get there, as long as it shuts the other's last stone
    // in: who goes round in circles there had better try something else.
    [[nodiscard]] bool goes_round() const {
        return variant_.goal == Goal::kAllHome && keys_.occurrences(kTwice) >= kTwice;
    }
    // After at least one turn.
    template <class Board>
    [[nodiscard]] Verdict verdict(const Board& board) const {
        return judge(variant_, past_, board, [this] { return occurrences(); });
    }
    // The verdict as a player sees it who competes with all who have not finished at the root.
    [[nodiscard]] Outcome outcome(const Verdict& verdict, Player player) const {
        return verdict.for_player(player, rivals_);
    }

    // Counting groups at every node is expensive: lack of progress is only looked for if the limit
    // is no farther from the root than this.
    static constexpr int kWatchedPlies = 40;

  private:
    static constexpr std::uint64_t kPassKey = 0xD6E8FEB86659FD93ULL;
    static constexpr std::uint64_t kPliesKey = 0x9E3779B97F4A7C15ULL;

    static constexpr int kTwice = 2;

    [[nodiscard]] int occurrences() const { return keys_.occurrences(variant_.repetition); }

    const Variant& variant_;
    PathKeys keys_;
    Past past_;
    std::vector<Past> pasts_;  // before each turn of the line
    int ply_ = 0;
    std::uint8_t rivals_ = 0;
    bool watching_ = false;
};

// The game's own position at the end of a line, with its history: turns are made and taken back as
// a search goes.
class PositionLine {
  public:
    // The variant must outlive the line, which has at most so many plies.
    PositionLine(const Variant& variant, int plies) : position_(variant), history_(variant, plies) {
        undos_.reserve(static_cast<std::size_t>(plies));
    }

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const LineHistory& history() const { return history_; }

    void begin(const Game& game) {
        position_ = game.position();
        history_.begin(game);
        undos_.clear();
    }
    void play(Move move) {
        undos_.push_back(position_.play(move));
        history_.advance(move, position_.key(), PositionBoard(position_));
    }
    void undo(Move move) {
        history_.take_back();
        position_.undo(move, undos_.back());
        undos_.pop_back();
    }
    // Lets another player be the next to move, for searches that leave some out. Turns that are
    // taken back bring the old order with them.
    void give_turn(Player player) { position_.set_to_move(player); }
    // A null move of the search.
    void skip() {
        position_.set_to_move(position_.variant().after(position_.to_move()));
        history_.skip(position_.key());
    }
    void undo_skip() {
        position_.set_to_move(position_.variant().before(position_.to_move()));
        history_.undo_skip();
    }

    // After at least one turn.
    [[nodiscard]] Verdict verdict() const { return history_.verdict(PositionBoard(position_)); }
    // As a player sees it who competes with all who have not finished at the root.
    [[nodiscard]] Outcome outcome(Player player) const {
        return history_.outcome(verdict(), player);
    }

  private:
    Position position_;
    LineHistory history_;
    std::vector<Position::Undo> undos_;
};

}  // namespace zwarm
