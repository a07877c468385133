#include "harness/table/board_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"

namespace zwarm::table {

namespace {

using Json = nlohmann::json;

// Neighbours are drawn joined if they are not much farther apart than the nearest ones are.
constexpr double kNear = 1.3;

struct Spot {
    double x = 0, y = 0;
};

Spot middle(const zrf::Rectangle& place) {
    return {(place.x1 + place.x2) / 2.0, (place.y1 + place.y2) / 2.0};
}

double distance(Spot a, Spot b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

// Pairs of shown cells that a direction links, as indexes into `cells`.
std::vector<std::pair<int, int>> linked_pairs(const zrf::Model& model,
                                              const std::vector<int>& cells) {
    std::vector<int> shown(model.cells.size(), -1);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        shown[static_cast<std::size_t>(cells[i])] = static_cast<int>(i);
    }
    std::set<std::pair<int, int>> pairs;
    for (const auto& links : model.links) {
        for (std::size_t i = 0; i < links.size(); ++i) {
            const std::int16_t other = links[i];
            const int a = shown[i % model.cells.size()];
            if (other < 0 || a < 0) continue;
            const int b = shown[static_cast<std::size_t>(other)];
            if (b >= 0 && a != b) pairs.insert(std::minmax(a, b));
        }
    }
    return {pairs.begin(), pairs.end()};
}

Json edges_of(const zrf::Model& model, const std::vector<int>& cells) {
    std::vector<Spot> spots;
    for (const int cell : cells) {
        spots.push_back(middle(*model.cells[static_cast<std::size_t>(cell)].rectangle));
    }
    const auto pairs = linked_pairs(model, cells);
    double least = std::numeric_limits<double>::infinity();
    const auto length = [&](const std::pair<int, int>& pair) {
        return distance(spots[static_cast<std::size_t>(pair.first)],
                        spots[static_cast<std::size_t>(pair.second)]);
    };
    for (const auto& pair : pairs) {
        if (length(pair) > 0) least = std::min(least, length(pair));
    }
    Json edges = Json::array();
    for (const auto& pair : pairs) {
        if (length(pair) <= kNear * least) edges.push_back({pair.first, pair.second});
    }
    return edges;
}

// Zones as people see them: for each player the cells, as indexes into `cells`.
Json zones_of(const zrf::Model& model, const std::vector<int>& cells) {
    Json zones = Json::array();
    for (const zrf::Zone& zone : model.zones) {
        for (std::size_t player = 0; player < zone.cells_by_player.size(); ++player) {
            Json members = Json::array();
            if (zone.cells_by_player[player].empty()) continue;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (zone.contains(static_cast<int>(player), cells[i])) members.push_back(i);
            }
            if (members.empty()) continue;
            zones.push_back(
                {{"name", zone.name}, {"player", player}, {"cells", std::move(members)}});
        }
    }
    return zones;
}

Json players_of(const zrf::Model& model) {
    Json players = Json::array();
    for (const zrf::Player& player : model.players) {
        players.push_back({{"name", base::shown_line(player.name)},
                           {"plays", !player.random && !player.neutral},
                           {"random", player.random}});
    }
    return players;
}

Json pieces_of(const zrf::Model& model) {
    Json pieces = Json::array();
    for (std::size_t player = 0; player < model.players.size(); ++player) {
        for (const zrf::PieceType& piece : model.pieces) {
            Json images = Json::array();
            if (player < piece.images.size()) {
                for (const std::string& image : piece.images[player]) images.push_back(image);
            }
            pieces.push_back({{"player", player},
                              {"name", base::shown_line(piece.name)},
                              {"help", base::shown_line(piece.help)},
                              {"dummy", piece.dummy},
                              {"images", std::move(images)}});
        }
    }
    return pieces;
}

// The smallest rectangle around the cells; rule files place them anywhere.
Json extent_of(const zrf::Model& model, const std::vector<int>& cells) {
    zrf::Rectangle all{0, 0, 1, 1};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const zrf::Rectangle& place = *model.cells[static_cast<std::size_t>(cells[i])].rectangle;
        if (i == 0) all = place;
        all = {std::min(all.x1, place.x1), std::min(all.y1, place.y1), std::max(all.x2, place.x2),
               std::max(all.y2, place.y2)};
    }
    return {all.x1, all.y1, all.x2, all.y2};
}

int players_who_play(const zrf::Model& model) {
    return static_cast<int>(
        std::count_if(model.players.begin(), model.players.end(),
                      [](const zrf::Player& player) { return !player.random && !player.neutral; }));
}

}  // namespace

std::vector<std::string> paragraphs(const std::string& text) {
    std::vector<std::string> found{""};
    for (const char c : base::shown(text)) {
        if (c == '\n') {
            if (!found.back().empty()) found.emplace_back();
        } else if (c == ' ' || c == '\r' || c == '\t') {
            if (!found.back().empty() && found.back().back() != ' ') found.back() += ' ';
        } else {
            found.back() += c;
        }
    }
    for (std::string& paragraph : found) paragraph = base::trimmed(paragraph);
    std::erase(found, "");
    return found;
}

std::string first_sentence(const std::string& text) {
    const std::vector<std::string> all = paragraphs(text);
    if (all.empty()) return {};
    const std::string& first = all.front();
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
        if ((first[i] == '.' || first[i] == '!') && first[i + 1] == ' ') {
            return first.substr(0, i + 1);
        }
    }
    return first;
}

std::vector<int> shown_cells(const zrf::Model& model) {
    std::vector<int> cells;
    for (std::size_t i = 0; i < model.cells.size(); ++i) {
        if (model.cells[i].rectangle) cells.push_back(static_cast<int>(i));
    }
    return cells;
}

Json board_of(const zrf::State& state, const std::vector<int>& cells) {
    Json board = Json::array();
    const auto pieces = static_cast<int>(state.model().pieces.size());
    for (const int cell : cells) {
        const zrf::Occupant& there = state.at(cell);
        board.push_back(there.empty() || there.owner < 0 ? -1 : there.owner * pieces + there.piece);
    }
    return board;
}

Json game_view(const zrf::Variant& variant) {
    const zrf::Model& model = *variant.model;
    const std::vector<int> cells = shown_cells(model);
    Json places = Json::array();
    for (const int cell : cells) {
        const zrf::Cell& shown = model.cells[static_cast<std::size_t>(cell)];
        places.push_back({{"name", base::shown_line(shown.name)},
                          {"x1", shown.rectangle->x1},
                          {"y1", shown.rectangle->y1},
                          {"x2", shown.rectangle->x2},
                          {"y2", shown.rectangle->y2}});
    }
    Json images = Json::array();
    for (const auto& image : model.board_images) images.push_back(image);
    return {{"title", base::shown_line(variant.title)},
            {"goal", first_sentence(model.texts.description)},
            {"description", paragraphs(model.texts.description)},
            {"history", paragraphs(model.texts.history)},
            {"strategy", paragraphs(model.texts.strategy)},
            {"players", players_of(model)},
            {"pieces", pieces_of(model)},
            {"cells", std::move(places)},
            {"edges", edges_of(model, cells)},
            {"zones", zones_of(model, cells)},
            {"extent", extent_of(model, cells)},
            {"images", std::move(images)},
            {"solution", !model.texts.solution.empty()},
            {"start", board_of(zrf::State::initial(model), cells)}};
}

Json variant_view(const zrf::Variant& variant) {
    const zrf::Model& model = *variant.model;
    const std::vector<int> cells = shown_cells(model);
    int stones = 0;
    for (const zrf::SetupEntry& entry : model.setup) {
        stones += entry.cell != zrf::kNone && entry.player == model.turns.front().player ? 1 : 0;
    }
    Json names = Json::array();
    for (const zrf::Player& player : model.players) {
        if (!player.random && !player.neutral) names.push_back(base::shown_line(player.name));
    }
    return {{"title", base::shown_line(variant.title)},
            {"goal", first_sentence(model.texts.description)},
            {"players", players_who_play(model)},
            {"names", std::move(names)},
            {"cells", cells.size()},
            {"stones", stones}};
}

}  // namespace zwarm::table
