// A move block compiled to a flat list of instructions with integer operands. Conditions become
// tests that jump, so the interpreter is one loop over one vector.
#pragma once

#include <cstdint>
#include <vector>

namespace zwarm::zrf {

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
    std::vector<Instruction> code;
    std::vector<std::vector<std::int16_t>> type_lists;  // piece types of (add T1 T2 ..)
};

}  // namespace zwarm::zrf
