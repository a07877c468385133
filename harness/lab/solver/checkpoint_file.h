// A file that an interrupted search goes on from: what it belongs to, as text, then plain numbers
// as this machine has them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>

namespace zwarm::lab {

class CheckpointWriter {
  public:
    // `fingerprint`: all that decides what the search finds.
    CheckpointWriter(const std::filesystem::path& file, const std::string& fingerprint);

    template <class Value>
    void put(std::span<const Value> values) {
        out_.write(reinterpret_cast<const char*>(values.data()),
                   static_cast<std::streamsize>(values.size_bytes()));
    }
    void put(std::uint64_t number) { put(std::span<const std::uint64_t>(&number, 1)); }

    // The file is replaced in one go, so that a kill at any moment leaves the old or the new one.
    // Throws std::runtime_error if it could not be written.
    void finish();

  private:
    std::filesystem::path file_;
    std::filesystem::path fresh_;
    std::ofstream out_;
};

class CheckpointReader {
  public:
    // Throws std::runtime_error if the file is there and belongs to another search or is damaged.
    CheckpointReader(const std::filesystem::path& file, const std::string& fingerprint);

    // Whether there is such a file; an empty name is none.
    [[nodiscard]] bool exists() const { return exists_; }

    // Both throw if the file ends before, the second if the number is larger.
    template <class Value>
    void get(std::span<Value> values) {
        in_.read(reinterpret_cast<char*>(values.data()),
                 static_cast<std::streamsize>(values.size_bytes()));
        if (!in_.good()) throw damaged();
    }
    [[nodiscard]] std::uint64_t number(std::uint64_t most);

    [[nodiscard]] std::runtime_error damaged() const;

  private:
    std::filesystem::path file_;
    std::ifstream in_;
    bool exists_ = false;
};

}  // namespace zwarm::lab
