// The parts of a report that are files of their own: the table of games and the charts.
#include "harness/match/charts.h"
#include "harness/match/report.h"

namespace zwarm::match {

namespace {

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
