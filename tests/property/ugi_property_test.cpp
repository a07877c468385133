// Whatever stands on the board, whatever came before and whatever `go` says: where there is a legal
// move, UGI answers with one. Boards as others set them up, with stones missing or too many, sides
// without any, games that are over by our rules, turns past their end, clocks that have run out.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <string>
#include <vector>

#include "harness/lab/ugi_session.h"

namespace zwarm::lab {
namespace {

constexpr std::array kGoes = {
    "go movetime 0",
    "go movetime 1",
    "go movetime 5",
    "go movetime 2.5 infinite",
    "go nodes 1",
    "go nodes 40",
    "go depth 1",
    "go infinite",
    "go depth 0 nodes 0 movetime -7",
    "go movetime nodes 3 depth",
    "go wtime 1 btime 1",
    "go wtime -30 btime -30 winc 0 binc 0 movestogo 0",
    "go wtime 90 btime 90 winc 1 binc 1",
    "go ponder p1time 40 p2time 40 p3time 40 p4time 40 p5time 40 p6time 40 movestogo 1",
    "go searchmoves a1-a2 nodes 20",
};

class UgiProperty : public testing::Test {
  protected:
    // What was said by the time the line was obeyed and nothing is thought about any more.
    std::vector<std::string> send(const std::string& line) {
        said_.clear();
        EXPECT_TRUE(session_.handle(line));
        session_.finish();
        return said_;
    }
    void choose(const Variant& variant) {
        send("setoption name Agent value default");
        send("setoption name Variant value " + std::string(variant.id));
        send("setoption name Hash value 1");
    }
    // The answer in the position that the game has been set to.
    std::string answer(const Position& position, const std::string& go) {
        const auto lines = send(go);
        MoveList moves;
        generate_moves(position, moves);
        const auto is_answer = [](const std::string& line) {
            return line.starts_with("bestmove ");
        };
        EXPECT_EQ(std::ranges::count_if(lines, is_answer), 1) << go;
        EXPECT_TRUE(!lines.empty() && is_answer(lines.back())) << go;
        const std::string word = lines.empty() ? "" : lines.back().substr(9);
        const bool legal =
            moves.empty() ? word == "none" : std::ranges::any_of(moves, [&](Move move) {
                return move_text(position.variant(), move) == word;
            });
        EXPECT_TRUE(legal) << position.variant().id << ' ' << position_text(position) << ", " << go
                           << ": " << word;
        return word;
    }
    std::string next_go() { return kGoes[goes_++ % kGoes.size()]; }

    Random random_{15};

  private:
    std::vector<std::string> said_;  // read only while nobody thinks
    std::size_t goes_ = 0;
    std::mutex mutex_;
    UgiSession session_{[this](const std::string& line) {
                            const std::lock_guard lock(mutex_);
                            said_.push_back(line);
                        },
                        "0"};
};

// Any number of stones anywhere; now and then an army at home in its target, a lone stone or none.
Position odd_board(const Variant& variant, Random& random) {
    Position position = Position::empty_board(variant);
    const auto chance = [&](int one_in) {
        return random.below(static_cast<std::uint32_t>(one_in)) == 0;
    };
    const CellSet& all = variant.topology->all();
    const int crowd = 1 << random.below(7);
    for (Player player = 0; player < variant.players; ++player) {
        const bool home = variant.has_camps() && chance(3);
        const bool lone = !home && chance(6);
        (home ? variant.target[player] : all).for_each([&](Cell cell) {
            if (!position.is_empty(cell)) return;
            const bool first = position.stones(player).empty();
            if (home || (lone ? first && chance(20) : chance(crowd))) position.put(cell, player);
        });
    }
    position.set_to_move(
        static_cast<Player>(random.below(static_cast<std::uint32_t>(variant.players))));
    constexpr std::array kPlies = {-500, -1, 0, 1, 900'000};
    const int cap = std::max(variant.turn_cap, 1);
    position.set_ply(std::max(0, cap + kPlies[random.below(kPlies.size())]));
    return position;
}

TEST_F(UgiProperty, OddBoards) {
    for (const Variant& variant : variants()) {
        choose(variant);
        for (int i = 0; i < 8; ++i) {
            Position position = odd_board(variant, random_);
            const std::string set = "position fen " + position_text(position);
            ASSERT_EQ(send(set), std::vector<std::string>()) << set;
            const std::string word = answer(position, next_go());
            if (word == "none") continue;
            // And once more after a turn that our rules may not have wanted.
            ASSERT_EQ(send(set + " moves " + word), std::vector<std::string>()) << word;
            position.play(*parse_move(position, word));
            answer(position, next_go());
        }
        ASSERT_FALSE(HasFailure());
    }
}

// Both shuffle until the position has been there far more often than our rules allow.
TEST_F(UgiProperty, RepetitionsThatNobodyStops) {
    for (const char* id : {"star-2", "diamond-9", "diamond-7", "halma-16", "selfo-s4", "star-3"}) {
        const Variant& variant = *find_variant(id);
        choose(variant);
        Position position(variant);
        std::string moves = " moves";
        std::array<Move, kMaxPlayers> there{};
        for (int ply = 0; ply < 16 * variant.players; ++ply) {
            const Player mover = position.to_move();
            MoveList legal;
            generate_moves(position, legal);
            if (ply < variant.players) {
                there[mover] = *std::ranges::find_if(legal, [&](Move move) {
                    return move.is_stone_move() &&
                           variant.topology->distance(move.from(), move.to()) == 1;
                });
            }
            const bool back = ply / variant.players % 2 == 1;
            const Move move = back ? Move(there[mover].to(), there[mover].from()) : there[mover];
            position.play(move);
            moves += " " + move_text(variant, move);
        }
        ASSERT_EQ(send("position startpos" + moves), std::vector<std::string>()) << id;
        for (const char* go : {"go nodes 300", "go movetime 1", "go infinite"}) {
            answer(position, go);
        }
    }
}

// A host that plays on and on, past every goal and every limit of ours.
TEST_F(UgiProperty, GamesWithoutAnEnd) {
    for (const char* id : {"diamond-7", "halma-8", "halma-8-course", "fau-star-2", "selfo-small"}) {
        const Variant& variant = *find_variant(id);
        choose(variant);
        Position position(variant);
        std::string moves;
        for (int ply = 0; ply < 150; ++ply) {
            const std::string set = "position startpos" + (moves.empty() ? "" : " moves" + moves);
            ASSERT_EQ(send(set), std::vector<std::string>()) << id << ": " << moves;
            const std::string word = answer(position, "go nodes 60");
            ASSERT_FALSE(HasFailure());
            if (word == "none") break;
            position.play(*parse_move(position, word));
            moves += " " + word;
        }
    }
}

}  // namespace
}  // namespace zwarm::lab
