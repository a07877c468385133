#include "harness/match/game_runner.h"

#include <algorithm>
#include <stdexcept>

namespace zwarm::match {

namespace {

using Clock = std::chrono::steady_clock;

std::int64_t microseconds_since(Clock::time_point begin) {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count();
}

// The failing player and his team are last, everybody else shares the first place.
void lose(GameRecord& record, const Rules& rules, int player, const Failure& failure) {
    record.offender = player;
    record.ending = name(failure.kind);
    record.reason = rules.player_name(player) + " loses: " + failure.sentence;
    record.places.clear();
    for (int other = 0; other < rules.players(); ++other) {
        record.places.push_back(rules.team(other) == rules.team(player) ? 2 : 1);
    }
}

// The game on the board: the referee, the moves so far and their lines for the saved game.
class Board {
  public:
    Board(const Rules& rules, const std::string& position) {
        std::string error;
        referee_ = rules.start(position, error);
        if (!referee_) throw std::runtime_error(error);
    }

    [[nodiscard]] const Referee& referee() const { return *referee_; }
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
    [[nodiscard]] std::vector<SavedMove> take_saved() { return std::move(saved_); }

    bool play(const std::string& move) {
        const int number = referee_->move_number();
        const auto lines = referee_->host_lines(move);
        if (!referee_->play(move)) return false;
        for (const std::string& line : lines) saved_.push_back({number, line});
        moves_.push_back(move);
        return true;
    }

    // Plays the answer if it can be played; otherwise says what is wrong with it.
    std::optional<Failure> judge(const Answer& answer) {
        if (answer.failure) return answer.failure;
        const std::string& move = answer.thought.move;
        if (!referee_->is_move(move)) {
            return Failure{FailureKind::kGarbage, "'" + move.substr(0, 80) + "' is not a move"};
        }
        if (play(move)) return std::nullopt;
        return Failure{FailureKind::kIllegalMove, "illegal move " + move};
    }

  private:
    std::unique_ptr<Referee> referee_;
    std::vector<std::string> moves_;
    std::vector<SavedMove> saved_;
};

// Every player's seat starts the game; who cannot has lost it.
bool seats_ready(const Rules& rules, const std::vector<Sitter>& sitters, GameRecord& record) {
    for (std::size_t player = 0; player < sitters.size(); ++player) {
        const auto failure =
            sitters[player].seat->new_game(record.opening.position, record.seed + player);
        if (!failure) continue;
        lose(record, rules, static_cast<int>(player), *failure);
        return false;
    }
    return true;
}

}  // namespace

PlayedGame play_game(const Rules& rules, const ScheduledGame& game, const Opening& opening,
                     const std::vector<Sitter>& sitters) {
    const auto begin = Clock::now();
    const auto players = static_cast<std::size_t>(rules.players());
    PlayedGame played;
    GameRecord& record = played.record;
    record.number = game.number;
    record.round = game.round;
    record.seats = game.seats;
    record.seed = game.seed;
    record.opening = opening;
    record.nodes.assign(players, 0);
    played.times.think_us.assign(players, 0);
    played.times.turns.assign(players, 0);

    Board board(rules, opening.position);
    for (const std::string& move : opening.moves) {
        if (!board.play(move)) throw std::runtime_error("illegal move " + move + " in an opening");
    }
    const auto called = Clock::now();
    bool going_on = seats_ready(rules, sitters, record);
    played.times.start_us = microseconds_since(called);
    while (going_on) {
        if (const auto verdict = board.referee().verdict()) {
            record.places = verdict->places;
            record.ending = verdict->ending;
            record.reason = verdict->reason;
            break;
        }
        const auto player = static_cast<std::size_t>(board.referee().to_move());
        const auto asked = Clock::now();
        const Answer answer = sitters[player].seat->think(board.moves(), sitters[player].limits);
        played.times.think_us[player] += microseconds_since(asked);
        ++played.times.turns[player];
        record.nodes[player] += answer.thought.nodes;
        if (const auto failure = board.judge(answer)) {
            lose(record, rules, static_cast<int>(player), *failure);
            going_on = false;
        }
    }
    record.moves.assign(board.moves().begin() + static_cast<std::ptrdiff_t>(opening.moves.size()),
                        board.moves().end());
    played.saved = board.take_saved();
    played.times.total_us = microseconds_since(begin);
    return played;
}

}  // namespace zwarm::match
