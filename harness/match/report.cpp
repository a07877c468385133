#include "harness/match/report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "harness/base/shown_text.h"
#include "harness/match/charts.h"
#include "harness/match/svg.h"
#include "harness/match/text_table.h"

namespace zwarm::match {

namespace {

using Json = nlohmann::ordered_json;

int seat_count(const MatchSettings& settings) {
    return static_cast<int>(settings.seats.size());
}

const std::string& seat_name(const MatchSettings& settings, int seat) {
    return settings.seats[static_cast<std::size_t>(seat)].name;
}

std::string percent(double share) {
    return fixed(100 * share, 1);
}

std::string elo_text(double elo) {
    return (elo > 0 ? "+" : "") + fixed(elo, 1);
}

void add_counts(TextTable& table, const std::string& name, const GameCounts& counts,
                const ScoreStatistics& scores) {
    const EloEstimate elo = estimate(scores);
    table.row({name, std::to_string(counts.games()), std::to_string(counts.wins),
               std::to_string(counts.draws), std::to_string(counts.losses), percent(scores.mean),
               percent(scores.standard_error()), elo_text(elo.elo),
               elo_text(elo.low) + " .. " + elo_text(elo.high)});
}

// Won, drawn and lost, as a whole and by side, for every seat.
std::string seats_table(const MatchSettings& settings, const Tally& tally) {
    TextTable table({"", "results", "won", "drawn", "lost", "score %", "s.e.", "Elo", "95 %"});
    for (int seat = 0; seat < seat_count(settings); ++seat) {
        const SeatTally& counts = tally.seats()[static_cast<std::size_t>(seat)];
        add_counts(table, seat_name(settings, seat), counts.total, score_of(tally, seat));
        for (std::size_t side = 0; side < settings.sides.size(); ++side) {
            const GameCounts& part = counts.by_player[side];
            if (part.games() == 0) continue;
            add_counts(table, "  as " + settings.sides[side].name, part, statistics(part));
        }
    }
    return table.to_text();
}

// More than two players: how often each place, and the points.
std::string places_table(const MatchSettings& settings, const Tally& tally) {
    std::vector<std::string> heading{""};
    for (int place = 1; place <= tally.players(); ++place) {
        heading.push_back("place " + std::to_string(place));
    }
    heading.push_back("points");
    heading.push_back("a side");
    TextTable table(heading);
    for (int seat = 0; seat < seat_count(settings); ++seat) {
        const SeatTally& counts = tally.seats()[static_cast<std::size_t>(seat)];
        std::vector<std::string> row{seat_name(settings, seat)};
        for (const Count count : counts.places) row.push_back(std::to_string(count));
        row.push_back(fixed(counts.points, 1));
        const auto times = static_cast<double>(std::max<Count>(counts.turns_at_table, 1));
        row.push_back(fixed(counts.points / times, 3));
        table.row(row);
    }
    return table.to_text();
}

std::string cross_table(const MatchSettings& settings, const Tally& tally) {
    std::vector<std::string> heading{"score % against"};
    for (const SeatEntry& seat : settings.seats) heading.push_back(seat.name);
    TextTable table(heading);
    for (int a = 0; a < seat_count(settings); ++a) {
        std::vector<std::string> row{seat_name(settings, a)};
        for (int b = 0; b < seat_count(settings); ++b) {
            const GameCounts& counts = tally.against(a, b);
            row.push_back(counts.games() == 0 ? "-" : percent(statistics(counts).mean));
        }
        table.row(row);
    }
    return table.to_text();
}

std::string counted(const std::map<std::string, Count>& counts) {
    std::string text;
    for (const auto& [word, count] : counts) {
        text += (text.empty() ? "" : ", ") + word + " " + std::to_string(count);
    }
    return text.empty() ? "none" : text;
}

std::vector<double> sorted_plies(const Tally& tally) {
    std::vector<double> plies(tally.plies().begin(), tally.plies().end());
    std::ranges::sort(plies);
    return plies;
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// JSON has no infinity.
Json number(double value) {
    return std::isfinite(value) ? Json(std::round(value * 1e6) / 1e6) : Json(nullptr);
}

Json to_json(const GameCounts& counts, const ScoreStatistics& scores) {
    const EloEstimate elo = estimate(scores);
    return {{"results", counts.games()},
            {"wins", counts.wins},
            {"draws", counts.draws},
            {"losses", counts.losses},
            {"score", number(scores.mean)},
            {"standard_error", number(scores.standard_error())},
            {"elo", number(elo.elo)},
            {"elo_low", number(elo.low)},
            {"elo_high", number(elo.high)},
            {"normalised_elo", number(elo.normalised)},
            {"superiority", number(elo.superiority)}};
}

Json seat_json(const MatchSettings& settings, const Tally& tally, int seat) {
    const SeatEntry& how = settings.seats[static_cast<std::size_t>(seat)];
    const SeatTally& counts = tally.seats()[static_cast<std::size_t>(seat)];
    Json json{{"name", how.name}, {"seat", how.text}, {"limits", describe(how.limits)}};
    json.update(to_json(counts.total, score_of(tally, seat)));
    for (std::size_t side = 0; side < settings.sides.size(); ++side) {
        const GameCounts& part = counts.by_player[side];
        json["sides"][settings.sides[side].name] = {
            {"wins", part.wins}, {"draws", part.draws}, {"losses", part.losses}};
    }
    json["places"] = counts.places;
    json["points"] = number(counts.points);
    json["failures"] = counts.failures;
    return json;
}

// A CSV field, in quotes where it needs them.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + "\"";
}

NamedFile results_chart(const MatchSettings& settings, const Tally& tally) {
    BarChart chart{"Results, " + settings.rules, "results", {}, {"won", "drawn", "lost"}, {}};
    chart.values.resize(3);
    for (std::size_t seat = 0; seat < settings.seats.size(); ++seat) {
        const SeatTally& counts = tally.seats()[seat];
        for (std::size_t side = 0; side < settings.sides.size(); ++side) {
            const GameCounts& part = counts.by_player[side];
            if (part.games() == 0) continue;
            chart.groups.push_back(settings.seats[seat].name + ", " + settings.sides[side].name);
            chart.values[0].push_back(static_cast<double>(part.wins));
            chart.values[1].push_back(static_cast<double>(part.draws));
            chart.values[2].push_back(static_cast<double>(part.losses));
        }
    }
    return {"results.svg", bar_chart_svg(chart)};
}

NamedFile endings_chart(const MatchSettings& settings, const Tally& tally) {
    BarChart chart{"Endings, " + settings.rules, "games", {}, {"games"}, {{}}};
    for (const auto& [word, count] : tally.endings()) {
        chart.groups.push_back(word);
        chart.values[0].push_back(static_cast<double>(count));
    }
    return {"endings.svg", bar_chart_svg(chart)};
}

NamedFile table_chart(const MatchSettings& settings, const Tally& tally) {
    HeatMap map{"Score % of row against column, " + settings.rules, {}, {}};
    const int seats = static_cast<int>(settings.seats.size());
    for (int a = 0; a < seats; ++a) {
        map.names.push_back(settings.seats[static_cast<std::size_t>(a)].name);
        auto& row = map.cells.emplace_back();
        for (int b = 0; b < seats; ++b) {
            const GameCounts& counts = tally.against(a, b);
            row.push_back(counts.games() == 0 ? std::nullopt
                                              : std::optional(statistics(counts).mean));
        }
    }
    return {"table.svg", heat_map_svg(map)};
}

}  // namespace

SprtState sprt_state(const SprtSettings& settings, const Tally& tally) {
    const double ratio = tally.has_pairs()
                             ? log_likelihood_ratio(settings, tally.pairs())
                             : log_likelihood_ratio(settings, tally.seats().front().total);
    return {ratio, decide(settings, ratio)};
}

ScoreStatistics score_of(const Tally& tally, int seat) {
    if (tally.has_pairs() && tally.pairs().pairs() * 2 == tally.games()) {
        PairCounts pairs = tally.pairs();
        if (seat == 1) std::ranges::reverse(pairs.by_points);
        return statistics(pairs);
    }
    return statistics(tally.seats()[static_cast<std::size_t>(seat)].total);
}

std::string short_score(const MatchSettings& settings, const Tally& tally) {
    const GameCounts& counts = tally.seats().front().total;
    const ScoreStatistics scores = score_of(tally, 0);
    std::string text = seat_name(settings, 0) + " " + percent(scores.mean) + " % +- " +
                       percent(scores.standard_error()) + " (" + std::to_string(counts.wins) + "-" +
                       std::to_string(counts.draws) + "-" + std::to_string(counts.losses) + ")";
    if (settings.sprt) text += ", LLR " + fixed(sprt_state(*settings.sprt, tally).ratio, 2);
    return text;
}

std::string report_text(const MatchSettings& settings, const Tally& tally) {
    std::string text = settings.rules + ", " + std::to_string(tally.games()) + " games, openings " +
                       settings.openings + ", seed " + std::to_string(settings.seed) +
                       ", version " + settings.version + "\n";
    for (const SeatEntry& seat : settings.seats) {
        text += seat.name + (seat.text == seat.name ? "" : " = " + seat.text) + ": " +
                describe(seat.limits) + "\n";
    }
    text += "\n" + seats_table(settings, tally);
    if (tally.players() > 2) text += "\n" + places_table(settings, tally);
    if (settings.seats.size() > 2) text += "\n" + cross_table(settings, tally);
    text += "\nendings: " + counted(tally.endings()) + "\n";
    for (int seat = 0; seat < seat_count(settings); ++seat) {
        const auto& failures = tally.seats()[static_cast<std::size_t>(seat)].failures;
        if (failures.empty()) continue;
        text += "failures of " + seat_name(settings, seat) + ": " + counted(failures) + "\n";
    }
    if (tally.games() > 0) {
        const auto plies = sorted_plies(tally);
        text += "plies: mean " + fixed(mean(plies), 1) + ", median " +
                fixed(quantile(plies, 0.5), 1) + ", from " + fixed(plies.front(), 0) + " to " +
                fixed(plies.back(), 0) + "\n";
    }
    if (tally.has_pairs()) {
        text += "pairs by points of " + seat_name(settings, 0) + ":";
        for (std::size_t i = 0; i < 5; ++i) {
            text += " " + fixed(static_cast<double>(i) / 2, i % 2 == 0 ? 0 : 1) + ": " +
                    std::to_string(tally.pairs().by_points[i]) + (i < 4 ? "," : "\n");
        }
    }
    if (settings.sprt) {
        const SprtState state = sprt_state(*settings.sprt, tally);
        text += "SPRT elo0 " + fixed(settings.sprt->elo0, 2) + ", elo1 " +
                fixed(settings.sprt->elo1, 2) + ": LLR " + fixed(state.ratio, 2) + " (" +
                fixed(settings.sprt->lower_bound(), 2) + ", " +
                fixed(settings.sprt->upper_bound(), 2) + "), " + std::string(name(state.decision)) +
                "\n";
    }
    return text;
}

std::string report_json(const MatchSettings& settings, const Tally& tally) {
    Json json{{"kind", settings.kind},     {"version", settings.version},
              {"variant", settings.rules}, {"games", tally.games()},
              {"seed", settings.seed},     {"openings", settings.openings}};
    if (settings.seats.size() == 2) {
        json.update(to_json(tally.seats().front().total, score_of(tally, 0)));
    }
    for (int seat = 0; seat < seat_count(settings); ++seat) {
        json["seats"].push_back(seat_json(settings, tally, seat));
    }
    for (int a = 0; a < seat_count(settings) && settings.seats.size() > 2; ++a) {
        Json row = Json::array();
        for (int b = 0; b < seat_count(settings); ++b) {
            const GameCounts& counts = tally.against(a, b);
            row.push_back(counts.games() == 0 ? Json(nullptr) : number(statistics(counts).mean));
        }
        json["table"].push_back(row);
    }
    json["endings"] = tally.endings();
    if (tally.games() > 0) {
        const auto plies = sorted_plies(tally);
        json["plies"] = {{"mean", number(mean(plies))}, {"median", quantile(plies, 0.5)}};
    }
    if (tally.has_pairs()) json["pairs"] = tally.pairs().by_points;
    if (settings.sprt) {
        const SprtState state = sprt_state(*settings.sprt, tally);
        json["sprt"] = {{"elo0", settings.sprt->elo0},
                        {"elo1", settings.sprt->elo1},
                        {"llr", number(state.ratio)},
                        {"lower", number(settings.sprt->lower_bound())},
                        {"upper", number(settings.sprt->upper_bound())},
                        {"decision", name(state.decision)}};
    }
    return base::json_text(json);
}

std::string games_csv(const MatchSettings& settings, const std::vector<GameRecord>& records) {
    std::string text = "game,round,seed";
    for (const Side& side : settings.sides) {
        text += "," + field(side.name) + "," + field(side.name + " place") + "," +
                field(side.name + " nodes");
    }
    text += ",plies,ending,reason\n";
    for (const GameRecord& record : records) {
        text += std::to_string(record.number) + "," + std::to_string(record.round) + "," +
                std::to_string(record.seed);
        for (std::size_t player = 0; player < record.seats.size(); ++player) {
            const auto seat = static_cast<std::size_t>(record.seats[player]);
            text += "," + field(settings.seats[seat].name) + "," +
                    std::to_string(record.places[player]) + "," +
                    std::to_string(record.nodes[player]);
        }
        text += "," + std::to_string(record.plies()) + "," + field(record.ending) + "," +
                field(record.reason) + "\n";
    }
    return text;
}

std::vector<NamedFile> report_charts(const MatchSettings& settings, const Tally& tally) {
    std::vector<NamedFile> charts{results_chart(settings, tally), endings_chart(settings, tally)};
    if (settings.seats.size() > 2) charts.push_back(table_chart(settings, tally));
    return charts;
}

}  // namespace zwarm::match
