// Loading a rule file: the one door from text to models. Any input gives a result; mistakes come
// back as diagnostics, never as exceptions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/language_options.h"
#include "harness/zrf/model.h"
#include "harness/zrf/source.h"

namespace zwarm::zrf {

// The game itself or one (variant ..), in file order, the game first.
struct Variant {
    std::string title;
    bool separator = false;              // a line in the menu, not playable: model is null
    bool is_default = false;             // selected when the file is opened
    std::shared_ptr<const Model> model;  // null for separators and for variants with errors
};

class GameFile {
  public:
    GameFile(std::string path, std::vector<Variant> variants);

    const std::string& path() const { return path_; }
    const std::vector<Variant>& variants() const { return variants_; }
    // The variant marked (default), else the game itself, else the first playable; null if none.
    const Variant* default_variant() const;
    // By exact title, else ignoring case; null if there is none or it is not playable.
    const Variant* find_variant(std::string_view title) const;

  private:
    std::string path_;
    std::vector<Variant> variants_;
};

struct LoadOptions {
    LanguageOptions language;
    std::string library;                        // folder of files for all packs, empty = none
    std::size_t max_bytes = 16u << 20;          // of one file
    std::size_t max_expanded_nodes = 8u << 20;  // of the tree after macros
    std::size_t max_table_entries = 64u << 20;  // links and the like, of all variants together
    std::size_t max_diagnostics = 50;           // of errors and of warnings; others are counted
};

struct LoadResult {
    std::shared_ptr<const GameFile> game;  // null when nothing is playable
    std::vector<Diagnostic> diagnostics;   // the first of each severity, in order of reading
    std::size_t errors = 0, warnings = 0;  // all of them
};

LoadResult load_game_file(const std::string& path, const LoadOptions& options = {});

// The same from memory; `name` stands for the path in messages, includes are looked up beside it.
LoadResult load_game_text(std::string text, const std::string& name,
                          const LoadOptions& options = {});

}  // namespace zwarm::zrf
