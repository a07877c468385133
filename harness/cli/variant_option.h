// Our own variants on the command line: by id or as people type their names, with a hint when there
// is none; positions as
// text; and the rule packs they come from, for commands that take any rule file as well.
#pragma once

#include <zwarm/engine.h>

#include <filesystem>
#include <string>

namespace zwarm::cli {

// Throws WrongUse that names the nearest id.
[[nodiscard]] const Variant& variant_named(const std::string& id);

// The variant's start if the text is empty. Throws WrongUse with a reason.
[[nodiscard]] Position position_named(const Variant& variant, const std::string& text);

// A variant as the host sees it: a rule file and a title in it.
struct PackVariant {
    std::filesystem::path rules;
    std::string title;
};

// Where the variant of this id lies in our packs. Throws WrongUse that names the nearest id.
[[nodiscard]] PackVariant pack_variant(const std::string& id);

// The plug-in that belongs to this program; empty if there is none.
[[nodiscard]] std::filesystem::path own_plugin();

}  // namespace zwarm::cli
