// Where the files that belong to the running program are. Everything is found from the program's
// own place, in a build tree and in an installation alike:
//
//   bin/zwarm, tests/*          the running program
//   bin/ or lib/zwarm/          workers and plug-in: in the build tree, in an installation
//   share/zwarm/                rule packs and their pictures
#pragma once

#include <filesystem>
#include <string>

namespace zwarm::host {

// A worker or plug-in of ours by its file name; empty when there is none.
[[nodiscard]] std::filesystem::path own_program(const std::string& file_name);

// The folder of our rule packs. It need not exist.
[[nodiscard]] std::filesystem::path pack_folder();

}  // namespace zwarm::host
