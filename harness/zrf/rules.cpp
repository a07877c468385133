#include "harness/zrf/rules.h"

#include <algorithm>

#include "harness/zrf/goals.h"
#include "harness/zrf/move_generator.h"

namespace zwarm::zrf {

namespace {

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
    const std::optional<SpeltMove> spelt = SpeltMove::read(state, move_text);
    if (!spelt) return std::nullopt;
    MoveGenerator generator(state.model());
    MoveList list;
    // Asking for every move whether it leaves a royal piece attacked is expensive: where it can be
    // done, only those that fit the text are asked.
    const bool one_by_one = !spelt->pass() && !generator.compares_moves();
    if (one_by_one)
        generator.offered_moves(state, list);
    else
        generator.legal_moves(state, list);
    std::optional<Move> best;
    int best_likeness = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Move legal = list.move(i);
        const int like = spelt->likeness(state, legal);
        if (like <= best_likeness || (one_by_one && !generator.is_legal(state, list, i))) continue;
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
    const bool off = words.back() == "off" && model.find_cell("off") < 0;
    const int cell = model.find_cell(words.back());
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
        if (entry.cell >= 0)
            edits.push_back("(" + model.players[static_cast<std::size_t>(entry.player)].name + " " +
                            model.pieces[static_cast<std::size_t>(entry.piece)].name + " " +
                            model.cells[static_cast<std::size_t>(entry.cell)].name + ")");
    return edits;
}

}  // namespace zwarm::zrf
