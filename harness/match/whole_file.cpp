#include "harness/match/whole_file.h"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace zwarm::match {

std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_whole(const std::filesystem::path& path, const std::string& content,
                 std::ios::openmode mode) {
    std::ofstream file(path, std::ios::binary | mode);
    file << content;
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path.string());
}

}  // namespace zwarm::match
