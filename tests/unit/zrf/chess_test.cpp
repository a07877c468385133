// Orthodox chess by the interpreter against the counts every chess programmer knows: castling,
// en passant, promotion, pins and checks in one go.
#include <gtest/gtest.h>

#include "harness/zrf/turns.h"
#include "tests/unit/zrf/tiny_game.h"

namespace zwarm::zrf::test {
namespace {

class Chess : public testing::Test {
  protected:
    void SetUp() override {
        const LoadResult result =
            load_game_file(std::string(ZWARM_TEST_FOLDER) + "/games/orthodox_chess.zrf");
        ASSERT_TRUE(result.diagnostics.empty()) << to_text(result.diagnostics[0]);
        file_ = result.game;
    }

    // Rows from the eighth rank down, as in the first field of a FEN string.
    State board(std::string_view rows) const {
        const Model& model = *file_->default_variant()->model;
        State state = State::empty(model);
        int file = 0;
        int rank = 8;
        for (const char c : rows) {
            if (c == '/') {
                file = 0;
                --rank;
            } else if (c >= '1' && c <= '8') {
                file += c - '0';
            } else {
                const std::string_view letters = "PNBRQK";
                const std::size_t piece = letters.find(static_cast<char>(std::toupper(c)));
                const std::string cell{static_cast<char>('a' + file),
                                       static_cast<char>('0' + rank)};
                state.put(model.find_cell(cell),
                          fresh_piece(model, std::islower(c) ? 1 : 0, static_cast<int>(piece)));
                ++file;
            }
        }
        state.restart_history();
        return state;
    }

    std::shared_ptr<const GameFile> file_;
};

TEST_F(Chess, FromTheStart) {
    const State start = State::initial(*file_->default_variant()->model);
    EXPECT_EQ(perft(start, 1), 20u);
    EXPECT_EQ(perft(start, 2), 400u);
    EXPECT_EQ(perft(start, 3), 8902u);
}

TEST_F(Chess, CastlingPinsAndPromotionCaptures) {
    const State state = board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R");
    EXPECT_EQ(perft(state, 1), 48u);
    EXPECT_EQ(perft(state, 2), 2039u);
}

TEST_F(Chess, EnPassantAndItsPins) {
    // The kings have left e1 and e8, so nobody castles.
    const State state = board("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8");
    EXPECT_EQ(perft(state, 1), 14u);
    EXPECT_EQ(perft(state, 2), 191u);
    EXPECT_EQ(perft(state, 3), 2812u);
}

TEST_F(Chess, ScholarsMate) {
    State state = State::initial(*file_->default_variant()->model);
    for (const char* move : {"Pawn e2 - e4", "Pawn e7 - e5", "Bishop f1 - c4", "Knight b8 - c6",
                             "Queen d1 - h5", "Knight g8 - f6", "Queen h5 x f7"}) {
        const std::optional<Move> found = find_move(state, move);
        ASSERT_TRUE(found) << move;
        apply(state, *found);
    }
    const std::optional<Outcome> outcome = result(state);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->reason, "Black loses: checkmate");
    EXPECT_EQ(outcome->winners, std::vector<int>{0});
}

TEST_F(Chess, CastlingIsOneMoveOfTwoPieces) {
    const State state = board("4k3/8/8/8/8/8/8/R3K2R");
    const std::optional<Move> small =
        find_move(state, "King e1 - g1 Rook h1 - f1 @ f1 0 0 @ g1 0 0");
    ASSERT_TRUE(small);
    EXPECT_EQ(text(state.model(), *small), "King e1 - g1 Rook h1 - f1 @ f1 0 0 @ g1 0 0");
    EXPECT_TRUE(find_move(state, "King e1 - c1 Rook a1 - d1"));
    EXPECT_FALSE(find_move(board("4k3/8/8/8/8/8/8/RN2K2R"), "King e1 - c1 Rook a1 - d1"));
    EXPECT_FALSE(find_move(board("4k3/8/8/8/5r2/8/8/4K2R"), "King e1 - g1 Rook h1 - f1"));
    EXPECT_FALSE(find_move(board("4k3/8/8/8/4r3/8/8/4K2R"), "King e1 - g1 Rook h1 - f1"));
}

}  // namespace
}  // namespace zwarm::zrf::test
