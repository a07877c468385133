#include "harness/lab/record_bench.h"

#include <zwarm/text.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "harness/host/child_process.h"

namespace zwarm::lab {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kGlance{100};  // between two looks at `stop`
constexpr std::chrono::seconds kPatience{10};      // from its last line to its end

std::vector<std::string> command_of(const std::filesystem::path& program,
                                    const std::filesystem::path& folder, const RecordTask& task) {
    std::vector<std::string> command{program.string(), "solve", "--json"};
    for (const std::string_view word : words_of(task.arguments)) {
        const bool file = word.ends_with(".problem");
        command.push_back(file ? (folder / word).string() : std::string(word));
    }
    return command;
}

}  // namespace

std::vector<RecordTask> parse_record_tasks(const std::string& text) {
    std::vector<RecordTask> tasks;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const auto fields = words_of(line, "\t");
        const auto wrong = [&](const std::string& why) {
            return std::runtime_error("line " + std::to_string(number) + ": " + why);
        };
        if (fields.size() != 4) throw wrong("must have four fields");
        RecordTask task{.arguments = std::string(fields[0])};
        task.length = number_of<int>(fields[1]).value_or(0);
        if (task.length < 1) throw wrong("the second field must be a length");
        task.seconds = number_of<int>(fields[2]).value_or(0);
        if (task.seconds < 1 && fields[2] != "-") throw wrong("the third field: seconds, or -");
        task.takes_long = fields[3] == "long";
        if (!task.takes_long && fields[3] != "short") throw wrong("the last field: short or long");
        tasks.push_back(std::move(task));
    }
    return tasks;
}

std::optional<RecordRun> run_record_task(const std::filesystem::path& program,
                                         const std::filesystem::path& folder,
                                         const RecordTask& task,
                                         const std::function<bool()>& stop) {
    host::ChildProcess process;
    const auto begin = Clock::now();
    if (!process.start(command_of(program, folder, task), {})) {
        throw std::runtime_error("cannot run " + program.string());
    }
    std::string last;
    for (std::string line;;) {
        const host::ReadStatus status = process.read_line(line, Clock::now() + kGlance);
        if (status == host::ReadStatus::kClosed) break;
        if (status == host::ReadStatus::kLine) last = line;
        if (stop()) return std::nullopt;
    }
    process.finish(kPatience);
    RecordRun run;
    run.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    run.cpu_seconds = process.costs().cpu_seconds;
    run.peak_bytes = process.costs().peak_bytes;
    try {
        const auto json = nlohmann::json::parse(last);
        run.length = json.at("length").get<int>();
        run.bound = json.at("bound").get<int>();
        run.proved = json.at("proved").get<bool>();
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error(
            "zwarm solve " + task.arguments + ": " +
            (process.last_error_line().empty() ? process.ending() : process.last_error_line()));
    }
    return run;
}

}  // namespace zwarm::lab
