// The texts a rule file is made of, the file itself and what it includes, and what the reader has
// to say about them: where, what, the source line itself with a caret and, for misspelt words, the
// word that was probably meant. Reading never throws and never stops at the first mistake; it
// collects these.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace zwarm::zrf {

enum class Severity { kWarning, kError };

// A place in a source file. Lines and columns count from 1; the file as a whole is its start.
struct Place {
    int file = 0;  // index into SourceSet, the rule file itself first
    int line = 1;
    int column = 1;
};

struct Diagnostic {
    Severity severity = Severity::kError;
    std::string file;  // path as opened
    int line = 1;
    int column = 1;           // in bytes
    std::string message;      // one sentence, no full stop
    std::string hint;         // "did you mean 'x'?", or empty
    std::string source_line;  // the line of the file, tabs as single blanks
};

// "file:line:column: error: message" + source line + caret + hint, newline separated, no final
// newline. Fit for a terminal whatever the file contains.
std::string to_text(const Diagnostic& diagnostic);

// The texts by number. Their bytes are kept, so that messages can show the very line they speak of.
struct Source {
    std::shared_ptr<const std::string> path;
    std::string bytes;
};

// A place that outlives the texts.
struct Where {
    std::shared_ptr<const std::string> file;
    int line = 1;
    int column = 1;
};

class SourceSet {
  public:
    // Returns the index of the new source. A byte order mark is taken off.
    int add(std::string path, std::string bytes);
    const Source& at(int index) const { return sources_[static_cast<std::size_t>(index)]; }
    int size() const { return static_cast<int>(sources_.size()); }

    Where where(const Place& place) const {
        return {at(place.file).path, place.line, place.column};
    }

    // The line without its end, control characters as blanks; cut to a printable length.
    std::string line(int file, int line_number) const;

  private:
    std::deque<Source> sources_;  // stable addresses: tokens point into the bytes
};

// Collects diagnostics; the same message at the same place counts once. Of each severity the first
// `limit` are kept, the others only counted.
class DiagnosticSink {
  public:
    DiagnosticSink(const SourceSet& sources, std::size_t limit)
        : sources_(sources), limit_(limit) {}

    void error(const Place& place, std::string message, std::string hint = {}) {
        ++error_calls_;
        add(Severity::kError, place, std::move(message), std::move(hint));
    }
    void warning(const Place& place, std::string message, std::string hint = {}) {
        add(Severity::kWarning, place, std::move(message), std::move(hint));
    }
    Where where(const Place& place) const { return sources_.where(place); }
    // Goes up with every error, repeated ones too: has what was just read a mistake?
    std::size_t error_calls() const { return error_calls_; }
    std::size_t error_count() const { return errors_; }
    std::size_t warning_count() const { return warnings_; }
    // Further ones are only counted, so it is not worth while to look for a hint.
    bool full(Severity severity) const {
        return (severity == Severity::kError ? errors_ : warnings_) >= limit_;
    }

    std::vector<Diagnostic> take() { return std::move(diagnostics_); }

  private:
    void add(Severity severity, const Place& place, std::string message, std::string hint);

    const SourceSet& sources_;
    std::size_t limit_;
    std::size_t error_calls_ = 0;
    std::size_t errors_ = 0;
    std::size_t warnings_ = 0;
    std::vector<Diagnostic> diagnostics_;
    std::unordered_set<std::size_t> known_;  // hashes of what was said, and where
};

}  // namespace zwarm::zrf
