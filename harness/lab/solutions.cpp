#include "harness/lab/solutions.h"

#include <algorithm>
#include <stdexcept>

#include "harness/zrf/game_file.h"

namespace zwarm::lab {

namespace {

const Variant& variant_of(const Record& record) {
    const Variant* const variant = find_variant(record.problem.name);
    if (variant == nullptr) {
        throw std::runtime_error("the record is of no variant: " + record.problem.name);
    }
    return *variant;
}

}  // namespace

host::SavedGame saved_record(const Record& record) {
    const Variant& variant = variant_of(record);
    host::SavedGame game(std::string(static_cast<std::size_t>(variant.players), 'H'),
                         "..\\" + std::string(variant.pack) + ".zrf", std::string(variant.title));
    int number = 0;
    for (const auto& path : record.moves) {
        game.add_move(++number, std::string(variant.stone) + " " +
                                    variant.topology->name(path.front()) + " - " +
                                    variant.topology->name(path.back()));
    }
    return game;
}

std::string solution_text(const Record& record) {
    std::string text = saved_record(record).to_text();
    std::erase(text, '\r');
    return text;
}

std::filesystem::path solution_path(const Record& record, const std::filesystem::path& packs) {
    const Variant& variant = variant_of(record);
    const std::filesystem::path pack = packs / (std::string(variant.pack) + ".zrf");
    const auto file = zrf::load_game_file(pack.string()).game;
    if (file == nullptr) throw std::runtime_error("not a rule file: " + pack.string());
    const zrf::Variant* const found = file->find_variant(variant.title);
    std::string name = found == nullptr ? "" : found->model->texts.solution;
    if (name.empty()) {
        throw std::runtime_error(pack.string() + " names no solution for " +
                                 std::string(variant.title));
    }
    std::ranges::replace(name, '\\', '/');
    return packs / name;
}

}  // namespace zwarm::lab
