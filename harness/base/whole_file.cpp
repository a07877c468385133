#include "harness/base/whole_file.h"

#include <fstream>
#include <limits>
#include <stdexcept>

namespace zwarm::base {

namespace fs = std::filesystem;

std::optional<std::string> read_bytes(const fs::path& path, std::size_t most, std::string& error) {
    std::error_code code;
    if (fs::is_directory(path, code)) {
        error = "is a folder, not a file";
        return std::nullopt;
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        error = fs::exists(path, code) ? "cannot be read" : "does not exist";
        return std::nullopt;
    }
    std::string bytes;
    char buffer[65536];
    while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
        bytes.append(buffer, static_cast<std::size_t>(in.gcount()));
        if (bytes.size() > most) {
            error = "is larger than " + std::to_string(most) + " bytes";
            return std::nullopt;
        }
    }
    return bytes;
}

std::string read_whole(const fs::path& path) {
    std::string error;
    auto bytes = read_bytes(path, std::numeric_limits<std::size_t>::max(), error);
    if (!bytes) throw std::runtime_error("cannot read " + path.string());
    return *std::move(bytes);
}

void write_whole(const fs::path& path, const std::string& content, std::ios::openmode mode) {
    std::ofstream file(path, std::ios::binary | mode);
    file << content;
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace zwarm::base
