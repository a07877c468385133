// The sections of one game or variant, still as trees. A variant starts as a copy of the game's
// definition and then replaces what it says itself: pieces one by one by name, goals all at once,
// every other section as a whole.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/zrf/reading.h"

namespace zwarm::zrf {

struct Definition {
    const Node* block = nullptr;  // (game ..) or (variant ..) itself
    const Node* players = nullptr;
    const Node* turn_order = nullptr;
    const Node* board = nullptr;
    const Node* setup = nullptr;
    const Node* priorities = nullptr;
    std::vector<std::pair<std::string_view, const Node*>> pieces;  // by name, in file order
    std::vector<const Node*> goals;
    std::vector<const Node*> options;
    std::vector<std::pair<std::string_view, const Node*>> texts;  // keyword, block
    bool is_default = false;
    bool is_separator = false;
};

// Sorts the sections of a block into `definition`, which holds what is inherited.
void read_definition(const Node& block, Definition& definition, const LanguageOptions& options,
                     DiagnosticSink& sink, Expander& expander);

// The title as shown in the menu.
std::string title_of(const Definition& definition);

// Builds the model. Mistakes go to the sink.
void build_model(const Definition& definition, Reading& reading);

}  // namespace zwarm::zrf
