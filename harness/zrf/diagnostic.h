// What the reader has to say about a rule file: where, what, the source line itself with a caret
// and, for misspelt words, the word that was probably meant. Reading never throws and never stops
// at the first mistake; it collects these.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace zwarm::zrf {

enum class Severity { kWarning, kError };

// A place in a source file. Lines and columns count from 1; 0 means the file as a whole.
struct Place {
    int file = -1;  // index into SourceSet, -1 = unknown
    int line = 0;
    int column = 0;
};

struct Diagnostic {
    Severity severity = Severity::kError;
    std::string file;  // path as opened
    int line = 0;
    int column = 0;
    std::string message;      // one sentence, no full stop
    std::string hint;         // "did you mean 'x'?", or empty
    std::string source_line;  // the line of the file, tabs as single blanks; empty when line == 0
};

// "file:line:column: error: message" + source line + caret + hint, newline separated, no final
// newline.
std::string to_text(const Diagnostic& diagnostic);

// True when at least one of them is an error.
bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace zwarm::zrf
