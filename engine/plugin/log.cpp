#include "engine/plugin/log.h"

namespace zwarm {

void Log::open(const std::string& path) {
    out_ = open_file(path, "a");
}

void Log::note(std::string_view text) {
    if (!out_) return;
    std::fwrite(text.data(), 1, text.size(), out_.get());
    std::fputc('\n', out_.get());
    std::fflush(out_.get());
}

}  // namespace zwarm
