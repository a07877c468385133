// Fields of a command, which comes from anywhere: each is there and of its kind, or the command is
// refused with a word on what is wrong.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "harness/base/shown_text.h"

namespace zwarm::table {

using Json = nlohmann::json;

// A command that cannot be done; its words are for the one who sent it. Nothing has changed.
class Refused : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

inline constexpr std::size_t kLongestText = 4096;  // of a field, in bytes

inline bool has(const Json& command, const char* name) {
    return command.contains(name) && !command[name].is_null();
}

inline std::string text_of(const Json& command, const char* name,
                           std::size_t longest = kLongestText) {
    if (!has(command, name) || !command[name].is_string()) {
        throw Refused(std::string("\"") + name + "\" must be a text");
    }
    std::string text = command[name].get<std::string>();
    if (text.size() > longest) throw Refused(std::string("\"") + name + "\" is too long");
    return text;
}

inline std::string text_or(const Json& command, const char* name, const std::string& otherwise) {
    return has(command, name) ? text_of(command, name) : otherwise;
}

inline std::int64_t number_of(const Json& command, const char* name, std::int64_t least,
                              std::int64_t most) {
    const bool whole = has(command, name) && command[name].is_number_integer();
    const std::int64_t value = whole ? command[name].get<std::int64_t>() : 0;
    if (!whole || value < least || value > most) {
        throw Refused(std::string("\"") + name + "\" must be a whole number from " +
                      std::to_string(least) + " to " + std::to_string(most));
    }
    return value;
}

inline std::int64_t number_or(const Json& command, const char* name, std::int64_t otherwise,
                              std::int64_t least, std::int64_t most) {
    return has(command, name) ? number_of(command, name, least, most) : otherwise;
}

inline bool flag_or(const Json& command, const char* name, bool otherwise) {
    if (!has(command, name)) return otherwise;
    if (!command[name].is_boolean()) {
        throw Refused(std::string("\"") + name + "\" must be true or false");
    }
    return command[name].get<bool>();
}

}  // namespace zwarm::table
