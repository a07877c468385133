// The strong player on positions with proven answers (tactics.tsv), under node limits, and the
// solved board as a judge of the rules and the search.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/agents/registry.h"
#include "engine/rules/ending.h"
#include "engine/rules/game.h"
#include "engine/rules/notation.h"
#include "harness/lab/solver/outright.h"
#include "tests/tactics/forced_win.h"

namespace zwarm::test {
namespace {

constexpr std::uint64_t kNodes = 150'000;

const lab::SmallGame& side_3() {
    static const lab::SmallGame kGame = lab::small_game("selfo-3-4");
    return kGame;
}

const Variant& board_named(const std::string& name) {
    static const lab::SmallGame kSide4 = lab::small_game("selfo-4-6");
    if (name == "side 3") return side_3().variant;
    if (name == "side 4") return kSide4.variant;
    return *find_variant(name);
}

const lab::Outright& solved() {
    static const lab::Outright kSolved(side_3(), {.threads = 2});
    return kSolved;
}

struct Tactic {
    int line = 0;
    const Variant* variant = nullptr;
    std::string position;
    std::string proof;
    std::string moves;
    std::string reason;

    [[nodiscard]] Position read() const {
        std::string error;
        const auto parsed = parse_position(*variant, position, error);
        EXPECT_TRUE(parsed.has_value()) << "line " << line << ": " << error;
        return parsed.value_or(Position(*variant));
    }
};

std::vector<Tactic> tactics() {
    std::ifstream file(ZWARM_TACTICS_FILE);
    std::vector<Tactic> list;
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
        if (text.empty() || text[0] == '#') continue;
        std::istringstream fields(text);
        std::string board;
        Tactic tactic;
        tactic.line = line;
        std::getline(fields, board, '\t');
        std::getline(fields, tactic.position, '\t');
        std::getline(fields, tactic.proof, '\t');
        std::getline(fields, tactic.moves, '\t');
        std::getline(fields, tactic.reason, '\t');
        tactic.variant = &board_named(board);
        list.push_back(tactic);
    }
    return list;
}

std::string text_of(const Variant& variant, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + move_text(variant, move);
    return text;
}

std::vector<Move> proven_moves(const Tactic& tactic, const Position& position) {
    if (tactic.proof == "solved") return solved().sound_moves(position);
    const int plies = tactic.proof.back() - '0';
    return tactic.proof.starts_with("wins") ? winning_moves(position, plies)
                                            : holding_moves(position, plies);
}

class PatientControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& info) override {
        score = info.score;
        depth = info.depth;
    }
    int score = 0;
    int depth = 0;  // plies completed
};

TEST(Tactics, AreManyAndOfEveryKind) {
    const auto list = tactics();
    EXPECT_GE(list.size(), 40U);
    for (const char* kind :
         {"join:", "race:", "blockade to avoid:", "blockade to make:", "draw to hold:"}) {
        EXPECT_GE(std::ranges::count_if(
                      list, [&](const Tactic& t) { return t.reason.starts_with(kind); }),
                  5)
            << kind;
    }
}

TEST(Tactics, AreProved) {
    for (const Tactic& tactic : tactics()) {
        const Position position = tactic.read();
        EXPECT_EQ(text_of(*tactic.variant, proven_moves(tactic, position)), tactic.moves)
            << "line " << tactic.line;
    }
}

TEST(Tactics, TheStrongPlayerSolvesThem) {
    for (const Tactic& tactic : tactics()) {
        const auto agent = find_agent("zwarm")->make({.hash_mb = 4});
        agent->new_game(*tactic.variant);
        PatientControl control;
        const Move move = agent->choose(Game(tactic.read()), {.nodes = kNodes}, control);
        const std::string played = " " + move_text(*tactic.variant, move) + " ";
        EXPECT_NE((" " + tactic.moves + " ").find(played), std::string::npos)
            << "line " << tactic.line << ": played" << played << "instead of " << tactic.moves
            << ", " << tactic.reason;
    }
}

// Both theorems behind the draw rule, on every position of the solved board: who is cut off cannot
// win against best play, and if both are, nobody can.
TEST(SolvedSelfo, CutOffSidesDoNotWin) {
    int cut = 0;
    int both = 0;
    solved().for_each([&](const Position& position, int value) {
        const bool own = cut_off(position, 0);
        const bool other = cut_off(position, 1);
        const bool possible = (!own || value <= 0) && (!other || value >= 0);
        ASSERT_TRUE(possible) << position_text(position) << " has value " << value;
        cut += own || other ? 1 : 0;
        both += own && other ? 1 : 0;
    });
    EXPECT_GT(cut, 0);
    EXPECT_GT(both, 0);
}

// Where the search claims to have proved a win or a loss, it is one, in no fewer plies than it
// takes and in no more than were searched.
TEST(SolvedSelfo, TheSearchClaimsOnlyWhatIsTrue) {
    const Variant& variant = board_named("side 3");
    const auto agent = find_agent("zwarm")->make({.hash_mb = 4});
    int count = 0;
    int claims = 0;
    solved().for_each([&](const Position& position, int value) {
        if (++count % 4001 != 0) return;
        agent->new_game(variant);
        PatientControl control;
        agent->choose(Game(position), {.nodes = 3000}, control);
        if (std::abs(control.score) < kWinScore - 1000) return;
        ++claims;
        const int plies = kWinScore - std::abs(control.score);
        EXPECT_EQ(value > 0, control.score > 0) << position_text(position);
        EXPECT_GE(plies, std::abs(value)) << position_text(position);
        EXPECT_LE(plies, control.depth + 1) << position_text(position);
    });
    EXPECT_GT(claims, 20);
}

}  // namespace
}  // namespace zwarm::test
