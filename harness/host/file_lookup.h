// Finding files as a Windows program would: rule files and saved games name others with either
// slash and with any case of letters.
#pragma once

#include <string>
#include <vector>

namespace zwarm::host {

// The file that `name` means below `root`: `\`, `\\` and `/` separate, `.` and `..` work, letters
// match in any case (an exact match wins). Empty when there is none.
std::string find_file(const std::string& root, const std::string& name);

// The same in several roots, first hit.
std::string find_file(const std::vector<std::string>& roots, const std::string& name);

// The last part of a path with either slash.
std::string last_part(const std::string& path);

// The rule file a saved game means by its RulesFile line: a path of another machine, or just a
// name. Looks beside the saved game, then in each folder above it and its `Rules`.
std::string find_rules(const std::string& saved_game_path, const std::string& rules_file);

}  // namespace zwarm::host
