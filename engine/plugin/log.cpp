#include "engine/plugin/log.h"

namespace zwarm {

void Log::open(const std::filesystem::path& file) {
    out_.close();
    out_.clear();
    out_.open(file, std::ios::app);
}

void Log::note(std::string_view text) {
    if (out_.is_open()) out_ << text << std::endl;
}

}  // namespace zwarm
