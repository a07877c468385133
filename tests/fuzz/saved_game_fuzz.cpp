// Any bytes as a saved game: reading never fails, writing gives the same bytes back, and a replay
// by the rules of a small game ends by itself.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "harness/host/replay.h"
#include "harness/host/saved_game.h"
#include "harness/zrf/game_file.h"

namespace {

constexpr const char* kRules = R"(
(game (title "Jump") (players White Black) (turn-order White Black)
   (option "pass partial" true) (option "pass turn" true)
   (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1/2/3" (0 10)))
                (directions (e 1 0) (w -1 0) (n 0 -1) (s 0 1))))
   (piece (name Man) (attribute fresh true)
      (moves (move-type step) (e (verify empty?) (set-attribute fresh false) add)
             (move-type jump) (e (verify enemy?) capture e (verify empty?) (add-partial jump)))
      (drops ((verify empty?) add)))
   (board-setup (White (Man a1 b1 off 2)) (Black (Man c1 c2)))
   (loss-condition (White Black) (pieces-remaining 0))))";

const zwarm::zrf::GameFile& rules() {
    static const auto kLoaded = zwarm::zrf::load_game_text(kRules, "jump.zrf");
    if (!kLoaded.game) std::abort();
    return *kLoaded.game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto read = zwarm::host::read_saved_game(text);
    if (read.game.to_text() != text) std::abort();
    if (!(zwarm::host::read_saved_game(read.game.to_text()).game == read.game)) std::abort();
    zwarm::host::replay(read.game, *rules().default_variant()->model, {});
    return 0;
}
