#include "harness/lab/match_measurement.h"

#include <time.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "engine/rules/variants.h"
#include "harness/base/chance.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/seat_text.h"
#include "harness/match/game_runner.h"
#include "harness/match/opening.h"
#include "harness/match/tally.h"

namespace zwarm::lab {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

match::Limits limits_of(const ExperimentRow& row) {
    match::Limits limits;
    limits.movetime_ms = row.integer_or("movetime", 0);
    limits.nodes = static_cast<std::uint64_t>(row.integer_or("nodes", 0));
    limits.depth = static_cast<int>(row.integer_or("depth", 0));
    limits.variety = static_cast<int>(row.integer_or("variety", 0));
    return limits;
}

// The rules and the seats of a row.
struct Table {
    explicit Table(const ExperimentRow& row)
        : rules(variant_of(row), static_cast<int>(row.integer_or("turn_cap", 0))),
          seats(read_seats(row.words("agents"), {.rules = rules,
                                                 .variant = &rules.variant(),
                                                 .limits = limits_of(row),
                                                 .patience = {}})) {
        if (static_cast<int>(seats.size()) != rules.players()) {
            throw std::runtime_error("[" + row.name() + "] has " + std::to_string(seats.size()) +
                                     " agents for " + std::to_string(rules.players()) + " players");
        }
    }

    static const Variant& variant_of(const ExperimentRow& row) {
        const Variant* variant = find_variant(row.text("variant"));
        if (variant == nullptr) {
            throw std::runtime_error("[" + row.name() + "] no variant '" + row.text("variant") +
                                     "'");
        }
        return *variant;
    }

    EngineRules rules;
    std::vector<match::SeatEntry> seats;
};

// Of this thread, in which the agents think.
double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

Sample sample_of(const match::PlayedGame& game, double cpu_s) {
    const match::GameRecord& record = game.record;
    const std::size_t players = record.places.size();
    const int ahead = players > 1 ? match::compare_places(record, 0, 1) : 0;
    const auto first_agent =
        static_cast<std::size_t>(std::ranges::find(record.seats, 0) - record.seats.begin());
    bool won = false;
    double points = 0;
    for (std::size_t other = 0; other < players; ++other) {
        if (other == first_agent) continue;
        const int order = match::compare_places(record, first_agent, other);
        won = won || order > 0;
        points += order > 0 ? 1.0 : order == 0 ? 0.5 : 0.0;
    }
    const double turns = std::max(1.0, static_cast<double>(std::accumulate(
                                           game.times.turns.begin(), game.times.turns.end(), 0)));
    const auto nodes = std::accumulate(record.nodes.begin(), record.nodes.end(), std::uint64_t{0});
    const auto thought =
        std::accumulate(game.times.think_us.begin(), game.times.think_us.end(), std::int64_t{0});
    const auto ended_by = [&](const char* word) { return record.ending == word ? 1.0 : 0.0; };
    return {ahead > 0 ? 1.0 : 0.0,
            ahead < 0 ? 1.0 : 0.0,
            ahead == 0 ? 1.0 : 0.0,
            won ? 1.0 : 0.0,
            static_cast<double>(record.plies()),
            static_cast<double>(nodes) / turns,
            static_cast<double>(thought) / turns,
            static_cast<double>(thought) / turns / 1000,
            ended_by("goal"),
            ended_by("blockade"),
            ended_by("repetition"),
            ended_by("cap"),
            record.offender >= 0 ? 1.0 : 0.0,
            record.places[first_agent] == 1 && won ? 1.0 : 0.0,
            static_cast<double>(record.places[first_agent]),
            won || players == 1 ? static_cast<double>(game.times.turns[first_agent]) : kNone,
            cpu_s,
            players > 1 ? points / static_cast<double>(players - 1) : kNone};
}

class MatchMeasurement final : public Measurement {
  public:
    std::vector<std::string> columns() const override {
        return {"first_won", "second_won", "drawn", "won",       "plies",      "nodes",
                "move_us",   "move_ms",    "goal",  "blockade",  "repetition", "cap",
                "failure",   "first",      "place", "own_turns", "cpu_s",      "points"};
    }

    int pieces(const ExperimentRow& row) const override {
        const Table table(row);  // complains about what cannot be played
        return static_cast<int>(row.integer("games"));
    }

    std::vector<Sample> run(const ExperimentRow& row, int piece,
                            std::uint64_t seed) const override {
        const Table table(row);
        const auto players = static_cast<std::size_t>(table.rules.players());
        const bool rotate = row.text_or("rotate", "no") == "yes";
        const int rotation = rotate ? piece % static_cast<int>(players) : 0;
        const int round = 1 + (rotate ? piece / static_cast<int>(players) : piece);
        match::ScheduledGame game{piece + 1, round, {}, seed};
        std::vector<std::unique_ptr<match::Seat>> made;
        std::vector<match::Sitter> sitters;
        for (std::size_t player = 0; player < players; ++player) {
            const std::size_t seat = (player + static_cast<std::size_t>(rotation)) % players;
            game.seats.push_back(static_cast<int>(seat));
            made.push_back(table.seats[seat].make());
            sitters.push_back({made.back().get(), table.seats[seat].limits});
        }
        // Openings hang on the row, not on the piece: the games of a round share theirs.
        const std::uint64_t book_seed = base::derived_seed(
            static_cast<std::uint64_t>(row.integer_or("seed", 1)), row.name() + " openings", 0);
        const match::OpeningBook book(row.text_or("openings", "start"), table.rules, book_seed);
        const double begin = cpu_seconds();
        const auto played = match::play_game(table.rules, game, book.opening(round), sitters);
        return {sample_of(played, cpu_seconds() - begin)};
    }
};

}  // namespace

std::unique_ptr<Measurement> make_match_measurement() {
    return std::make_unique<MatchMeasurement>();
}

}  // namespace zwarm::lab
