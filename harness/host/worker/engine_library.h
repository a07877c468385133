// A loaded engine: the shared library and the addresses of its routines. dlopen on Linux,
// LoadLibrary in the Win32 build of the worker.
#pragma once

#include <zillions/plugin_abi.h>

#include <string>
#include <utility>

namespace zwarm::host {

// The six routines, the last two of which may be missing, and what a native engine may add.
struct EngineRoutines {
    ZillionsStartNewGame start_new_game = nullptr;
    ZillionsMakeAMove make_a_move = nullptr;
    ZillionsSearch search = nullptr;
    ZillionsCleanUp clean_up = nullptr;
    ZillionsIsGameOver is_game_over = nullptr;
    ZillionsGenerateMoves generate_moves = nullptr;
    ZwarmExpectedLine expected_line = nullptr;
};

class EngineLibrary {
  public:
    EngineLibrary() = default;
    EngineLibrary(const EngineLibrary&) = delete;
    EngineLibrary& operator=(const EngineLibrary&) = delete;
    ~EngineLibrary() { unload(); }

    // Loads the file (UTF-8 path). False with a sentence in `error` when the system refuses it or
    // one of the four required routines is missing.
    bool load(const std::string& path, std::string& error);
    void unload();

    bool loaded() const { return handle_ != nullptr; }
    const EngineRoutines& routines() const { return routines_; }

  private:
    bool find_routines(std::string& error);

    void* handle_ = nullptr;
    EngineRoutines routines_;
};

// Makes the folder (UTF-8) the current directory of this process.
bool change_directory(const std::string& path);

}  // namespace zwarm::host
