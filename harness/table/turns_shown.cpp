#include "harness/table/turns_shown.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"
#include "harness/host/move_text.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

namespace zwarm::table {

namespace {

using Json = nlohmann::json;

bool linked(const zrf::Model& model, int from, int to) {
    for (const auto& links : model.links) {
        for (std::size_t direction = 0; direction < model.directions.size(); ++direction) {
            const std::size_t at = direction * model.cells.size() + static_cast<std::size_t>(from);
            if (at < links.size() && links[at] == to) return true;
        }
    }
    return false;
}

const std::string& cell_name(const zrf::Model& model, int cell) {
    return model.cells[static_cast<std::size_t>(cell)].name;
}

// "a1 - c3", "a1 x c3", "Swap", "Swap with Red", "Queen at d4": shorter than what engines read.
std::string words_for(const zrf::Model& model, const ShownTurn& turn, const zrf::Move& move) {
    if (turn.kind == TurnKind::kPass) return "Pass";
    if (turn.kind == TurnKind::kMove) {
        const bool takes = !move.effects.empty() && move.effects.front().occupied;
        std::string text;
        for (const int cell : turn.path) {
            text += (text.empty() ? "" : takes ? " x " : " - ") + cell_name(model, cell);
        }
        return text;
    }
    if (turn.kind == TurnKind::kDrop && !move.effects.empty() && move.effects.front().piece >= 0) {
        const auto piece = static_cast<std::size_t>(move.effects.front().piece);
        const std::string& name = model.pieces[piece].name;
        const std::string& cell = cell_name(model, turn.to);
        if (base::same_letters(name, cell)) return name;
        const std::string prefix = base::lower(name) + "-";
        if (base::lower(cell).starts_with(prefix)) {
            return name + " with " + cell.substr(prefix.size());
        }
        return name + " at " + cell;
    }
    return turn.parts.front();
}

// What the string says, whether or not the rules know it.
zrf::Move spelt(const zrf::State& state, const std::string& text) {
    std::string error;
    return zrf::parse_move(state, text, error).value_or(zrf::Move());
}

ShownTurn shown(const zrf::State& state, const zrf::Move& move, std::vector<std::string> parts,
                std::vector<int> path) {
    ShownTurn turn;
    turn.parts = std::move(parts);
    turn.from = move.from;
    turn.to = path.empty() ? move.to : path.back();
    if (turn.from < 0 && turn.to < 0 && !move.effects.empty()) turn.to = move.effects.front().cell;
    turn.kind = move.pass                        ? TurnKind::kPass
                : turn.from >= 0 && turn.to >= 0 ? TurnKind::kMove
                : turn.to >= 0                   ? TurnKind::kDrop
                                                 : TurnKind::kOther;
    turn.path = std::move(path);
    if (turn.path.empty() && turn.kind == TurnKind::kMove) turn.path = {turn.from, turn.to};
    turn.text = base::shown_line(words_for(state.model(), turn, move));
    return turn;
}

std::vector<int> path_of(const std::vector<zrf::Move>& parts) {
    std::vector<int> path;
    for (const zrf::Move& part : parts) {
        if (part.from < 0 || part.to < 0) continue;
        if (path.empty()) path.push_back(part.from);
        path.push_back(part.to);
    }
    return path;
}

// Without the detours that lead back to a cell: the rules find a way, not the shortest one, and the
// other stones stand still during a chain.
std::vector<int> straightened(const std::vector<int>& path) {
    std::vector<int> way;
    for (const int cell : path) {
        const auto again = std::find(way.begin(), way.end(), cell);
        way.erase(again, way.end());
        way.push_back(cell);
    }
    return way;
}

// Ways of whole turns by their first and last cell.
using Ways = std::map<std::pair<int, int>, std::vector<int>>;

Ways ways_by_rules(const zrf::State& state) {
    Ways ways;
    if (state.model().rules_in_engine || state.in_chain()) return ways;
    for (const zrf::WholeTurn& turn : zrf::whole_turns(state)) {
        std::vector<int> path = straightened(path_of(turn.parts));
        if (path.size() < 3) continue;
        auto& known = ways[{path.front(), path.back()}];
        if (known.empty() || path.size() < known.size()) known = std::move(path);
    }
    return ways;
}

std::vector<ShownTurn> turns_in_parts(const zrf::State& state) {
    std::vector<ShownTurn> turns;
    for (const zrf::WholeTurn& turn : zrf::whole_turns(state)) {
        std::vector<std::string> parts;
        for (const zrf::Move& part : turn.parts) parts.push_back(zrf::text(state.model(), part));
        turns.push_back(shown(state, turn.parts.front(), std::move(parts), path_of(turn.parts)));
    }
    return turns;
}

}  // namespace

std::vector<ShownTurn> legal_turns(const host::HostGame& game) {
    const zrf::State& state = game.state();
    const bool parts = std::any_of(game.moves().begin(), game.moves().end(), host::is_partial);
    if (parts && !game.engine_generates()) return turns_in_parts(state);
    std::vector<ShownTurn> turns;
    std::optional<Ways> ways;
    for (const std::string& text : game.moves()) {
        const zrf::Move move = spelt(state, text);
        std::vector<int> path;
        if (move.from >= 0 && move.to >= 0 && !linked(state.model(), move.from, move.to)) {
            if (!ways) ways = ways_by_rules(state);
            if (const auto way = ways->find({move.from, move.to}); way != ways->end()) {
                path = way->second;
            }
        }
        turns.push_back(shown(state, move, {text}, std::move(path)));
    }
    return turns;
}

ShownTurn played_turn(const zrf::State& before, std::vector<std::string> parts) {
    const zrf::Move first = spelt(before, parts.front());
    std::vector<int> path;
    if (parts.size() > 1) {
        zrf::State state = before;
        std::vector<zrf::Move> moves;
        for (const std::string& part : parts) {
            moves.push_back(spelt(state, part));
            if (!zrf::apply_text(state, part).empty()) break;
        }
        path = path_of(moves);
    } else if (first.from >= 0 && first.to >= 0 && !before.model().rules_in_engine &&
               !linked(before.model(), first.from, first.to)) {
        if (const auto turn = zrf::find_turn(before, parts.front())) {
            path = straightened(path_of(turn->parts));
        }
    }
    return shown(before, first, std::move(parts), std::move(path));
}

Json to_json(const zrf::Model& model, const ShownTurn& turn) {
    static constexpr const char* kKinds[]{"move", "drop", "pass", "other"};
    Json path = Json::array();
    for (const int cell : turn.path) path.push_back(base::shown_line(cell_name(model, cell)));
    Json object{{"kind", kKinds[static_cast<int>(turn.kind)]},
                {"text", turn.text},
                {"path", std::move(path)}};
    if (turn.from >= 0) object["from"] = base::shown_line(cell_name(model, turn.from));
    if (turn.to >= 0) object["to"] = base::shown_line(cell_name(model, turn.to));
    return object;
}

}  // namespace zwarm::table
