// Records as saved games: the solutions that the rule packs show.
#pragma once

#include <filesystem>
#include <string>

#include "harness/host/saved_game.h"
#include "harness/lab/solver/record.h"

namespace zwarm::lab {

// The record of a variant as a game of its pack. Throws std::runtime_error if it is of no variant.
[[nodiscard]] host::SavedGame saved_record(const Record& record);

// The same as a file of the packs; lines get their Windows ends when the packs are packed.
[[nodiscard]] std::string solution_text(const Record& record);
// The file that the variant's (solution ..) names, in the folder of the packs. Throws
// std::runtime_error if the rule file cannot be read or names none.
[[nodiscard]] std::filesystem::path solution_path(const Record& record,
                                                  const std::filesystem::path& packs);

}  // namespace zwarm::lab
