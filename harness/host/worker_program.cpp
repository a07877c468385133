#include "harness/host/worker_program.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace zwarm::host {

namespace fs = std::filesystem;

std::string program_folder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path().string();
}

std::string find_worker(bool windows) {
    const char* const file = windows ? "zwarm-worker32.exe" : "zwarm-worker";
    std::vector<fs::path> folders;
    if (const char* folder = std::getenv("ZWARM_WORKER_FOLDER")) folders.emplace_back(folder);
    folders.emplace_back(program_folder());
    folders.emplace_back(ZWARM_WORKER_BUILD_FOLDER);
    for (const fs::path& folder : folders) {
        std::error_code error;
        if (fs::is_regular_file(folder / file, error)) return (folder / file).string();
    }
    return {};
}

}  // namespace zwarm::host
