#include "harness/match/game.h"

#include <chrono>
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

// Plays the answer if it can be played; otherwise says what is wrong with it.
std::optional<Failure> judge(Referee& referee, const Answer& answer) {
    if (answer.failure) return answer.failure;
    const auto& [move, notation, nodes, score, depth] = answer.thought;
    const std::string quoted = "'" + move.substr(0, 80) + "'";
    const bool of_host = notation == Notation::kHost;
    switch (referee.play(move, notation)) {
        case Ruling::kPlayed:
            return std::nullopt;
        case Ruling::kNoMove:
            // What an engine of the host says is a move, if only an impossible one.
            if (!of_host) return Failure{FailureKind::kGarbage, quoted + " is not a move"};
            break;
        case Ruling::kIllegal:
            break;
    }
    return Failure{FailureKind::kIllegalMove, "illegal move " + (of_host ? quoted : move)};
}

// Every player's seat starts the game; who cannot has lost it.
bool seats_ready(const Rules& rules, const std::vector<Seat*>& seats, GameRecord& record) {
    for (std::size_t player = 0; player < seats.size(); ++player) {
        const auto failure = seats[player]->new_game(record.opening.position, record.seed + player);
        if (!failure) continue;
        lose(record, rules, static_cast<int>(player), *failure);
        return false;
    }
    return true;
}

}  // namespace

std::vector<Seat*> Seating::sit(const std::vector<int>& seats) {
    std::vector<Seat*> sitting;
    std::vector<std::size_t> used(entries_.size(), 0);
    for (const int seat : seats) {
        const auto index = static_cast<std::size_t>(seat);
        auto& copies = made_[index];
        if (used[index] == copies.size()) copies.push_back(entries_[index].make());
        sitting.push_back(copies[used[index]++].get());
    }
    return sitting;
}

PlayedGame play_game(const Rules& rules, const ScheduledGame& game, const Opening& opening,
                     const std::vector<Seat*>& seats) {
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

    std::string error;
    const auto referee = rules.start(opening.position, error);
    if (!referee) throw std::runtime_error(error);
    for (const std::string& move : opening.moves) {
        if (referee->play(move) != Ruling::kPlayed) {
            throw std::runtime_error("illegal move " + move + " in an opening");
        }
    }
    const auto called = Clock::now();
    bool going_on = seats_ready(rules, seats, record);
    played.times.start_us = microseconds_since(called);
    while (going_on) {
        if (const auto verdict = referee->verdict()) {
            record.places = verdict->places;
            record.ending = verdict->ending;
            record.reason = verdict->reason;
            break;
        }
        const auto player = static_cast<std::size_t>(referee->to_move());
        const auto asked = Clock::now();
        const Answer answer = seats[player]->think(*referee);
        played.times.think_us[player] += microseconds_since(asked);
        ++played.times.turns[player];
        record.nodes[player] += answer.thought.nodes;
        if (const auto failure = judge(*referee, answer)) {
            lose(record, rules, static_cast<int>(player), *failure);
            going_on = false;
        }
    }
    record.moves.assign(
        referee->moves().begin() + static_cast<std::ptrdiff_t>(opening.moves.size()),
        referee->moves().end());
    played.saved = referee->saved();
    played.times.total_us = microseconds_since(begin);
    return played;
}

}  // namespace zwarm::match
