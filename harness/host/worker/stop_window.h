// A message-only window whose procedure writes the stop flag, as the window of a graphical host
// does: the flag changes only if the engine lets the thread that searches handle its messages.
// On Linux there are no such messages, and posting is refused.
#pragma once

#include <zillions/plugin_abi.h>

namespace zwarm::host {

class StopWindow {
  public:
    // Created by the thread that will call the engine.
    StopWindow();
    StopWindow(const StopWindow&) = delete;
    StopWindow& operator=(const StopWindow&) = delete;
    ~StopWindow();

    // Any thread: asks the window to write `status` to `flag`. False where there is no window.
    bool post(Search_Status* flag, Search_Status status);

    // The window's thread, while no engine call runs: handles what is waiting.
    void handle_messages();

  private:
    void* window_ = nullptr;
};

}  // namespace zwarm::host
