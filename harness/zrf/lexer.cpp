#include "harness/zrf/lexer.h"

namespace zwarm::zrf {

namespace {

bool is_blank(char c) {
    return static_cast<unsigned char>(c) <= ' ';
}

bool ends_word(char c) {
    return is_blank(c) || c == '(' || c == ')' || c == '"' || c == ';';
}

}  // namespace

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

}  // namespace zwarm::zrf
