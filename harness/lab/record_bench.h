// The records' benchmark: a table of commands of `zwarm solve`, each run from nothing in a process
// of its own, with the length it found and what that took. The table, one command a line:
//
//   star-solo --bound 27 <tab> 27 <tab> 1 <tab> short
//
// what stands behind `zwarm solve`, files .problem beside the table; the length to reach; seconds
// of a quiet machine allowed for it, or -; and short, or long for what only runs when wanted.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace zwarm::lab {

struct RecordTask {
    std::string arguments;  // of `zwarm solve`
    int length = 0;
    double seconds = 0;  // 0: nobody says
    bool takes_long = false;
};
// Throws std::runtime_error with one line that says where and what.
[[nodiscard]] std::vector<RecordTask> parse_record_tasks(const std::string& text);

struct RecordRun {
    int length = 0;  // 0: no game found
    int bound = 0;   // no game is shorter
    bool proved = false;
    double seconds = 0;  // by the wall clock
    double cpu_seconds = 0;
    std::size_t peak_bytes = 0;
};
// `folder`: of the table. Ends the program, and has nothing to tell, if `stop` says so. Throws
// std::runtime_error if the program fails.
[[nodiscard]] std::optional<RecordRun> run_record_task(const std::filesystem::path& program,
                                                       const std::filesystem::path& folder,
                                                       const RecordTask& task,
                                                       const std::function<bool()>& stop);

}  // namespace zwarm::lab
