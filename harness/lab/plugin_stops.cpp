#include "harness/lab/plugin_stops.h"

#include <array>
#include <stdexcept>
#include <string_view>

#include "harness/base/chance.h"
#include "harness/host/binary_file.h"
#include "harness/host/engine_process.h"

namespace zwarm::lab {

namespace {

// Two and more players, a solitaire, the largest boards.
constexpr std::array<std::string_view, 5> kTitles{
    "Selfo", "Selfo - Large Board", "Halma", "Chinese Checkers for Six", "Halma Solitaire 16x16"};
constexpr std::uint64_t kLatestMs = 30;

host::StopLatency measure_way(const std::string& plugin, bool by_message, int tries) {
    host::EngineSettings settings;
    settings.path = plugin;
    settings.stop_by_message = by_message;
    host::EngineProcess engine;
    engine.start(settings);
    base::Chance chance(2026);
    host::StopTimes times;
    std::size_t title = kTitles.size();
    for (int i = 0; i < tries && engine.alive(); ++i) {
        // All tries of a game together: a new one costs the plug-in a new agent.
        const auto wanted =
            static_cast<std::size_t>(i) * kTitles.size() / static_cast<std::size_t>(tries);
        if (wanted != title) engine.start_new_game(std::string(kTitles[wanted]));
        title = wanted;
        const auto after_ms = static_cast<int>(1 + chance.next() % kLatestMs);
        const auto status = i % 2 == 0 ? kSTOPSOON : kSTOPNOW;
        const auto reply = engine.search_and_stop({}, after_ms, status);
        if (reply && reply->code < 0) {
            throw std::runtime_error(plugin + " answers " + host::result_name(reply->code));
        }
        if (reply) times.add(*reply);
    }
    if (engine.fault()) throw std::runtime_error(plugin + ": " + engine.fault()->sentence);
    return times.latency(by_message ? "by a message" : "by the flag");
}

}  // namespace

std::vector<host::StopLatency> measure_plugin_stops(const std::string& plugin, int tries) {
    std::vector<host::StopLatency> ways{measure_way(plugin, false, tries)};
    if (host::read_binary_file(plugin).format == host::BinaryFormat::kPe32) {
        ways.push_back(measure_way(plugin, true, tries));
    }
    return ways;
}

}  // namespace zwarm::lab
