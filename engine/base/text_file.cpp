#include "engine/base/text_file.h"

#ifdef _WIN32
#include <direct.h>

#include <cstdint>
#else
#include <sys/stat.h>
#endif

namespace zwarm {

#ifdef _WIN32

namespace {

// UTF-8 as UTF-16. A byte that is not UTF-8 stands for the letter of its number, as in Latin-1.
std::wstring wide(const std::string& text) {
    std::wstring result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = [&](std::size_t at) {
            return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
        };
        const unsigned first = byte(i);
        const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
        std::uint32_t letter = more == 0 ? first : first & (0x3FU >> more);
        bool good = true;
        for (std::size_t k = 1; k <= more; ++k) {
            good = good && (byte(i + k) & 0xC0U) == 0x80U;
            letter = letter << 6 | (byte(i + k) & 0x3FU);
        }
        if (!good) letter = first;
        if (good) i += more;
        if (letter >= 0x10000) {
            result += static_cast<wchar_t>(0xD800 + ((letter - 0x10000) >> 10 & 0x3FF));
            letter = 0xDC00 + (letter & 0x3FF);
        }
        result += static_cast<wchar_t>(letter);
    }
    return result;
}

}  // namespace

File open_file(const std::string& path, const char* mode) {
    return File(_wfopen(wide(path).c_str(), wide(mode).c_str()));
}

bool rename_file(const std::string& from, const std::string& to) {
    return _wrename(wide(from).c_str(), wide(to).c_str()) == 0;
}

void remove_file(const std::string& path) {
    _wremove(wide(path).c_str());
}

void make_folder(const std::string& path) {
    _wmkdir(wide(path).c_str());
}

#else

File open_file(const std::string& path, const char* mode) {
    return File(std::fopen(path.c_str(), mode));
}

bool rename_file(const std::string& from, const std::string& to) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

void remove_file(const std::string& path) {
    std::remove(path.c_str());
}

void make_folder(const std::string& path) {
    constexpr mode_t kEverybody = 0777;  // less the user's mask
    mkdir(path.c_str(), kEverybody);
}

#endif

std::optional<std::string> read_start(const std::string& path, std::size_t most) {
    const File file = open_file(path, "rb");
    if (!file) return std::nullopt;
    std::string bytes(most, '\0');
    bytes.resize(std::fread(bytes.data(), 1, most, file.get()));
    return bytes;
}

std::string path_below(const std::string& folder, const std::string& name) {
    const auto is_slash = [](char c) { return c == '/' || c == '\\'; };
    const bool whole = !name.empty() && (is_slash(name[0]) || (name.size() > 1 && name[1] == ':'));
    if (whole || folder.empty()) return name;
    return folder + (is_slash(folder.back()) ? "" : "/") + name;
}

}  // namespace zwarm
