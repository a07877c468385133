// The engine as a Universal Game Interface program: lines in, lines out. A search runs in a thread
// of its own, so that `stop` is heard; each has a stop of its own, made when its `go` is read, so
// that `stop` ends the newest one however far it has come. A line that cannot be obeyed is answered
// with "info string error: .." and changes nothing; but every `go` is answered with a legal move if
// there is one, whatever else it says and whoever has won by our rules.
#pragma once

#include <zwarm/engine.h>
#include <zwarm/text.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace zwarm::lab {

class UgiSession {
  public:
    // Gets one line without its end at a time, from the caller's or the search's thread.
    using Output = std::function<void(const std::string& line)>;

    UgiSession(Output output, std::string version);
    ~UgiSession();
    UgiSession(const UgiSession&) = delete;
    UgiSession& operator=(const UgiSession&) = delete;

    // Obeys one line; false after "quit".
    bool handle(std::string_view line);

    // Returns when no search is running. An infinite one runs until it is stopped.
    void wait();
    // No more lines will come: waits for an answer that comes without a stop, and ends the others.
    void finish();

  private:
    using Words = std::span<const std::string_view>;
    class Control;

    // What options choose; an agent is made from it when it is first needed.
    struct Choices {
        const Variant* variant = nullptr;
        const AgentEntry* agent = nullptr;  // nullptr = the variant's default
        AgentOptions options{.seed = 1, .book = true};
        int level = kStrongest;
        int variety = 0;
    };

    struct Task {
        std::chrono::steady_clock::time_point begin;  // when it was asked for
        Limits limits;
        bool infinite = false;
        std::vector<Move> unwanted{};  // legal by our rules, but not to be chosen
    };

    void obey(std::string_view line, Words words);
    static Fields<Choices> plain_options();
    void introduce();
    void set_option(std::string_view line);
    void apply_option(const std::string& name, const std::string& value);
    void new_game();
    void set_position(Words words);
    void go(Words words);
    std::size_t want_only(Words words, Task& task) const;
    void answer(Words words);
    void search(const Game& game, const Task& task, const std::stop_token& stop);
    Move choose(const Game& game, const Task& task, const std::stop_token& stop);
    void stop();
    void get_ready();
    [[nodiscard]] static std::unique_ptr<Agent> make_agent(Choices& choices);
    void say(const std::string& line);

    Output output_;
    std::mutex output_mutex_;
    std::string version_;
    Choices choices_;
    Game game_;
    std::unique_ptr<Agent> agent_;

    std::thread thread_;
    std::atomic<bool> searching_ = false;
    std::stop_source stop_;  // of the newest search
    bool infinite_ = false;  // likewise
};

}  // namespace zwarm::lab
