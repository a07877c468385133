// measure = match: each piece of a row is one game between agents, always of the same seats on the
// same sides unless `rotate = yes`.
//
// Keys: variant; agents (one word a player, seats as on the command line); games; movetime, nodes,
// depth, variety; openings (default start); turn_cap; walk (steps of a stone in Selfo); rotate
// (yes: the agents change sides from game to game, but partners stay partners; rounds share an
// opening).
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/measurements.h"
#include "harness/lab/seat_text.h"
#include "harness/match/game.h"
#include "harness/match/tally.h"

namespace zwarm::lab {

namespace {

// A game and what is said of it.
struct GameFacts {
    const match::GameRecord& record;
    const match::GameTimes& times;
    double cpu_s;             // of this thread, in which the agents think
    std::size_t first_agent;  // the side of the first agent
    std::size_t players;
    bool won;       // by the first agent, against somebody
    double points;  // of the first agent
    double turns;   // of all sides, at least 1
    double thought_us;

    GameFacts(const match::PlayedGame& game, double cpu_seconds)
        : record(game.record),
          times(game.times),
          cpu_s(cpu_seconds),
          first_agent(
              static_cast<std::size_t>(std::ranges::find(record.seats, 0) - record.seats.begin())),
          players(record.places.size()),
          won(false),
          points(0),
          turns(std::max(1.0, total(times.turns))),
          thought_us(total(times.think_us)) {
        for (std::size_t other = 0; other < players; ++other) {
            if (other == first_agent) continue;
            const int order = match::compare_places(record, first_agent, other);
            won = won || order > 0;
            points += order > 0 ? 1.0 : order == 0 ? 0.5 : 0.0;
        }
    }

    // 1 the first side is ahead of the second, 0 level, -1 behind.
    [[nodiscard]] int balance() const {
        return players > 1 ? match::compare_places(record, 0, 1) : 0;
    }

    template <class Number>
    static double total(const std::vector<Number>& values) {
        return static_cast<double>(std::accumulate(values.begin(), values.end(), Number{0}));
    }
};

double yes(bool value) {
    return value ? 1.0 : 0.0;
}

constexpr Column<GameFacts> kGameColumns[] = {
    // By side, 0 or 1.
    {"first_won", [](const GameFacts& game) { return yes(game.balance() > 0); }},
    {"second_won", [](const GameFacts& game) { return yes(game.balance() < 0); }},
    {"drawn", [](const GameFacts& game) { return yes(game.balance() == 0); }},
    // Of the games that were not drawn.
    {"first_of_decided",
     [](const GameFacts& game) { return game.balance() == 0 ? kNone : yes(game.balance() > 0); }},
    {"second_of_decided",
     [](const GameFacts& game) { return game.balance() == 0 ? kNone : yes(game.balance() < 0); }},
    // By the first agent, whatever its side.
    {"won", [](const GameFacts& game) { return yes(game.won); }},
    {"lost", [](const GameFacts& game) { return yes(!game.won && game.balance() != 0); }},
    {"plies", [](const GameFacts& game) { return static_cast<double>(game.record.plies()); }},
    // A move, of all sides.
    {"nodes",
     [](const GameFacts& game) { return GameFacts::total(game.record.nodes) / game.turns; }},
    {"move_us", [](const GameFacts& game) { return game.thought_us / game.turns; }},
    {"move_ms", [](const GameFacts& game) { return game.thought_us / game.turns / 1000; }},
    // The endings, and the failure of a seat.
    {"goal", [](const GameFacts& game) { return yes(game.record.ending == "goal"); }},
    {"blockade", [](const GameFacts& game) { return yes(game.record.ending == "blockade"); }},
    {"repetition", [](const GameFacts& game) { return yes(game.record.ending == "repetition"); }},
    {"cap", [](const GameFacts& game) { return yes(game.record.ending == "cap"); }},
    {"failure", [](const GameFacts& game) { return yes(game.record.offender >= 0); }},
    // Of the first agent: nobody is before it and somebody behind.
    {"first",
     [](const GameFacts& game) {
         return yes(game.record.places[game.first_agent] == 1 && game.won);
     }},
    {"place",
     [](const GameFacts& game) {
         return static_cast<double>(game.record.places[game.first_agent]);
     }},
    // In games it won or played alone.
    {"own_turns",
     [](const GameFacts& game) {
         return game.won || game.players == 1
                    ? static_cast<double>(game.times.turns[game.first_agent])
                    : kNone;
     }},
    // Of its moves, in every game.
    {"own_ms",
     [](const GameFacts& game) {
         const std::size_t side = game.first_agent;
         return static_cast<double>(game.times.think_us[side]) / 1000 /
                std::max(1.0, static_cast<double>(game.times.turns[side]));
     }},
    // The processor's seconds for the whole game, without what seats in other processes use.
    {"cpu_s", [](const GameFacts& game) { return game.cpu_s; }},
    // 1 for each opponent behind the first agent and a half for each beside it, by their number.
    {"points",
     [](const GameFacts& game) {
         return game.players > 1 ? game.points / static_cast<double>(game.players - 1) : kNone;
     }},
};

match::Limits limits_of(const ExperimentRow& row) {
    match::Limits limits;
    for (const auto& field : match::limit_fields().fields()) {
        const std::string key(field.words.name);
        if (row.has(key) && !field.set(limits, row.text(key))) {
            row.refuse(key + " is " + field.words.values + ", not " + row.text(key));
        }
    }
    return limits;
}

// How far agents may move on around the table: by any number of seats that leaves partners
// together.
std::vector<int> rotations_of(const Variant& variant) {
    const auto keeps_teams = [&](int seats) {
        const auto moved = [&](Player p) {
            return static_cast<Player>((p + seats) % variant.players);
        };
        for (Player a = 0; a < variant.players; ++a) {
            for (Player b = 0; b < variant.players; ++b) {
                if (variant.same_team(a, b) != variant.same_team(moved(a), moved(b))) return false;
            }
        }
        return true;
    };
    std::vector<int> rotations;
    for (int seats = 0; seats < variant.players; ++seats) {
        if (keeps_teams(seats)) rotations.push_back(seats);
    }
    return rotations;
}

class MatchMeasurement final : public Measurement {
  public:
    explicit MatchMeasurement(const ExperimentRow& row)
        : games_(static_cast<int>(row.integer("games"))),
          rules_(row.variant(), static_cast<int>(row.integer_or("turn_cap", 0)),
                 static_cast<int>(row.integer_or("walk", 0))),
          entries_(read_seats(row.words("agents"), rules_, &rules_.variant(), limits_of(row))),
          seating_(entries_),
          rotations_(row.text_or("rotate", "no") == "yes" ? rotations_of(rules_.variant())
                                                          : std::vector<int>{0}),
          // Openings depend on the row, not on the piece: the games of a round share theirs.
          openings_(row.text_or("openings", "start"), rules_,
                    base::derived_seed(static_cast<std::uint64_t>(row.integer_or("seed", 1)),
                                       row.name() + " openings", 0)) {
        if (static_cast<int>(entries_.size()) != rules_.players()) {
            row.refuse("has " + std::to_string(entries_.size()) + " agents for " +
                       std::to_string(rules_.players()) + " players");
        }
    }

    int pieces() const override { return games_; }

    std::vector<Sample> run(int piece, std::uint64_t seed) override {
        const int players = rules_.players();
        const auto ways = static_cast<int>(rotations_.size());
        const int rotation = rotations_[static_cast<std::size_t>(piece % ways)];
        const int round = 1 + piece / ways;
        match::ScheduledGame game{piece + 1, round, {}, seed};
        for (int player = 0; player < players; ++player) {
            game.seats.push_back((player + rotation) % players);
        }
        const double begin = cpu_seconds();
        const auto played =
            match::play_game(rules_, game, openings_.opening(round), seating_.sit(game.seats));
        return {sample_of(kGameColumns, GameFacts(played, cpu_seconds() - begin))};
    }

  private:
    int games_;
    EngineRules rules_;
    std::vector<match::SeatEntry> entries_;
    match::Seating seating_;
    std::vector<int> rotations_;
    match::OpeningBook openings_;
};

}  // namespace

MeasurementEntry match_measurement() {
    return {"match", "games between agents", [] { return names_of(kGameColumns); },
            [](const ExperimentRow& row) -> std::unique_ptr<Measurement> {
                return std::make_unique<MatchMeasurement>(row);
            }};
}

}  // namespace zwarm::lab
