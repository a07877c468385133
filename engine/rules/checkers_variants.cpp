#include <initializer_list>
#include <utility>

#include "engine/board/shapes.h"
#include "engine/rules/variant_rows.h"

namespace zwarm {

namespace {

// No camp restrictions (Sturtevant, Bell, OpenSpiel); won when the target is full and at least one
// stone in it is the player's own (Parlett, Sturtevant) and, by our rule, none is left at home.
// Draw by third repetition (the customary alternative, a loss for the repeating side, is Denver's
// and Sturtevant's match rule).
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
// legal move loses, all pegs home wins, the others play on. Repetition and turn limit are ours, so
// that every game ends. That term had five pegs, the others have six.
Variant fau(Variant v) {
    v.goal = Goal::kAllHome;
    v.exchange = true;
    // With three players the source does not say what becomes of the others, so nobody is stopped.
    v.no_move = v.players > 2 ? NoMoveRule::kPass : NoMoveRule::kLose;
    v.play_on = v.players > 2;
    return v;
}

// Five pegs in camps of six. Nothing says which cell is empty at first: here it is the middle one
// of the row next to the centre, so that both flanks are alike and all pegs can come out at once.
Variant five(Variant v, std::string_view id, std::string_view title, std::string_view source) {
    v.id = id;
    v.title = title;
    v.source = source;
    for (Player p = 0; p < v.players; ++p) {
        Cell tip = v.home[p].first();
        const Cell aim = v.target[p].first();
        v.home[p].for_each([&](Cell cell) {
            const int neighbours = (v.topology->neighbours(cell) & v.home[p]).count();
            const int farther = v.topology->distance(cell, aim) - v.topology->distance(tip, aim);
            if (neighbours == 2 && farther > 0) tip = cell;
        });
        v.home[p].for_each([&](Cell cell) {
            const int neighbours = (v.topology->neighbours(cell) & v.home[p]).count();
            if (neighbours == 4 && v.topology->distance(cell, tip) == 2) v.start[p].remove(cell);
        });
    }
    return v;
}

}  // namespace

void add_checkers_variants(std::vector<Variant>& table) {
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
    table.push_back(star("star-5", "Chinese Checkers for Five",
                         "All arms but the top, clockwise; the first player's target is empty",
                         b121, 4, {kBottom, kLowerLeft, kUpperLeft, kUpperRight, kLowerRight}));
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
    const Variant fau_rhombus = fau(rhombus(
        "fau-rhombus", "FAUhalma Rhombus",
        "FAUhalma, rules of winter 2023/24, six pegs, the lower corner begins", b49, 3, false));
    const Variant fau_two = fau(star("fau-star-2", "FAUhalma Star for Two",
                                     "FAUhalma, rules of winter 2023/24, six pegs, bottom begins",
                                     b73, 3, {kBottom, kTop}));
    const Variant fau_three =
        fau(star("fau-star-3", "FAUhalma Star for Three",
                 "FAUhalma, rules of winter 2023/24, six pegs, counter-clockwise from the bottom",
                 b73, 3, {kBottom, kUpperRight, kUpperLeft}));
    table.insert(table.end(), {fau_rhombus, fau_two, fau_three});
    table.push_back(five(fau_rhombus, "fau-rhombus-5", "FAUhalma Rhombus - 5 Men",
                         "FAUhalma winter 2023/24, five pegs, the lower corner begins"));
    table.push_back(five(fau_two, "fau-star-2-5", "FAUhalma Star for Two - 5 Men",
                         "FAUhalma winter 2023/24, five pegs, bottom begins"));
    table.push_back(five(fau_three, "fau-star-3-5", "FAUhalma Star for Three - 5 Men",
                         "FAUhalma winter 2023/24, five pegs, counter-clockwise from the bottom"));
}

}  // namespace zwarm
