#include "harness/cli/variant_option.h"

#include <zwarm/engine.h>

#include <algorithm>
#include <vector>

#include "harness/base/words.h"
#include "harness/cli/command.h"
#include "harness/host/game_names.h"
#include "harness/host/own_files.h"

namespace zwarm::cli {

const Variant& variant_named(const std::string& id) {
    if (const Variant* variant = find_variant(id)) return *variant;
    const auto all = variants();
    std::vector<host::GameName> names;
    for (const Variant& variant : all) {
        names.push_back(
            {std::string(variant.id), std::string(variant.title), std::string(variant.pack)});
    }
    if (const auto meant = host::find_game(id, names)) return all[*meant];
    const auto nearest = std::ranges::min_element(all, {}, [&](const Variant& variant) {
        return base::edit_distance(id, variant.id, static_cast<int>(id.size() + variant.id.size()));
    });
    throw WrongUse("no variant '" + id + "'; did you mean '" + std::string(nearest->id) +
                   "'? (zwarm variants lists them)");
}

Position position_named(const Variant& variant, const std::string& text) {
    if (text.empty()) return Position(variant);
    std::string error;
    auto position = parse_position(variant, text, error);
    if (!position) {
        throw WrongUse("not a position of " + std::string(variant.id) + ": " + error);
    }
    return *std::move(position);
}

PackVariant pack_variant(const std::string& id) {
    const Variant& variant = variant_named(id);
    return {host::pack_folder() / (std::string(variant.pack) + ".zrf"), std::string(variant.title)};
}

std::filesystem::path own_plugin() {
    return host::own_program("Zwarm.so");
}

}  // namespace zwarm::cli
