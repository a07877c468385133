// Paths for old engines on Windows. Engines of the time use the 8-bit file calls, which cannot name
// a folder whose letters are outside the system's code page; such a path is handed over in its
// short 8.3 spelling, which is plain ASCII.
#pragma once

#include <windows.h>

#include <string>

namespace zwarm::host {

inline std::wstring wide(const std::string& utf8) {
    const int length =
        MultiByteToWideChar(CP_UTF8, 0, utf8.data(), static_cast<int>(utf8.size()), nullptr, 0);
    std::wstring text(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), static_cast<int>(utf8.size()), text.data(),
                        length);
    return text;
}

inline bool fits_code_page(const std::wstring& text) {
    BOOL replaced = FALSE;
    WideCharToMultiByte(CP_ACP, WC_NO_BEST_FIT_CHARS, text.data(), static_cast<int>(text.size()),
                        nullptr, 0, nullptr, &replaced);
    return replaced == FALSE;
}

inline std::wstring short_path(const std::wstring& path) {
    const DWORD length = GetShortPathNameW(path.c_str(), nullptr, 0);
    if (length == 0) return path;
    std::wstring shorter(length, L'\0');
    shorter.resize(GetShortPathNameW(path.c_str(), shorter.data(), length));
    return shorter.empty() ? path : shorter;
}

// The path as an engine can use it; the last part keeps its long name if it fits.
inline std::wstring engine_path(const std::string& utf8) {
    const std::wstring path = wide(utf8);
    if (fits_code_page(path)) return path;
    const std::size_t slash = path.find_last_of(L'\\');
    if (slash == std::wstring::npos || !fits_code_page(path.substr(slash))) return short_path(path);
    return short_path(path.substr(0, slash)) + path.substr(slash);
}

inline std::string windows_error(DWORD code) {
    if (code == ERROR_MOD_NOT_FOUND) return "Windows does not find the DLL or one it imports";
    if (code == ERROR_BAD_EXE_FORMAT) return "not a 32-bit Windows DLL";
    return "Windows error " + std::to_string(code);
}

}  // namespace zwarm::host
