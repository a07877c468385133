// Any bytes as the memory of a swarm, twice: as the file they are, and as the lines of a file whose
// heading and check are right, which chance alone would never find. The first line then names the
// variant and the kind ("star-2 plan"). What a memory takes from a file is what it would write. And
// any bytes as weights.
#include <zwarm/engine.h>
#include <zwarm/learn.h>
#include <zwarm/swarm.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/fuzz/scratch_folder.h"
#include "tests/fuzz/target.h"

namespace {

using namespace zwarm;
using fuzz::require;

const std::string& folder() {
    static const fuzz::ScratchFolder kFolder;
    return kFolder.path();
}

void check_field(const Variant& variant, const MemoryFile& memory) {
    const auto field = parse_field(*variant.topology, memory.lines);
    if (!field) return;
    const auto again = parse_field(*variant.topology, field_lines(*field));
    require(again.has_value(), "a field that was read can be written");
    require(field_lines(*again) == field_lines(*field), "exact to the last bit");
}

// The same lines as what a network or weights of features are read from.
void check_weights(std::string_view text) {
    std::string error;
    const auto weights = parse_weights(text, error);
    require(weights.has_value() == error.empty(), "weights are read, or refused with a reason");
    if (!weights) return;
    constexpr int kBits = 24;
    const auto rounded = parse_weights(weights_text(*weights, kBits), error);
    require(rounded.has_value(), "weights that were read can be written");
    require(parse_weights(weights_text(*rounded, kBits), error) == rounded, "and stay as they are");
    static_cast<void>(QNetwork::from(*weights));
}

// Worth a file: what fails sooner is refused for the same reasons.
bool is_plausible(const Variant& variant, const MemoryFile& memory) {
    if (memory.kind != "plan")
        return memory.lines.size() == static_cast<std::size_t>(variant.topology->size());
    return !memory.lines.empty() && parse_move(variant, memory.lines.front());
}

// The file as an agent finds it when a game starts.
void check_loading(const Variant& variant, const MemoryFile& memory) {
    const std::string path = memory_path(folder(), memory.kind, memory.variant);
    std::string error;
    require(save_memory(path, memory, error) && error.empty(), "a memory can be saved");
    if (memory.kind == "plan") {
        PlanMemory plan(variant, folder());
        const bool refused = !plan.take_note().empty();
        require(refused == plan.moves().empty(), "a plan is taken whole or refused with a reason");
        Game game(variant);
        for (const Move move : plan.moves()) require(game.play(move), "a plan is legal");
        require(refused || game.result().over(), "a plan is a whole game");
    } else {
        SwarmMemory swarm(variant, folder());
        const bool refused = !swarm.take_note().empty();
        require(refused == (swarm.moves() == 0), "pheromones are taken or refused with a reason");
        for (Player player = 0; player < variant.players; ++player) {
            static_cast<void>(swarm.field_for(player));
        }
    }
    std::filesystem::remove(path);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text = fuzz::text_of(data, size);
    std::string error;
    const auto raw = parse_memory(std::string(text), error);
    require(raw.has_value() == error.empty(), "read, or refused with a reason");
    if (raw) require(memory_text(*raw) == text, "what was read is written the same");

    check_weights(text);

    std::string_view heading = fuzz::cut(text, '\n');
    const Variant* variant = find_variant(fuzz::cut(heading, ' '));
    if (variant == nullptr) variant = find_variant("star-2");
    MemoryFile memory{heading == "plan" ? "plan" : "pheromones", std::string(variant->id), 1, {}};
    while (!text.empty()) memory.lines.emplace_back(fuzz::cut(text, '\n'));
    const auto back = parse_memory(memory_text(memory), error);
    require(back && *back == memory, "what is written can be read");
    check_field(*variant, memory);
    if (is_plausible(*variant, memory)) check_loading(*variant, memory);
    return 0;
}
