// The texts a rule file is made of, the file itself and what it includes, and what the reader has
// to say about them: where, what, the source line itself with a caret and, for misspelt words, the
// word that was probably meant. Reading never throws and never stops at the first mistake; it
// collects these.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
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

// The texts by number. Their bytes are kept, so that messages can show the very line they speak of.
struct Source {
    std::string path;
    std::string bytes;
};

class SourceSet {
  public:
    // Returns the index of the new source.
    int add(std::string path, std::string bytes);
    const Source& at(int index) const { return sources_[static_cast<std::size_t>(index)]; }
    int size() const { return static_cast<int>(sources_.size()); }

    // The line without its end, control characters as blanks; cut to a printable length.
    std::string line(int file, int line_number) const;

  private:
    std::deque<Source> sources_;  // stable addresses: tokens point into the bytes
};

// Collects diagnostics; the same message at the same place is kept once.
class DiagnosticSink {
  public:
    DiagnosticSink(const SourceSet& sources, std::size_t limit)
        : sources_(sources), limit_(limit) {}

    void error(const Place& place, std::string message, std::string hint = {});
    void warning(const Place& place, std::string message, std::string hint = {});
    std::size_t error_count() const { return error_count_; }
    bool full() const { return diagnostics_.size() >= limit_; }

    std::vector<Diagnostic> take() { return std::move(diagnostics_); }

  private:
    void add(Severity severity, const Place& place, std::string message, std::string hint);

    const SourceSet& sources_;
    std::size_t limit_;
    std::size_t error_count_ = 0;
    std::vector<Diagnostic> diagnostics_;
};

}  // namespace zwarm::zrf
