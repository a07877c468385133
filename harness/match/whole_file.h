// Files of a run's folder, read and written in one piece. Both throw std::runtime_error with one
// line when that fails.
#pragma once

#include <filesystem>
#include <ios>
#include <string>

namespace zwarm::match {

[[nodiscard]] std::string read_whole(const std::filesystem::path& path);

// std::ios::app adds to what is there.
void write_whole(const std::filesystem::path& path, const std::string& content,
                 std::ios::openmode mode = std::ios::trunc);

}  // namespace zwarm::match
