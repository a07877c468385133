// Where Selfo stones stand at first: fixed patterns as the table of variants has them, positions by
// rule and by chance (thesis 3.3), and the conditions a fair one meets (3.2.2): joining takes many
// turns and about as many for everyone, and nobody is cut off, nor can be by the first turns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/rules/position.h"

namespace zwarm {

using Starts = std::array<CellSet, kMaxPlayers>;

// A stone in the sector between the directions E and SE of a hexhex board: the centre plus `east`
// steps E and `southeast` steps SE, of this player in the first of the six copies.
struct SectorStone {
    int east = 1;  // at least 1
    int southeast = 0;
    Player player = 0;
};

// The pattern turned by 60 degrees five times; with every turn the players change round.
[[nodiscard]] Starts sector_starts(const Topology& hexhex, std::span<const SectorStone> pattern,
                                   int players);

// One character a cell in index order: '.' empty, '1'..'6' the owner.
[[nodiscard]] Starts written_starts(std::string_view cells);

enum class SetupKind {
    kRegular,    // a pattern on a part of the board, copied around with the players changing round
    kPerturbed,  // the variant's own start, each stone moved by a die if its way is free
    kSpiral,     // along a spiral from the centre, players in turn, steps by a die
};

struct SetupWish {
    SetupKind kind = SetupKind::kSpiral;
    // Regular ones: copies of the pattern. 6, 3 and 2 are one, two and three triangles of a
    // hexagon, 4 a quarter and 8 half a quarter of a square; 0 = as many of 6, 4, 3, 2 as there
    // are.
    int copies = 0;
    // Stones a player, for densities and unequal forces (thesis 3.2.3, 3.5); 0 = the variant's.
    std::array<int, kMaxPlayers> stones{};
};

// A wish for so many per cent of the board's cells, the same number of stones for everyone.
[[nodiscard]] std::array<int, kMaxPlayers> stones_for_density(const Variant& variant, int percent);

// Why the board cannot have such a start, whatever the dice say; empty if it can.
[[nodiscard]] std::string setup_obstacle(const Variant& variant, const SetupWish& wish);

struct SetupQuality {
    std::array<int, kMaxPlayers> stones{};
    std::array<int, kMaxPlayers> groups{};
    // Empty cells on the shortest tree that joins the groups around foreign stones: an estimate of
    // the turns to win if nobody else moved, quickly found (see MovesToConnect).
    std::array<int, kMaxPlayers> missing{};
    bool cut_off = false;  // somebody is
    // Turns in a row that any one player could make without cutting anyone off: 0, 1 or 2.
    int safe_turns = 0;

    // About as many missing cells and groups for everyone, and enough of them; nobody cut off.
    // Sets of different sizes need not be alike.
    [[nodiscard]] bool balanced(const Variant& variant) const;
    // Balanced and safe; `careful` asks for two safe turns instead of one.
    [[nodiscard]] bool fair(const Variant& variant, bool careful) const;
};

// The fewest turns in which a player could join all his stones if nobody else moved (thesis 3.2.2),
// between two bounds that meet where it is known exactly. kMaxCells if he is cut off.
struct MovesToConnect {
    int at_least = 0;
    int at_most = 0;
    [[nodiscard]] bool exact() const { return at_least == at_most; }
};

// For stones that go one step a turn. Looks at about so many positions at most.
[[nodiscard]] MovesToConnect moves_to_connect(const Position& position, Player player,
                                              int positions = 20'000);

[[nodiscard]] SetupQuality judge_setup(const Position& position);

// A position as the dice fall, fair or not; none if the stones did not fit on the board, or it
// cannot have such a start.
[[nodiscard]] std::optional<Position> roll_setup(const Variant& variant, const SetupWish& wish,
                                                 Random& random);

// A fair position, the same for the same seed; none if a thousand rolls did not give one.
[[nodiscard]] std::optional<Position> make_setup(const Variant& variant, const SetupWish& wish,
                                                 std::uint64_t seed);

// Where a game of a match may begin: a fair irregular setup where one group wins, a few turns by
// chance from the start elsewhere. Not over, and the first player is to move.
[[nodiscard]] Position make_opening(const Variant& variant, std::uint64_t seed);

// The cells of the board from the centre outwards, clockwise: on hexagons and squares along a
// spiral, elsewhere ring by ring as the crow flies.
[[nodiscard]] std::vector<Cell> spiral_path(const Topology& topology);

}  // namespace zwarm
