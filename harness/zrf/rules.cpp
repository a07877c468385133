#include "harness/zrf/rules.h"

#include <algorithm>
#include <tuple>

#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"
#include "harness/zrf/notation.h"

namespace zwarm::zrf {

namespace {

// Effects without the differences that notation cannot show.
std::vector<Effect> comparable(const std::vector<Effect>& effects) {
    std::vector<Effect> parts = effects;
    for (Effect& part : parts) {
        part.occupied = false;
        if (part.kind == EffectKind::kCopy || part.kind == EffectKind::kCreate) {
            part.kind = EffectKind::kDrop;
            part.from = kNone;
        }
        if (part.kind == EffectKind::kMove) part.owner = kNone;
    }
    const auto order = [](const Effect& e) {
        return std::tuple(e.kind, e.position, e.from, e.piece, e.owner, e.attribute, e.value);
    };
    std::sort(parts.begin(), parts.end(),
              [&order](const Effect& a, const Effect& b) { return order(a) < order(b); });
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

bool same_pieces(const State& a, const State& b, bool with_attributes) {
    return std::ranges::equal(a.board(), b.board(),
                              [with_attributes](const Occupant& x, const Occupant& y) {
                                  return x.piece == y.piece && x.owner == y.owner &&
                                         (!with_attributes || x.attributes == y.attributes);
                              });
}

// How well a legal move answers to a spelt one; 0 = not at all.
int likeness(const State& state, const Move& legal, const Move& spelt,
             const std::vector<Effect>& spelt_parts, const State& after_spelt) {
    if (legal.pass != spelt.pass) return 0;
    const int bonus = legal.partial == spelt.partial ? 1 : 0;
    if (legal.pass || comparable(legal.effects) == spelt_parts) return 6 + bonus;
    State after = state;
    apply_effects(after, state.turn().player, legal.effects);
    if (same_pieces(after, after_spelt, true)) return 4 + bonus;
    return same_pieces(after, after_spelt, false) ? 2 + bonus : 0;
}

std::string_view without_parentheses(std::string_view text) {
    const std::size_t open = text.find('(');
    const std::size_t close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return {};
    return text.substr(open + 1, close - open - 1);
}

}  // namespace

std::vector<Move> legal_moves(const State& state) {
    MoveGenerator generator(state.model());
    MoveList list;
    generator.legal_moves(state, list);
    std::vector<Move> moves;
    moves.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) moves.push_back(list.move(i));
    return moves;
}

void apply(State& state, const Move& move) {
    MoveGenerator(state.model()).apply(state, move);
}

std::optional<Move> find_move(const State& state, std::string_view move_text) {
    std::string error;
    const std::optional<Move> spelt = parse_move(state, move_text, error);
    if (!spelt) return std::nullopt;
    const std::vector<Effect> parts = comparable(spelt->effects);
    State after = state;
    apply_effects(after, state.turn().player, spelt->effects);
    std::optional<Move> best;
    int best_likeness = 0;
    for (Move& legal : legal_moves(state)) {
        const int like = likeness(state, legal, *spelt, parts, after);
        if (like <= best_likeness) continue;
        best_likeness = like;
        best = std::move(legal);
    }
    return best;
}

std::string apply_text(State& state, std::string_view move_text) {
    std::string error;
    const std::optional<Move> move = parse_move(state, move_text, error);
    if (!move) return error;
    if (!state.in_chain()) state.forget_captured();
    if (move->pass) {
        if (!state.in_chain()) state.set_last(kNone, kNone);
        state.advance_turn();
        return {};
    }
    apply_effects(state, state.turn().player, move->effects);
    state.set_last(move->from, move->to);
    if (move->partial)
        state.set_chain({move->to, move->next_type});
    else
        state.advance_turn();
    return {};
}

std::string apply_saved(State& state, int number, std::string_view move_text) {
    State next = state;
    if (next.in_chain() && next.move_number() != number) end_turn(next);
    if (next.move_number() != number)
        return "move number " + std::to_string(number) + " where " +
               std::to_string(next.move_number()) + " is due";
    if (next.model().rules_in_engine) {
        const std::string error = apply_text(next, move_text);
        if (error.empty()) state = std::move(next);
        return error;
    }
    std::optional<Move> move = find_move(next, move_text);
    if (!move && next.in_chain()) {
        end_turn(next);
        move = find_move(next, move_text);
    }
    if (!move) {
        std::string error;
        if (!parse_move(state, move_text, error)) return error;
        return "'" + std::string(move_text) + "' is not a legal move";
    }
    apply(next, *move);
    state = std::move(next);
    return {};
}

void end_turn(State& state) {
    state.advance_turn();
}

std::string apply_edit(State& state, std::string_view edit) {
    const Model& model = state.model();
    std::vector<std::string> words;
    std::string_view rest = without_parentheses(edit);
    for (std::size_t start = rest.find_first_not_of(' '); start != std::string_view::npos;
         start = rest.find_first_not_of(' ')) {
        const std::size_t end = std::min(rest.find(' ', start), rest.size());
        words.emplace_back(rest.substr(start, end - start));
        rest.remove_prefix(end);
    }
    if (words.size() != 2 && words.size() != 3)
        return "an edit is written (Player Piece position) or (x position)";
    const bool off = words.back() == "off" && model.find_position("off") < 0;
    const int cell = model.find_position(words.back());
    if (cell < 0 && !off) return "unknown position '" + words.back() + "'";
    if (words.size() == 2) {
        if (words[0] != "x" || off) return "an edit of two words is (x position)";
        state.clear(cell);
    } else {
        const int player = model.find_player(words[0]);
        const int piece = model.find_piece(words[1]);
        if (player < 0) return "unknown player '" + words[0] + "'";
        if (piece < 0) return "unknown piece '" + words[1] + "'";
        if (off)
            state.add_reserve(player, piece, 1);
        else
            state.put(cell, fresh_piece(model, player, piece));
    }
    state.restart_history();
    return {};
}

std::optional<Outcome> result(const State& state) {
    MoveGenerator generator(state.model());
    return result_given_moves(state, generator.has_legal_move(state), generator);
}

std::vector<std::string> setup_edits(const Model& model) {
    std::vector<std::string> edits;
    for (const SetupEntry& entry : model.setup)
        if (entry.position >= 0)
            edits.push_back("(" + model.players[static_cast<std::size_t>(entry.player)].name + " " +
                            model.pieces[static_cast<std::size_t>(entry.piece)].name + " " +
                            model.positions[static_cast<std::size_t>(entry.position)].name + ")");
    return edits;
}

}  // namespace zwarm::zrf
