#include "tests/package/unpacked_zip.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace zwarm::package {

namespace fs = std::filesystem;

namespace {

std::string shell_word(const fs::path& path) {
    return "'" + path.string() + "'";
}

void run(const std::string& command) {
    if (std::system(command.c_str()) != 0) throw std::runtime_error("failed: " + command);
}

fs::path make_zip(const fs::path& variants, const fs::path& dist) {
    run(shell_word(ZWARM_SOURCE "/package/make_zip") + " --dll " + shell_word(shipped_engine()) +
        " --variants " + shell_word(variants) + " --dist " + shell_word(dist) + " >/dev/null");
    for (const auto& entry : fs::directory_iterator(dist)) {
        if (entry.path().extension() == ".zip") return entry.path();
    }
    throw std::runtime_error("make_zip wrote no zip");
}

}  // namespace

const UnpackedZip& UnpackedZip::get() {
    static const UnpackedZip zip;
    return zip;
}

UnpackedZip::UnpackedZip() {
    work_ = fs::temp_directory_path() / ("zwarm-package-" + std::to_string(getpid()));
    fs::create_directories(work_);
    run(shell_word(ZWARM_PROGRAM) + " variants --json >" + shell_word(work_ / "variants.json"));
    zip_ = make_zip(work_ / "variants.json", work_ / "dist");
    submission_ = work_ / "dist" / "submission";
    const fs::path target = work_ / "Größere Spiele (für zwei, trois, четыре)";
    run("python3 -m zipfile -e " + shell_word(zip_) + " " + shell_word(target));
    folder_ = target / "Zwarm";
}

UnpackedZip::~UnpackedZip() {
    std::error_code ignored;
    fs::remove_all(work_, ignored);
}

std::vector<fs::path> UnpackedZip::files() const {
    std::vector<fs::path> list;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
        if (entry.is_regular_file()) list.push_back(entry.path());
    }
    std::ranges::sort(list);
    return list;
}

fs::path UnpackedZip::make_again() const {
    return make_zip(work_ / "variants.json", work_ / "again");
}

std::string shipped_engine() {
    const char* named = std::getenv("ZWARM_PACKAGE_ENGINE");
    return named != nullptr ? named : ZWARM_ENGINE;
}

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace zwarm::package
