#include <gtest/gtest.h>

#include <algorithm>

#include "engine/agents/registry.h"
#include "engine/evaluate/signals.h"
#include "engine/rules/movement.h"
#include "tests/unit/rules/board_text.h"

namespace zwarm {
namespace {

class Listener final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override { last = info; }
    SearchInfo last;
};

SearchInfo thought(const Game& game, const AgentOptions& options, std::string_view agent) {
    Listener control;
    const auto made = find_agent(agent)->make(options);
    made->new_game(game.variant());
    const Move move = made->choose(game, {}, control);
    EXPECT_EQ(move, control.last.best);
    return control.last;
}

// The plain definition, with nothing shared but the evaluation.
int minimax(Position& position, int depth, Player root) {
    const bool over = position.reached_goal(0) || position.reached_goal(1);
    if (depth == 0 || over) return signal_value(position, root);
    const bool own = position.to_move() == root;
    MoveList moves;
    generate_moves(position, moves);
    int best = own ? -100 * kOneGroupScore : 100 * kOneGroupScore;
    for (const Move move : moves) {
        if (move.is_swap()) continue;
        const auto undo = position.play(move);
        const int value = minimax(position, depth - 1, root);
        position.undo(move, undo);
        best = own ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(ThesisMinimax, IsMinimaxOverEveryBranch) {
    Game game(test::variant("selfo-chess"));
    ASSERT_EQ(test::play_all(game, "c8-d7 h8-g7"), 2);
    Position position = game.position();
    const SearchInfo info = thought(game, {}, "thesis-minimax");
    EXPECT_EQ(info.score, minimax(position, 2, position.to_move()) * 100 / kStoneScore);
    EXPECT_EQ(info.depth, 2);
    // Every reply to every move, one node each, besides the moves themselves.
    std::uint64_t nodes = 0;
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        const auto undo = position.play(move);
        nodes += 1 + static_cast<std::uint64_t>(count_moves(position));
        position.undo(move, undo);
    }
    EXPECT_EQ(info.nodes, nodes);
}

TEST(SignalAgent, HasItsReadingsAsSettings) {
    const Game game(test::variant("selfo-s4"));
    std::string noted;
    AgentOptions options{.settings = {{"decay", "linear"},
                                      {"centroid", "area"},
                                      {"score", "centroid"},
                                      {"enemy", "50"}},
                         .note = [&](const std::string& line) { noted += line; }};
    const SearchInfo info = thought(game, options, "signal");
    EXPECT_EQ(noted, "");
    Position position = game.position();
    position.play(info.best);
    const SignalReading reading{.decay = Decay::kLinear,
                                .centroid = Centroid::kArea,
                                .score = SideScore::kCentroid,
                                .enemy = 50};
    EXPECT_EQ(info.score, signal_value(position, 0, reading) * 100 / kStoneScore);
    options.settings = {{"score", "nonsense"}};
    thought(game, options, "signal");
    EXPECT_NE(noted, "");
}

}  // namespace
}  // namespace zwarm
