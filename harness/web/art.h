// Pictures that a rule file names, and no other files.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "harness/show/shown_game.h"
#include "harness/zrf/game_file.h"

namespace zwarm::web {

// The media type by a file name's end; application/octet-stream if it is none of ours.
[[nodiscard]] std::string type_of(std::string_view name);

struct Picture {
    std::string type, bytes;
};
// Nothing if no variant of the rule file names it, or it is no picture in its pack's folder.
[[nodiscard]] std::optional<Picture> picture_of(const zrf::GameFile& file, const std::string& name);

// Of a table's view; `board` stays empty if the variant has no such picture.
[[nodiscard]] show::Art art_of(const zrf::GameFile& file, const nlohmann::json& view,
                               std::size_t set);

}  // namespace zwarm::web
