// The plug-in's log: one line a note, added to a file only if Zwarm.ini names one. Nothing can go
// wrong for the caller: what cannot be written is lost.
#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

namespace zwarm {

class Log {
  public:
    void open(const std::filesystem::path& file);
    void close() { out_.close(); }
    void note(std::string_view text);

  private:
    std::ofstream out_;
};

}  // namespace zwarm
