#include "harness/lab/engine_observer.h"

#include <zwarm/engine.h>
#include <zwarm/evaluators.h>
#include <zwarm/session.h>
#include <zwarm/swarm.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "harness/match/svg.h"
#include "harness/table/command_fields.h"

namespace zwarm::lab {

namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kJudgeNodes = 20'000;
constexpr std::uint64_t kPlanNodes = 60'000;
constexpr int kJudgeHash = 4;  // MB
constexpr std::size_t kPlannedMoves = 8;

// A search that the one who looks may stop; keeps what was found last.
class WatchedControl final : public SearchControl {
  public:
    explicit WatchedControl(const std::stop_token& stop) : stop_(stop) {}
    bool stop_requested() override { return stop_.stop_requested(); }
    void report(const SearchInfo& info) override {
        score = info.score;
        depth = info.depth;
        nodes = info.nodes;
        if (!info.line.empty()) line.assign(info.line.begin(), info.line.end());
        if (info.turns > 0) turns = turns_words(info);
    }

    int score = 0, depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line;
    std::string turns;  // a solitaire's, in words

  private:
    const std::stop_token& stop_;
};

// The game as the engine knows it, with the position before each turn.
struct Seen {
    Game game;
    std::vector<std::pair<Position, Move>> turns;
};

const Variant& variant_of(const std::string& rules, const std::string& title) {
    const Variant* variant = find_variant_by_title(title);
    if (variant == nullptr || variant->pack != rules) {
        throw table::Refused("our engine does not know this game");
    }
    return *variant;
}

Seen play_again(const table::GameSoFar& so_far) {
    Seen seen{Game(variant_of(so_far.rules, so_far.title)), {}};
    for (const host::SavedLine& line : so_far.lines) {
        if (line.kind == host::SavedLineKind::kEdit) {
            Edit edit;
            if (parse_edit(seen.game.variant(), line.text, edit) != DLL_OK) {
                throw table::Refused("our engine does not follow this game");
            }
            if (edit.cell == kNoCell) continue;
            if (edit.player == kNobody) {
                seen.game.clear(edit.cell);
            } else {
                seen.game.put(edit.cell, edit.player);
            }
            continue;
        }
        Move move;
        const Position before = seen.game.position();
        if (parse_turn(before, line.text, move) != DLL_OK || !seen.game.play(move)) {
            throw table::Refused("our engine does not follow this game");
        }
        seen.turns.emplace_back(before, move);
    }
    return seen;
}

// ---- Words ----

std::string name_of(const Variant& variant, Player player) {
    return std::string(variant.names[player]);
}

// The cells where the stone touches down.
std::vector<std::string> way_of(const Position& position, Move move) {
    const Topology& topology = position.topology();
    std::vector<std::string> names;
    if (!move.is_stone_move()) return names;
    if (position.variant().movement == Movement::kHop) {
        for (const Cell cell : landings(topology, trail_of(position, move))) {
            names.push_back(topology.name(cell));
        }
    } else {
        names = {topology.name(move.from()), topology.name(move.to())};
    }
    return names;
}

std::string words_of_move(const Position& position, Move move) {
    if (!move.is_stone_move()) {
        std::string text = move_text(position.variant(), move);
        if (!text.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
        return text;
    }
    std::string text;
    for (const std::string& cell : way_of(position, move))
        text += (text.empty() ? "" : " - ") + cell;
    return text;
}

std::string stones(int score) {
    return match::fixed(static_cast<double>(score) / kStoneScore, 1);
}

std::string plural(int count, const std::string& word) {
    return std::to_string(count) + " " + word + (count == 1 ? "" : "s");
}

// ---- Looks ----

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
                            : "; the signals say " + stones(side.score) + " of " +
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
    WatchedControl control(stop);
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

struct Judgement {
    int score = 0;  // for the first player
    int depth = 0;
    std::uint64_t nodes = 0;
    Move best;
    std::vector<Move> line;
    std::string turns;  // left in a solitaire, in words
};

Judgement judge(const Game& game, const std::stop_token& stop) {
    Judgement judged;
    const Variant& variant = game.variant();
    const Result& result = game.result();
    if (result.over()) {
        judged.score = result.winners == 0 ? 0 : result.won_by(0) ? kWinScore : -kWinScore;
        return judged;
    }
    AgentOptions options;
    options.hash_mb = kJudgeHash;
    const auto agent = make_ready(default_agent(variant), options, variant);
    WatchedControl control(stop);
    judged.best = agent->choose(game, {.nodes = kJudgeNodes}, control);
    judged.score = game.position().to_move() == 0 ? control.score : -control.score;
    judged.depth = control.depth;
    judged.nodes = control.nodes;
    judged.line = control.line;
    judged.turns = control.turns;
    if (judged.line.empty() || judged.line.front() != judged.best) judged.line = {judged.best};
    return judged;
}

Json look_at_judgement(const Game& game, const std::stop_token& stop) {
    const Judgement judged = judge(game, stop);
    Json answer{{"score", judged.score}, {"depth", judged.depth}, {"nodes", judged.nodes}};
    if (game.result().over()) return answer;
    answer["best"] = words_of_move(game.position(), judged.best);
    answer["path"] = way_of(game.position(), judged.best);
    Json line = Json::array();
    Game ahead(game);
    for (const Move move : judged.line) {
        line.push_back(words_of_move(ahead.position(), move));
        if (!ahead.play(move)) break;
    }
    answer["line"] = line;
    if (!judged.turns.empty()) {
        answer["words"] = Json::array({name_of(game.variant(), 0) + " is " + judged.turns + "."});
    }
    answer["paths"] = Json::array({{{"path", answer["path"]}, {"tone", "better"}}});
    return answer;
}

int groups_of(const Position& position, Player player) {
    return static_cast<int>(hear_signals(position, player).groups.size());
}

void explain_selfo(const Position& before, const Position& after, Player mover, Json& words) {
    const int groups_before = groups_of(before, mover);
    const int groups_after = groups_of(after, mover);
    const SignalSide side_before = hear_signals(before, mover);
    const SignalSide side = hear_signals(after, mover);
    if (groups_after < groups_before) {
        words.push_back("It joins groups: " + std::to_string(groups_before) + " before, " +
                        std::to_string(groups_after) + " after.");
    } else if (groups_after > groups_before) {
        words.push_back("It leaves its group: " + std::to_string(groups_before) +
                        " groups before, " + std::to_string(groups_after) + " after.");
    }
    const int gain = side.score - side_before.score;
    if (std::abs(gain) >= kStoneScore / 20 && groups_after > 1) {
        words.push_back(std::string("The stones hear their main group ") +
                        (gain > 0 ? "better" : "worse") + ": " + stones(side_before.score) +
                        " before, " + stones(side.score) + " after.");
    }
    for (Player other = 0; other < before.variant().players; ++other) {
        if (other == mover) continue;
        const int loss = hear_signals(before, other).score - hear_signals(after, other).score;
        if (loss >= kStoneScore / 10) {
            words.push_back("It stands in " + name_of(before.variant(), other) +
                            "'s way: that side's signal falls by " + stones(loss) + ".");
        }
    }
}

void explain_race(const Position& before, const Position& after, Player mover, Move move,
                  Json& words) {
    const WayHome way(before.variant(), mover);
    const int gain = way.steps_left(before.stones(mover)) - way.steps_left(after.stones(mover));
    const auto hops = static_cast<int>(way_of(before, move).size()) - 1;
    const bool hopped = trail_of(before, move).hops;
    words.push_back(
        (hopped ? "A chain of " + plural(hops, "hop") + " that gains " : "A step that gains ") +
        plural(gain, "step") + " on the way home; " +
        std::to_string(way.steps_left(after.stones(mover))) + " are left.");
    if (!way.in_target(move.from()) && way.in_target(move.to())) {
        words.push_back("The stone arrives in the target.");
    }
}

Json explain_last(const Seen& seen, const std::stop_token& stop) {
    if (seen.turns.empty()) throw table::Refused("nothing was played yet");
    const auto& [before, move] = seen.turns.back();
    const Variant& variant = before.variant();
    const Player mover = before.to_move();
    const Position& after = seen.game.position();
    Json words{name_of(variant, mover) + " played " + words_of_move(before, move) + "."};
    if (move.is_stone_move()) {
        if (variant.goal == Goal::kOneGroup) {
            explain_selfo(before, after, mover, words);
        } else {
            explain_race(before, after, mover, move, words);
        }
    } else if (move.is_swap()) {
        words.push_back("The sides are swapped: the other stones looked better.");
    } else {
        words.push_back("No move looked better than none.");
    }
    Json paths = Json::array();
    Json legend = Json::array();
    const Judgement judged = judge(Game(before), stop);
    const std::string asked =
        "The strong player, asked for " + std::to_string(judged.nodes) + " positions, ";
    if (judged.best == move) {
        words.push_back(asked + "would have played the same.");
    } else {
        words.push_back(asked + "would have played " + words_of_move(before, judged.best) + ".");
        paths.push_back({{"path", way_of(before, judged.best)}, {"tone", "better"}});
        legend.push_back(
            {{"tone", "better"}, {"text", "what the strong player would have played"}});
    }
    if (seen.game.result().over()) words.push_back(seen.game.result().reason);
    return {{"words", words}, {"paths", paths}, {"legend", legend}};
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
    looks.push_back({{"what", "best"}, {"title", "the strong player's choice"}});
    looks.push_back({{"what", "why"}, {"title", "why this move"}, {"judge", true}});
    looks.push_back({{"what", "judge"}, {"title", "judgement"}, {"judge", true}});
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
    if (what == "why") return explain_last(seen, stop);
    Json judged = look_at_judgement(seen.game, stop);
    if (what == "best") {
        judged["legend"] =
            Json::array({{{"tone", "better"}, {"text", "the strong player's choice"}}});
    }
    return judged;
}

}  // namespace zwarm::lab
