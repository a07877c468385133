#include "harness/zrf/diagnostic.h"

#include <algorithm>

namespace zwarm::zrf {

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

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.severity == Severity::kError;
    });
}

}  // namespace zwarm::zrf
