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
#include <utility>
#include <vector>

#include "harness/zrf/language_options.h"
#include "harness/zrf/source.h"

namespace zwarm::zrf {

// Ids are indices into the vectors of Model; kNone is "no such thing".
inline constexpr int kNone = -1;

// What a game may have at most. Ids are 16 bits wide and some tables grow with the product of two
// or three of these; no known game comes near. More is an error at loading.
inline constexpr std::size_t kMostPlayers = 1000;
inline constexpr std::size_t kMostTurns = 10'000;
inline constexpr std::size_t kMostCells = 8000;
inline constexpr std::size_t kMostDirections = 1000;
inline constexpr std::size_t kMostZones = 4000;
inline constexpr std::size_t kMostPieces = 4000;
inline constexpr std::size_t kMostNames = 10'000;  // of flags, of move types
inline constexpr int kMostReserve = 30'000;        // of one kind of piece
// A coordinate or a step in a picture, either way.
inline constexpr int kMostPixels = 1'000'000;

// ---- Programs ----
// A move block as a flat list of instructions with integer operands. Conditions are tests that
// jump, so the interpreter is one loop over one vector.

// Where a statement or predicate looks. kHere is the current cell.
enum class PlaceKind : std::uint8_t {
    kHere,
    kDirection,
    kOpposite,
    kCell,
    kFrom,
    kTo,
    kMark,
    kLastFrom,
    kLastTo
};

enum class Op : std::uint8_t {
    kEnd,          // block is over
    kJump,         // -> target
    kGo,           // current = place; block ends if there is none
    kMark,         // mark = current
    kFrom,         // from = current
    kTo,           // to = current
    kCascade,      // finish this piece, the next part starts here
    kAdd,          // emit; a = type list or -1, b = next move type (partial), c = AddFlags
    kCapture,      // remove at place
    kFlip,         // next owner at place
    kChangeOwner,  // to the mover at place
    kChangeType,   // a = piece, at place
    kCreate,       // a = piece or -1 (mover's), b = player or -1 (mover), at place
    kSetFlag,      // a = flag; value by test: see kSetFlagFalse
    kSetFlagFalse,
    kSetPositionFlag,
    kSetPositionFlagFalse,
    kSetAttribute,  // a = attribute name, at place
    kSetAttributeFalse,
    kFail,  // block is over, as after a failed verify
    // Predicates: jump to target when (result != negated) == jump_when.
    kIsEmpty,
    kIsEnemy,
    kIsFriend,
    kIsNeutral,
    kIsOnBoard,
    kIsPiece,   // a = piece
    kIsInZone,  // a = zone
    kIsCell,    // a = cell
    kIsMarked,
    kIsFlag,          // a = flag
    kIsPositionFlag,  // a = flag
    kIsAttacked,
    kIsDefended,
    kIsAdjacentToEnemy,
    kIsGoalPosition,
    kIsLastFrom,
    kIsLastTo,
    kIsAttribute,  // a = attribute name
    kIsTrue,
};

// Bits of Instruction::c for kAdd.
inline constexpr std::int16_t kAddPartial = 1;
inline constexpr std::int16_t kAddCopy = 2;

struct Instruction {
    Op op = Op::kEnd;
    PlaceKind place = PlaceKind::kHere;
    bool negated = false;  // the `not-` twin of a predicate
    bool jump_when = false;
    std::int16_t place_id = -1;  // direction or cell of `place`
    std::int16_t a = -1;
    std::int16_t b = -1;
    std::int16_t c = 0;
    std::int32_t target = 0;
};

struct Program {
    // (while ..): its instructions, and where it stands.
    struct Loop {
        std::int32_t first;
        std::int32_t last;
        Where where;
    };

    std::vector<Instruction> code;
    std::vector<std::vector<std::int16_t>> type_lists;  // piece types of (add T1 T2 ..)
    std::vector<Loop> loops;
    Where where;
};

// ---- Goals ----
// A kind (win, loss, draw, count), the players it is asked for and a tree of conditions.

enum class GoalKind : std::uint8_t { kWin, kLoss, kDraw, kCount };

// Whose piece a term of a configuration means, seen from the player the goal is asked for.
enum class TermOwner : std::uint8_t { kSelf, kOpponent, kAny };

// A piece in a configuration.
struct PieceTerm {
    int piece = -1;  // -1: any type
    TermOwner owner = TermOwner::kSelf;
    bool negated = false;
};

// A cell or a zone in (absolute-config ..).
struct CellTerm {
    int cell = -1;
    int zone = -1;
};

enum class ConditionKind : std::uint8_t {
    kAnd,
    kOr,
    kNot,
    kAbsoluteConfig,
    kRelativeConfig,
    kStalemated,
    kRepetition,
    kCheckmated,
    kCaptured,
    kPiecesRemaining,
    kTotalPieceCount,
};

// One step of (relative-config ..): go in the direction, then look for the term. The first step
// has no direction.
struct RelativeStep {
    int direction = -1;
    int term = -1;  // index into terms, -1 = just go on
};

struct Condition {
    ConditionKind kind = ConditionKind::kAnd;
    std::vector<Condition> children;  // and, or, not
    std::vector<PieceTerm> terms;     // alternatives, or the pieces of a relative configuration
    std::vector<CellTerm> cells;      // absolute-config
    std::vector<RelativeStep> steps;  // relative-config
    int number = 0;                   // pieces-remaining, total-piece-count
};

struct Goal {
    GoalKind kind = GoalKind::kWin;
    std::vector<int> players;  // empty: asked once, for the side to move
    Condition condition;
};

// ---- The game ----

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

class Complaints;

struct Model {
    Where where;  // (game ..) or (variant ..)
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

    std::shared_ptr<Complaints> complaints;  // what is found wrong while the rules are played

    // True when the file leaves the moves to an engine: it names one, and no piece but dummies
    // has moves or drops.
    bool rules_in_engine = false;

    // By name, or kNone.
    int find_player(std::string_view name) const { return find_named(players, name); }
    int find_cell(std::string_view name) const { return find_named(cells, name); }
    int find_piece(std::string_view name) const { return find_named(pieces, name); }

  private:
    template <typename Things>
    static int find_named(const Things& things, std::string_view name) {
        for (std::size_t i = 0; i < things.size(); ++i)
            if (things[i].name == name) return static_cast<int>(i);
        return kNone;
    }
};

}  // namespace zwarm::zrf
