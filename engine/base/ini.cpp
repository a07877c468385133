#include "engine/base/ini.h"

#include <algorithm>

#include "engine/base/words.h"

namespace zwarm {

namespace {

IniLine heading_of(std::string_view line) {
    IniLine found{.heading = true};
    if (line.back() == ']') found.name = trimmed(line.substr(1, line.size() - 2));
    if (found.name.empty()) found.wrong = "a heading is written [name]";
    return found;
}

IniLine pair_of(std::string_view line) {
    const auto equals = line.find('=');
    IniLine found{.name = trimmed(line.substr(0, equals))};
    if (equals == std::string_view::npos || found.name.empty()) {
        found.wrong = "not of the form key = value";
    } else {
        found.value = trimmed(line.substr(equals + 1));
    }
    return found;
}

}  // namespace

std::vector<IniLine> ini_lines(std::string_view text) {
    std::vector<IniLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == ';' || line.front() == '#') continue;
        lines.push_back(line.front() == '[' ? heading_of(line) : pair_of(line));
        lines.back().number = number;
    }
    return lines;
}

}  // namespace zwarm
