#include "harness/host/worker/engine_library.h"

#include <cstring>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#include <unistd.h>
#endif

namespace zwarm::host {

namespace {

#if defined(_WIN32)

// Paths for old engines on Windows. Engines of the time use the 8-bit file calls, which cannot name
// a folder whose letters are outside the system's code page; such a path is handed over in its
// short 8.3 spelling, which is plain ASCII.

std::wstring wide(const std::string& utf8) {
    const int length =
        MultiByteToWideChar(CP_UTF8, 0, utf8.data(), static_cast<int>(utf8.size()), nullptr, 0);
    std::wstring text(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), static_cast<int>(utf8.size()), text.data(),
                        length);
    return text;
}

bool fits_code_page(const std::wstring& text) {
    BOOL replaced = FALSE;
    WideCharToMultiByte(CP_ACP, WC_NO_BEST_FIT_CHARS, text.data(), static_cast<int>(text.size()),
                        nullptr, 0, nullptr, &replaced);
    return replaced == FALSE;
}

std::wstring short_path(const std::wstring& path) {
    const DWORD length = GetShortPathNameW(path.c_str(), nullptr, 0);
    if (length == 0) return path;
    std::wstring shorter(length, L'\0');
    shorter.resize(GetShortPathNameW(path.c_str(), shorter.data(), length));
    return shorter.empty() ? path : shorter;
}

// The path as an engine can use it; the last part keeps its long name if it fits.
std::wstring engine_path(const std::string& utf8) {
    const std::wstring path = wide(utf8);
    if (fits_code_page(path)) return path;
    const std::size_t slash = path.find_last_of(L'\\');
    if (slash == std::wstring::npos || !fits_code_page(path.substr(slash))) return short_path(path);
    return short_path(path.substr(0, slash)) + path.substr(slash);
}

std::string windows_error(DWORD code) {
    if (code == ERROR_MOD_NOT_FOUND) return "Windows does not find the DLL or one it imports";
    if (code == ERROR_BAD_EXE_FORMAT) return "not a 32-bit Windows DLL";
    return "Windows error " + std::to_string(code);
}

void* open_library(const std::string& path, std::string& error) {
    HMODULE module = LoadLibraryW(engine_path(path).c_str());
    if (module == nullptr) error = windows_error(GetLastError());
    return module;
}

void close_library(void* handle) {
    FreeLibrary(static_cast<HMODULE>(handle));
}

void* find_symbol(void* handle, const char* name) {
    const FARPROC routine = GetProcAddress(static_cast<HMODULE>(handle), name);
    void* address = nullptr;
    static_assert(sizeof address == sizeof routine);
    std::memcpy(&address, &routine, sizeof address);
    return address;
}

#else

void* open_library(const std::string& path, std::string& error) {
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* reason = dlerror();
        error = reason != nullptr ? reason : "dlopen failed";
    }
    return handle;
}

void close_library(void* handle) {
    dlclose(handle);
}

void* find_symbol(void* handle, const char* name) {
    return dlsym(handle, name);
}

#endif

template <class Routine>
bool find_routine(void* handle, const char* name, Routine& routine) {
    void* address = find_symbol(handle, name);
    static_assert(sizeof address == sizeof routine);
    std::memcpy(&routine, &address, sizeof address);
    return routine != nullptr;
}

}  // namespace

bool EngineLibrary::load(const std::string& path, std::string& error) {
    unload();
    handle_ = open_library(path, error);
    if (handle_ == nullptr) return false;
    if (find_routines(error)) return true;
    unload();
    return false;
}

void EngineLibrary::unload() {
    if (handle_ != nullptr) close_library(handle_);
    handle_ = nullptr;
    routines_ = {};
}

bool EngineLibrary::find_routines(std::string& error) {
    std::string missing;
    const auto require = [&](const char* name, auto& routine) {
        if (find_routine(handle_, name, routine)) return;
        if (!missing.empty()) missing += ", ";
        missing += name;
    };
    require("DLL_StartNewGame", routines_.start_new_game);
    require("DLL_MakeAMove", routines_.make_a_move);
    require("DLL_Search", routines_.search);
    require("DLL_CleanUp", routines_.clean_up);
    find_routine(handle_, "DLL_IsGameOver", routines_.is_game_over);
    find_routine(handle_, "DLL_GenerateMoves", routines_.generate_moves);
    find_routine(handle_, "Zwarm_ExpectedLine", routines_.expected_line);
    if (missing.empty()) return true;
    error = "not an engine, it does not export " + missing;
    return false;
}

bool change_directory(const std::string& path) {
#if defined(_WIN32)
    return SetCurrentDirectoryW(engine_path(path).c_str()) != 0;
#else
    return chdir(path.c_str()) == 0;
#endif
}

}  // namespace zwarm::host
