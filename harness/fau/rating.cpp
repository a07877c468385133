#include "harness/fau/rating.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "harness/base/chance.h"
#include "harness/fau/client_seat.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/seat_text.h"
#include "harness/match/tally.h"

namespace zwarm::fau {

namespace {

constexpr int kMostAbsences = 3;

double mean_of(const std::vector<double>& points, std::size_t first, std::size_t count) {
    const auto begin = points.begin() + static_cast<std::ptrdiff_t>(first);
    const double sum = std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(count), 0.0);
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

// The reason of a game's end with the course's letters for the players' names.
std::string with_letters(std::string reason, const Variant& variant) {
    for (Player player = 0; player < variant.players; ++player) {
        const std::string name(variant.names[player]);
        for (std::size_t at = reason.find(name); at != std::string::npos; at = reason.find(name)) {
            reason.replace(at, name.size(), letter(player));
        }
    }
    return reason;
}

// Was the program not there, rather than wrong?
bool absent(const match::GameRecord& record) {
    using match::FailureKind;
    return record.offender == 0 && (record.ending == match::name(FailureKind::kCrash) ||
                                    record.ending == match::name(FailureKind::kHang) ||
                                    record.ending == match::name(FailureKind::kNoStart));
}

}  // namespace

double Rating::mean() const {
    return mean_of(points, 0, points.size());
}

double Rating::error() const {
    if (points.size() < 2) return most;
    const double middle = mean();
    double squares = 0;
    for (const double value : points) squares += (value - middle) * (value - middle);
    const auto count = static_cast<double>(points.size());
    return 1.96 * std::sqrt(squares / (count - 1) / count);
}

double Rating::best() const {
    if (points.size() <= kRatedGames) return mean();
    double best = 0;
    for (std::size_t first = 0; first + kRatedGames <= points.size(); ++first) {
        best = std::max(best, mean_of(points, first, kRatedGames));
    }
    return best;
}

double points_of(const match::GameRecord& record) {
    double points = 0;
    for (std::size_t other = 1; other < record.places.size(); ++other) {
        points += (1 + match::compare_places(record, 0, other)) / 2.0;
    }
    return points;
}

Rating rate(Client& client, const Level& level, const RatingSettings& settings,
            const GameWatch& watch) {
    const lab::EngineRules rules(variant_of(level, settings.pegs), 0);
    const Variant& variant = rules.variant();
    const std::vector<std::string> opponents(static_cast<std::size_t>(variant.players) - 1,
                                             std::string(level.opponent));
    const auto entries = lab::read_seats(opponents, rules, &variant, {});
    ClientSeat seat(client, level, variant, settings.games);
    std::vector<std::unique_ptr<match::Seat>> others;
    std::vector<match::Seat*> seats{&seat};
    for (const auto& entry : entries) {
        others.push_back(entry.make());
        seats.push_back(others.back().get());
    }
    Rating rating;
    rating.level = level.number;
    rating.most = variant.players - 1;
    std::vector<int> order(seats.size());
    std::iota(order.begin(), order.end(), 0);
    int absences = 0;
    for (int game = 1; game <= settings.games && rating.gave_up.empty(); ++game) {
        const auto seed =
            base::derived_seed(settings.seed, level.name, static_cast<std::uint64_t>(game));
        const auto played = match::play_game(rules, {game, game, order, seed}, {}, seats);
        match::GameRecord record = played.record;
        record.reason = with_letters(record.reason, variant);
        rating.points.push_back(points_of(record));
        rating.think_us += played.times.think_us[0];
        rating.turns += played.times.turns[0];
        if (record.offender == 0) {
            ++rating.failures[record.ending];
            seat.tell({{"type", "error"}, {"game", game}, {"message", record.reason}});
        }
        seat.tell({{"type", "result"},
                   {"game", game},
                   {"place", record.offender == 0 ? variant.players : record.places[0]},
                   {"points", rating.points.back()},
                   {"reason", record.reason}});
        absences = absent(record) ? absences + 1 : 0;
        if (absences == kMostAbsences) rating.gave_up = record.reason;
        watch(rating, record);
    }
    seat.tell({{"type", "rating"},
               {"level", level.number},
               {"games", rating.points.size()},
               {"rating", rating.mean()},
               {"best", rating.best()},
               {"of", rating.most}});
    return rating;
}

}  // namespace zwarm::fau
