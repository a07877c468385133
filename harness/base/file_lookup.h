// Finding files as a Windows program would: rule files and saved games name others with either
// slash and with any case of letters.
#pragma once

#include <string>
#include <vector>

namespace zwarm::base {

// The file that `name` means below `root`: `\`, `\\` and `/` separate, `.` and `..` work, letters
// match in any case (an exact match wins), and a name that starts with `/` stands by itself. Empty
// when there is none.
std::string find_file(const std::string& root, const std::string& name);

// The same in several roots, first hit.
std::string find_file(const std::vector<std::string>& roots, const std::string& name);

// The last part of a path with either slash.
std::string last_part(const std::string& path);

}  // namespace zwarm::base
