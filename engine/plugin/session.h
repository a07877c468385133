// The one game a host plays with the plug-in, and everything the six routines do. Nothing throws;
// after a negative answer nothing has changed. How it behaves is told in this folder's README.
#pragma once

#include <zillions/plugin_abi.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/agents/agent.h"
#include "engine/base/text_file.h"
#include "engine/plugin/host_control.h"
#include "engine/plugin/options.h"
#include "engine/plugin/platform.h"
#include "engine/rules/game.h"

namespace zwarm {

// One line a note, added to a file only if Zwarm.ini names one. Nothing can go wrong for the
// caller: what cannot be written is lost.
class Log {
  public:
    void open(const std::string& path);
    void close() { out_.reset(); }
    void note(std::string_view text);

  private:
    File out_;
};

class Session {
  public:
    // The folder with Zwarm.ini is asked for when the first game starts.
    using FindFolder = std::string (*)();
    explicit Session(FindFolder find_folder = module_folder) noexcept : find_folder_(find_folder) {}

    DLL_Result start_new_game(const char* title) noexcept;
    DLL_Result make_a_move(const char* text) noexcept;
    DLL_Result search(zillions_long time_ms, zillions_long depth_limit, zillions_long variety,
                      const HostBuffers& buffers) noexcept;
    DLL_Result is_game_over(zillions_long* result, char* comment) noexcept;
    DLL_Result generate_moves(char* move_buffer) noexcept;
    DLL_Result clean_up() noexcept;

    // What the last search expected, or the one that runs; any thread.
    [[nodiscard]] const ExpectedLine& expected_line() const { return line_; }
    // The game as it stands; nullptr before the first and after clean-up.
    [[nodiscard]] const Game* game() const { return game_ ? &*game_ : nullptr; }

  private:
    template <class Body>
    DLL_Result guarded(const char* routine, Body body) noexcept;

    void load_options();
    DLL_Result edit(std::string_view text);
    DLL_Result turn(std::string_view text);
    void position_changed() { listing_ = false; }
    Agent& agent();
    [[nodiscard]] Move first_sayable_move() const;

    FindFolder find_folder_;
    std::string folder_;
    std::optional<Options> options_;  // none until the first game
    Log log_;
    std::optional<Game> game_;
    // True from the start of a game to the first edit, turn or search: the first stone that is put
    // then belongs to the host's own set-up and clears ours.
    bool awaiting_setup_ = false;
    // A window procedure that runs while a search pumps messages may call back.
    bool searching_ = false;

    ExpectedLine line_;
    MoveList moves_;
    std::size_t next_move_ = 0;
    bool listing_ = false;  // moves_ belongs to the position and is not at its end

    std::unique_ptr<Agent> agent_;
    const Variant* agent_variant_ = nullptr;
    bool new_game_for_agent_ = false;
};

}  // namespace zwarm
