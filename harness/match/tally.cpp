#include "harness/match/tally.h"

#include <utility>

namespace zwarm::match {

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

void count(GameCounts& counts, int balance) {
    if (balance > 0) ++counts.wins;
    if (balance == 0) ++counts.draws;
    if (balance < 0) ++counts.losses;
}

}  // namespace

int compare_places(const GameRecord& record, std::size_t a, std::size_t b) {
    return (record.places[a] < record.places[b] ? 1 : 0) -
           (record.places[a] > record.places[b] ? 1 : 0);
}

Tally::Tally(int seats, std::vector<int> teams, int games_a_round)
    : teams_(std::move(teams)),
      games_a_round_(games_a_round),
      seats_(at(seats)),
      against_(at(seats) * at(seats)) {
    for (SeatTally& seat : seats_) {
        seat.by_player.resize(teams_.size());
        seat.places.resize(teams_.size());
    }
}

const GameCounts& Tally::against(int a, int b) const {
    return against_[at(a) * seats_.size() + at(b)];
}

void Tally::add(const GameRecord& record) {
    ++games_;
    ++endings_[record.ending];
    plies_.push_back(record.plies());
    if (record.offender >= 0) {
        ++seats_[at(record.seats[at(record.offender)])].failures[record.ending];
    }
    if (record.round != open_round_) {
        open_round_ = record.round;
        open_games_ = 0;
        open_points_ = 0;
    }
    ++open_games_;
    for (int a = 0; a < static_cast<int>(seats_.size()); ++a) {
        for (int b = 0; b < a; ++b) compare_seats(record, b, a);
    }
    count_places(record);
    if (has_pairs() && open_games_ == games_a_round_) ++pairs_.by_points[at(open_points_)];
}

void Tally::compare_seats(const GameRecord& record, int a, int b) {
    int balance = 0;
    int compared = 0;
    std::vector<int> balance_by_player(teams_.size(), 0);
    std::vector<bool> met(teams_.size(), false);
    for (std::size_t i = 0; i < teams_.size(); ++i) {
        for (std::size_t j = 0; j < teams_.size(); ++j) {
            if (record.seats[i] != a || record.seats[j] != b || teams_[i] == teams_[j]) continue;
            const int ahead = compare_places(record, i, j);
            balance += ahead;
            balance_by_player[i] += ahead;
            balance_by_player[j] -= ahead;
            met[i] = met[j] = true;
            ++compared;
        }
    }
    if (compared == 0) return;
    count(against_[at(a) * seats_.size() + at(b)], balance);
    count(against_[at(b) * seats_.size() + at(a)], -balance);
    count(seats_[at(a)].total, balance);
    count(seats_[at(b)].total, -balance);
    for (std::size_t i = 0; i < teams_.size(); ++i) {
        if (met[i]) count(seats_[at(record.seats[i])].by_player[i], balance_by_player[i]);
    }
    if (a == 0 && b == 1) open_points_ += balance > 0 ? 2 : balance == 0 ? 1 : 0;
}

void Tally::count_places(const GameRecord& record) {
    for (std::size_t i = 0; i < teams_.size(); ++i) {
        SeatTally& seat = seats_[at(record.seats[i])];
        ++seat.places[at(record.places[i] - 1)];
        ++seat.turns_at_table;
        int opponents = 0;
        double left_behind = 0.0;
        for (std::size_t j = 0; j < teams_.size(); ++j) {
            if (teams_[i] == teams_[j]) continue;
            ++opponents;
            left_behind += (1.0 + compare_places(record, i, j)) / 2;
        }
        if (opponents > 0) seat.points += left_behind / opponents;
    }
}

}  // namespace zwarm::match
