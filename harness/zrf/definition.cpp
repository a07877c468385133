#include "harness/zrf/definition.h"

#include <algorithm>
#include <array>

#include "harness/base/words.h"

namespace zwarm::zrf {

namespace {

constexpr std::array<std::string_view, 19> kTextSections{
    "title",         "description",   "history",    "strategy",   "engine",
    "solution",      "music",         "win-sound",  "loss-sound", "draw-sound",
    "opening-sound", "capture-sound", "move-sound", "drop-sound", "release-sound",
    "change-sound",  "click-sound",   "thumbnail",  "help"};

constexpr std::array<std::string_view, 12> kOldOptions{
    "pass-turn",          "pass-partial",    "maximal-captures",   "animate-captures",
    "animate-drops",      "allow-flipping",  "recycle-captures",   "recycle-promotions",
    "include-off-pieces", "highlight-goals", "progressive-levels", "discard-cascades"};

constexpr std::array<std::string_view, 12> kRuleSections{
    "players",         "turn-order",      "board",          "piece",
    "board-setup",     "win-condition",   "loss-condition", "draw-condition",
    "count-condition", "move-priorities", "option",         "default"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_goal(std::string_view head) {
    return head == "win-condition" || head == "loss-condition" || head == "draw-condition" ||
           head == "count-condition";
}

class DefinitionReader {
  public:
    DefinitionReader(Definition& definition, const LanguageOptions& options, DiagnosticSink& sink,
                     Expander& expander)
        : definition_(definition), options_(options), sink_(sink), expander_(expander) {}

    void sections(std::span<const Node* const> nodes, std::size_t first) {
        for (std::size_t i = first; i < nodes.size(); ++i) section(*nodes[i]);
    }

  private:
    void section(const Node& node) {
        const std::string_view head = node.is_word() ? node.text : node.head();
        if (head == "players")
            definition_.players = &node;
        else if (head == "turn-order")
            definition_.turn_order = &node;
        else if (head == "board")
            definition_.board = &node;
        else if (head == "board-setup")
            definition_.setup = &node;
        else if (head == "move-priorities")
            definition_.priorities = &node;
        else if (head == "piece")
            piece(node);
        else if (is_goal(head))
            goal(node);
        else if (head == "option" || contains(kOldOptions, head))
            definition_.options.push_back(&node);
        else if (head == "default")
            definition_.is_default = true;
        else if (contains(kTextSections, head))
            text(head, node);
        else
            unknown(node);
    }

    void piece(const Node& node) {
        const Node* name = piece_name(node);
        if (name == nullptr) {
            sink_.error(node.place, "the piece has no name", "(piece (name Man) ..)");
            return;
        }
        for (auto& [known, block] : definition_.pieces) {
            if (known != name->text) continue;
            block = &node;
            return;
        }
        definition_.pieces.emplace_back(name->text, &node);
    }

    void goal(const Node& node) {
        if (!own_goals_ && options_.variant_goals_replace) definition_.goals.clear();
        own_goals_ = true;
        definition_.goals.push_back(&node);
    }

    void text(std::string_view head, const Node& node) {
        std::erase_if(definition_.texts, [head](const auto& text) { return text.first == head; });
        definition_.texts.emplace_back(head, &node);
    }

    void unknown(const Node& node) {
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        if (word.is_list()) {  // sections in parentheses of their own
            sections(node.children, 0);
            return;
        }
        if (node.is_word()) {
            const Expander::BareCall call(expander_, node);
            if (!call.body().empty()) return sections(call.body(), 0);
        }
        NameTable known;
        for (const std::string_view name : kRuleSections) known.add(name);
        for (const std::string_view name : kTextSections) known.add(name);
        for (const std::string_view name : kOldOptions) known.add(name);
        for (const std::string_view name : expander_.names()) known.add(name);
        sink_.error(word.place, "unknown section '" + std::string(word.text) + "'",
                    base::did_you_mean(word.text, known.all()));
    }

    Definition& definition_;
    const LanguageOptions& options_;
    DiagnosticSink& sink_;
    Expander& expander_;
    bool own_goals_ = false;
};

const Node* find_text(const Definition& definition, std::string_view keyword) {
    for (const auto& [head, block] : definition.texts)
        if (head == keyword) return block;
    return nullptr;
}

}  // namespace

void read_definition(const Node& block, Definition& definition, const LanguageOptions& options,
                     DiagnosticSink& sink, Expander& expander) {
    definition.block = &block;
    definition.is_default = false;
    DefinitionReader(definition, options, sink, expander).sections(block.children, 1);
    // A variant that consists of the title "-" and nothing else is a line in the menu.
    definition.is_separator = title_of(definition) == "-";
}

std::string title_of(const Definition& definition) {
    const Node* title = find_text(definition, "title");
    if (title == nullptr) return {};
    std::string text = joined_text(*title);
    std::erase(text, '\r');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

}  // namespace zwarm::zrf
