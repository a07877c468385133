// What all readers of rule sections share: the model under construction, its names, and small
// helpers that turn nodes into numbers and ids or say why not.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/zrf/macros.h"
#include "harness/zrf/model.h"
#include "harness/zrf/tree.h"

namespace zwarm::zrf {

// Names of one kind of thing (players, cells, ..) while a model is being built: text to id and
// back. The views point into the sources and live as long as the loading does.
class NameTable {
  public:
    // The id, or -1.
    int find(std::string_view name) const {
        const auto found = ids_.find(name);
        return found == ids_.end() ? -1 : found->second;
    }
    // The id, new if the name is.
    int add(std::string_view name) {
        const auto [found, is_new] = ids_.try_emplace(name, static_cast<int>(all_.size()));
        if (is_new) all_.push_back(name);
        return found->second;
    }
    int size() const { return static_cast<int>(all_.size()); }
    const std::vector<std::string_view>& all() const { return all_; }
    operator std::span<const std::string_view>() const { return all_; }

  private:
    std::unordered_map<std::string_view, int> ids_;
    std::vector<std::string_view> all_;
};

// Words that could have been meant, for suggestions.
using KnownWords = std::initializer_list<std::span<const std::string_view>>;

// Reports "unknown <what> 'word'" with the nearest of the known words. A list in its place is said
// to be wrong as such.
void report_unknown(DiagnosticSink& sink, const Node& word, std::string_view what,
                    KnownWords known);

// May there be so many? Reports "a game has at most <most> <things>" if not.
bool has_room(DiagnosticSink& sink, const Place& place, std::size_t count, std::size_t most,
              std::string_view things);

// All names of a model.
struct Names {
    NameTable players, cells, directions, zones, pieces, move_types, flags, position_flags,
        attributes;
    NameTable killed_cells;  // taken off the board by (kill-positions ..)
};

// Programs that variants share. A block compiles to the same program wherever the names it can
// mention have the same ids, and most variants inherit the board and the pieces of their game.
class ProgramCache {
  public:
    // Before the blocks of a variant are compiled: from now on only programs count that were made
    // with the same names. Flags get their ids while compiling; those known so far are handed on.
    void begin(Names& names);
    // After them: takes over the flags.
    void end(const Names& names);

    // The program of the block, or null.
    std::shared_ptr<const Program> find(const Node& block) const;
    void keep(const Node& block, std::shared_ptr<const Program> program);

  private:
    using Programs = std::unordered_map<const Node*, std::shared_ptr<const Program>>;

    std::unordered_map<std::string, Programs> by_names_;
    Programs* programs_ = nullptr;
    NameTable flags_;
    NameTable position_flags_;
};

struct Reading {
    Model& model;
    Names names;
    DiagnosticSink& sink;
    Expander& expander;
    NodeArena& arena;
    ProgramCache& programs;
    std::size_t& room;  // entries that the tables of all variants may still have
    int pack_levels;    // of the rule file below its pack's folder

    void unknown(const Node& node, std::string_view what, KnownWords known) const {
        report_unknown(sink, node, what, known);
    }
    // The id of a word in a table, or -1 with an error.
    int require(const Node& node, const NameTable& table, std::string_view what) const;
    std::optional<int> number(const Node& node) const;
    // The same for a coordinate or step in a picture.
    std::optional<int> pixels(const Node& node) const;
    // Takes room for a table of the product of the sizes; false with an error if there is not
    // enough.
    bool take_room(const Place& place, std::initializer_list<std::size_t> sizes);
    // The name of a picture. One outside of the pack's folder is worth a warning.
    std::string picture(const Node& node) const;
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

// Compiles one move block: statements and conditions become a flat program. Mistakes go to the
// sink; the program then holds what could be understood.
Program compile_block(Reading& reading, const Node& block);

// Texts for display: line breaks of the file become blanks, '\' a line break, a grave accent a
// quote.
std::string displayed_text(std::string_view raw);

// The text of a quoted or plain argument; several are joined by blanks.
std::string joined_text(const Node& block);

}  // namespace zwarm::zrf
