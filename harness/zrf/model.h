// The rules of one game or variant as plain data: players, board graph, pieces with compiled move
// programs, turn order, goals, options, set-up, and what a program needs to draw it. Built once by
// the reader, then shared and never changed.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/goal.h"
#include "harness/zrf/language_options.h"
#include "harness/zrf/program.h"

namespace zwarm::zrf {

// Ids are indices into the vectors of Model; kNone is "no such thing".
inline constexpr int kNone = -1;

struct Rectangle {
    int x1 = 0, y1 = 0, x2 = 0, y2 = 0;  // x2, y2: lower right corner
};

struct Player {
    std::string name;
    bool random = false;   // name starts with '?': the host moves for it
    bool neutral = false;  // never gets a turn
};

// What the language calls a position; here that word means a whole board in play.
struct Cell {
    std::string name;
    std::optional<Rectangle> rectangle;  // none for dummy cells
    bool dummy = false;
};

// For each player the cells of a zone, as flags by cell; empty = not defined for the player.
struct Zone {
    std::string name;
    std::vector<std::vector<bool>> cells_by_player;

    bool contains(int player, int cell) const {
        const std::vector<bool>& cells = cells_by_player[static_cast<std::size_t>(player)];
        return !cells.empty() && cells[static_cast<std::size_t>(cell)];
    }
};

struct Attribute {
    std::string name;  // with its question mark where it has one
    bool initial = false;
};

// One block of (moves ..) or (drops ..).
struct MoveBlock {
    int move_type = kNone;
    std::shared_ptr<const Program> program;  // shared with other variants of the file
};

struct PieceType {
    std::string name;
    std::string help, description, notation, open;
    std::vector<std::vector<std::string>> images;  // [player][graphics set]
    std::vector<Attribute> attributes;
    std::uint64_t initial_attributes = 0;  // bit k: attribute k of the model is true at first
    std::vector<MoveBlock> moves;
    std::vector<MoveBlock> drops;
    bool dummy = false;
};

// One entry of the turn order.
struct Turn {
    int player = kNone;     // who moves
    int owner = kNone;      // whose pieces are moved (usually the same)
    int move_type = kNone;  // only this type; kNone = all
};

// One group of pieces at the start.
struct SetupEntry {
    int player = kNone;
    int piece = kNone;
    int cell = kNone;  // kNone: in reserve
    int count = 1;     // pieces in reserve
};

enum class PassTurn { kNever, kAlways, kForced };
enum class MaximalCaptures { kOff, kCount, kWeighted };

// Options that change the rules, and all options as written.
struct GameOptions {
    PassTurn pass_turn = PassTurn::kNever;
    bool pass_partial = false;
    MaximalCaptures maximal_captures = MaximalCaptures::kOff;
    bool recycle_captures = false;
    bool recycle_promotions = false;
    bool include_off_pieces = false;
    bool discard_cascades = false;
    std::vector<std::pair<std::string, std::string>> as_written;  // name, value; last one counts
};

// Texts and files that do not touch the rules.
struct Texts {
    std::string title, description, history, strategy;
    std::string engine;                                       // path as written, empty = none
    std::string solution, music;                              // paths as written
    std::vector<std::pair<std::string, std::string>> sounds;  // keyword, path
};

struct Model {
    Texts texts;
    GameOptions options;
    LanguageOptions language;

    std::vector<Player> players;
    std::vector<Turn> turns;
    int repeat_turn = 0;  // index where later cycles of the turn order start

    std::vector<Cell> cells;
    std::vector<std::string> directions;
    // links[player][direction * cells + cell] = neighbour or kNone, symmetry applied.
    std::vector<std::vector<std::int16_t>> links;
    // The same against the arrow: a cell from which the direction leads here.
    std::vector<std::vector<std::int16_t>> reverse_links;
    std::vector<Zone> zones;
    std::vector<std::vector<std::string>> board_images;  // [image][graphics set]

    std::vector<PieceType> pieces;
    std::vector<std::string> move_types;
    std::vector<int> priorities;  // move types, most urgent first
    std::vector<SetupEntry> setup;
    std::vector<Goal> goals;
    std::vector<std::pair<std::string, std::string>> translations;

    int flag_count = 0;
    int position_flag_count = 0;
    // All attributes of the game. A piece can be given any of them; those it does not declare
    // are false at first.
    std::vector<std::string> attribute_names;
    // [player * pieces + piece]: a piece the player must not leave attacked.
    std::vector<bool> royal;
    bool any_royal = false;

    // True when the file leaves the moves to an engine: it names one, and no piece but dummies
    // has moves or drops.
    bool rules_in_engine = false;

    int find_player(std::string_view name) const;
    int find_cell(std::string_view name) const;
    int find_piece(std::string_view name) const;
};

}  // namespace zwarm::zrf
