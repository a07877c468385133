// Whatever the bytes, the reader answers with a game or with diagnostics, and a game that loads
// can be played a few moves.
#include <cstddef>
#include <cstdint>
#include <string>

#include "harness/zrf/game_file.h"
#include "harness/zrf/rules.h"

namespace {

constexpr int kMovesPlayed = 3;

void play(const zwarm::zrf::Model& model) {
    zwarm::zrf::State state = zwarm::zrf::State::initial(model);
    for (int i = 0; i < kMovesPlayed; ++i) {
        if (zwarm::zrf::result(state)) return;
        const std::vector<zwarm::zrf::Move> moves = zwarm::zrf::legal_moves(state);
        if (moves.empty()) return;
        const zwarm::zrf::Move& move = moves[moves.size() / 2];
        (void)zwarm::zrf::find_move(state, zwarm::zrf::text(model, move));
        zwarm::zrf::apply(state, move);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    zwarm::zrf::LoadOptions options;
    options.max_expanded_nodes = 20000;
    const zwarm::zrf::LoadResult loaded = zwarm::zrf::load_game_text(
        std::string(reinterpret_cast<const char*>(data), size), "fuzz.zrf", options);
    for (const zwarm::zrf::Diagnostic& diagnostic : loaded.diagnostics)
        (void)zwarm::zrf::to_text(diagnostic);
    if (loaded.game == nullptr) {
        if (loaded.diagnostics.empty()) __builtin_trap();  // nothing loaded and nothing said
        return 0;
    }
    for (const zwarm::zrf::Variant& variant : loaded.game->variants())
        if (variant.model != nullptr) play(*variant.model);
    return 0;
}
