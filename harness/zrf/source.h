// The texts a rule file is made of: the file itself and what it includes. Keeps the bytes, so that
// messages can show the very line they speak of.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "harness/zrf/diagnostic.h"

namespace zwarm::zrf {

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

// The file of a written path. Both slashes separate folders, and letters match in either case, as
// on the system these files come from. Nothing if there is no such file.
std::optional<std::string> find_file(const std::string& folder, std::string_view written_path);

}  // namespace zwarm::zrf
