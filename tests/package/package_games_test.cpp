// Every game of the unpacked zip is played as its player would play it: opened in the host with the
// engine that lies beside it, moves by hand and by the engine, take-back, save, load, and once more
// without the engine.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "harness/host/host_game.h"
#include "tests/package/unpacked_zip.h"

namespace zwarm::package {
namespace {

constexpr int kThinkMs = 5;
constexpr int kTurns = 16;

std::shared_ptr<const zrf::GameFile> load_pack(std::string_view name) {
    const auto path = UnpackedZip::get().folder() / (std::string(name) + ".zrf");
    return zrf::load_game_file(path.string()).game;
}

// Makes up to `turns` turns; every fourth is the computer's choice, the others are any legal move.
void play_on(host::HostGame& game, int turns, Random& random) {
    for (int turn = 0; turn < turns && !game.result(); ++turn) {
        ASSERT_FALSE(game.moves().empty());
        std::string move;
        if (turn % 4 == 3) {
            move = game.think({.time_ms = kThinkMs}).move;
            ASSERT_TRUE(std::ranges::find(game.moves(), move) != game.moves().end()) << move;
        } else {
            move = game.moves()[random.below(static_cast<std::uint32_t>(game.moves().size()))];
        }
        ASSERT_EQ(game.make_move(move), "") << move;
    }
}

class PackageGames : public testing::TestWithParam<const Variant*> {
  protected:
    void SetUp() override {
        file_ = load_pack(GetParam()->pack);
        ASSERT_NE(file_, nullptr);
        variant_ = file_->find_variant(GetParam()->title);
        ASSERT_NE(variant_, nullptr);
    }

    std::shared_ptr<const zrf::GameFile> file_;
    const zrf::Variant* variant_ = nullptr;
};

TEST_P(PackageGames, ArePlayedWithTheEngine) {
    Random random(7);
    host::HostGame game(file_, {});
    game.start(*variant_);
    const auto expect_engine = [&] {
        EXPECT_TRUE(game.engine_alive());
        EXPECT_FALSE(game.engine_fault().has_value()) << game.engine_fault()->sentence;
    };
    expect_engine();
    ASSERT_NO_FATAL_FAILURE(play_on(game, kTurns / 2, random));
    expect_engine();

    const std::string before = game.state().describe();
    ASSERT_NO_FATAL_FAILURE(play_on(game, 2, random));
    if (!game.result()) {
        ASSERT_EQ(game.undo(2), "");
        EXPECT_EQ(game.state().describe(), before);
    }
    ASSERT_NO_FATAL_FAILURE(play_on(game, kTurns / 2, random));

    const host::SavedGame saved = game.save("CC");
    host::HostGame again(file_, {});
    again.start(*variant_);
    ASSERT_EQ(again.load(saved), "");
    EXPECT_EQ(again.state().describe(), game.state().describe());
    EXPECT_EQ(again.moves(), game.moves());
    EXPECT_EQ(again.result(), game.result());
    if (game.result()) {
        EXPECT_FALSE(game.result()->reason.empty());
    }
    expect_engine();

    // Chains that were played in one move can be read where the engine is missing.
    host::HostGame alone(file_, {});
    alone.start(*variant_, {.from_rules = false, .path = ""});
    EXPECT_EQ(alone.load(saved), "");
    EXPECT_EQ(alone.state().player_to_move(), game.state().player_to_move());
}

TEST_P(PackageGames, ArePlayedWithoutTheEngine) {
    Random random(8);
    host::HostGame game(file_, {});
    game.start(*variant_, {.from_rules = false, .path = ""});
    EXPECT_FALSE(game.engine_alive());
    ASSERT_NO_FATAL_FAILURE(play_on(game, kTurns / 2, random));
    const host::SavedGame saved = game.save("HH");
    host::HostGame again(file_, {});
    again.start(*variant_, {.from_rules = false, .path = ""});
    ASSERT_EQ(again.load(saved), "");
    EXPECT_EQ(again.state().describe(), game.state().describe());
}

// A host that lends its engine the smallest buffers, sends reserves and tells the whole game anew
// before every move.
TEST_P(PackageGames, SurviveAnUnkindHost) {
    Random random(9);
    host::HostOptions options;
    options.move_buffer = 256;
    options.send_reserves = true;
    options.generate_after_edits = true;
    options.replay_each_move = true;
    host::HostGame game(file_, options);
    game.start(*variant_);
    ASSERT_NO_FATAL_FAILURE(play_on(game, 4, random));
    EXPECT_TRUE(game.engine_alive());
}

std::vector<const Variant*> all_variants() {
    std::vector<const Variant*> list;
    for (const Variant& variant : variants()) list.push_back(&variant);
    return list;
}

INSTANTIATE_TEST_SUITE_P(Variants, PackageGames, testing::ValuesIn(all_variants()),
                         [](const auto& row) {
                             std::string name(row.param->id);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// Nothing in the engine tells where it was built.
TEST(PackageEngine, IsSmallAndKeepsItsOrigin) {
    const std::string bytes = read_file(UnpackedZip::get().folder() / "Engines/Zwarm.dll");
    if (bytes.starts_with("MZ")) {
        EXPECT_LT(bytes.size(), 1536U * 1024);
        EXPECT_EQ(bytes.find(ZWARM_SOURCE), std::string::npos);
        EXPECT_EQ(bytes.find("/home/"), std::string::npos);
    }
}

}  // namespace
}  // namespace zwarm::package
