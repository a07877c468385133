#include "harness/cli/run_options.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "harness/cli/command.h"
#include "harness/cli/progress_line.h"

namespace zwarm::cli {

// How many jobs are done, how things stand, and how long it still takes.
class RunWatch::JobsLine {
  public:
    // `done` jobs are there already; only what is done from now on counts for the time left.
    JobsLine(std::size_t done, std::size_t total) : first_(done), done_(done), total_(total) {}

    void step(std::size_t done, const match::Work& work) {
        done_ = done;
        if (line_.due()) line_.show(text(work.state()));
    }

    void finish(const std::string& state) {
        line_.clear();
        std::cerr << text(state) << ", " << duration_text(seconds()) << " taken" << std::endl;
    }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count();
    }

    [[nodiscard]] std::string text(const std::string& state) const {
        std::string text = std::to_string(done_) + " of " + std::to_string(total_) + ", " + state;
        if (done_ > first_ && done_ < total_) {
            const double each = seconds() / static_cast<double>(done_ - first_);
            text += ", " + duration_text(each * static_cast<double>(total_ - done_)) + " left";
        }
        return text;
    }

    ProgressLine line_;
    std::size_t first_;
    std::size_t done_;
    std::size_t total_;
    Clock::time_point begin_ = Clock::now();
};

RunWatch::RunWatch(match::RunOptions& options) {
    options.stop = &wish_to_end();
    options.on_progress = [this](std::size_t done, std::size_t total, const match::Work& work) {
        if (line_) {
            line_->step(done, work);
        } else {
            line_ = std::make_unique<JobsLine>(done, total);
        }
    };
}

RunWatch::~RunWatch() = default;

void RunWatch::finish(const std::string& state, bool complete) {
    line_->finish(state);
    if (!complete) std::cerr << "interrupted: --resume goes on" << std::endl;
}

match::Shard shard_named(const std::string& text) {
    const auto shard = match::parse_shard(text);
    if (!shard) throw WrongUse("--shard is i/n with i from 1 to n, not '" + text + "'");
    return *shard;
}

std::string shard_suffix(const match::Shard& shard) {
    if (shard.whole()) return {};
    return "_shard" + std::to_string(shard.index) + "of" + std::to_string(shard.count);
}

void add_run_options(CLI::App& command, RunFlags& flags) {
    match::RunOptions& run = flags.run;
    command
        .add_option_function<int>(
            "--concurrency",
            [&run](int threads) {
                const auto cores = static_cast<int>(std::thread::hardware_concurrency());
                run.concurrency = threads > 0 ? threads : std::max(1, cores);
            },
            "Jobs at a time; 0 = one a core")
        ->check(CLI::Range(0, 1024))
        ->default_str("1");
    command.add_option_function<std::string>(
        "--shard", [&run](const std::string& text) { run.shard = shard_named(text); },
        "i/n: do part i of n (zwarm merge joins them)");
    command.add_option_function<std::string>(
        "--out", [&run](const std::string& path) { run.folder = path; },
        "Folder for all that is played and found");
    auto* resume = command.add_flag("--resume", run.resume, "Go on with an interrupted run");
    command.add_flag("--replace", run.replace, "Do a run anew that the folder holds already")
        ->excludes(resume);
    command.add_flag("--json", flags.json, "One JSON object on the last line");
    command.add_flag("--csv", flags.csv,
                     "Print one CSV row a game or figure instead of the report");
}

}  // namespace zwarm::cli
