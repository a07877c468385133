// The plug-in's log: one line a note, added to a file only if Zwarm.ini names one. Nothing can go
// wrong for the caller: what cannot be written is lost.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/text_file.h"

namespace zwarm {

class Log {
  public:
    void open(const std::string& path);
    void close() { out_.reset(); }
    void note(std::string_view text);

  private:
    File out_;
};

}  // namespace zwarm
