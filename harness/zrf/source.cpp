#include "harness/zrf/source.h"

#include <algorithm>

namespace zwarm::zrf {

namespace {

constexpr std::size_t kLongestShownLine = 400;

}  // namespace

std::string to_text(const Diagnostic& diagnostic) {
    std::string text = diagnostic.file.empty() ? "(no file)" : diagnostic.file;
    if (diagnostic.line > 0)
        text += ":" + std::to_string(diagnostic.line) + ":" + std::to_string(diagnostic.column);
    text += diagnostic.severity == Severity::kError ? ": error: " : ": warning: ";
    text += diagnostic.message;
    if (!diagnostic.source_line.empty()) {
        text += "\n    " + diagnostic.source_line;
        const int shown = static_cast<int>(diagnostic.source_line.size());
        if (diagnostic.column >= 1 && diagnostic.column <= shown + 1)
            text +=
                "\n    " + std::string(static_cast<std::size_t>(diagnostic.column - 1), ' ') + "^";
    }
    if (!diagnostic.hint.empty()) text += "\n    " + diagnostic.hint;
    return text;
}

int SourceSet::add(std::string path, std::string bytes) {
    sources_.push_back({std::move(path), std::move(bytes)});
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
    std::string line = bytes.substr(start, std::min(end - start, kLongestShownLine));
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 32 || c == 127) c = ' ';
    while (!line.empty() && line.back() == ' ') line.pop_back();
    return line;
}

void DiagnosticSink::error(const Place& place, std::string message, std::string hint) {
    ++error_count_;
    add(Severity::kError, place, std::move(message), std::move(hint));
}

void DiagnosticSink::warning(const Place& place, std::string message, std::string hint) {
    add(Severity::kWarning, place, std::move(message), std::move(hint));
}

void DiagnosticSink::add(Severity severity, const Place& place, std::string message,
                         std::string hint) {
    if (full()) return;
    Diagnostic diagnostic;
    diagnostic.severity = severity;
    if (place.file >= 0 && place.file < sources_.size())
        diagnostic.file = sources_.at(place.file).path;
    diagnostic.line = place.line;
    diagnostic.column = place.column;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    const bool known = std::any_of(
        diagnostics_.begin(), diagnostics_.end(), [&diagnostic](const Diagnostic& other) {
            return other.line == diagnostic.line && other.column == diagnostic.column &&
                   other.file == diagnostic.file && other.message == diagnostic.message;
        });
    if (known) return;
    diagnostic.source_line = sources_.line(place.file, place.line);
    diagnostics_.push_back(std::move(diagnostic));
}

}  // namespace zwarm::zrf
