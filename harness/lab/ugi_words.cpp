#include "harness/lab/ugi_words.h"

namespace zwarm::lab {

std::string in_quotes(std::string_view text) {
    constexpr std::size_t kShown = 60;
    return "'" + std::string(text.substr(0, kShown)) + (text.size() > kShown ? "..'" : "'");
}

}  // namespace zwarm::lab
