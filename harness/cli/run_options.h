// What the commands that start a run share: their options, the wish to end early, and the line that
// says how far it is.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "harness/match/run.h"

namespace zwarm::cli {

struct RunFlags {
    match::RunOptions run;  // an empty folder: none was given
    bool json = false;
    bool csv = false;
};

// --concurrency, --shard, --out, --resume, --replace, --json and --csv.
void add_run_options(CLI::App& command, RunFlags& flags);

// "i/n" as a part of a run. Throws WrongUse.
[[nodiscard]] match::Shard shard_named(const std::string& text);

// "_shard2of8", or nothing for the whole: a part of a folder's name.
[[nodiscard]] std::string shard_suffix(const match::Shard& shard);

// Watches a run: the first Ctrl-C ends it early (the second one kills), and standard error tells
// how far it is.
class RunWatch {
  public:
    explicit RunWatch(match::RunOptions& options);
    ~RunWatch();

    // The last word: how things stand, and whether more is to be done.
    void finish(const std::string& state, bool complete);

  private:
    class JobsLine;
    std::unique_ptr<JobsLine> line_;
};

}  // namespace zwarm::cli
