#include "harness/zrf/source.h"

#include <algorithm>
#include <functional>

#include "harness/base/shown_text.h"

namespace zwarm::zrf {

namespace {

constexpr std::size_t kLongestShownLine = 400;
constexpr std::size_t kLongestMessage = 300;
constexpr std::size_t kMostKnown = 100'000;  // of messages, to count each once

}  // namespace

std::string to_text(const Diagnostic& diagnostic) {
    std::string text = base::shown_line(diagnostic.file) + ":" + std::to_string(diagnostic.line) +
                       ":" + std::to_string(diagnostic.column);
    text += diagnostic.severity == Severity::kError ? ": error: " : ": warning: ";
    text += base::shown_line(diagnostic.message);
    if (!diagnostic.source_line.empty()) {
        const std::string_view line = diagnostic.source_line;
        text += "\n    " + base::shown_line(line);
        const auto before = static_cast<std::size_t>(diagnostic.column - 1);
        if (before <= line.size())
            text +=
                "\n    " + std::string(base::character_count(line.substr(0, before)), ' ') + "^";
    }
    if (!diagnostic.hint.empty()) text += "\n    " + base::shown_line(diagnostic.hint);
    return text;
}

int SourceSet::add(std::string path, std::string bytes) {
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.erase(0, 3);
    sources_.push_back({std::make_shared<std::string>(std::move(path)), std::move(bytes)});
    return size() - 1;
}

std::string SourceSet::line(int file, int line_number) const {
    if (file < 0 || file >= size() || line_number < 1) return {};
    const std::string& bytes = at(file).bytes;
    std::size_t start = 0;
    for (int line = 1; line < line_number; ++line) {
        start = bytes.find('\n', start);
        if (start == std::string::npos) return {};
        ++start;
    }
    const std::size_t end = std::min(bytes.find('\n', start), bytes.size());
    std::string line(
        base::first_bytes(std::string_view(bytes).substr(start, end - start), kLongestShownLine));
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 32 || c == 127) c = ' ';
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

void DiagnosticSink::add(Severity severity, const Place& place, std::string message,
                         std::string hint) {
    std::string key;
    for (const int number : {place.file, place.line, place.column})
        key += std::to_string(number) + ':';
    if (known_.size() < kMostKnown &&
        !known_.insert(std::hash<std::string>()(key + message)).second)
        return;
    std::size_t& count = severity == Severity::kError ? errors_ : warnings_;
    if (count++ >= limit_) return;
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.file = *sources_.at(place.file).path;
    diagnostic.line = place.line;
    diagnostic.column = place.column;
    diagnostic.message = base::first_bytes(message, kLongestMessage);
    diagnostic.hint = std::move(hint);
    diagnostic.source_line = sources_.line(place.file, place.line);
    diagnostics_.push_back(std::move(diagnostic));
}

}  // namespace zwarm::zrf
