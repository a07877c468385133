// How a game ends, as data: a goal is a kind (win, loss, draw, count), the players it is asked for
// and a tree of conditions.
#pragma once

#include <cstdint>
#include <vector>

namespace zwarm::zrf {

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

}  // namespace zwarm::zrf
