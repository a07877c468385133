#include "harness/lab/engine_observer.h"

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/session.h>
#include <zwarm/swarm.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "harness/lab/analysis.h"
#include "harness/lab/move_reasons.h"
#include "harness/match/svg.h"
#include "harness/table/command_fields.h"

namespace zwarm::lab {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kPlanNodes = 60'000;
constexpr int kAnalysisHash = 4;  // MB
constexpr std::size_t kPlannedMoves = 8;

class StoppableControl final : public SearchControl {
  public:
    explicit StoppableControl(const std::stop_token& stop) : stop_(stop) {}
    bool stop_requested() override { return stop_.stop_requested(); }
    void report(const SearchInfo& /*info*/) override {}

  private:
    const std::stop_token& stop_;
};

const Variant& variant_of(const std::string& rules, const std::string& title) {
    const Variant* variant = find_variant_by_title(title);
    if (variant == nullptr || variant->pack != rules) {
        throw table::Refused("our engine does not know this game");
    }
    return *variant;
}

Seen play_again(const table::GameSoFar& so_far) {
    std::string error;
    auto read = read_turns(variant_of(so_far.rules, so_far.title), so_far.lines, error);
    if (!read) throw table::Refused("our engine does not follow this game");
    Seen seen{std::move(read->game), {}};
    Game back = seen.game;
    while (back.turns() > 0) {
        const Move move = back.last_move();
        back.undo();
        seen.turns.emplace_back(back.position(), move);
    }
    std::ranges::reverse(seen.turns);
    return seen;
}

Json look_at_signals(const Position& position, Player player) {
    const Topology& topology = position.topology();
    const SignalSide side = hear_signals(position, player);
    const std::string name = name_of(position.variant(), player);
    if (side.groups.empty()) return {{"words", {name + " has no stones."}}};
    const auto [faint, loud] = std::ranges::minmax(side.strength);
    const double range = std::max<int>(loud - faint, 1);
    Json cells = Json::array();
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        cells.push_back(
            {{"cell", topology.name(cell)},
             {"value", (side.strength[cell] - faint) / range},
             {"label",
              topology.name(cell) + ": signal " +
                  match::fixed(side.strength[cell] / static_cast<double>(kSignalUnit), 2)}});
    }
    const SignalGroup& main = side.groups[side.main];
    Json rings = Json::array();
    main.stones.for_each([&](Cell cell) {
        rings.push_back({{"cell", topology.name(cell)}, {"tone", "main"}});
    });
    int cut_off = 0;
    for (const SignalBond& bond : side.bonds) {
        if (bond.steps != 0) continue;
        ++cut_off;
        rings.push_back({{"cell", topology.name(bond.stone)},
                         {"tone", "cut"},
                         {"label", "cut off from the main group"}});
    }
    rings.push_back({{"cell", topology.name(side.centroid)}, {"tone", "centre"}});
    Json legend{
        {{"tone", "field"}, {"text", "signal of " + name + "'s groups, strong where it is dark"}},
        {{"tone", "main"}, {"text", "main group, " + plural(main.size, "stone")}},
        {{"tone", "centre"},
         {"text", "centroid " + topology.name(side.centroid) + ": the signals add up to most"}}};
    if (cut_off > 0) {
        legend.push_back({{"tone", "cut"}, {"text", plural(cut_off, "stone") + " cut off"}});
    }
    const auto groups = static_cast<int>(side.groups.size());
    Json words{name + " has " + plural(groups, "group") +
               (groups == 1 ? ": all joined."
                            : "; the signals say " + stones_text(side.score) + " of " +
                                  std::to_string(position.stones(player).count()) +
                                  " stones are together or near.")};
    return {{"cells", cells}, {"rings", rings}, {"legend", legend}, {"words", words}};
}

Json look_at_pheromones(const Seen& seen, Player player) {
    const Variant& variant = seen.game.variant();
    const Topology& topology = *variant.topology;
    Swarm swarm(variant, player, SwarmParameters{.silence = Silence::kAgain});
    swarm.begin(nullptr);
    for (const auto& [before, move] : seen.turns) {
        if (before.to_move() == player && move.is_stone_move()) swarm.moved(trail_of(before, move));
    }
    struct Edge {
        Cell from, to;
        double value;
    };
    std::vector<Edge> edges;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        for (int direction = 0; direction < topology.directions(); ++direction) {
            if (!swarm.field().is_edge(cell, direction)) continue;
            edges.push_back({cell, topology.next(cell, direction),
                             std::max(swarm.field().at(cell, direction), 1e-9)});
        }
    }
    std::ranges::stable_sort(edges, {}, &Edge::value);
    const double least = edges.front().value;
    const double span = std::max(std::log(edges.back().value / least), 1e-9);
    Json marks = Json::array();
    for (const Edge& edge : edges) {
        const int gain = swarm.way().row(edge.from) - swarm.way().row(edge.to);
        marks.push_back({{"from", topology.name(edge.from)},
                         {"to", topology.name(edge.to)},
                         {"value", std::log(edge.value / least) / span},
                         {"tone", gain > 0   ? "near"
                                  : gain < 0 ? "away"
                                             : "across"},
                         {"label", topology.name(edge.from) + "-" + topology.name(edge.to) + " " +
                                       match::fixed(edge.value, 1)}});
    }
    return {{"edges", marks},
            {"legend",
             {{{"tone", "near"},
               {"text", "pheromone towards " + name_of(variant, player) + "'s target"}},
              {{"tone", "across"}, {"text", "sideways"}},
              {{"tone", "away"}, {"text", "away from it; thicker is stronger"}}}}};
}

Json look_at_plan(const Seen& seen, const std::stop_token& stop) {
    const Variant& variant = seen.game.variant();
    if (seen.game.result().over()) throw table::Refused("the game is over");
    const Player player = seen.game.position().to_move();
    Foresight foresight(variant, {}, 1);
    StoppableControl control(stop);
    const Insight insight = foresight.think(seen.game, {.nodes = kPlanNodes}, control);
    Json paths = Json::array();
    for (std::size_t i = 0; i < std::min(insight.plan.moves.size(), kPlannedMoves); ++i) {
        const Move move = insight.plan.moves[i];
        if (!move.is_stone_move()) continue;
        paths.push_back(
            {{"path", {variant.topology->name(move.from()), variant.topology->name(move.to())}},
             {"tone", "plan"},
             {"label", std::to_string(i + 1)}});
    }
    const std::string name = name_of(variant, player);
    Json words{name + "'s swarm has a plan of " +
               plural(static_cast<int>(insight.plan.moves.size()), "move") +
               (insight.plan.finished ? " that brings everybody home." : ".")};
    if (insight.others > 0) {
        words.push_back("The fastest of the others is expected to need " +
                        plural(insight.others, "move") + ".");
    }
    return {{"paths", paths},
            {"words", words},
            {"legend", {{{"tone", "plan"}, {"text", "the next moves of the plan, in order"}}}}};
}

Json look_at_distances(const Variant& variant, const Position& position, Player player) {
    const WayHome way(variant, player);
    int farthest = 1;
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        farthest = std::max(farthest, way.steps(cell));
    }
    Json cells = Json::array();
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) {
        const int steps = way.steps(cell);
        cells.push_back({{"cell", variant.topology->name(cell)},
                         {"value", 1.0 - static_cast<double>(steps) / farthest},
                         {"label", variant.topology->name(cell) + ": " + plural(steps, "step")}});
    }
    const std::string name = name_of(variant, player);
    return {{"cells", cells},
            {"words",
             {name + "'s stones are " + plural(way.steps_left(position.stones(player)), "step") +
              " from home in all, if nobody hops."}},
            {"legend", {{{"tone", "field"}, {"text", "near the tip of " + name + "'s target"}}}}};
}

AnalysisSettings analysis(std::uint64_t nodes, const std::stop_token& stop) {
    AnalysisSettings settings;
    settings.limits = {.nodes = nodes};
    settings.hash_mb = kAnalysisHash;
    settings.stop = stop;
    return settings;
}

// "62 % to win, 1.5 moves ahead"; alone on the board what is left to do.
std::string chance_in_words(const Json& found) {
    if (found.contains("turns_left")) return found.at("turns_left").get<std::string>();
    std::string text =
        std::to_string(std::lround(100 * found.at("chance").get<double>())) + " % to win";
    if (found.contains("ends_in")) {
        const int plies = found.at("ends_in").get<int>();
        return text + ", decided in " + plural(std::abs(plies), "turn");
    }
    if (!found.contains("ahead")) return text;
    const double ahead = found.at("ahead").get<double>();
    return text + ", " + match::fixed(std::abs(ahead), 1) + " moves " +
           (ahead < 0 ? "behind" : "ahead");
}

// The good moves of the side to move, best first, as `zwarm analyse` finds them.
Json advise(const Seen& seen, const AnalysisSettings& settings) {
    const Game& game = seen.game;
    if (game.result().over()) throw table::Refused("the game is over");
    Json advice{{"lines", analyse_position(game, settings).at("lines")},
                {"paths", Json::array()},
                {"words", Json::array()}};
    int number = 0;
    for (Json& line : advice["lines"]) {
        Move move;
        if (parse_turn(game.position(), line.at("text").get<std::string>(), move) != DLL_OK) {
            continue;
        }
        line["path"] = way_of(game.position(), move);
        const std::string rank = std::to_string(++number);
        if (move.is_stone_move()) {
            advice["paths"].push_back(
                {{"path", line["path"]}, {"tone", "better"}, {"label", rank}});
        }
        advice["words"].push_back(rank + ". " + words_of_move(game.position(), move) + ": " +
                                  chance_in_words(line));
    }
    advice["legend"] = Json::array({{{"tone", "better"}, {"text", "the strong player's choice"}}});
    return advice;
}

// The last turn against the best one.
Json review(const Seen& seen, const AnalysisSettings& settings) {
    if (seen.game.turns() == 0) throw table::Refused("nothing was played before this");
    Json turn = analyse_turn(seen.game, settings);
    turn["turning"] = turn.at("loss").get<double>() >= settings.turning_point;
    const auto& [before, played] = seen.turns.back();
    Move best;
    if (parse_turn(before, turn.at("best").at("text").get<std::string>(), best) == DLL_OK) {
        turn["best"]["path"] = way_of(before, best);
        turn["best"]["words"] = words_of_move(before, best);
    }
    return turn;
}

}  // namespace

Json EngineObserver::offers(const std::string& rules, const std::string& title) const {
    const Variant* variant = find_variant_by_title(title);
    if (variant == nullptr || variant->pack != rules) return Json::array();
    Json looks = Json::array();
    if (variant->goal == Goal::kOneGroup) {
        looks.push_back({{"what", "signal"}, {"title", "signal, centroid, cut-off stones"}});
    } else {
        if (find_agent("swarm")->plays(*variant)) {
            looks.push_back({{"what", "pheromones"}, {"title", "pheromones of the swarm"}});
            looks.push_back({{"what", "plan"}, {"title", "plan of the side to move"}});
        }
        looks.push_back({{"what", "distances"}, {"title", "distances from home"}});
    }
    looks.push_back({{"what", "advice"}, {"title", "the strong player's best moves"}});
    looks.push_back({{"what", "why"}, {"title", "why this move"}, {"asked", true}});
    looks.push_back({{"what", "review"}, {"title", "what a turn was worth"}, {"asked", true}});
    return looks;
}

Json EngineObserver::look(const table::GameSoFar& game, const Json& question,
                          const std::stop_token& stop) const {
    const std::string what = table::text_of(question, "what");
    const Json offered = offers(game.rules, game.title);
    const bool known = std::any_of(offered.begin(), offered.end(),
                                   [&](const Json& one) { return one.at("what") == what; });
    if (!known) throw table::Refused("there is no \"" + what + "\" to be seen in this game");
    const Variant& variant = variant_of(game.rules, game.title);
    const auto player =
        static_cast<Player>(table::number_or(question, "player", 0, 0, variant.players - 1));
    const Seen seen = play_again(game);
    if (what == "signal") return look_at_signals(seen.game.position(), player);
    if (what == "pheromones") return look_at_pheromones(seen, player);
    if (what == "plan") return look_at_plan(seen, stop);
    if (what == "distances") return look_at_distances(variant, seen.game.position(), player);
    if (what == "advice") return advise(seen, analysis(nodes_, stop));
    if (what == "review") return review(seen, analysis(nodes_ / 3, stop));
    if (seen.turns.empty()) throw table::Refused("nothing was played before this");
    return explain_last(seen, analyse_turn(seen.game, analysis(nodes_ / 3, stop)));
}

}  // namespace zwarm::lab
