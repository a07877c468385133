// Prints the moves of a hundred games, over all variants and with a fixed number of nodes a move:
// what the engine plays must not depend on what it was compiled for.
#include <zwarm/engine.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "harness/lab/patient_control.h"

namespace {

constexpr int kGames = 100;
constexpr int kPlies = 40;
constexpr int kChancePlies = 3;  // at the beginning, so that games of a variant differ
constexpr std::int64_t kNodes = 300;

void play(const zwarm::Variant& variant, int number) {
    const auto seed = static_cast<std::uint64_t>(number);
    zwarm::Random random(seed);
    zwarm::AgentOptions options;
    options.seed = seed;
    options.hash_mb = 1;
    const zwarm::AgentEntry& entry = zwarm::default_agent(variant);
    // Every other game at one of the levels.
    if (number % 2 == 1) zwarm::set_level(entry, 1 + number / 2 % 6, options);
    const auto agent = zwarm::make_ready(entry, options, variant);
    zwarm::lab::PatientControl control;
    zwarm::Limits limits;
    limits.nodes = kNodes;
    zwarm::Game game(variant);
    std::string line = std::string(variant.id) + ":";
    for (int ply = 0; ply < kPlies && !game.result().over(); ++ply) {
        zwarm::MoveList moves;
        zwarm::generate_moves(game.position(), moves);
        const zwarm::Move move = ply < kChancePlies
                                     ? moves[random.below(static_cast<int>(moves.size()))]
                                     : agent->choose(game, limits, control);
        line += ' ' + zwarm::move_text(variant, move);
        if (!game.play(move)) line += " illegal";
    }
    std::puts(line.c_str());
}

}  // namespace

int main() {
    const auto all = zwarm::variants();
    for (int i = 0; i < kGames; ++i) play(all[static_cast<std::size_t>(i) % all.size()], i);
}
