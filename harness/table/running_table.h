// A table that runs by itself: commands from any thread, events to whoever listens, and a thread
// that does the thinking there is to do. The thinking of many tables shares a few places.
#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "harness/table/table.h"

namespace zwarm::table {

// So many may think at once; the others wait.
class ThinkingPlaces {
  public:
    explicit ThinkingPlaces(int places) : free_(places) {}

    // False if it was stopped before a place was free.
    bool take(const std::stop_token& stop);
    void give_back();

  private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    int free_;
};

// The places that tables share; null = as many as want to.
struct SharedPlaces {
    std::shared_ptr<ThinkingPlaces> thinking{};
    std::shared_ptr<ThinkingPlaces> looking{};  // for questions to the observer
};

class RunningTable {
  public:
    using Listener = std::function<void(const Json& event)>;

    explicit RunningTable(Surroundings surroundings, SharedPlaces places = {});
    ~RunningTable();
    RunningTable(const RunningTable&) = delete;
    RunningTable& operator=(const RunningTable&) = delete;

    // As Table::command; questions to the observer too, which are answered in the caller's thread
    // while the table goes on.
    Json command(const Json& command, const Rights& rights = {});

    // Has the whole game looked at by somebody, in the caller's thread and in a place for looking,
    // while the table goes on: the answer, or a refusal.
    using Look = std::function<Json(const WholeGame& game, const std::stop_token& stop)>;
    Json look_at_all(const Look& look);

    Json view();
    Json stored();
    void restore(const Json& stored);
    void tick();

    // Hears every event from now on, in order, in some thread, while the table waits: must be quick
    // and must not call back. Returns a number to stop listening with. The view at this moment goes
    // into `now`, so that nothing is missed.
    int listen(Listener listener, Json* now = nullptr);
    void forget(int listener);

    // Called now, if a game has begun, and after every change that should survive, before anybody
    // hears of it; never twice at once.
    void on_change(std::function<void(const Json& stored)> keep);

  private:
    Json answer_of(const std::function<Json(const std::stop_token& stop)>& look);
    void do_task(const Task& task, const std::stop_token& stop, SeatEngine& engine,
                 std::unique_lock<std::mutex>& lock);
    void run(const std::stop_token& stop);
    void publish();
    void wake();

    std::mutex mutex_;
    std::condition_variable_any changed_;
    Table table_;
    host::HostOptions options_;
    std::shared_ptr<const Observer> observer_;
    SharedPlaces places_;
    std::map<int, Listener> listeners_;
    int listeners_made_ = 0;
    std::function<void(const Json&)> keep_;
    bool news_ = false;  // something may be there to think about
    std::uint64_t running_ticket_ = 0;
    std::stop_source stop_thinking_;
    std::stop_source stop_looking_;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace zwarm::table
