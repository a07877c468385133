// Builds a model from a definition. The order matters: names come before what refers to them.
#include <algorithm>

#include "harness/zrf/definition.h"

namespace zwarm::zrf {

namespace {

void read_texts(const Definition& definition, Texts& texts) {
    texts.title = title_of(definition);
    for (const auto& [keyword, block] : definition.texts) {
        const std::string raw = joined_text(*block);
        if (keyword == "description")
            texts.description = displayed_text(raw);
        else if (keyword == "history")
            texts.history = displayed_text(raw);
        else if (keyword == "strategy")
            texts.strategy = displayed_text(raw);
        else if (keyword == "engine")
            texts.engine = raw;
        else if (keyword == "solution")
            texts.solution = raw;
        else if (keyword == "music")
            texts.music = raw;
        else if (keyword.ends_with("-sound"))
            texts.sounds.emplace_back(keyword, raw);
    }
}

// Move types are known from every (move-type ..) of every piece, before any move is compiled.
void collect_move_types(const Definition& definition, Reading& reading) {
    for (const auto& [name, block] : definition.pieces)
        for (const Node* section : block->children)
            for (const Node* part : section->children)
                if (part->head() == "move-type" && part->children.size() == 2 &&
                    part->children[1]->is_word())
                    reading.names.move_types.add(part->children[1]->text);
}

void read_pieces(const Definition& definition, Reading& reading) {
    Model& model = reading.model;
    for (const auto& [name, block] : definition.pieces) reading.names.pieces.add(name);
    model.pieces.resize(definition.pieces.size());
    for (std::size_t i = 0; i < definition.pieces.size(); ++i)
        read_piece_head(reading, *definition.pieces[i].second, model.pieces[i]);
    reading.programs.begin(reading.names);
    for (std::size_t i = 0; i < definition.pieces.size(); ++i)
        read_piece_moves(reading, *definition.pieces[i].second, model.pieces[i]);
    reading.programs.end(reading.names);
}

void mark_royal(const Condition& condition, const Goal& goal, Model& model) {
    for (const Condition& child : condition.children) mark_royal(child, goal, model);
    if (condition.kind != ConditionKind::kCheckmated) return;
    for (const int player : goal.players)
        for (const PieceTerm& term : condition.terms)
            model.royal[static_cast<std::size_t>(player) * model.pieces.size() +
                        static_cast<std::size_t>(term.piece)] = true;
    model.any_royal = true;
}

bool leaves_rules_to_engine(const Model& model) {
    if (model.texts.engine.empty()) return false;
    return std::all_of(model.pieces.begin(), model.pieces.end(), [](const PieceType& piece) {
        return piece.dummy || (piece.moves.empty() && piece.drops.empty());
    });
}

}  // namespace

void build_model(const Definition& definition, Reading& reading) {
    Model& model = reading.model;
    const auto require = [&](const Node* section, std::string_view name) {
        if (section == nullptr)
            reading.sink.error(definition.block->place, "'" + title_of(definition) + "' has no (" +
                                                            std::string(name) + " ..)");
        return section != nullptr;
    };
    read_texts(definition, model.texts);
    for (const Node* option : definition.options) read_option(reading, *option);
    if (!require(definition.players, "players")) return;
    read_players(reading, *definition.players);
    collect_move_types(definition, reading);
    if (require(definition.turn_order, "turn-order"))
        read_turn_order(reading, *definition.turn_order);
    if (!require(definition.board, "board")) return;
    read_board(reading, *definition.board);
    read_pieces(definition, reading);
    if (definition.priorities != nullptr) read_priorities(reading, *definition.priorities);
    if (definition.setup != nullptr) read_setup(reading, *definition.setup);
    for (const Node* goal : definition.goals) read_goal(reading, *goal);

    model.move_types.assign(reading.names.move_types.all().begin(),
                            reading.names.move_types.all().end());
    model.flag_count = reading.names.flags.size();
    model.position_flag_count = reading.names.position_flags.size();
    model.attribute_names.assign(reading.names.attributes.all().begin(),
                                 reading.names.attributes.all().end());
    model.royal.assign(model.players.size() * model.pieces.size(), false);
    for (const Goal& goal : model.goals) mark_royal(goal.condition, goal, model);
    model.rules_in_engine = leaves_rules_to_engine(model);
}

}  // namespace zwarm::zrf
