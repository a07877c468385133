// Move strings as the host compares them. The number after `partial` is a running number of the
// program that wrote the string, so it never counts.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::host {

// The words of a move, the first `most`, without the number after `partial`.
std::vector<std::string> move_words(std::string_view move,
                                    std::size_t most = std::numeric_limits<std::size_t>::max());

// The words with single blanks between them: equal strings mean the same move.
std::string plain_move(std::string_view move);

bool is_pass(std::string_view move);
bool is_partial(std::string_view move);

// The legal move that means the same; empty if there is none.
std::string find_legal(std::string_view move, const std::vector<std::string>& legal);

// The legal moves nearest to a string, best first, at most `count`.
std::vector<std::string> nearest_moves(std::string_view move, const std::vector<std::string>& legal,
                                       std::size_t count);

}  // namespace zwarm::host
