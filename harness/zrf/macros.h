// Macros and includes: turns parsed sources into one expanded tree. A macro is text: a call is
// replaced by the body with $1 $2 .. put in, inside words and strings too, and what comes out is
// expanded again. All definitions of a file are known before the first call is expanded; of two
// with the same name the later one counts. An argument missing in a call is taken from the call
// around it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harness/zrf/language_options.h"
#include "harness/zrf/tree.h"

namespace zwarm::zrf {

struct Macro {
    std::vector<const Node*> body;
    Place place;
    int parameters = 0;  // highest $n of the body
};

struct ExpansionLimits {
    std::size_t max_bytes = 0;  // of all included files together
    std::size_t max_nodes = 0;  // made in total
    std::string library;        // folder that files may be included from besides the pack's own
};

class Expander {
  public:
    Expander(SourceSet& sources, NodeArena& arena, DiagnosticSink& sink,
             const LanguageOptions& options, const ExpansionLimits& limits);

    // The whole file: definitions and includes are gone, calls are replaced.
    std::vector<const Node*> expand_file(int file);

    // The body of a macro called by its bare name; empty when there is no such macro or it has
    // parameters. To be held while the body is read: only so a macro that calls itself is noticed.
    class BareCall {
      public:
        BareCall(Expander& expander, const Node& word);
        ~BareCall() { --expander_.bare_calls_; }
        BareCall(const BareCall&) = delete;
        BareCall& operator=(const BareCall&) = delete;

        const std::vector<const Node*>& body() const { return body_; }

      private:
        Expander& expander_;
        std::vector<const Node*> body_;
    };

    // A limit was hit and an error says so: what came out is only a part.
    bool stopped() const { return stopped_; }

    // Names of all macros, for suggestions; in order of definition.
    const std::vector<std::string_view>& names() const { return names_; }

  private:
    void expand_into(const Node& node, std::vector<const Node*>& out);
    void define(const Node& node);
    int include(const Node& node);
    bool may_include(const std::string& path) const;
    void collect(int file, std::vector<const Node*>& out);
    void call(const Macro& macro, const Node& call, std::vector<const Node*>& out);
    const Node* argument(std::size_t number) const;
    std::size_t parameter_number(std::string_view text, std::size_t at, std::size_t& end) const;
    void substitute(const Node& node, std::vector<const Node*>& out);
    std::string substitute_text(const Node& node);
    bool within_limits(const Place& place);
    void calls_itself(const Place& place, std::string_view macro);

    SourceSet& sources_;
    NodeArena& arena_;
    DiagnosticSink& sink_;
    const LanguageOptions& options_;
    ExpansionLimits limits_;
    std::unordered_map<std::string_view, Macro> macros_;
    std::vector<std::string_view> names_;
    std::vector<std::string> including_;  // paths being read, outermost first
    std::vector<const Node*> calls_;      // being expanded, outermost first
    std::vector<const Node*> bodies_;     // of these calls, with their arguments in place
    int bare_calls_ = 0;                  // within each other, held now
    int tree_depth_ = 0;                  // nested lists of the result
    std::size_t included_bytes_ = 0;
    std::size_t work_ = 0;  // nodes looked at, shared ones too
    bool stopped_ = false;  // a limit was hit
};

}  // namespace zwarm::zrf
