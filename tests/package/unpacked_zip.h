// The zip that players get, made and unpacked as they would: into a folder with blanks and letters
// beyond ASCII in its name. One for each test program; removed at its end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zwarm::package {

class UnpackedZip {
  public:
    // Made on first use, with the engine given by the build. Throws std::runtime_error with what
    // went wrong.
    static const UnpackedZip& get();
    ~UnpackedZip();
    UnpackedZip(const UnpackedZip&) = delete;
    UnpackedZip& operator=(const UnpackedZip&) = delete;

    [[nodiscard]] const std::filesystem::path& zip() const { return zip_; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }  // .. /Zwarm
    [[nodiscard]] const std::filesystem::path& submission() const { return submission_; }
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
    // Makes the same zip once more; the caller compares.
    [[nodiscard]] std::filesystem::path make_again() const;

  private:
    UnpackedZip();

    std::filesystem::path work_, zip_, folder_, submission_;
};

// The engine that is packed: the build's own, or the one $ZWARM_PACKAGE_ENGINE names.
[[nodiscard]] std::string shipped_engine();

[[nodiscard]] std::string read_file(const std::filesystem::path& path);

}  // namespace zwarm::package
