#include "harness/match/run.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <thread>
#include <utility>

#include "harness/base/whole_file.h"
#include "harness/base/words.h"

namespace zwarm::match {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

std::chrono::microseconds since(Clock::time_point begin) {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
}

std::string settings_text(const Work& work, const Shard& shard) {
    Json json = Json::parse(work.settings());
    if (!shard.whole()) {
        json["shard"] = std::to_string(shard.index) + "/" + std::to_string(shard.count);
    }
    return json.dump(2) + "\n";
}

std::vector<Job> jobs_of(const Work& work, const Shard& shard) {
    std::vector<Job> jobs = work.jobs();
    std::erase_if(jobs, [&](const Job& job) { return !shard.has(job); });
    return jobs;
}

// A run's folder on the disk.
class Folder {
  public:
    Folder(fs::path path, const Work& work) : path_(std::move(path)), files_(work.files()) {}

    [[nodiscard]] std::string name() const { return path_.string(); }
    [[nodiscard]] bool holds_run() const { return fs::exists(path_ / files_.settings); }

    // Empty but for the settings, which come last: a folder that has them is whole.
    void create(const Work& work, const Shard& shard, bool replace) const {
        if (fs::exists(path_) && !fs::is_directory(path_)) {
            throw std::runtime_error(name() + " is not a folder");
        }
        if (fs::exists(path_) && !fs::is_empty(path_)) {
            if (!holds_run()) {
                throw std::runtime_error(name() + " holds other things than such a run");
            }
            if (!replace) {
                throw std::runtime_error(name() +
                                         " holds a run already: --resume goes on with it, "
                                         "--replace does it anew");
            }
            fs::remove_all(path_);
        }
        std::error_code error;
        fs::create_directories(path_, error);
        if (error) throw std::runtime_error("cannot make " + name() + ": " + error.message());
        write({files_.lines, ""});
        if (!files_.notes.empty()) write({files_.notes, files_.notes_heading + "\n"});
        for (const NamedFile& source : work.sources()) write(source);
        write({files_.settings, settings_text(work, shard)});
    }

    // Does it hold this shard of this run?
    [[nodiscard]] bool belongs_to(const Work& work, const Shard& shard) const {
        const auto holds = [&](const NamedFile& file) {
            return fs::exists(path_ / file.name) &&
                   base::read_whole(path_ / file.name) == file.content;
        };
        return holds({files_.settings, settings_text(work, shard)}) &&
               std::ranges::all_of(work.sources(), holds);
    }

    // The shard its settings name.
    [[nodiscard]] Shard shard() const {
        if (!holds_run()) throw std::runtime_error(name() + " holds no run");
        const auto json = Json::parse(base::read_whole(path_ / files_.settings), nullptr, false);
        const auto shard =
            json.is_object() ? parse_shard(json.value("shard", "1/1")) : std::nullopt;
        if (!shard) throw std::runtime_error(name() + "/" + files_.settings + " is damaged");
        return *shard;
    }

    // The lines of the jobs done.
    [[nodiscard]] std::vector<std::string> lines() const { return whole_lines(files_.lines); }

    // By the number of the job that wrote them; the last one counts.
    [[nodiscard]] std::map<int, std::string> notes() const {
        std::map<int, std::string> notes;
        if (files_.notes.empty()) return notes;
        for (const std::string& line : whole_lines(files_.notes)) {
            const std::size_t comma = line.find(',');
            const auto number = base::number_of<int>(std::string_view(line).substr(0, comma));
            if (number && comma != std::string::npos) notes[*number] = line.substr(comma + 1);
        }
        return notes;
    }

    // After an interruption: nothing is to be glued to what it tore.
    void mend_notes() const {
        if (!files_.notes.empty()) static_cast<void>(whole_lines(files_.notes));
    }

    void write(const NamedFile& file) const {
        const fs::path path = path_ / file.name;
        fs::create_directories(path.parent_path());
        base::write_whole(path, file.content);
    }

    void add(const Job& job, const JobResult& result) const {
        for (const NamedFile& file : result.files) write(file);
        append(job, result.line, result.note);
    }

    // The same from another folder's job.
    void add_from(const Folder& other, const Work& work, const Job& job, const std::string& line,
                  const std::string& note) const {
        for (const std::string& file : work.files_of(job)) {
            fs::create_directories((path_ / file).parent_path());
            std::error_code error;
            fs::copy_file(other.path_ / file, path_ / file, error);
            if (error) {
                throw std::runtime_error("cannot copy " + (other.path_ / file).string() + ": " +
                                         error.message());
            }
        }
        append(job, line, note);
    }

    [[noreturn]] void refuse_line(std::size_t line) const {
        throw std::runtime_error((path_ / files_.lines).string() + ": line " +
                                 std::to_string(line) + " is damaged or of another run");
    }

  private:
    // The lines of a file; one that was torn when the run was interrupted is cut off.
    [[nodiscard]] std::vector<std::string> whole_lines(const std::string& file) const {
        const std::string text = base::read_whole(path_ / file);
        std::vector<std::string> lines;
        std::size_t begin = 0;
        for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
            lines.push_back(text.substr(begin, end - begin));
        }
        if (begin < text.size()) fs::resize_file(path_ / file, begin);
        return lines;
    }

    void append(const Job& job, const std::string& line, const std::string& note) const {
        if (!note.empty()) {
            base::write_whole(path_ / files_.notes, std::to_string(job.number) + "," + note + "\n",
                              std::ios::app);
        }
        base::write_whole(path_ / files_.lines, line + "\n", std::ios::app);
    }

    fs::path path_;
    RunFiles files_;
};

// Jobs given out to threads, and results that wait for their turn.
class OrderedJobs {
  public:
    explicit OrderedJobs(std::span<const Job> jobs) : jobs_(jobs) {}

    // What a thread does.
    void work(Work& work) {
        try {
            const Work::Worker worker = work.make_worker();
            while (const auto index = take()) {
                const auto begin = Clock::now();
                JobResult result = worker(jobs_[*index]);
                const auto took = since(begin);
                const std::lock_guard lock(mutex_);
                worked_ += took;
                finished_.emplace(*index, std::move(result));
                changed_.notify_one();
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!error_) error_ = std::current_exception();
            closed_ = true;
            changed_.notify_one();
        }
    }

    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }

    // Waits for a result; nothing if it will not come because of `stop`. Rethrows what a thread
    // threw.
    std::optional<JobResult> wait_for(std::size_t index, const std::atomic<bool>* stop) {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (error_) std::rethrow_exception(error_);
            if (auto found = finished_.extract(index)) return std::move(found.mapped());
            if (stop != nullptr && *stop) closed_ = true;
            if (closed_ && index >= next_) return std::nullopt;
            // A signal does not wake a condition variable, so the flag is looked at now and then.
            changed_.wait_for(lock, std::chrono::milliseconds(100));
        }
    }

    [[nodiscard]] std::chrono::microseconds worked() {
        const std::lock_guard lock(mutex_);
        return worked_;
    }

  private:
    std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        if (closed_ || next_ >= jobs_.size()) return std::nullopt;
        return next_++;
    }

    std::span<const Job> jobs_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::size_t, JobResult> finished_;
    std::exception_ptr error_;
    std::chrono::microseconds worked_{0};
    std::size_t next_ = 0;
    bool closed_ = false;
};

// Hands the results over in order; stops when `accept` says no. Returns the time of the threads.
std::chrono::microseconds do_jobs(Work& work, std::span<const Job> jobs, const RunOptions& options,
                                  const std::function<bool(const Job&, JobResult)>& accept) {
    OrderedJobs ordered(jobs);
    {
        std::vector<std::jthread> threads;
        // However this block is left, the threads take no further job and are waited for.
        struct Closing {
            OrderedJobs& jobs;
            ~Closing() { jobs.close(); }
        } closing{ordered};
        const auto wanted = static_cast<std::size_t>(std::max(options.concurrency, 1));
        for (std::size_t i = 0; i < std::min(wanted, jobs.size()); ++i) {
            threads.emplace_back([&] { ordered.work(work); });
        }
        for (std::size_t index = 0; index < jobs.size(); ++index) {
            auto result = ordered.wait_for(index, options.stop);
            if (!result || !accept(jobs[index], std::move(*result))) break;
        }
    }
    return ordered.worked();
}

}  // namespace

std::optional<Shard> parse_shard(const std::string& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return std::nullopt;
    const auto index = base::number_of<int>(text.substr(0, slash));
    const auto count = base::number_of<int>(text.substr(slash + 1));
    if (!index || !count || *index < 1 || *index > *count) return std::nullopt;
    return Shard{*index, *count};
}

RunOutcome run(Work& work, const RunOptions& options) {
    const std::vector<Job> jobs = jobs_of(work, options.shard);
    const Folder folder(options.folder, work);
    std::size_t done = 0;
    bool wanted = true;
    const auto count = [&](const std::string& line) {
        const Counted counted =
            done < jobs.size() && wanted ? work.count(jobs[done], line) : Counted::kForeign;
        if (counted == Counted::kForeign) folder.refuse_line(done + 1);
        ++done;
        wanted = counted == Counted::kMore || !options.shard.whole();
    };
    const bool goes_on = options.resume && folder.holds_run();
    if (goes_on) {
        if (!folder.belongs_to(work, options.shard)) {
            throw std::invalid_argument(folder.name() + " holds another run: see its " +
                                        work.files().settings);
        }
        for (const std::string& line : folder.lines()) count(line);
        folder.mend_notes();
    }
    if (wanted && done < jobs.size()) work.try_out();
    if (!goes_on) folder.create(work, options.shard, options.replace);
    const auto show = [&] {
        if (options.on_progress) options.on_progress(done, jobs.size(), work);
    };
    show();
    RunOutcome outcome;
    if (wanted) {
        const auto accept = [&](const Job& job, const JobResult& result) {
            const auto begin = Clock::now();
            folder.add(job, result);
            count(result.line);
            show();
            outcome.worked += since(begin);
            return wanted;
        };
        outcome.worked += do_jobs(work, std::span(jobs).subspan(done), options, accept);
    }
    outcome.complete = !wanted || done == jobs.size();
    for (const NamedFile& result : work.results()) folder.write(result);
    return outcome;
}

void merge_shards(Work& work, const std::vector<fs::path>& shards, const fs::path& target,
                  bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    struct Part {
        Folder folder;
        std::vector<std::string> lines;
        std::map<int, std::string> notes;
        std::size_t taken = 0;
    };
    std::map<int, Part> parts;  // by the shard's index
    const int total = Folder(shards.front(), work).shard().count;
    for (const fs::path& path : shards) {
        const Folder folder(path, work);
        const Shard shard = folder.shard();
        if (shard.count != total || !folder.belongs_to(work, shard)) {
            throw std::runtime_error(folder.name() + " belongs to another run than " +
                                     shards.front().string());
        }
        const auto [part, is_new] =
            parts.try_emplace(shard.index, Part{folder, folder.lines(), folder.notes()});
        if (!is_new) {
            throw std::runtime_error("shard " + std::to_string(shard.index) +
                                     " is there twice: " + folder.name());
        }
        const std::size_t wanted = jobs_of(work, shard).size();
        if (part->second.lines.size() != wanted) {
            throw std::runtime_error(
                folder.name() + " is not finished: " + std::to_string(part->second.lines.size()) +
                " of " + std::to_string(wanted) + " jobs");
        }
    }
    if (static_cast<int>(parts.size()) != total) {
        throw std::runtime_error("the run has " + std::to_string(total) + " shards, " +
                                 std::to_string(parts.size()) + " were given");
    }
    // Everything is counted before anything is written.
    struct Source {
        Job job;
        const Part& part;
        std::size_t line;
    };
    std::vector<Source> sources;
    for (const Job& job : work.jobs()) {
        Part& part = parts.at((job.group - 1) % total + 1);
        sources.push_back({job, part, part.taken});
        const Counted counted = work.count(job, part.lines[part.taken++]);
        if (counted == Counted::kForeign) part.folder.refuse_line(part.taken);
        if (counted == Counted::kEnough) break;
    }
    const Folder merged(target, work);
    merged.create(work, {}, replace);
    for (const auto& [job, part, line] : sources) {
        const auto note = part.notes.find(job.number);
        merged.add_from(part.folder, work, job, part.lines[line],
                        note == part.notes.end() ? "" : note->second);
    }
    for (const NamedFile& result : work.results()) merged.write(result);
}

}  // namespace zwarm::match
