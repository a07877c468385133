#include "harness/lab/plugin_speed.h"

#include <array>
#include <stdexcept>
#include <string_view>

#include "harness/host/engine_process.h"

namespace zwarm::lab {

namespace {

constexpr std::array<std::string_view, 3> kTimedTitles{"Chinese Checkers", "Halma", "Selfo"};
// Deeper than any search gets, but a depth: openings by heart are no measure of speed.
constexpr int kDepth = 50;

class TimedEngine {
  public:
    explicit TimedEngine(const std::string& path) : path_(path) {
        host::EngineSettings settings;
        settings.path = path;
        engine_.start(settings);
        check(0);
    }

    void begin(std::string_view title) {
        nodes_ = seconds_ = 0;
        check(engine_.start_new_game(std::string(title)));
    }
    // The move it would make.
    std::string think(int time_ms) {
        const auto reply = engine_.search({.time_ms = time_ms, .depth = kDepth}, {});
        check(reply ? std::optional(reply->code) : std::nullopt);
        nodes_ += reply->last.nodes;
        seconds_ += static_cast<double>(reply->time_us) / 1e6;
        return reply->last.best_move;
    }
    void play(const std::string& move) { check(engine_.make_a_move(move)); }

    [[nodiscard]] double speed() const { return nodes_ / seconds_; }

  private:
    void check(std::optional<int> code) const {
        if (engine_.fault()) throw std::runtime_error(path_ + ": " + engine_.fault()->sentence);
        if (code && *code < 0) {
            throw std::runtime_error(path_ + " answers " + host::result_name(*code));
        }
    }

    std::string path_;
    host::EngineProcess engine_;
    double nodes_ = 0;
    double seconds_ = 0;
};

}  // namespace

std::vector<PluginSpeed> compare_plugin_speeds(const std::string& native, const std::string& dll,
                                               int plies, int time_ms) {
    TimedEngine first(native);
    TimedEngine second(dll);
    std::vector<PluginSpeed> speeds;
    for (const std::string_view title : kTimedTitles) {
        first.begin(title);
        second.begin(title);
        for (int ply = 0; ply < plies; ++ply) {
            const std::string move = first.think(time_ms);
            second.think(time_ms);
            first.play(move);
            second.play(move);
        }
        speeds.push_back({std::string(title), first.speed(), second.speed()});
    }
    return speeds;
}

}  // namespace zwarm::lab
