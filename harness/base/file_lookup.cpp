#include "harness/base/file_lookup.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
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

fs::path folder_of(const std::string& file) {
    std::error_code error;
    const fs::path whole = fs::absolute(file, error);
    return (error ? fs::path(file) : whole).lexically_normal().parent_path();
}

bool is_rules_folder(const fs::path& folder) {
    return lower(folder.filename().string()) == "rules";
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

bool lies_within(const std::string& path, const std::string& folder) {
    std::error_code error;
    const fs::path inner = fs::weakly_canonical(path, error);
    if (error) return false;
    const fs::path outer = fs::weakly_canonical(folder.empty() ? "." : folder, error);
    if (error) return false;
    const auto [rest, at] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
    // A folder written with a slash at its end has an empty last part.
    return rest == outer.end() || (rest->empty() && std::next(rest) == outer.end());
}

std::string pack_folder(const std::string& rule_file) {
    const fs::path folder = folder_of(rule_file);
    return (is_rules_folder(folder) ? folder.parent_path() : folder).string();
}

bool leads_out(const std::string& name, int levels) {
    if (name.starts_with('/') || name.starts_with('\\')) return true;
    if (name.size() > 1 && name[1] == ':') return true;
    if (name.find("..") == std::string::npos) return false;
    for (const std::string& part : parts_of(name)) {
        if (part != ".") levels += part == ".." ? -1 : 1;
        if (levels < 0) return true;
    }
    return false;
}

std::string last_part(const std::string& path) {
    const std::vector<std::string> parts = parts_of(path);
    return parts.empty() ? "" : parts.back();
}

}  // namespace zwarm::base
