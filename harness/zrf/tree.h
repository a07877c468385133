// Rule text as a tree: words, strings and lists in parentheses, each with its place. Nodes are
// made once and shared; the expansion of macros builds new nodes around old ones.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/zrf/source.h"

namespace zwarm::zrf {

enum class NodeKind : std::uint8_t { kWord, kString, kList };

struct Node {
    NodeKind kind = NodeKind::kWord;
    bool has_parameter = false;  // a $n somewhere inside
    Place place;
    std::string_view text;                  // word or string without quotes
    std::span<const Node* const> children;  // list; kept by the arena

    bool is_list() const { return kind == NodeKind::kList; }
    bool is_word() const { return kind == NodeKind::kWord; }
    bool is_word(std::string_view word) const { return is_word() && text == word; }
    // The first word of a list; empty for anything else.
    std::string_view head() const {
        return is_list() && !children.empty() && children[0]->is_word() ? children[0]->text
                                                                        : std::string_view();
    }
};

// Owns nodes, their lists of children and the texts that are not part of a source. Files of many
// macros become a million nodes, so nothing here is freed one by one.
class NodeArena {
  public:
    Node* make(NodeKind kind, const Place& place);
    // A list of the nodes from number `first` of `stack` on, which are taken from it.
    Node* make_list(const Place& place, std::vector<const Node*>& stack, std::size_t first);
    std::string_view keep(std::string text);
    std::size_t size() const { return nodes_.size(); }

  private:
    std::deque<Node> nodes_;
    std::deque<std::vector<const Node*>> children_;  // chunks; never grown beyond their capacity
    std::deque<std::string> texts_;
};

// Parses source number `file`. Unbalanced parentheses and open strings are reported; what could
// be read is returned.
std::vector<const Node*> parse_tree(const SourceSet& sources, int file, NodeArena& arena,
                                    DiagnosticSink& sink);

}  // namespace zwarm::zrf
