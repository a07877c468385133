#include "harness/zrf/tree.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

enum class TokenKind { kOpen, kClose, kWord, kString, kOpenString, kEnd };

struct Token {
    TokenKind kind = TokenKind::kEnd;
    std::string_view text;  // without quotes; kOpenString: up to the end of the file
    Place place;
};

bool is_blank(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

bool ends_word(char c) {
    return is_blank(c) || c == '(' || c == ')' || c == '"' || c == ';';
}

// Cuts rule text into parentheses, words and strings. Bytes are taken as they come (the files are
// 8-bit); every byte up to the blank separates words.
class Lexer {
  public:
    Lexer(std::string_view bytes, int file) : bytes_(bytes), file_(file) {}
    Token next();

  private:
    void skip_blanks_and_comments();
    void advance();

    std::string_view bytes_;
    std::size_t at_ = 0;
    int file_;
    int line_ = 1;
    std::size_t line_start_ = 0;
};

void Lexer::advance() {
    if (bytes_[at_] == '\n') {
        ++line_;
        line_start_ = at_ + 1;
    }
    ++at_;
}

void Lexer::skip_blanks_and_comments() {
    while (at_ < bytes_.size()) {
        if (bytes_[at_] == ';') {
            while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
        } else if (is_blank(bytes_[at_])) {
            advance();
        } else {
            return;
        }
    }
}

Token Lexer::next() {
    skip_blanks_and_comments();
    Token token;
    token.place = {file_, line_, static_cast<int>(at_ - line_start_) + 1};
    if (at_ >= bytes_.size()) return token;
    const char c = bytes_[at_];
    if (c == '(' || c == ')') {
        token.kind = c == '(' ? TokenKind::kOpen : TokenKind::kClose;
        token.text = bytes_.substr(at_++, 1);
        return token;
    }
    if (c == '"') {
        const std::size_t start = ++at_;
        while (at_ < bytes_.size() && bytes_[at_] != '"') advance();
        token.text = bytes_.substr(start, at_ - start);
        token.kind = at_ < bytes_.size() ? TokenKind::kString : TokenKind::kOpenString;
        if (at_ < bytes_.size()) ++at_;
        return token;
    }
    const std::size_t start = at_;
    while (at_ < bytes_.size() && !ends_word(bytes_[at_])) ++at_;
    token.kind = TokenKind::kWord;
    token.text = bytes_.substr(start, at_ - start);
    return token;
}

// Deeper nesting than this is no rule file; the limit keeps recursion over trees safe.
constexpr std::size_t kDeepest = 400;

bool has_dollar(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == '$' && text[i + 1] >= '1' && text[i + 1] <= '9') return true;
    return false;
}

// Blocks that only stand at the top of a file: one of them inside another in the first column
// tells where a parenthesis is missing.
bool starts_top_level(std::string_view word) {
    return word == "define" || word == "game" || word == "variant";
}

class Parser {
  public:
    Parser(const SourceSet& sources, int file, NodeArena& arena, DiagnosticSink& sink)
        : lexer_(sources.at(file).bytes, file), arena_(arena), sink_(sink) {}

    std::vector<const Node*> run() {
        for (Token token = lexer_.next(); token.kind != TokenKind::kEnd; token = lexer_.next())
            take(token);
        if (!open_.empty()) {
            std::string hint;
            if (suspect_)
                hint = "the block that starts on line " + std::to_string(suspect_->line) +
                       " lies inside another one: look for a missing ')' before it";
            sink_.error(open_.front().place, "this '(' is never closed", std::move(hint));
            while (!open_.empty()) close();
        }
        return std::move(stack_);
    }

  private:
    struct Open {
        Place place;
        std::size_t first;  // of its children on the stack
    };

    void take(const Token& token) {
        switch (token.kind) {
            case TokenKind::kOpen:
                open(token);
                break;
            case TokenKind::kClose:
                if (skipped_ > 0)
                    --skipped_;
                else if (open_.empty())
                    sink_.error(token.place, "')' without a '(' before it");
                else
                    close();
                break;
            case TokenKind::kOpenString:
                sink_.error(token.place, "this string is never closed", "add a '\"' at its end");
                break;
            case TokenKind::kString:
            case TokenKind::kWord:
                leaf(token);
                break;
            case TokenKind::kEnd:
                break;
        }
    }

    void open(const Token& token) {
        if (skipped_ > 0 || open_.size() >= kDeepest) {
            if (skipped_++ == 0)
                sink_.error(token.place, "parentheses are nested too deeply (more than " +
                                             std::to_string(kDeepest) + ")");
            return;
        }
        open_.push_back({token.place, stack_.size()});
    }

    void close() {
        const Open open = open_.back();
        open_.pop_back();
        Node* list = arena_.make_list(open.place, stack_, open.first);
        for (const Node* child : list->children) list->has_parameter |= child->has_parameter;
        stack_.push_back(list);
    }

    void leaf(const Token& token) {
        if (skipped_ > 0) return;
        const bool word = token.kind == TokenKind::kWord;
        if (word && open_.size() > 1 && open_.back().first == stack_.size() &&
            open_.back().place.column == 1 && !suspect_ && starts_top_level(token.text))
            suspect_ = token.place;
        Node* node = arena_.make(word ? NodeKind::kWord : NodeKind::kString, token.place);
        node->text = token.text;
        node->has_parameter = has_dollar(token.text);
        stack_.push_back(node);
    }

    Lexer lexer_;
    NodeArena& arena_;
    DiagnosticSink& sink_;
    std::vector<Open> open_;
    std::vector<const Node*> stack_;  // children of the open lists, outermost first
    std::size_t skipped_ = 0;         // parentheses open below the deepest level
    std::optional<Place> suspect_;    // a top-level block found inside another
};

}  // namespace

Node* NodeArena::make(NodeKind kind, const Place& place) {
    Node& node = nodes_.emplace_back();
    node.kind = kind;
    node.place = place;
    return &node;
}

Node* NodeArena::make_list(const Place& place, std::vector<const Node*>& stack, std::size_t first) {
    constexpr std::size_t kChunk = 8192;
    const std::size_t count = stack.size() - first;
    if (children_.empty() || children_.back().capacity() - children_.back().size() < count) {
        children_.emplace_back();
        children_.back().reserve(std::max(kChunk, count));
    }
    std::vector<const Node*>& chunk = children_.back();
    const auto from = stack.begin() + static_cast<std::ptrdiff_t>(first);
    chunk.insert(chunk.end(), from, stack.end());
    stack.erase(from, stack.end());
    Node* list = make(NodeKind::kList, place);
    list->children = {chunk.data() + chunk.size() - count, count};
    return list;
}

std::string_view NodeArena::keep(std::string text) {
    return texts_.emplace_back(std::move(text));
}

std::vector<const Node*> parse_tree(const SourceSet& sources, int file, NodeArena& arena,
                                    DiagnosticSink& sink) {
    return Parser(sources, file, arena, sink).run();
}

}  // namespace zwarm::zrf
