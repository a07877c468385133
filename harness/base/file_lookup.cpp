#include "harness/base/file_lookup.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>

#include "harness/base/words.h"

namespace zwarm::base {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> parts_of(const std::string& path) {
    std::vector<std::string> parts;
    std::string part;
    for (const char c : path + "/") {
        if (c != '/' && c != '\\') {
            part += c;
        } else if (!part.empty()) {
            parts.push_back(std::exchange(part, {}));
        }
    }
    return parts;
}

// The entry of a folder, in any case; of several the first in alphabetical order.
fs::path find_entry(const fs::path& folder, const std::string& name) {
    std::error_code error;
    if (fs::exists(folder / name, error)) return folder / name;
    const std::string wanted = lower(name);
    fs::path found;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (lower(entry.path().filename().string()) != wanted) continue;
        if (found.empty() || entry.path() < found) found = entry.path();
    }
    return found;
}

}  // namespace

std::string find_file(const std::string& root, const std::string& name) {
    const std::vector<std::string> parts = parts_of(name);
    if (parts.empty()) return {};
    fs::path path = name.starts_with('/') ? "/" : root.empty() ? "." : root;
    for (const std::string& part : parts) {
        path = part == "." || part == ".." ? path / part : find_entry(path, part);
        if (path.empty()) return {};
    }
    std::error_code error;
    return fs::is_regular_file(path, error) ? path.lexically_normal().string() : "";
}

std::string find_file(const std::vector<std::string>& roots, const std::string& name) {
    for (const std::string& root : roots) {
        std::string path = find_file(root, name);
        if (!path.empty()) return path;
    }
    return {};
}

std::string last_part(const std::string& path) {
    const std::vector<std::string> parts = parts_of(path);
    return parts.empty() ? "" : parts.back();
}

}  // namespace zwarm::base
