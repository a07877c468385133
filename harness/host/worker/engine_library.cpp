#include "harness/host/worker/engine_library.h"

#include <cstring>

#if defined(_WIN32)
#include "harness/host/worker/win32_path.h"
#else
#include <dlfcn.h>
#include <unistd.h>
#endif

namespace zwarm::host {

namespace {

#if defined(_WIN32)

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
