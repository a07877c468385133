#include <span>

#include "engine/board/shapes.h"
#include "engine/rules/variant_rows.h"

namespace zwarm {

namespace {

// Square Halma (Monks 1883; Scholz; Ludii): a stone that has reached the target stays inside it.
// Won when the target is full and at least one stone in it is the player's own (Parlett), so that
// nobody can block by staying at home; and, by a rule of ours, no own stone is left in the own
// home, or a lone runner would win 8x8 with his second move. Re-entering the own home is free.
Variant halma(std::string_view id, std::string_view title, std::string_view source, Board board,
              std::span<const int> camp_rows, std::span<const Corner> corners) {
    Variant v;
    v.id = id;
    v.title = title;
    v.pack = "Halma";
    v.source = source;
    v.topology = std::move(board);
    v.players = static_cast<int>(corners.size());
    v.names = {"White", "Black", "Red", "Blue"};
    for (std::size_t p = 0; p < corners.size(); ++p) {
        v.home[p] = v.start[p] = square_camp(*v.topology, corners[p], camp_rows);
        v.target[p] = square_camp(*v.topology, opposite(corners[p]), camp_rows);
    }
    v.leaving_target = TargetRule::kEndInside;
    v.turn_cap = 1000 * v.players;
    return v;
}

constexpr int kRows19[] = {5, 5, 4, 3, 2};
constexpr int kRows13[] = {4, 4, 3, 2};
constexpr int kRows15[] = {5, 4, 3, 2, 1};
constexpr int kRows10[] = {4, 3, 2, 1};
constexpr Corner kTwo[] = {Corner::kA1, Corner::kUpperRight};
constexpr Corner kFour[] = {Corner::kA1, Corner::kUpperLeft, Corner::kUpperRight,
                            Corner::kLowerRight};
constexpr Corner kRowByRow[] = {Corner::kA1, Corner::kLowerRight, Corner::kUpperLeft,
                                Corner::kUpperRight};
constexpr Corner kOne[] = {Corner::kA1};

}  // namespace

void add_halma_variants(std::vector<Variant>& table) {
    const Board b16 = share(make_square(16));
    const Board b10 = share(make_square(10));
    const Board b8 = share(make_square(8));
    table.push_back(
        halma("halma-16", "Halma", "Ludii, Bell: 16x16, 19 men each", b16, kRows19, kTwo));
    table.push_back(halma("halma-16-four", "Halma for Four",
                          "Ludii: 16x16, 13 men each, every player for himself, clockwise", b16,
                          kRows13, kFour));
    Variant teams = halma("halma-16-teams", "Halma in Teams",
                          "McGill COMP 424, winter 2014 (Henderson): 13 men, players 1 and 4 "
                          "against 2 and 3, both members must fill their targets; no hop leads "
                          "out of the target; pass when all are home; from round 100 on a man in "
                          "any camp but the target loses (the later server's test of all three "
                          "camps); draw after 1000 rounds (the later server; first 5000)",
                          b16, kRows13, kRowByRow);
    teams.team = {0, 1, 1, 0};
    teams.goal = Goal::kAllHome;
    teams.leaving_target = TargetRule::kStay;
    teams.pass = PassRule::kWhenAllHome;
    teams.evacuation_round = 100;
    teams.repetition = 0;
    teams.turn_cap = 4000;
    table.push_back(teams);
    table.push_back(halma("halma-10", "Halma 10x10", "Ludii Grasshopper, BrainKing: 15 men each",
                          b10, kRows15, kTwo));
    table.push_back(
        halma("halma-8", "Halma 8x8", "Grasshopper 1948, Ludii: 10 men each", b8, kRows10, kTwo));
    Variant course = halma("halma-8-course", "Halma 8x8 (Course Rules)",
                           "ITB course program under halma-agents-2025: exact fill, no turn ends "
                           "outside the target or back in the home; after 500 turns, read as 500 "
                           "moves of both players together, more men in the target win",
                           b8, kRows10, kTwo);
    course.goal = Goal::kAllHome;
    course.reentering_home = false;
    course.repetition = 0;
    course.turn_cap = 500;
    course.cap = CapRule::kMoreHome;
    table.push_back(course);
    constexpr std::string_view kBell = "Bell 2009: army transfer, exact fill, no restrictions";
    table.push_back(
        solitaire(halma("halma-16-solo", "Halma Solitaire 16x16", "", b16, kRows19, kOne), kBell));
    table.push_back(
        solitaire(halma("halma-10-solo", "Halma Solitaire 10x10", "", b10, kRows15, kOne), kBell));
    table.push_back(
        solitaire(halma("halma-8-solo", "Halma Solitaire 8x8", "", b8, kRows10, kOne), kBell));
}

}  // namespace zwarm
