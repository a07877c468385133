// A folder of a target's own, in memory where the system has one there, gone with the program.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "tests/fuzz/target.h"

namespace zwarm::fuzz {

class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (std::filesystem::exists("/dev/shm") ? "/dev/shm" : "/tmp") +
                           std::string("/zwarm-fuzz-XXXXXX");
        require(mkdtemp(name.data()) != nullptr, "there is a folder to write to");
        path_ = name;
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

}  // namespace zwarm::fuzz
