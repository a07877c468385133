// A search as the host sees it: its stop flag and its clock end the search, what the search finds
// goes into the host's buffers, and the host's windows stay alive meanwhile.
#pragma once

#include <zillions/plugin_abi.h>

#include <chrono>
#include <cstdint>

#include "engine/plugin/expected_line.h"
#include "engine/rules/position.h"
#include "engine/search/search_control.h"

namespace zwarm {

// The host's side of DLL_Search: none of the pointers may be null.
struct HostBuffers {
    Search_Status* status = nullptr;
    char* best_move = nullptr;     // ZILLIONS_MOVE_BUFFER bytes
    char* current_move = nullptr;  // ZILLIONS_MOVE_BUFFER bytes
    zillions_long* nodes = nullptr;
    zillions_long* score = nullptr;
    zillions_long* depth = nullptr;

    [[nodiscard]] bool complete() const;
};

class HostControl final : public SearchControl {
  public:
    // The position must outlive the control and stay as it is. time_ms 0 = no limit. `line` may be
    // null.
    HostControl(const Position& position, std::int64_t time_ms, const HostBuffers& buffers,
                ExpectedLine* line = nullptr);

    bool stop_requested() override;
    void report(const SearchInfo& info) override;

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool host_says_stop() const;
    void look_at_clock();
    void write_move(char* buffer, Move move, Move& written) const;

    const Position& position_;
    HostBuffers buffers_;
    ExpectedLine* line_;
    Clock::time_point deadline_;
    Clock::time_point next_pump_;
    Clock::time_point last_look_;
    int stride_ = 1;  // polls from one look at the clock to the next
    int polls_ = 0;
    bool stopped_ = false;
    Move best_written_;
    Move current_written_;
};

// Copies a string into a host's buffer of `size` bytes, cut off if need be.
void write_text(char* buffer, std::size_t size, std::string_view text);

}  // namespace zwarm
