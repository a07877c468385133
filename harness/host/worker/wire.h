// The protocol between the host and a worker process: one message a line, fields separated by tabs.
// Text, so that a trace can be read; escaped, so that any byte an engine writes survives. Both
// sides are built from this file; the version is exchanged first, because an old worker may lie
// beside a new host.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::host {

inline constexpr int kProtocolVersion = 2;

// The first field names the message, the rest are its arguments.
using Message = std::vector<std::string>;

// One line without its line end. Tab, line ends, NUL and the backslash itself are escaped.
std::string encode_message(const Message& message);

// The inverse; nothing for a line with a broken escape.
std::optional<Message> decode_message(std::string_view line);

// A field as a number; nothing when it is not one or does not fit.
std::optional<std::int64_t> field_number(const Message& message, std::size_t index);

// A field as text, "" when the message is shorter.
const std::string& field_text(const Message& message, std::size_t index);

}  // namespace zwarm::host
