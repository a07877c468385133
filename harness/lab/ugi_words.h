// How the words of a protocol line that cannot be obeyed are refused.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/base/words.h"

namespace zwarm::lab {

// A line that cannot be obeyed.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// For a message: in quotes, and not longer than a line.
[[nodiscard]] std::string in_quotes(std::string_view text);

// The number that `text` is, all of it; outside its limits it is refused in the name of `what`.
template <class Number>
Number number(std::string_view what, std::string_view text, Number least, Number most) {
    const auto value = number_of<Number>(text);
    if (!value || *value < least || *value > most) {
        throw Refused(std::string(what) + " is a number from " + std::to_string(least) + " to " +
                      std::to_string(most) + ", not " + in_quotes(text));
    }
    return *value;
}

}  // namespace zwarm::lab
