// Whole games as a host plays them. The table of variants is used for titles and set-ups only; all
// play goes through the six routines.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/abi/plugin_library.h"

namespace zwarm::abi {
namespace {

std::vector<std::string> setup_edits(const Variant& variant) {
    std::vector<std::string> edits;
    for (Player player = 0; player < variant.players; ++player) {
        variant.start[player].for_each([&](Cell cell) {
            edits.push_back("(" + std::string(variant.names[player]) + " " +
                            std::string(variant.stone) + " " + variant.topology->name(cell) + ")");
        });
    }
    return edits;
}

class PluginGames : public testing::TestWithParam<const Variant*> {
  protected:
    void SetUp() override { ASSERT_TRUE(plugin_.loaded()); }
    ~PluginGames() override { plugin_.clean_up(); }

    // Starts the game as a host does, the moves so far included.
    void replay(const std::vector<std::string>& moves) {
        ASSERT_EQ(plugin_.start_new_game(std::string(GetParam()->title).c_str()), DLL_OK);
        for (const std::string& edit : setup_edits(*GetParam())) {
            ASSERT_EQ(plugin_.make_a_move(edit.c_str()), DLL_OK) << edit;
        }
        for (const std::string& move : moves) {
            ASSERT_EQ(plugin_.make_a_move(move.c_str()), DLL_OK) << move;
        }
    }

    zillions_long result() {
        zillions_long value = 1;
        EXPECT_EQ(plugin_.is_game_over(&value, comment_.data()), DLL_OK);
        EXPECT_TRUE(comment_.intact());
        return value;
    }

    PluginLibrary plugin_;
    CommentBuffer comment_;
};

TEST_P(PluginGames, EndsWithAReason) {
    replay({});
    constexpr int kLongest = 2'000;
    int plies = 0;
    for (; result() == ZILLIONS_UNKNOWN_SCORE && plies < kLongest; ++plies) {
        SearchBuffers search;
        ASSERT_EQ(search.run(plugin_, 1, 1), DLL_OK);
        ASSERT_TRUE(search.intact());
        const std::string best = search.best.text();
        const auto moves = list_moves(plugin_);
        ASSERT_EQ(std::ranges::count(moves, best), 1) << best;
        ASSERT_EQ(plugin_.make_a_move(best.c_str()), DLL_OK) << best;
    }
    ASSERT_LT(plies, kLongest);
    const zillions_long value = result();
    EXPECT_TRUE(value == ZILLIONS_WIN_SCORE || value == ZILLIONS_LOSS_SCORE ||
                value == ZILLIONS_DRAW_SCORE);
    EXPECT_GT(std::string(comment_.text()).size(), 10U);
    EXPECT_TRUE(list_moves(plugin_).empty());
}

// A host takes a move back by starting again and sending everything that is left.
TEST_P(PluginGames, ReplaysAfterEveryMove) {
    replay({});
    std::vector<std::string> moves;
    for (int ply = 0; ply < 30 && result() == ZILLIONS_UNKNOWN_SCORE; ++ply) {
        SearchBuffers search;
        ASSERT_EQ(search.run(plugin_, 1, 1, 10), DLL_OK);
        ASSERT_EQ(plugin_.make_a_move(search.best.text()), DLL_OK);
        moves.emplace_back(search.best.text());
        const auto listed = list_moves(plugin_);
        const zillions_long value = result();
        replay(moves);
        ASSERT_EQ(list_moves(plugin_), listed);
        ASSERT_EQ(result(), value);
    }
}

std::vector<const Variant*> all_variants() {
    std::vector<const Variant*> all;
    for (const Variant& variant : variants()) all.push_back(&variant);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Variants, PluginGames, testing::ValuesIn(all_variants()),
                         [](const auto& row) {
                             std::string name(row.param->id);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

// From its start a solitaire takes as many moves as the record, and the plug-in says so from the
// first move on: the depth it looks to is the number of moves that are left.
TEST(PluginSolitaires, AreFinishedInTheRecordsNumberOfMoves) {
    struct Row {
        const char* id;
        int moves;  // at most; a better record may come
    };
    for (const Row& row : {Row{"halma-8-solo", 18}, Row{"halma-10-solo", 27},
                           Row{"halma-16-solo", 43}, Row{"star-solo", 27}}) {
        const Variant& variant = *find_variant(row.id);
        const auto record = static_cast<zillions_long>(known_transfer(variant).moves.size());
        ASSERT_LE(record, row.moves) << row.id;
        const PluginLibrary plugin;
        ASSERT_TRUE(plugin.loaded());
        ASSERT_EQ(plugin.start_new_game(std::string(variant.title).c_str()), DLL_OK);
        for (const std::string& edit : setup_edits(variant)) {
            ASSERT_EQ(plugin.make_a_move(edit.c_str()), DLL_OK);
        }
        CommentBuffer comment;
        for (zillions_long left = record; left > 0; --left) {
            zillions_long result = 0;
            ASSERT_EQ(plugin.is_game_over(&result, comment.data()), DLL_OK);
            ASSERT_EQ(result, ZILLIONS_UNKNOWN_SCORE) << row.id << ", " << left << " left";
            SearchBuffers search;
            ASSERT_EQ(search.run(plugin, 1, 1), DLL_OK);
            EXPECT_EQ(search.depth, left) << row.id;
            EXPECT_EQ(search.score, 1'000'000 - left) << row.id;
            ASSERT_EQ(plugin.make_a_move(search.best.text()), DLL_OK);
        }
        zillions_long result = 0;
        ASSERT_EQ(plugin.is_game_over(&result, comment.data()), DLL_OK);
        EXPECT_EQ(result, ZILLIONS_WIN_SCORE) << row.id;
        plugin.clean_up();
    }
}

// One life of a plug-in: start, set-up, some play, clean-up.
void live_once(const PluginLibrary& plugin, const Variant& variant) {
    ASSERT_EQ(plugin.start_new_game(std::string(variant.title).c_str()), DLL_OK);
    for (const std::string& edit : setup_edits(variant)) {
        ASSERT_EQ(plugin.make_a_move(edit.c_str()), DLL_OK);
    }
    SearchBuffers search;
    ASSERT_EQ(search.run(plugin, 1, 1), DLL_OK);
    ASSERT_EQ(plugin.make_a_move(search.best.text()), DLL_OK);
    ASSERT_EQ(plugin.generate_moves(nullptr), DLL_OK);
    ASSERT_EQ(plugin.clean_up(), DLL_OK);
}

// A leak grows with every thousand lives; a heap that is still finding its size does so once.
TEST(PluginLife, ThousandCyclesLeaveNothingBehind) {
    constexpr std::int64_t kNoise = 512 * 1024;  // about half a kilobyte for each of 1000 lives
    constexpr int kTries = 3;
    const PluginLibrary plugin;
    ASSERT_TRUE(plugin.loaded());
    const auto all = variants();
    for (const Variant& variant : all) live_once(plugin, variant);
    const int handles = open_handles();
    std::int64_t grown = kNoise;
    for (int i = 0; i < kTries && grown >= kNoise; ++i) {
        const std::int64_t memory = memory_in_use();
        for (std::size_t life = 0; life < 1000; ++life) live_once(plugin, all[life % all.size()]);
        grown = memory_in_use() - memory;
        // A sanitizer keeps freed memory aside, and finds leaks itself.
#ifdef ZWARM_SANITIZED
        grown = 0;
#endif
    }
    EXPECT_EQ(open_handles(), handles);
    EXPECT_LT(grown, kNoise);
}

TEST(PluginLife, LoadsAndUnloadsOftenWithoutHandles) {
    { const PluginLibrary warm_up; }
    const int handles = open_handles();
    for (int i = 0; i < 20; ++i) {
        const PluginLibrary plugin;
        ASSERT_TRUE(plugin.loaded());
        live_once(plugin, variants()[0]);
    }
    EXPECT_EQ(open_handles(), handles);
}

}  // namespace
}  // namespace zwarm::abi
