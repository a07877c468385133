// The rules of a game as the room needs them. The room has no rules of its own: a referee stands on
// the engine's rules or on a rule file, and judges every move of every seat.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zwarm::match {

// How a game ended.
struct Verdict {
    std::vector<int> places;  // by player, 1 = first; equal for those who share a place
    std::string ending;       // one word for tables: "goal", "repetition", ..
    std::string reason;       // a sentence for people
};

// How a move is written: as the run's rules write it, or as the host does.
enum class Notation { kOwn, kHost };

enum class Ruling {
    kPlayed,
    kIllegal,  // a move, but none of the legal ones
    kNoMove,   // not a move at all
};

// A line of the saved game: a move in the host's notation and its number, from 1 and one more each
// time round.
struct SavedMove {
    int number = 1;
    std::string text;
};

// A game in progress and its moves so far. Players count from 0.
class Referee {
  public:
    virtual ~Referee() = default;

    [[nodiscard]] virtual int to_move() const = 0;
    // Nothing while the game goes on.
    [[nodiscard]] virtual std::optional<Verdict> verdict() const = 0;
    // In a fixed order.
    [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;

    // Reads the move, which is done once in its life, and plays it if it is legal; otherwise
    // nothing happens.
    Ruling play(const std::string& text, Notation notation = Notation::kOwn) {
        Record record;
        const Ruling ruling = carry_out(text, notation, record);
        if (ruling == Ruling::kPlayed) {
            moves_.push_back(std::move(record.move));
            saved_.push_back(std::move(record.saved));
        }
        return ruling;
    }

    // The moves played, in the rules' notation, and the same as a saved game has them.
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
    [[nodiscard]] const std::vector<SavedMove>& saved() const { return saved_; }

  protected:
    // What is kept of a move that was played.
    struct Record {
        std::string move;
        SavedMove saved;
    };

  private:
    virtual Ruling carry_out(const std::string& text, Notation notation, Record& record) = 0;

    std::vector<std::string> moves_;
    std::vector<SavedMove> saved_;
};

class Rules {
  public:
    virtual ~Rules() = default;

    [[nodiscard]] virtual std::string id() const = 0;     // what a run calls the game
    [[nodiscard]] virtual std::string title() const = 0;  // the variant's name in the rule file
    [[nodiscard]] virtual std::string rules_file() const = 0;  // for saved games
    [[nodiscard]] virtual int players() const = 0;
    [[nodiscard]] virtual std::string player_name(int player) const = 0;
    // Players with the same number win and lose together.
    [[nodiscard]] virtual int team(int player) const = 0;

    // A game from this position, or from the rules' own start if it is empty; nullptr, and one
    // line in `error`, if it is no position of the game.
    [[nodiscard]] virtual std::unique_ptr<Referee> start(const std::string& position,
                                                         std::string& error) const = 0;

    // Edits, in the host's notation, that make the position: from an empty board if `from_empty`,
    // else from the rules' own start. Nothing if the host cannot be told (side to move).
    [[nodiscard]] virtual std::optional<std::vector<std::string>> host_edits(
        const std::string& position, bool from_empty) const = 0;

    // A start position by chance, of the named kind; nothing and one line in `error` if there is
    // no such generator for these rules.
    [[nodiscard]] virtual std::optional<std::string> generate(const std::string& kind,
                                                              std::uint64_t seed,
                                                              std::string& error) const = 0;
};

}  // namespace zwarm::match
