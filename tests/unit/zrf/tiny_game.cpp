#include "tests/unit/zrf/tiny_game.h"

#include <gtest/gtest.h>

namespace zwarm::zrf::test {

std::string TinyGame::text() const {
    return top_level + "\n(game (title \"Tiny\") (players " + players + ") (turn-order " + turns +
           ") (board " + board + more_board + ") (piece (name Man) " + man_sections + " (moves " +
           man_moves + ")) " + more_pieces + " (board-setup " + setup + ") " + sections + ")";
}

Played::Played(const TinyGame& game, const LanguageOptions& language)
    : Played(game.text(), language) {}

Played::Played(const std::string& text, const LanguageOptions& language) {
    LoadOptions options;
    options.language = language;
    const LoadResult result = load_game_text(text, "tiny.zrf", options);
    for (const Diagnostic& diagnostic : result.diagnostics)
        ADD_FAILURE() << to_text(diagnostic) << "\nin " << text;
    if (result.game == nullptr) throw std::runtime_error("the tiny game does not load");
    file_ = result.game;
    model_ = file_->default_variant()->model.get();
    state = State::initial(*model_);
}

std::vector<std::string> Played::texts() const {
    std::vector<std::string> texts;
    for (const Move& move : legal_moves(state)) texts.push_back(text(*model_, move));
    return texts;
}

void Played::edit(std::string_view edits) {
    while (!edits.empty()) {
        const std::size_t end = edits.find(')');
        if (end == std::string_view::npos) return;
        EXPECT_EQ(apply_edit(state, edits.substr(0, end + 1)), "");
        edits.remove_prefix(end + 1);
    }
}

void Played::play(std::string_view moves) {
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(';'), moves.size());
        const std::optional<Move> move = find_move(state, moves.substr(0, end));
        ASSERT_TRUE(move) << moves.substr(0, end) << " in\n" << state.describe();
        apply(state, *move);
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
}

std::string Played::at(std::string_view position) const {
    const Occupant& occupant = state.at(model_->find_cell(position));
    if (occupant.empty()) return {};
    return model_->players[static_cast<std::size_t>(occupant.owner)].name + " " +
           model_->pieces[static_cast<std::size_t>(occupant.piece)].name;
}

std::string Played::outcome() const {
    const std::optional<Outcome> outcome = result(state);
    return outcome ? outcome->reason : std::string();
}

std::vector<std::string> man_moves(std::string_view blocks, std::string_view setup) {
    TinyGame game;
    game.man_moves = blocks;
    if (!setup.empty()) game.setup = setup;
    return Played(game).texts();
}

}  // namespace zwarm::zrf::test
