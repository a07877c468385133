// Files by their names, which are UTF-8 on every system: on Windows too a player's folder may have
// any letters. Plain C streams, because those of C++ would double the size of the plug-in.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace zwarm {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

// As std::fopen, std::rename and std::remove; an empty File if it cannot be opened.
[[nodiscard]] File open_file(const std::string& path, const char* mode);
bool rename_file(const std::string& from, const std::string& to);
void remove_file(const std::string& path);

// The first bytes of a file, all of them unless there are more than `most`; std::nullopt if it
// cannot be opened.
[[nodiscard]] std::optional<std::string> read_start(const std::string& path, std::size_t most);

// One more folder in an existing one; nothing happens if it is there or cannot be made.
void make_folder(const std::string& path);

// The file of this name in a folder; a name that is a whole path by itself stays what it is.
[[nodiscard]] std::string path_below(const std::string& folder, const std::string& name);

}  // namespace zwarm
