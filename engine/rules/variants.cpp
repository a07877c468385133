#include "engine/rules/variants.h"

#include <algorithm>
#include <vector>

#include "engine/board/shapes.h"
#include "engine/rules/starts.h"

namespace zwarm {

namespace {

using Board = std::shared_ptr<const Topology>;

Board share(Topology topology) {
    return std::make_shared<const Topology>(std::move(topology));
}

// ---------------------------------------------------------------------------------------- Selfo
// Rules of the thesis (Albarracin 2010): move one stone to an adjacent empty cell or pass; one
// connected group wins; on his first turn every player but the first may swap sets with any other.
// The thesis leaves draws to agreement; chosen here: all sides cut off, all pass in a row, third
// repetition, 120 plies without progress, 400 plies.
Variant selfo(std::string_view id, std::string_view title, std::string_view source, Board board,
              const Starts& start) {
    Variant v;
    v.id = id;
    v.title = title;
    v.pack = "Selfo";
    v.source = source;
    v.topology = std::move(board);
    v.stone = "Stone";
    v.names = {"Black", "White", "Red"};
    v.start = start;
    v.movement = Movement::kWalk;
    v.goal = Goal::kOneGroup;
    v.pass = PassRule::kAlways;
    v.swap = true;
    v.blockade_draws = true;
    v.no_progress_plies = 120;
    v.turn_cap = 400;
    return v;
}

constexpr SectorStone kSetup1[] = {{1, 1, 0}, {1, 2, 0}, {1, 3, 0},
                                   {1, 4, 0}, {2, 1, 0}, {3, 1, 0}};
constexpr SectorStone kSetup2[] = {{3, 0, 0}, {3, 1, 0}, {3, 2, 0},
                                   {4, 0, 0}, {4, 1, 0}, {5, 0, 0}};
constexpr SectorStone kSetup3[] = {{2, 1, 0}, {3, 1, 0}, {2, 2, 0},
                                   {5, 0, 1}, {4, 0, 1}, {4, 1, 1}};
constexpr SectorStone kSetup4[] = {{1, 4, 0}, {1, 1, 1}, {2, 2, 0},
                                   {3, 1, 1}, {3, 0, 0}, {5, 0, 1}};
constexpr SectorStone kSetup5[] = {{2, 3, 0}, {3, 2, 0}, {1, 3, 0}, {3, 1, 1},
                                   {1, 2, 0}, {5, 0, 1}, {2, 2, 0}};
constexpr SectorStone kRegular[] = {{1, 1, 0}, {2, 2, 1}, {3, 0, 1},
                                    {4, 1, 0}, {3, 2, 0}, {5, 0, 1}};
constexpr SectorStone kSmall[] = {{1, 1, 1}, {1, 3, 1}, {2, 2, 0}, {4, 0, 1}};
constexpr SectorStone kLarge[] = {{1, 0, 1}, {1, 4, 0}, {2, 0, 0}, {2, 1, 1}, {2, 4, 1},
                                  {3, 2, 1}, {3, 4, 0}, {4, 1, 0}, {6, 1, 0}, {7, 0, 1}};
constexpr SectorStone kThree[] = {{1, 1, 2}, {2, 2, 2}, {3, 1, 1}, {3, 2, 0}, {4, 1, 2}, {5, 0, 0}};

// Spiral placements (thesis 3.3.2) that pass the conditions of 3.2.2: nobody can be cut off by one
// move, and the two sets differ by at most one in groups and in cells missing to join them.
constexpr std::string_view kScattered[] = {
    ".12.1..2...1..2..1.22...1......1.2.122..2.1......1112..2..1....2.1..22.1.1.2..2.2.1....1.21",
    "12..1...2.1.22.1..2..1.1.2...1.2....1.2...2.112..1.2..2..21.2.....1....11.2.2.1..21.1..2...",
    "2...1.....1....21.222.1212...1.2.1.1.1...1....21.1...12..22.2.....112.2..2.....2...11.1..2.",
    "2...1...1..2.2...1..2.12.2..1....2...2..1.....11..12..112.12..212....2...2..11112...2.2..1.",
    "2.1..2.1.2..12...1....12.1..1.1..2...2.2.2....12..1....2.....211.1.12..2..2......1212.1.21.",
    ".1..2....1.21.21.211...21....2.1...12...2...2...221..1....1...2221..1..1.12..21...2...2..1."};

// 16 pawns on a chess board (thesis 3.4): a pattern on a quarter, turned with colours reversed.
constexpr std::string_view kChess =
    "1.1...12"
    "2...2..."
    ".......2"
    ".1......"
    "......1."
    "2......."
    "...2...2"
    "21...1.1";

void add_selfo(std::vector<Variant>& table) {
    const Board board = share(make_hexhex(6));
    const auto regular = [&](std::string_view id, std::string_view title, std::string_view source,
                             std::span<const SectorStone> pattern) {
        table.push_back(selfo(id, title, source, board, sector_starts(*board, pattern, 2)));
        return std::ref(table.back());
    };
    constexpr std::string_view kFigures =
        "Thesis chapter 6; the setups are only in its figures, so the pattern is a reading of the "
        "text";
    regular("selfo-s1", "Selfo - Setup 1", kFigures, kSetup1);
    regular("selfo-s2", "Selfo - Setup 2", kFigures, kSetup2);
    regular("selfo-s3", "Selfo - Setup 3", kFigures, kSetup3);
    regular("selfo-s4", "Selfo", kFigures, kSetup4);
    regular("selfo-s5", "Selfo - Setup 5", kFigures, kSetup5);
    regular("selfo-regular", "Selfo - Regular", "Thesis 3.3.1: one sector copied six times",
            kRegular);
    constexpr std::string_view kSpiral = "Thesis 3.3.2: spiral placement with steps 1,2,2,3,3,4";
    constexpr std::string_view kIds[] = {"selfo-scattered-1", "selfo-scattered-2",
                                         "selfo-scattered-3", "selfo-scattered-4",
                                         "selfo-scattered-5", "selfo-scattered-6"};
    constexpr std::string_view kTitles[] = {"Selfo - Scattered 1", "Selfo - Scattered 2",
                                            "Selfo - Scattered 3", "Selfo - Scattered 4",
                                            "Selfo - Scattered 5", "Selfo - Scattered 6"};
    for (std::size_t i = 0; i < std::size(kScattered); ++i) {
        table.push_back(selfo(kIds[i], kTitles[i], kSpiral, board, written_starts(kScattered[i])));
    }
    const Board small = share(make_hexhex(5));
    table.push_back(selfo("selfo-small", "Selfo - Small Board",
                          "Thesis 3.2: side 5 with the advised 35-40 % of cells filled", small,
                          sector_starts(*small, kSmall, 2)));
    const Board large = share(make_hexhex(8));
    table.push_back(selfo("selfo-large", "Selfo - Large Board",
                          "Thesis 3.2: side 8 with the advised 35-40 % of cells filled; 30 stones "
                          "each, so that a host's move string can say a swap of all of them",
                          large, sector_starts(*large, kLarge, 2)));
    regular("selfo2", "Selfo-2", "Thesis 3.2.4: walks of up to two steps through empty cells",
            kSetup4)
        .get()
        .walk_length = 2;
    regular("selfo3", "Selfo-3", "Thesis 3.2.4: walks of up to three steps through empty cells",
            kSetup4)
        .get()
        .walk_length = 3;
    Variant three = selfo("selfo-three", "Selfo for Three", "Thesis 3.3.1, figure 3.1, last row",
                          board, sector_starts(*board, kThree, 3));
    three.players = 3;
    table.push_back(three);
    table.push_back(selfo("selfo-chess", "Selfo on a Chess Board",
                          "Thesis 3.4: 16 pawns, eight neighbours", share(make_square(8)),
                          written_starts(kChess)));
}

// ---------------------------------------------------------------------------------------- Halma
// Square Halma (Monks 1883; Scholz; Ludii): a stone that has reached the target stays inside it.
// Won when the target is full and at least one stone in it is the player's own (Parlett), so that
// nobody can block by staying at home. Re-entering the own home is free.
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

// One player, exact fill, no restrictions: the army transfer of Bell (2009). Stopped after 500
// moves as in Kuehner and Stock (2021).
Variant solitaire(Variant v, std::string_view source) {
    v.source = source;
    v.goal = Goal::kAllHome;
    v.leaving_target = TargetRule::kFree;
    v.repetition = 0;
    v.turn_cap = 500;
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

void add_halma(std::vector<Variant>& table) {
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

// ---------------------------------------------------------------------------- Chinese Checkers
// No camp restrictions (Sturtevant, Bell, OpenSpiel); won when the target is full and at least one
// stone in it is the player's own (Parlett, Sturtevant). Draw by third repetition (the customary
// alternative, a loss for the repeating side, is Denver's and Sturtevant's match rule).
Variant checkers(std::string_view id, std::string_view title, std::string_view source,
                 Board board) {
    Variant v;
    v.id = id;
    v.title = title;
    v.pack = "ChineseCheckers";
    v.source = source;
    v.topology = std::move(board);
    return v;
}

// Every arm of the star has its own colour in all variants.
std::string_view colour(Arm arm) {
    constexpr std::string_view kColours[] = {"Blue", "White", "Black", "Red", "Yellow", "Green"};
    return kColours[static_cast<std::size_t>(arm)];
}

Variant star(std::string_view id, std::string_view title, std::string_view source, Board board,
             int camp_rows, std::initializer_list<Arm> arms) {
    Variant v = checkers(id, title, source, std::move(board));
    v.players = static_cast<int>(arms.size());
    std::size_t p = 0;
    for (const Arm arm : arms) {
        v.names[p] = colour(arm);
        v.home[p] = v.start[p] = star_camp(*v.topology, arm, camp_rows);
        v.target[p] = star_camp(*v.topology, opposite(arm), camp_rows);
        ++p;
    }
    v.turn_cap = 500 * v.players;
    return v;
}

Variant rhombus(std::string_view id, std::string_view title, std::string_view source, Board board,
                int camp_rows, bool first_corner_begins) {
    Variant v = checkers(id, title, source, std::move(board));
    v.names = {"Blue", "Red"};
    if (!first_corner_begins) std::swap(v.names[0], v.names[1]);
    for (std::size_t p = 0; p < 2; ++p) {
        const bool first_corner = (p == 0) == first_corner_begins;
        v.home[p] = v.start[p] = rhombus_camp(*v.topology, first_corner, camp_rows);
        v.target[p] = rhombus_camp(*v.topology, !first_corner, camp_rows);
    }
    v.turn_cap = 500 * v.players;
    return v;
}

// FAUhalma of winter 2023/24: adjacent hop chains, exchange with an enemy stone in the target, no
// legal move loses, all pegs home wins, the others play on. That term had five pegs but nothing
// says which cell of the arm stays empty, so the six pegs of the other terms are used. Repetition
// and turn limit are ours, so that every game ends.
Variant fau(Variant v) {
    v.goal = Goal::kAllHome;
    v.exchange = true;
    v.no_move = NoMoveRule::kLose;
    v.play_on = v.players > 2;
    return v;
}

void add_checkers(std::vector<Variant>& table) {
    using enum Arm;
    const Board b121 = share(make_star(4));
    const Board b73 = share(make_star(3));
    const Board b49 = share(make_rhombus(7));
    table.push_back(star("star-2", "Chinese Checkers", "Bell, Sturtevant: 10 men each", b121, 4,
                         {kBottom, kTop}));
    table.push_back(star("star-2-15", "Chinese Checkers - 15 Men",
                         "Parlett: 15 men each in the two-player game", b121, 5, {kBottom, kTop}));
    table.push_back(star("star-3", "Chinese Checkers for Three",
                         "Every other arm, clockwise; the targets are the empty arms", b121, 4,
                         {kBottom, kUpperLeft, kUpperRight}));
    table.push_back(star("star-4", "Chinese Checkers for Four", "Two opposite pairs, clockwise",
                         b121, 4, {kLowerLeft, kUpperLeft, kUpperRight, kLowerRight}));
    table.push_back(star("star-6", "Chinese Checkers for Six", "All arms, clockwise", b121, 4,
                         {kBottom, kLowerLeft, kUpperLeft, kTop, kUpperRight, kLowerRight}));
    table.push_back(
        solitaire(star("star-solo", "Chinese Checkers Solitaire", "", b121, 4, {kBottom}),
                  "Kuehner and Stock 2021, Bell 2009: exact fill, no restrictions"));
    table.push_back(rhombus("diamond-9", "Diamond 9x9",
                            "Bell: the two-player part of the star, blue begins in the upper left",
                            share(make_rhombus(9)), 4, true));
    table.push_back(rhombus("diamond-7", "Diamond 7x7", "Sturtevant, Liu et al. 2019: 6 men each",
                            b49, 3, true));
    table.push_back(
        fau(rhombus("fau-rhombus", "FAUhalma Rhombus",
                    "FAUhalma winter 2023/24, six pegs, the lower corner begins", b49, 3, false)));
    table.push_back(
        fau(star("fau-star-2", "FAUhalma Star for Two",
                 "FAUhalma winter 2023/24, six pegs, bottom begins", b73, 3, {kBottom, kTop})));
    table.push_back(fau(star("fau-star-3", "FAUhalma Star for Three",
                             "FAUhalma winter 2023/24, six pegs, counter-clockwise from the bottom",
                             b73, 3, {kBottom, kUpperRight, kUpperLeft})));
}

}  // namespace

std::span<const Variant> variants() {
    static const std::vector<Variant> kTable = [] {
        std::vector<Variant> table;
        table.reserve(64);
        add_selfo(table);
        add_halma(table);
        add_checkers(table);
        return table;
    }();
    return kTable;
}

const Variant* find_variant(std::string_view id) {
    const auto all = variants();
    const auto found = std::ranges::find(all, id, &Variant::id);
    return found == all.end() ? nullptr : &*found;
}

const Variant* find_variant_by_title(std::string_view title) {
    const auto all = variants();
    const auto found = std::ranges::find(all, title, &Variant::title);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace zwarm
