#include "engine/rules/ending.h"

#include "engine/rules/movement.h"

namespace zwarm {

namespace {

std::uint8_t best_free(const Places& place) {
    std::uint8_t best = 1;
    while (std::ranges::count(place, best) > 0) ++best;
    return best;
}

Verdict by_places(Ending ending, const Places& place) {
    const auto winner = static_cast<unsigned>(std::ranges::find(place, 1) - place.begin());
    return {ending, static_cast<std::uint8_t>(1U << winner), place};
}

// Do the stones of a wall keep the player's own stones in more than one region?
bool separated(const Position& position, Player player, const CellSet& wall) {
    const CellSet& own = position.stones(player);
    if (own.empty()) return false;
    const Topology& topology = position.topology();
    return !own.within(topology.flood(CellSet::of(own.first()), topology.all() - wall));
}

}  // namespace

Outcome Verdict::for_player(Player player, std::uint8_t rivals) const {
    if (place[player] == 0) return Outcome::kOpen;
    bool ahead = false;   // a rival is placed before him
    bool behind = false;  // or after him, or not yet
    for (Player rival = 0; rival < kMaxPlayers; ++rival) {
        if ((rivals >> rival & 1) == 0) continue;
        behind = behind || place[rival] == 0 || place[rival] > place[player];
        ahead = ahead || (place[rival] != 0 && place[rival] < place[player]);
    }
    if (!ahead && (behind || won_by(player))) return Outcome::kWon;
    return ahead && !behind ? Outcome::kLost : Outcome::kDrawn;
}

void Past::note_places(const Variant& variant, Player first, std::uint8_t out) {
    Player player = first;
    for (int i = 0; i < variant.players; ++i) {
        if ((out >> player & 1) != 0 && place[player] == 0) place[player] = best_free(place);
        player = variant.after(player);
    }
}

namespace book {

Verdict won(const Variant& variant, Ending ending, std::uint8_t winners) {
    Verdict verdict{.ending = ending, .winners = winners};
    // The bound is said twice, for the compiler: GCC 12 fears for the array's end otherwise.
    const int players = std::min<int>(variant.players, kMaxPlayers);
    for (Player player = 0; player < players; ++player) {
        verdict.place[player] = winners == 0 || verdict.won_by(player) ? 1 : 2;
    }
    return verdict;
}

Verdict lost_by(const Variant& variant, Ending ending, Player player) {
    const auto everyone = static_cast<std::uint8_t>((1U << variant.players) - 1);
    return won(variant, ending, static_cast<std::uint8_t>(everyone & ~variant.team_of(player)));
}

Verdict drawn(const Variant& variant, Ending ending, const Places& place) {
    if (std::ranges::count(place, 1) == 0) return won(variant, ending, 0);
    Places shared = place;
    for (Player player = 0; player < variant.players; ++player) {
        if (place[player] == 0) shared[player] = best_free(place);
    }
    return by_places(ending, shared);
}

Verdict all_placed(const Variant& variant, Places place) {
    for (Player player = 0; player < variant.players; ++player) {
        if (place[player] == 0) place[player] = best_free(place);
    }
    return by_places(Ending::kGoal, place);
}

}  // namespace book

int group_count(const Position& position, Player player) {
    int groups = 0;
    for (CellSet rest = position.stones(player); !rest.empty(); ++groups) {
        rest -= position.topology().flood(CellSet::of(rest.first()), rest);
    }
    return groups;
}

bool cut_off(const Position& position, Player player) {
    return separated(position, player, position.occupied() - position.stones(player));
}

int stones_home(const Position& position, Player player) {
    return (position.stones(player) & position.variant().target[player]).count();
}

bool PositionBoard::in_wrong_camp(Player player) const {
    const Variant& variant = position_.variant();
    CellSet wrong;
    for (Player owner = 0; owner < variant.players; ++owner) wrong |= variant.home[owner];
    return position_.stones(player).intersects(wrong - variant.target[player]);
}

bool PositionBoard::blockade() const {
    const int players = position_.variant().players;
    for (Player player = 0; player < players; ++player) {
        for (Player holder = 0; holder < players; ++holder) {
            if (holder == player) continue;
            if (!separated(position_, player, position_.stones(holder))) return false;
        }
    }
    return true;
}

bool PositionBoard::stuck() const {
    return !can_move_a_stone(position_);
}

}  // namespace zwarm
