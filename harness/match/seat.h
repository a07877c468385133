// Something that answers with moves: what the room knows of an agent, a plug-in or a program; and
// how it can fail. Positions and moves are text in the notation of the run's rules.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "harness/base/named_fields.h"
#include "harness/match/referee.h"

namespace zwarm::match {

// A failure is the seat's loss, with its word in the tables and a sentence for people; it never
// ends a run whose seats could all start.
enum class FailureKind {
    kIllegalMove,  // the move is none of the legal ones
    kGarbage,      // the answer is no move at all, or the protocol is broken
    kTime,         // the answer came, but too late
    kHang,         // no answer came
    kCrash,        // the program died during a game
    kNoStart,      // the program did not come up, or refused the game
};

// The word in tables and files: "illegal-move", "garbage", "time", "hang", "crash", "no-start".
[[nodiscard]] std::string_view name(FailureKind kind);

struct Failure {
    FailureKind kind = FailureKind::kCrash;
    std::string sentence;  // one line, no full stop
};

// No move and no wait takes longer: a day, in milliseconds.
inline constexpr std::int64_t kMostMs = 86'400'000;
inline constexpr std::uint64_t kMostNodes = 1'000'000'000'000;

// What a seat is asked for and how long the room waits for it. The first four and the size of the
// tables decide what is played and stand in a run's settings; zero means no limit, except for
// variety.
struct Limits {
    std::int64_t movetime_ms = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    int variety = 0;  // 0 = always the best move, 10 = the widest choice

    std::int64_t margin_ms = 500;    // an answer later than movetime + margin loses on time
    std::int64_t hang_ms = 30'000;   // after movetime, or alone when there is none: a hang
    std::int64_t start_ms = 60'000;  // for a program to come up; Wine may be cold
    int hash_mb = 16;                // for an agent's tables

    [[nodiscard]] bool unlimited() const { return movetime_ms == 0 && nodes == 0 && depth == 0; }
};

// The first four that stand in a run's settings: movetime, nodes, depth, variety.
[[nodiscard]] const base::NamedFields<Limits>& limit_fields();

// "movetime 100, depth 3"; "no limit" if there is none.
[[nodiscard]] std::string describe(const Limits& limits);

// The failure of an answer that took so long; nothing if it came in time.
[[nodiscard]] std::optional<Failure> lateness(const Limits& limits,
                                              std::chrono::steady_clock::duration took);

struct Thought {
    std::string move;
    Notation notation = Notation::kOwn;
    std::uint64_t nodes = 0;
    int score = 0;
    int depth = 0;
};

// A thought, or why there is none.
struct Answer {
    Thought thought;
    std::optional<Failure> failure;
};

class Seat {
  public:
    virtual ~Seat() = default;

    // A game begins at this position (empty: the rules' own start). Everything by chance in it
    // depends on the seed. Called again for every game, also after a failure.
    virtual std::optional<Failure> new_game(const std::string& position, std::uint64_t seed) = 0;

    // The move in this game, which is not over and was begun with new_game(). Its moves only grow
    // from call to call.
    virtual Answer think(const Referee& game) = 0;
};

// Seats are made on the thread that uses them.
using SeatMaker = std::function<std::unique_ptr<Seat>()>;

// A seat of a run: how it is written, how it is called in tables, and what it is allowed.
struct SeatEntry {
    std::string text;  // as given: "greedy", "plugin:x.dll", "ugi:./program --option"
    std::string name;  // unique in the run
    Limits limits;
    SeatMaker make{};  // empty where nothing is played, as when shards are merged
};

}  // namespace zwarm::match
