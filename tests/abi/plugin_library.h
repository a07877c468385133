// A plug-in as a host has it: a loaded library and the addresses of six routines. Nothing here
// knows the engine; the same source runs on the native library and on the DLL.
#pragma once

#include <zillions/plugin_abi.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace zwarm::abi {

// The library this test was built beside.
[[nodiscard]] std::filesystem::path plugin_path();

class PluginLibrary {
  public:
    explicit PluginLibrary(const std::filesystem::path& path = plugin_path());
    ~PluginLibrary();
    PluginLibrary(const PluginLibrary&) = delete;
    PluginLibrary& operator=(const PluginLibrary&) = delete;

    [[nodiscard]] bool loaded() const { return handle_ != nullptr; }

    ZillionsStartNewGame start_new_game = nullptr;
    ZillionsMakeAMove make_a_move = nullptr;
    ZillionsSearch search = nullptr;
    ZillionsIsGameOver is_game_over = nullptr;
    ZillionsGenerateMoves generate_moves = nullptr;
    ZillionsCleanUp clean_up = nullptr;

  private:
    [[nodiscard]] void* address(const char* name) const;

    void* handle_ = nullptr;
};

// A buffer of exactly N bytes between guards that no engine may touch.
template <std::size_t N>
class Guarded {
  public:
    Guarded() { bytes_.fill(kGuard); }
    char* data() { return bytes_.data() + kMargin; }
    [[nodiscard]] const char* text() const { return bytes_.data() + kMargin; }
    [[nodiscard]] bool intact() const {
        for (std::size_t i = 0; i < kMargin; ++i) {
            if (bytes_[i] != kGuard || bytes_[kMargin + N + i] != kGuard) return false;
        }
        return true;
    }
    // Nothing has been written into the buffer either.
    [[nodiscard]] bool untouched() const {
        for (const char byte : bytes_) {
            if (byte != kGuard) return false;
        }
        return true;
    }

  private:
    static constexpr std::size_t kMargin = 64;
    static constexpr char kGuard = '\x5A';
    std::array<char, N + 2 * kMargin> bytes_{};
};

using MoveBuffer = Guarded<ZILLIONS_MOVE_BUFFER>;
using CommentBuffer = Guarded<ZILLIONS_COMMENT_BUFFER>;

// Everything DLL_Search writes, with guards.
struct SearchBuffers {
    Search_Status status = kKEEPSEARCHING;
    MoveBuffer best;
    MoveBuffer current;
    zillions_long nodes = -1;
    zillions_long score = -1;
    zillions_long depth = -1;

    DLL_Result run(const PluginLibrary& plugin, zillions_long time_ms, zillions_long depth_limit,
                   zillions_long variety = 0);
    [[nodiscard]] bool intact() const { return best.intact() && current.intact(); }
};

// All moves the plug-in lists; the buffer's guards are checked.
[[nodiscard]] std::vector<std::string> list_moves(const PluginLibrary& plugin);

// What the process holds: bytes of memory and open handles (files).
[[nodiscard]] std::int64_t memory_in_use();
[[nodiscard]] int open_handles();

}  // namespace zwarm::abi
