#include "harness/lab/solver/checkpoint_file.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kLongestFingerprint = 100000;

}  // namespace

CheckpointWriter::CheckpointWriter(const fs::path& file, const std::string& fingerprint)
    : file_(file), fresh_(file) {
    fresh_ += ".new";
    out_.open(fresh_, std::ios::binary);
    put(fingerprint.size());
    put(std::span<const char>(fingerprint));
}

void CheckpointWriter::finish() {
    out_.close();
    if (!out_) throw std::runtime_error("cannot write " + fresh_.string());
    fs::rename(fresh_, file_);
}

CheckpointReader::CheckpointReader(const fs::path& file, const std::string& fingerprint)
    : file_(file) {
    if (file.empty()) return;
    in_.open(file, std::ios::binary);
    if (!in_) return;
    std::string text(number(kLongestFingerprint), ' ');
    get(std::span<char>(text));
    if (text != fingerprint) {
        throw std::runtime_error(file.string() + " belongs to another search; remove it first");
    }
    exists_ = true;
}

std::uint64_t CheckpointReader::number(std::uint64_t most) {
    std::uint64_t number = 0;
    get(std::span(&number, 1));
    if (number > most) throw damaged();
    return number;
}

std::runtime_error CheckpointReader::damaged() const {
    return std::runtime_error(file_.string() + " is damaged");
}

}  // namespace zwarm::lab
