// Files read and written in one piece.
#pragma once

#include <cstddef>
#include <filesystem>
#include <ios>
#include <optional>
#include <string>

namespace zwarm::base {

// Nothing, and in `error` what is wrong with it ("does not exist"), if it cannot be read or has
// more than `most` bytes.
[[nodiscard]] std::optional<std::string> read_bytes(const std::filesystem::path& path,
                                                    std::size_t most, std::string& error);

// Both throw std::runtime_error with one line when that fails.
[[nodiscard]] std::string read_whole(const std::filesystem::path& path);
// std::ios::app adds to what is there.
void write_whole(const std::filesystem::path& path, const std::string& content,
                 std::ios::openmode mode = std::ios::trunc);

}  // namespace zwarm::base
