#include "harness/host/own_files.h"

namespace zwarm::host {

namespace fs = std::filesystem;

namespace {

fs::path program_folder() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error).parent_path();
}

}  // namespace

fs::path own_program(const std::string& file_name) {
    const fs::path here = program_folder();
    const fs::path root = here.parent_path();
    for (const fs::path& folder : {here, root / "bin", root / "lib" / "zwarm"}) {
        std::error_code error;
        if (fs::is_regular_file(folder / file_name, error)) return folder / file_name;
    }
    return {};
}

fs::path pack_folder() {
    return program_folder().parent_path() / "share" / "zwarm";
}

}  // namespace zwarm::host
