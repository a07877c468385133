#include "harness/zrf/macros.h"

#include <algorithm>
#include <filesystem>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"

namespace zwarm::zrf {

namespace {

constexpr std::size_t kDeepestCall = 150;
constexpr int kDeepestTree = 1000;           // of the expanded tree; readers recurse over it
constexpr int kDeepestBareCall = 100;        // read by recursion too
constexpr std::size_t kLongestText = 65536;  // of one word or string
constexpr std::size_t kDeepestInclude = 20;

bool is_parameter(std::string_view text, std::size_t at) {
    return at + 1 < text.size() && text[at] == '$' && text[at + 1] >= '1' && text[at + 1] <= '9';
}

int highest_parameter(const Node& node) {
    if (!node.has_parameter) return 0;
    int highest = 0;
    for (std::size_t i = 0; i < node.text.size(); ++i)
        if (is_parameter(node.text, i)) highest = std::max(highest, node.text[i + 1] - '0');
    for (const Node* child : node.children) highest = std::max(highest, highest_parameter(*child));
    return highest;
}

}  // namespace

Expander::Expander(SourceSet& sources, NodeArena& arena, DiagnosticSink& sink,
                   const LanguageOptions& options, const ExpansionLimits& limits)
    : sources_(sources), arena_(arena), sink_(sink), options_(options), limits_(limits) {}

bool Expander::within_limits(const Place& place) {
    if (stopped_) return false;
    if (++work_ <= limits_.max_nodes && arena_.size() <= limits_.max_nodes) return true;
    sink_.error(place, "the macros expand to more than " + std::to_string(limits_.max_nodes) +
                           " words; reading stops here");
    stopped_ = true;
    return false;
}

// Takes the definitions out of a file and of those it includes; the rest stays, unexpanded.
void Expander::collect(int file, std::vector<const Node*>& out) {
    including_.push_back(*sources_.at(file).path);
    for (const Node* node : parse_tree(sources_, file, arena_, sink_)) {
        if (node->head() == "define") {
            define(*node);
        } else if (node->head() == "include") {
            if (const int included = include(*node); included >= 0) collect(included, out);
        } else {
            out.push_back(node);
        }
    }
    including_.pop_back();
}

std::vector<const Node*> Expander::expand_file(int file) {
    std::vector<const Node*> collected;
    collect(file, collected);
    including_.push_back(*sources_.at(file).path);
    std::vector<const Node*> out;
    for (const Node* node : collected) expand_into(*node, out);
    including_.pop_back();
    return out;
}

// Reads the number after the '$' at `at`. With two digits the longer number counts only if there
// is such an argument, so that $10 may also mean $1 followed by a zero.
std::size_t Expander::parameter_number(std::string_view text, std::size_t at,
                                       std::size_t& end) const {
    auto number = static_cast<std::size_t>(text[at + 1] - '0');
    end = at + 2;
    if (end < text.size() && text[end] >= '0' && text[end] <= '9') {
        const std::size_t longer = number * 10 + static_cast<std::size_t>(text[end] - '0');
        if (argument(longer) != nullptr) {
            number = longer;
            ++end;
        }
    }
    return number;
}

Expander::BareCall::BareCall(Expander& expander, const Node& word) : expander_(expander) {
    ++expander.bare_calls_;
    const auto found = expander.macros_.find(word.text);
    if (!word.is_word() || found == expander.macros_.end() || found->second.parameters > 0 ||
        !expander.options_.bare_macro_calls) {
        return;
    }
    if (expander.bare_calls_ > kDeepestBareCall) {
        if (!expander.stopped_) expander.calls_itself(word.place, word.text);
        return;
    }
    std::vector<const Node*> call{&word};
    expander.expand_into(*expander.arena_.make_list(word.place, call, 0), body_);
}

void Expander::calls_itself(const Place& place, std::string_view macro) {
    sink_.error(place, "macro '" + std::string(macro) + "' calls itself without end");
    stopped_ = true;
}

void Expander::expand_into(const Node& node, std::vector<const Node*>& out) {
    if (!within_limits(node.place)) return;
    const std::string_view head = node.head();
    if (head.empty()) {
        if (!node.is_list() || node.children.empty()) {
            out.push_back(&node);
            return;
        }
    } else if (head == "define") {
        define(node);
        return;
    } else if (head == "include") {
        if (const int file = include(node); file >= 0)
            for (const Node* part : expand_file(file)) out.push_back(part);
        return;
    } else if (const auto found = macros_.find(head); found != macros_.end()) {
        call(found->second, node, out);
        return;
    }
    if (tree_depth_ >= kDeepestTree) {
        sink_.error(node.place, "the macros expand to lists nested more than " +
                                    std::to_string(kDeepestTree) + " deep");
        stopped_ = true;
        return;
    }
    ++tree_depth_;
    const std::size_t first = out.size();
    for (const Node* child : node.children) {
        if (child->is_list())
            expand_into(*child, out);
        else
            out.push_back(child);
    }
    --tree_depth_;
    const auto from = out.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::equal(from, out.end(), node.children.begin(), node.children.end())) {
        out.resize(first);  // nothing to expand in it: the node itself will do
        out.push_back(&node);
    } else {
        out.push_back(arena_.make_list(node.place, out, first));
    }
}

void Expander::define(const Node& node) {
    if (node.children.size() < 2 || !node.children[1]->is_word()) {
        sink_.error(node.place, "(define ..) needs a name", "(define name body ..)");
        return;
    }
    Macro macro;
    macro.place = node.place;
    macro.body.assign(node.children.begin() + 2, node.children.end());
    for (const Node* part : macro.body)
        macro.parameters = std::max(macro.parameters, highest_parameter(*part));
    const std::string_view name = node.children[1]->text;
    if (!macros_.contains(name)) names_.push_back(name);
    macros_[name] = std::move(macro);
}

// Rule files come from anywhere; what they name must lie beside them or in the library.
bool Expander::may_include(const std::string& path) const {
    return options_.files_anywhere ||
           base::lies_within(path, base::pack_folder(*sources_.at(0).path)) ||
           (!limits_.library.empty() && base::lies_within(path, limits_.library));
}

// Opens an included file; its index, or -1.
int Expander::include(const Node& node) {
    if (node.children.size() != 2 || node.children[1]->is_list()) {
        sink_.error(node.place, "(include ..) needs one file name", "(include \"file.zrf\")");
        return -1;
    }
    const std::string_view written = node.children[1]->text;
    std::string path;
    for (auto from = including_.rbegin(); from != including_.rend() && path.empty(); ++from)
        path = base::find_file(std::filesystem::path(*from).parent_path().string(),
                               std::string(written));
    if (path.empty() && !limits_.library.empty())
        path = base::find_file(limits_.library, std::string(written));
    const Place& place = node.children[1]->place;
    if (path.empty()) {
        sink_.error(place, "included file '" + std::string(written) + "' does not exist");
        return -1;
    }
    if (!may_include(path)) {
        sink_.error(place, "file '" + std::string(written) + "' lies outside of the pack's folder",
                    "--host-option files-anywhere=true allows it");
        return -1;
    }
    if (std::find(including_.begin(), including_.end(), path) != including_.end()) {
        sink_.error(place, "file '" + path + "' includes itself");
        return -1;
    }
    if (including_.size() >= kDeepestInclude) {
        sink_.error(place, "includes are nested too deeply");
        return -1;
    }
    std::string error;
    std::optional<std::string> bytes =
        base::read_bytes(path, limits_.max_bytes - included_bytes_, error);
    if (!bytes) {
        sink_.error(place, "included file '" + std::string(written) + "' " + error);
        return -1;
    }
    included_bytes_ += bytes->size();
    return sources_.add(path, std::move(*bytes));
}

void Expander::call(const Macro& macro, const Node& call, std::vector<const Node*>& out) {
    if (calls_.size() >= kDeepestCall) {
        if (!stopped_) calls_itself(call.place, call.head());
        return;
    }
    calls_.push_back(&call);
    for (int number = 1; number <= macro.parameters && !options_.missing_arguments_vanish; ++number)
        if (argument(static_cast<std::size_t>(number)) == nullptr)
            sink_.error(call.place, "macro '" + std::string(call.head()) + "' lacks its argument " +
                                        std::to_string(number));
    // The body is copied first: expanding it may redefine the macro itself.
    const std::size_t first = bodies_.size();
    for (const Node* part : macro.body) {
        if (part->has_parameter)
            substitute(*part, bodies_);
        else
            bodies_.push_back(part);
    }
    const std::size_t end = bodies_.size();
    for (std::size_t i = first; i < end; ++i) expand_into(*bodies_[i], out);
    bodies_.resize(first);
    calls_.pop_back();
}

// Argument of the innermost call that has one of this number.
const Node* Expander::argument(std::size_t number) const {
    for (auto call = calls_.rbegin(); call != calls_.rend(); ++call) {
        if (number < (*call)->children.size()) return (*call)->children[number];
        if (!options_.missing_arguments_inherit) return nullptr;
    }
    return nullptr;
}

void Expander::substitute(const Node& node, std::vector<const Node*>& out) {
    if (!within_limits(node.place)) return;
    if (node.is_list()) {
        const std::size_t first = out.size();
        for (const Node* child : node.children) {
            if (child->has_parameter)
                substitute(*child, out);
            else
                out.push_back(child);
        }
        out.push_back(arena_.make_list(node.place, out, first));
        return;
    }
    if (node.is_word() && is_parameter(node.text, 0)) {
        std::size_t end = 0;
        const std::size_t number = parameter_number(node.text, 0, end);
        if (end == node.text.size()) {  // nothing but the parameter: any argument may stand here
            const Node* given = argument(number);
            if (given == nullptr) return;
            if (given->is_list() && !options_.list_arguments_whole)
                out.insert(out.end(), given->children.begin(), given->children.end());
            else
                out.push_back(given);
            return;
        }
    }
    Node* leaf = arena_.make(node.kind, node.place);
    leaf->text = arena_.keep(substitute_text(node));
    if (!leaf->text.empty() || node.kind == NodeKind::kString) out.push_back(leaf);
}

std::string Expander::substitute_text(const Node& node) {
    std::string text;
    for (std::size_t i = 0; i < node.text.size();) {
        if (!is_parameter(node.text, i)) {
            text += node.text[i++];
            continue;
        }
        const std::size_t number = parameter_number(node.text, i, i);
        const Node* given = argument(number);
        if (given == nullptr) continue;
        if (given->is_list())
            sink_.error(given->place, "argument " + std::to_string(number) + " of '" +
                                          std::string(calls_.back()->head()) +
                                          "' is used inside a word and cannot be a list");
        else
            text += given->text;
        if (text.size() <= kLongestText) continue;
        if (!stopped_)
            sink_.error(node.place, "the macros make a word of more than " +
                                        std::to_string(kLongestText) + " letters");
        stopped_ = true;
        return {};
    }
    return text;
}

}  // namespace zwarm::zrf
