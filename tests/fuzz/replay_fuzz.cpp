// Any bytes as a saved game of one of the variants below, replayed by the rules and loaded at the
// host's table. Both must agree on whether it is a game and on what stands on the board after it;
// what is saved of it is the same game again.
#include <memory>
#include <string>

#include "harness/host/host_game.h"
#include "harness/host/replay.h"
#include "harness/host/saved_game.h"
#include "harness/zrf/game_file.h"
#include "tests/fuzz/target.h"

namespace {

using namespace zwarm;
using fuzz::require;

// Chains that capture; drops, copies and changes of all kinds; rules that live in an engine.
constexpr const char* kRules = R"(
(define cells (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1/2/3" (0 10)))
                   (directions (e 1 0) (w -1 0) (n 0 -1) (s 0 1))))
(game (title "Jump") (players White Black) (turn-order White Black)
   (option "pass partial" true) (option "pass turn" true)
   (board (cells))
   (piece (name Man) (attribute fresh true)
      (moves (move-type step) (e (verify empty?) (set-attribute fresh false) add)
             (move-type jump) (e (verify enemy?) capture e (verify empty?) (add-partial jump)))
      (drops ((verify empty?) add)))
   (board-setup (White (Man a1 b1 off 2)) (Black (Man c1 c2)))
   (loss-condition (White Black) (pieces-remaining 0)))
(variant (title "Changes") (players White Black ?Fate)
   (turn-order White (Black White) repeat ?Fate Black)
   (option "recycle captures" true)
   (board (cells))
   (piece (name Man) (attribute fresh true)
      (moves (n (verify not-friend?) (set-attribute fresh (not fresh)) (add Man King))
             (s (verify not-empty?) flip n n (verify on-board?) (verify empty?) add)
             (e (verify friend?) (change-type King) change-owner w (verify empty?) add)))
   (piece (name King)
      (moves (from e (verify not-empty?) cascade e to add)
             (w (verify empty?) (create Man n) (capture s) add-copy)
             ((while (on-board? w) w add)))
      (drops ((verify empty?) (add-partial))))
   (board-setup (White (Man a3 b3) (King c3 off 1)) (Black (Man a1) (King b1 off 2))
                (?Fate (Man d1)))
   (win-condition (White Black) (absolute-config King (d3)))
   (draw-condition (White Black) repetition))
(variant (title "Engine") (engine "none.dll") (board (cells))
   (piece (name Man)) (piece (name King))
   (board-setup (White (Man a1 b1) (King c1)) (Black (Man a3 b3 off 2))))";

const std::shared_ptr<const zrf::GameFile>& rules() {
    static const auto kLoaded = zrf::load_game_text(kRules, "rules.zrf");
    require(kLoaded.game != nullptr && kLoaded.game->find_variant("Engine") != nullptr &&
                kLoaded.game->find_variant("Changes") != nullptr,
            "the rules load");
    return kLoaded.game;
}

bool has_only_known_lines(const host::SavedGame& game) {
    for (const host::SavedLine& line : game.lines()) {
        if (line.kind == host::SavedLineKind::kOther) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const host::SavedGame saved = host::read_saved_game(fuzz::text_of(data, size)).game;
    const zrf::Variant* variant = rules()->find_variant(saved.variant());
    if (variant == nullptr) variant = rules()->default_variant();
    const host::HostOptions options;

    zrf::State last = zrf::State::initial(*variant->model);
    const auto replayed = host::replay(saved, *variant->model, options,
                                       [&last](const zrf::State& state, const host::SavedLine&) {
                                           last = state;
                                           return true;
                                       });
    require(replayed.state == last, "a failed line changes nothing");
    if (replayed.failure) {
        require(replayed.failure->line > 0, "a failure has its line");
        require(!replayed.failure->sentence.empty(), "a failure has its reason");
    }
    // The table reads past lines that are neither edits nor moves.
    if (!has_only_known_lines(saved)) return 0;
    host::HostGame table(rules(), options);
    table.start(*variant, {false, ""});
    const std::string error = table.load(saved);
    require(error.empty() == !replayed.failure, "replay and table agree whether it is a game");
    // A game that cannot be loaded whole leaves the table as it was.
    const zrf::State expected =
        replayed.failure ? zrf::State::initial(*variant->model) : replayed.state;
    require(table.state() == expected, "replay and table come to the same position");
    const auto again = host::replay(table.save("HH"), *variant->model, options);
    require(!again.failure && again.state == table.state(), "what is saved is the same game");
    return 0;
}
