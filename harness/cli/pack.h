// Our own rule packs, for commands that take one of our variants by id as well as any rule file.
#pragma once

#include <filesystem>
#include <string>

namespace zwarm::cli {

// A variant as the host sees it: a rule file and a title in it.
struct PackVariant {
    std::filesystem::path rules;
    std::string title;
};

// Where the variant of this id lies in our packs. Throws WrongUse that names the nearest id.
[[nodiscard]] PackVariant pack_variant(const std::string& id);

// Our own rule file of this name; empty if there is none.
[[nodiscard]] std::filesystem::path pack_named(const std::string& file_name);

// The plug-in that belongs to this program; empty if there is none.
[[nodiscard]] std::filesystem::path own_plugin();

}  // namespace zwarm::cli
