#include "harness/lab/solver/solve.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/whole_file.h"
#include "harness/lab/solver/beam_checkpoint.h"
#include "harness/lab/solver/bounds.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kFirstWidth = 1000;
constexpr std::size_t kWiden = 3;
constexpr int kNoBound = 400;  // plies; no game is that long

// All attempts in their order, without what depends on the best game so far.
std::vector<BeamSettings> plan(const Problem& problem, const SolveSettings& settings) {
    std::vector<BeamPlan> plans = tuned_plans(problem);
    if (!settings.guides.empty()) {
        plans.clear();
        for (const GuideWeights& guide : settings.guides) {
            plans.push_back({!problem.cooperative && guide.unmatched > 0, guide});
        }
    }
    std::vector<BeamSettings> attempts;
    for (std::size_t width = std::min(kFirstWidth, settings.width);;
         width = std::min(width * kWiden, settings.width)) {
        if (beam_memory(problem, width, settings.threads) > settings.memory << 20) break;
        for (const BeamPlan& one : plans) {
            BeamSettings beam{.width = width,
                              .palindromes = one.palindromes,
                              .seed = settings.seed,
                              .guide = one.guide};
            if (problem.cooperative) {
                beam.winner_first = false;
                attempts.push_back(beam);
                beam.winner_first = true;
            }
            attempts.push_back(beam);
        }
        if (width == settings.width) break;
    }
    return attempts;
}

Json game_json(const std::vector<Ply>& game) {
    Json json = Json::array();
    for (const Ply& ply : game) json.push_back({ply.from, ply.to});
    return json;
}

// What an interrupted search has done, as a file.
class Progress {
  public:
    Progress(const Problem& problem, const SolveSettings& settings)
        : file_(settings.progress),
          what_(problem_text(problem) + (problem.cooperative ? "cooperative" : "alone") +
                " width " + std::to_string(settings.width) + " memory " +
                std::to_string(settings.memory) + " seed " + std::to_string(settings.seed) +
                " bound " + std::to_string(settings.bound)) {
        for (const GuideWeights& guide : settings.guides) what_ += " " + guide_text(guide);
    }

    [[nodiscard]] bool kept() const { return !file_.empty(); }
    [[nodiscard]] fs::path beam_file() const {
        if (!kept()) return {};
        fs::path file = file_;
        return file += ".beam";
    }

    // The number of attempts done.
    std::size_t load(SolveOutcome& outcome, const std::vector<BeamSettings>& attempts,
                     std::size_t& by) const {
        if (!kept() || !fs::exists(file_)) return 0;
        try {
            const Json json = Json::parse(base::read_whole(file_));
            if (json.at("search") != what_) {
                throw std::runtime_error(file_.string() + " belongs to another search");
            }
            for (const Json& ply : json.at("game")) {
                outcome.game.push_back({ply.at(0).get<Cell>(), ply.at(1).get<Cell>()});
            }
            outcome.seconds = json.at("seconds").get<double>();
            outcome.found_after = json.at("found_after").get<double>();
            outcome.moves = json.at("moves").get<std::uint64_t>();
            outcome.layers = json.at("layers").get<std::vector<std::size_t>>();
            by = json.at("by").get<std::size_t>();
            if (by < attempts.size()) outcome.by = attempts[by];
            outcome.by.bound = json.at("by_bound").get<int>();
            return json.at("attempts").get<std::size_t>();
        } catch (const nlohmann::json::exception&) {
            throw std::runtime_error(file_.string() + " is damaged");
        }
    }

    void save(const SolveOutcome& outcome, std::size_t done, std::size_t by) const {
        if (!kept()) return;
        const Json json{{"search", what_},
                        {"attempts", done},
                        {"seconds", outcome.seconds},
                        {"found_after", outcome.found_after},
                        {"moves", outcome.moves},
                        {"by", by},
                        {"by_bound", outcome.by.bound},
                        {"layers", outcome.layers},
                        {"game", game_json(outcome.game)}};
        fs::path fresh = file_;
        fresh += ".new";
        base::write_whole(fresh, json.dump() + "\n");
        fs::rename(fresh, file_);
    }

    void forget() const {
        if (!kept()) return;
        fs::remove(file_);
        fs::remove(beam_file());
    }

  private:
    fs::path file_;
    std::string what_;
};

}  // namespace

std::string beam_words(const BeamSettings& settings, bool cooperative) {
    std::string words = "width " + std::to_string(settings.width) + ", bound " +
                        std::to_string(settings.bound) + ", seed " + std::to_string(settings.seed);
    if (settings.palindromes) words += ", palindromes";
    if (cooperative) words += settings.winner_first ? ", first wins" : ", second wins";
    return words + ", guide " + guide_text(settings.guide);
}

SolveOutcome solve(const Problem& problem, const SolveSettings& settings,
                   const std::function<bool()>& stop,
                   const std::function<void(const SolveState&)>& on_state) {
    using Clock = std::chrono::steady_clock;
    const Progress progress(problem, settings);
    const std::vector<BeamSettings> attempts = plan(problem, settings);
    if (attempts.empty()) throw std::runtime_error("too little memory for any beam");
    if (!settings.resume) progress.forget();
    SolveOutcome outcome;
    std::size_t by = attempts.size();
    std::size_t done = progress.load(outcome, attempts, by);
    outcome.bound = simple_bound(problem);
    const double before = outcome.seconds;
    const auto begin = Clock::now();
    const auto elapsed = [&] {
        return before + std::chrono::duration<double>(Clock::now() - begin).count();
    };
    const auto out_of_time = [&] { return settings.seconds > 0 && elapsed() >= settings.seconds; };
    const int enough = std::max(settings.bound, outcome.bound);
    while (done < attempts.size() && !out_of_time()) {
        if (!outcome.game.empty() && outcome.length() <= enough) break;
        BeamSettings beam = attempts[done];
        beam.bound = outcome.game.empty() ? kNoBound : outcome.length() - 1;
        if (settings.bound > 0) beam.bound = std::min(beam.bound, settings.bound);
        if (beam.bound == kNoBound && beam.palindromes) {
            ++done;  // nobody knows where the middle is
            continue;
        }
        BeamWatch watch{.threads = settings.threads,
                        .stop = [&] { return (stop && stop()) || out_of_time(); },
                        .on_layer = {},
                        .checkpoint = progress.beam_file()};
        if (on_state) {
            watch.on_layer = [&](const LayerReport& layer) {
                on_state({static_cast<int>(done) + 1, beam, layer, outcome.length(), elapsed(),
                          settings.seconds > 0 ? settings.seconds - elapsed() : 0});
            };
        }
        BeamResult result = run_beam(problem, beam, watch);
        outcome.moves += result.moves;
        outcome.seconds = elapsed();
        if (result.stopped) {
            outcome.complete = !(stop && stop());
            progress.save(outcome, done, by);
            break;
        }
        if (result.game.empty()) {
            ++done;
        } else {
            // The same beam is asked again, for something shorter.
            outcome.game = std::move(result.game);
            outcome.by = beam;
            outcome.layers = std::move(result.layers);
            outcome.found_after = outcome.seconds;
            by = done;
        }
        progress.save(outcome, done, by);
    }
    outcome.seconds = elapsed();
    if (outcome.complete && !out_of_time()) progress.forget();
    return outcome;
}

}  // namespace zwarm::lab
