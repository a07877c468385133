// Openings by heart: lines as text, what is known of a position, and what is built in.
#include "engine/learn/opening_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/base/words.h"
#include "engine/rules/movement.h"
#include "engine/rules/notation.h"
#include "engine/rules/variants.h"

namespace zwarm {
namespace {

const Variant& diamond() {
    return *find_variant("diamond-7");
}

TEST(OpeningBook, KnowsItsLinesAndTheirMirrorImages) {
    const OpeningBook book(diamond(), "# a remark\nc1-c2 g5-f5 # good\na1-a4\na3-b3\n");
    const Position start(diamond());
    // The mirror of c1-c2 is a3-b3, of g5-f5 e7-e6.
    std::vector<std::string> known;
    for (const Move move : book.moves(start)) known.push_back(move_text(diamond(), move));
    EXPECT_EQ(known, (std::vector<std::string>{"c1-c2", "a3-b3"})) << "a1-a4 is not legal";
    Position after = start;
    after.play(*parse_move(after, "a3-b3"));
    ASSERT_EQ(book.moves(after).size(), 1u);
    EXPECT_EQ(move_text(diamond(), book.moves(after)[0]), "e7-e6");
    after.play(book.moves(after)[0]);
    EXPECT_TRUE(book.moves(after).empty());
    EXPECT_TRUE(book.choose(after, 0, 1).is_none());
}

TEST(OpeningBook, VarietyChoosesAmongItsMoves) {
    const OpeningBook book(diamond(), "c1-c2\nb1-c1\na1-c3\n");
    const Position start(diamond());
    std::set<std::string> best;
    std::set<std::string> any;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        best.insert(move_text(diamond(), book.choose(start, 0, seed)));
        any.insert(move_text(diamond(), book.choose(start, 5, seed)));
        EXPECT_EQ(book.choose(start, 5, seed), book.choose(start, 5, seed));
    }
    EXPECT_EQ(best, (std::set<std::string>{"c1-c2"}));
    EXPECT_EQ(any.size(), book.moves(start).size());
}

TEST(OpeningBook, RubbishIsNoBook) {
    for (const char* text : {"", "\n\n", "swap", "c1", "z9-z8 c1-c2", "# c1-c2"}) {
        EXPECT_EQ(OpeningBook(diamond(), text).positions(), 0u) << text;
    }
    EXPECT_TRUE(built_in_book("no such game").empty());
}

// Every word of every book that comes with the program is a legal move of its line.
TEST(OpeningBook, WhatIsBuiltInIsLegal) {
    int books = 0;
    for (const Variant& variant : variants()) {
        const std::string_view text = built_in_book(variant.id);
        if (text.empty()) continue;
        ++books;
        const OpeningBook book(variant, text);
        EXPECT_FALSE(book.moves(Position(variant)).empty()) << variant.id;
        for (const std::string_view line : words_of(text, "\n")) {
            Position position(variant);
            for (const std::string_view word : words_of(line.substr(0, line.find('#')))) {
                const auto move = parse_move(position, word);
                ASSERT_TRUE(move && is_legal(position, *move)) << variant.id << " " << line;
                const auto known = book.moves(position);
                EXPECT_NE(std::ranges::find(known, *move), known.end());
                position.play(*move);
            }
        }
    }
    EXPECT_GE(books, 7);
}

}  // namespace
}  // namespace zwarm
