#include "tests/abi/plugin_library.h"

#include <gtest/gtest.h>

#if defined(_WIN32)
#include <windows.h>
// windows.h first
#include <psapi.h>
#else
#include <dlfcn.h>

#include <fstream>
#endif

namespace zwarm::abi {

std::filesystem::path plugin_path() {
    return ZWARM_PLUGIN;
}

#if defined(_WIN32)

PluginLibrary::PluginLibrary(const std::filesystem::path& path)
    : handle_(reinterpret_cast<void*>(LoadLibraryW(path.c_str()))) {
#else

PluginLibrary::PluginLibrary(const std::filesystem::path& path)
    : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
#endif
    if (handle_ == nullptr) return;
    start_new_game = reinterpret_cast<ZillionsStartNewGame>(address("DLL_StartNewGame"));
    make_a_move = reinterpret_cast<ZillionsMakeAMove>(address("DLL_MakeAMove"));
    search = reinterpret_cast<ZillionsSearch>(address("DLL_Search"));
    is_game_over = reinterpret_cast<ZillionsIsGameOver>(address("DLL_IsGameOver"));
    generate_moves = reinterpret_cast<ZillionsGenerateMoves>(address("DLL_GenerateMoves"));
    clean_up = reinterpret_cast<ZillionsCleanUp>(address("DLL_CleanUp"));
}

#if defined(_WIN32)

PluginLibrary::~PluginLibrary() {
    if (handle_ != nullptr) FreeLibrary(reinterpret_cast<HMODULE>(handle_));
}

void* PluginLibrary::address(const char* name) const {
    return reinterpret_cast<void*>(GetProcAddress(reinterpret_cast<HMODULE>(handle_), name));
}

std::int64_t memory_in_use() {
    PROCESS_MEMORY_COUNTERS counters{};
    GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof(counters));
    return static_cast<std::int64_t>(counters.PagefileUsage);
}

int open_handles() {
    DWORD count = 0;
    GetProcessHandleCount(GetCurrentProcess(), &count);
    return static_cast<int>(count);
}

#else

PluginLibrary::~PluginLibrary() {
    if (handle_ != nullptr) dlclose(handle_);
}

void* PluginLibrary::address(const char* name) const {
    return dlsym(handle_, name);
}

std::int64_t memory_in_use() {
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    file >> all >> resident;
    constexpr std::int64_t kPage = 4096;
    return resident * kPage;
}

int open_handles() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/self/fd")) {
        ++count;
    }
    return count;
}

#endif

DLL_Result SearchBuffers::run(const PluginLibrary& plugin, zillions_long time_ms,
                              zillions_long depth_limit, zillions_long variety) {
    return plugin.search(time_ms, depth_limit, variety, &status, best.data(), current.data(),
                         &nodes, &score, &depth);
}

std::vector<std::string> list_moves(const PluginLibrary& plugin) {
    std::vector<std::string> moves;
    EXPECT_EQ(plugin.generate_moves(nullptr), DLL_OK);
    while (true) {
        MoveBuffer buffer;
        EXPECT_EQ(plugin.generate_moves(buffer.data()), DLL_OK);
        EXPECT_TRUE(buffer.intact());
        if (buffer.text()[0] == '\0') return moves;
        moves.emplace_back(buffer.text());
    }
}

}  // namespace zwarm::abi
