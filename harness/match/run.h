// The run machine: a run is a list of jobs with stable numbers, and a job writes one line. Jobs are
// done on several threads and handed over in the order of their numbers, so that nothing depends on
// the number of threads; a run that was interrupted goes on where it was; and shards done on
// several machines are merged to the same bytes as the run in one piece. Matches, tournaments and
// experiments are runs; they differ in what a job does and in the results.
//
// A run's folder holds the settings, the lines in order, what the jobs wrote besides, and at the
// end the results. A job's line comes after all its files, so an interrupted run has lost nothing
// but the jobs under way.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace zwarm::match {

struct Job {
    int number = 1;  // from 1, the same in every shard
    int group = 1;   // from 1; the jobs of a group stay together in one shard
};

// A part of a run for one of several machines; 1/1 is the whole.
struct Shard {
    int index = 1;
    int count = 1;

    [[nodiscard]] bool whole() const { return count == 1; }
    // The groups are dealt out in turn.
    [[nodiscard]] bool has(const Job& job) const { return (job.group - 1) % count == index - 1; }
};

// "i/n" with 1 <= i <= n.
[[nodiscard]] std::optional<Shard> parse_shard(const std::string& text);

struct NamedFile {
    std::string name;  // in the run's folder
    std::string content;
};

struct JobResult {
    std::string line;              // a JSON object on one line, without its end
    std::vector<NamedFile> files;  // this job's own
    std::string note{};            // a line of the notes, without the job's number
};

struct RunFiles {
    std::string settings;         // "match.json"
    std::string lines;            // "games.jsonl"
    std::string notes{};          // "times.csv": what may differ from run to run; empty: none
    std::string notes_heading{};  // its first line
};

enum class Counted {
    kMore,
    kEnough,   // no further job is wanted
    kForeign,  // the line is not what this job writes
};

// What a run does. All but the workers is called on one thread.
class Work {
  public:
    virtual ~Work() = default;

    [[nodiscard]] virtual RunFiles files() const = 0;
    // A JSON object of all that decides the run: runs with equal settings are the same run.
    [[nodiscard]] virtual std::string settings() const = 0;
    // Files that belong to the settings.
    [[nodiscard]] virtual std::vector<NamedFile> sources() const { return {}; }

    // All jobs of the run, numbered in order.
    [[nodiscard]] virtual std::vector<Job> jobs() const = 0;
    // Called when there is a job to do, before anything is written. Throws std::invalid_argument
    // with one line if none of them can be done.
    virtual void try_out() {}
    // Called once on each thread; what is prepared there serves all jobs of the thread.
    using Worker = std::function<JobResult(const Job&)>;
    [[nodiscard]] virtual Worker make_worker() = 0;
    // The names of the files a job writes.
    [[nodiscard]] virtual std::vector<std::string> files_of(const Job& /*job*/) const { return {}; }

    // Takes note of a job's line, new or from an earlier run; in the order of the numbers.
    virtual Counted count(const Job& job, const std::string& line) = 0;
    // How things stand, for people who wait.
    [[nodiscard]] virtual std::string state() const = 0;
    // The results of all lines counted.
    [[nodiscard]] virtual std::vector<NamedFile> results() const = 0;
};

struct RunOptions {
    std::filesystem::path folder{};
    Shard shard{};
    int concurrency = 1;
    bool resume = false;                      // go on with what the folder holds
    bool replace = false;                     // or remove it
    const std::atomic<bool>* stop = nullptr;  // set from outside: no further job is begun
    // Called before the first job and after each one.
    std::function<void(std::size_t done, std::size_t total, const Work& work)> on_progress{};
};

struct RunOutcome {
    bool complete = true;                 // false: stopped from outside
    std::chrono::microseconds worked{0};  // of all threads, with writing and counting
};

// Does the shard's jobs that the folder does not hold yet. A shard does not end early: only all of
// them together know when it is enough. Throws std::runtime_error with one line if the folder
// cannot be used, std::invalid_argument if the run to be resumed is another one or the work cannot
// be done.
RunOutcome run(Work& work, const RunOptions& options);

// Joins all shards of a run to the run as one machine would have done it. Throws std::runtime_error
// if shards are missing, double, unfinished or of different runs.
void merge_shards(Work& work, const std::vector<std::filesystem::path>& shards,
                  const std::filesystem::path& target, bool replace);

}  // namespace zwarm::match
