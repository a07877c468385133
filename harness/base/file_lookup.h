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

// Is the file below the folder, when all links and `..` are followed?
bool lies_within(const std::string& path, const std::string& folder);

// The folder that a rule file's pack consists of: its own, or the one around if it is kept in a
// folder Rules as in an installation.
std::string pack_folder(const std::string& rule_file);

// Does a name lead out of the folder by itself, whatever is there, if it starts so many levels
// below it?
bool leads_out(const std::string& name, int levels);

// The last part of a path with either slash.
std::string last_part(const std::string& path);

}  // namespace zwarm::base
