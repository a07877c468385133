#include "harness/show/shown_game.h"

#include <cmath>
#include <cstddef>

#include "harness/base/shown_text.h"
#include "harness/table/command_fields.h"

namespace zwarm::show {

namespace {

using Json = nlohmann::json;

constexpr int kPlayersDrawn = 2;
constexpr double kWorthItsBytes = 0.3;  // weaker edges are left out
constexpr std::int64_t kShortest = 50;  // ms of a position
constexpr std::int64_t kLongest = 60'000;

// A drawing with what is hardly seen left out.
Json slim(Json drawing) {
    const auto round = [](Json& mark) {
        mark.erase("label");
        mark["value"] = std::round(mark["value"].get<double>() * 100) / 100;
    };
    if (drawing.contains("cells")) {
        for (Json& cell : drawing["cells"]) round(cell);
    }
    if (drawing.contains("edges")) {
        Json kept = Json::array();
        for (Json& edge : drawing["edges"]) {
            if (edge["value"].get<double>() < kWorthItsBytes) continue;
            round(edge);
            kept.push_back(edge);
        }
        drawing["edges"] = std::move(kept);
    }
    return drawing;
}

// What the observer sees at every ply, for the looks that are worth their bytes.
Json drawings(const table::WholeGame& game, const table::Observer& observer,
              const std::stop_token& stop) {
    Json all = Json::object();
    const Json& players = game.view.at("game").at("players");
    for (const Json& look : game.view.at("game").at("looks")) {
        const std::string what = look.at("what").get<std::string>();
        if (what != "signal" && what != "pheromones") continue;
        for (int player = 0; player < kPlayersDrawn; ++player) {
            if (player >= static_cast<int>(players.size())) break;
            Json plies = Json::array();
            for (std::size_t ply = 0; ply <= game.turn_ends.size(); ++ply) {
                const Json question{{"what", what}, {"player", player}};
                plies.push_back(slim(observer.look(game.after(ply), question, stop)));
            }
            const Json& name = players[static_cast<std::size_t>(player)].at("name");
            all[what + std::to_string(player)] = {
                {"title", look.at("title").get<std::string>() + ", " + name.get<std::string>()},
                {"plies", std::move(plies)}};
        }
    }
    return all;
}

}  // namespace

Json shown_game(const table::WholeGame& game, const Json& command, const table::Observer* observer,
                const Art& art, const std::stop_token& stop) {
    const std::string as = table::text_or(command, "as", "html");
    const std::string title = base::shown_line(game.view.at("game").at("title").get<std::string>());
    if (as == "svg") {
        const auto ms = table::number_or(command, "ms", 1000, kShortest, kLongest);
        return {{"name", title + ".svg"},
                {"type", "image/svg+xml"},
                {"text", shown_as_svg(game.view, static_cast<double>(ms) / 1000, art)}};
    }
    if (as != "html") throw table::Refused("a game is shown as \"html\" or \"svg\"");
    Json extras = Json::object();
    try {
        if (observer != nullptr) extras = drawings(game, *observer, stop);
    } catch (const table::Refused&) {
        // A game that the observer does not follow is shown without it.
    }
    return {{"name", title + ".html"},
            {"type", "text/html"},
            {"text", shown_as_html(game.view, extras, art)}};
}

}  // namespace zwarm::show
