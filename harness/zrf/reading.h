// What all readers of rule sections share: the model under construction, its names, and small
// helpers that turn nodes into numbers and ids or say why not.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "harness/zrf/macros.h"
#include "harness/zrf/model.h"
#include "harness/zrf/names.h"
#include "harness/zrf/program_cache.h"
#include "harness/zrf/tree.h"

namespace zwarm::zrf {

struct Reading {
    Model& model;
    Names names;
    DiagnosticSink& sink;
    Expander& expander;
    NodeArena& arena;
    ProgramCache& programs;

    // Reports "unknown <what> 'word'" with the nearest of the tables' names.
    void unknown(const Node& node, std::string_view what,
                 std::initializer_list<const NameTable*> tables) const;
    // The id of a word in a table, or -1 with an error.
    int require(const Node& node, const NameTable& table, std::string_view what) const;
    std::optional<int> number(const Node& node) const;
    // The id of a move type. A type no piece has is allowed (variants take pieces away); if it
    // looks like a misspelt one, that is worth a warning.
    int move_type(const Node& node);
    // Keeps a made-up name as long as the names live.
    std::string_view keep(std::string text) { return arena.keep(std::move(text)); }
};

// Sections of the rule file; each reads one block into the model.
void read_players(Reading& reading, const Node& block);
void read_board(Reading& reading, const Node& block);
void read_turn_order(Reading& reading, const Node& block);
void read_priorities(Reading& reading, const Node& block);
void read_setup(Reading& reading, const Node& block);
void read_goal(Reading& reading, const Node& block);
void read_option(Reading& reading, const Node& block);

// Pieces are read in two steps: names and attributes of all before the moves of any.
void read_piece_head(Reading& reading, const Node& block, PieceType& piece);
void read_piece_moves(Reading& reading, const Node& block, PieceType& piece);
// The word in (name ..) of a piece block, or null.
const Node* piece_name(const Node& block);

// Texts for display: line breaks of the file become blanks, '\' a line break, a grave accent a
// quote.
std::string displayed_text(std::string_view raw);

// The text of a quoted or plain argument; several are joined by blanks.
std::string joined_text(const Node& block);

}  // namespace zwarm::zrf
