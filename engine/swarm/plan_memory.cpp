#include "engine/swarm/plan_memory.h"

#include "engine/rules/game.h"
#include "engine/rules/notation.h"
#include "engine/swarm/memory_file.h"

namespace zwarm {

namespace {

constexpr const char* kPlanKind = "plan";

// Played from the start, does the last of the moves, and no earlier one, end the game by its goal?
bool is_whole_game(const Variant& variant, const std::vector<Move>& moves) {
    Game game(variant);
    for (const Move move : moves) {
        if (!game.play(move)) return false;
    }
    return game.result().ending == Ending::kGoal;
}

}  // namespace

PlanMemory::PlanMemory(const Variant& variant, const std::string& folder) : variant_(&variant) {
    if (folder.empty()) return;
    path_ = memory_path(folder, kPlanKind, std::string(variant.id));
    const auto file = load_memory(path_, note_);
    if (!file) return;
    std::vector<Move> moves;
    for (const std::string& line : file->lines) {
        const auto move = parse_move(variant, line);
        if (!move) break;
        moves.push_back(*move);
    }
    if (file->kind != kPlanKind || file->variant != variant.id ||
        moves.size() != file->lines.size() || !is_whole_game(variant, moves)) {
        note_ = path_ + " is not used: it is no finished game of " + std::string(variant.id);
        return;
    }
    moves_ = std::move(moves);
}

void PlanMemory::learn(const std::vector<Move>& moves) {
    if (moves == moves_ || (!moves_.empty() && moves.size() > moves_.size())) return;
    if (!is_whole_game(*variant_, moves)) return;
    moves_ = moves;
    if (path_.empty()) return;
    MemoryFile file{kPlanKind, std::string(variant_->id), static_cast<int>(moves.size()), {}};
    for (const Move move : moves) file.lines.push_back(move_text(*variant_, move));
    save_memory(path_, file, note_);
}

}  // namespace zwarm
