// The rule packs against the table of turn counts: what the interpreter counts, without the engine.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <map>
#include <memory>
#include <set>
#include <string>

#include "harness/zrf/game_file.h"
#include "harness/zrf/turns.h"
#include "tests/perft/perft_table.h"

namespace zwarm {
namespace {

// An interpreter takes its time; the engine counts the larger rows.
constexpr std::uint64_t kMostTurns = 6000;

TEST(PerftOfRuleFiles, CountsAreThoseOfTheTable) {
    std::map<std::string, std::shared_ptr<const zrf::GameFile>> packs;
    std::set<std::string> counted;
    for (const PerftRow& row : perft_table()) {
        if (row.count > kMostTurns) continue;
        const Variant* variant = find_variant(row.id);
        ASSERT_NE(variant, nullptr) << row.id;
        auto& pack = packs[std::string(variant->pack)];
        if (!pack) {
            pack = zrf::load_game_file(ZWARM_PACKS "/" + std::string(variant->pack) + ".zrf").game;
        }
        ASSERT_NE(pack, nullptr) << variant->pack;
        const zrf::Variant* found = pack->find_variant(variant->title);
        ASSERT_NE(found, nullptr) << variant->title;
        EXPECT_EQ(zrf::perft(zrf::State::initial(*found->model), row.depth), row.count)
            << row.id << " depth " << row.depth;
        counted.insert(row.id);
    }
    EXPECT_EQ(counted.size(), variants().size()) << "a variant has no row that is small enough";
}

}  // namespace
}  // namespace zwarm
