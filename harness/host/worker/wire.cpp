#include "harness/host/worker/wire.h"

#include <charconv>

namespace zwarm::host {

namespace {

void append_escaped(std::string& out, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '\t':
                out += "\\t";
                break;
            case '\n':
                out += "\\n";
                break;
            case '\r':
                out += "\\r";
                break;
            case '\0':
                out += "\\0";
                break;
            case '\\':
                out += "\\\\";
                break;
            default:
                out += c;
        }
    }
}

std::optional<char> unescaped(char c) {
    switch (c) {
        case 't':
            return '\t';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case '0':
            return '\0';
        case '\\':
            return '\\';
        default:
            return std::nullopt;
    }
}

}  // namespace

std::string encode_message(const Message& message) {
    std::string line;
    for (std::size_t i = 0; i < message.size(); ++i) {
        if (i > 0) line += '\t';
        append_escaped(line, message[i]);
    }
    return line;
}

std::optional<Message> decode_message(std::string_view line) {
    Message message(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\t') {
            message.emplace_back();
        } else if (line[i] == '\\') {
            if (++i == line.size()) return std::nullopt;
            const auto c = unescaped(line[i]);
            if (!c) return std::nullopt;
            message.back() += *c;
        } else {
            message.back() += line[i];
        }
    }
    return message;
}

std::optional<std::int64_t> field_number(const Message& message, std::size_t index) {
    const std::string& text = field_text(message, index);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

const std::string& field_text(const Message& message, std::size_t index) {
    static const std::string kNone;
    return index < message.size() ? message[index] : kNone;
}

}  // namespace zwarm::host
