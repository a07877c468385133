// Cuts rule text into parentheses, words and strings. Bytes are taken as they come (the files are
// 8-bit); every byte up to the blank separates words.
#pragma once

#include <string_view>

#include "harness/zrf/diagnostic.h"

namespace zwarm::zrf {

enum class TokenKind { kOpen, kClose, kWord, kString, kOpenString, kEnd };

struct Token {
    TokenKind kind = TokenKind::kEnd;
    std::string_view text;  // without quotes; kOpenString: up to the end of the file
    Place place;
};

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

}  // namespace zwarm::zrf
