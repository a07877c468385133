#include "harness/lab/solver/solve.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"
#include "harness/lab/solver/beam_checkpoint.h"
#include "harness/lab/solver/bounds.h"
#include "harness/lab/solver/guides.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kFirstWidth = 1000;
constexpr std::size_t kWiden = 3;
constexpr std::size_t kFewest = 3;  // guides at the widest
constexpr int kNoBound = 400;       // plies; no game is that long

// One guide's turn at one width.
struct GuideTurn {
    std::size_t plan = 0;  // in the pool
    int length = 0;        // what it found; 0: nothing
    int missing = 0;       // else: plies that were missing when the beam ran empty
};

// Shorter first; of those that found nothing, who came farther.
bool came_farther(const GuideTurn& a, const GuideTurn& b) {
    const auto rank = [](const GuideTurn& e) {
        return std::tuple(e.length == 0 ? 1 << 20 : e.length, e.missing, e.plan);
    };
    return rank(a) < rank(b);
}

std::vector<BeamPlan> pool_of(const Problem& problem, const SolveSettings& settings) {
    std::vector<BeamPlan> pool;
    if (!settings.guides.empty()) {
        for (const GuideWeights& guide : settings.guides) {
            pool.push_back({!problem.cooperative && guide.unmatched > 0, guide});
        }
        return pool;
    }
    pool = tuned_plans(problem);
    Random random(base::derived_seed(settings.seed, "guides", 0));
    while (static_cast<int>(pool.size()) < settings.pool) {
        pool.push_back(drawn_plan(problem, random));
    }
    return pool;
}

// The widths one after the other, as far as the memory goes.
std::vector<std::size_t> widths_of(const Problem& problem, const SolveSettings& settings) {
    std::vector<std::size_t> widths;
    for (std::size_t width = std::min(kFirstWidth, settings.width);;
         width = std::min(width * kWiden, settings.width)) {
        if (beam_memory(problem, width, settings.threads) > settings.memory << 20) break;
        widths.push_back(width);
        if (width == settings.width) break;
    }
    return widths;
}

Json game_json(const std::vector<Ply>& game) {
    Json json = Json::array();
    for (const Ply& ply : game) json.push_back({ply.from, ply.to});
    return json;
}

// How far a search is.
struct SolveStage {
    std::size_t width = 0;            // in the list of widths
    std::vector<GuideTurn> done{};    // at this width
    std::vector<GuideTurn> before{};  // at the width before, best first: this width's order
    bool begun = false;               // the guide whose turn it is:
    GuideTurn turn{};                 // what it has found so far
    int side = 0;                     // winners that were tried
    bool first_wins = false;          // who wins the next game
};

void to_json(Json& json, const GuideTurn& entry) {
    json = {entry.plan, entry.length, entry.missing};
}
void from_json(const Json& json, GuideTurn& entry) {
    entry = {json.at(0).get<std::size_t>(), json.at(1).get<int>(), json.at(2).get<int>()};
}

// What an interrupted search has done, as a file.
class SolveProgress {
  public:
    SolveProgress(const Problem& problem, const SolveSettings& settings)
        : file_(settings.progress),
          what_(problem_text(problem) + (problem.cooperative ? "cooperative" : "alone") +
                " width " + std::to_string(settings.width) + " memory " +
                std::to_string(settings.memory) + " seed " + std::to_string(settings.seed) +
                " bound " + std::to_string(settings.bound) + " pool " +
                std::to_string(settings.pool)) {
        for (const GuideWeights& guide : settings.guides) what_ += " " + guide_text(guide);
    }

    [[nodiscard]] bool kept() const { return !file_.empty(); }
    [[nodiscard]] fs::path beam_file() const {
        if (!kept()) return {};
        fs::path file = file_;
        return file += ".beam";
    }

    void load(SolveOutcome& outcome, SolveStage& stage) const {
        if (!kept() || !fs::exists(file_)) return;
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
            outcome.log = json.at("log").get<std::vector<std::string>>();
            const Json& by = json.at("by");
            outcome.by = {.width = by.at("width").get<std::size_t>(),
                          .bound = by.at("bound").get<int>(),
                          .winner_first = by.at("winner_first").get<bool>(),
                          .palindromes = by.at("palindromes").get<bool>(),
                          .seed = by.at("seed").get<std::uint64_t>(),
                          .guide = parse_guide(by.at("guide").get<std::string>())};
            stage.width = json.at("widths").get<std::size_t>();
            stage.done = json.at("done").get<std::vector<GuideTurn>>();
            stage.before = json.at("before").get<std::vector<GuideTurn>>();
            stage.begun = json.at("begun").get<bool>();
            stage.turn = json.at("turn").get<GuideTurn>();
            stage.side = json.at("side").get<int>();
            stage.first_wins = json.at("first_wins").get<bool>();
        } catch (const nlohmann::json::exception&) {
            throw std::runtime_error(file_.string() + " is damaged");
        }
    }

    void save(const SolveOutcome& outcome, const SolveStage& stage) const {
        if (!kept()) return;
        const BeamSettings& by = outcome.by;
        const Json json{{"search", what_},
                        {"widths", stage.width},
                        {"done", stage.done},
                        {"before", stage.before},
                        {"begun", stage.begun},
                        {"turn", stage.turn},
                        {"side", stage.side},
                        {"first_wins", stage.first_wins},
                        {"seconds", outcome.seconds},
                        {"found_after", outcome.found_after},
                        {"moves", outcome.moves},
                        {"by",
                         {{"width", by.width},
                          {"bound", by.bound},
                          {"winner_first", by.winner_first},
                          {"palindromes", by.palindromes},
                          {"seed", by.seed},
                          {"guide", guide_text(by.guide)}}},
                        {"layers", outcome.layers},
                        {"log", outcome.log},
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

// Plies missing when a beam ran empty; palindromes are known at their middle.
int plies_missing(const BeamSettings& beam, const BeamResult& result) {
    const int last = beam.palindromes ? beam.bound / 2 + 1 : beam.bound;
    int reached = 0;
    for (const std::size_t boards : result.layers) reached += boards > 0 ? 1 : 0;
    return std::max(0, last - reached + 1);
}

class WideningSearch {
  public:
    WideningSearch(const Problem& problem, const SolveSettings& settings,
                   const std::function<bool()>& stop,
                   const std::function<void(const SolveState&)>& on_state)
        : problem_(problem),
          settings_(settings),
          stop_(stop),
          on_state_(on_state),
          progress_(problem, settings),
          pool_(pool_of(problem, settings)),
          widths_(widths_of(problem, settings)) {
        if (widths_.empty()) throw std::runtime_error("too little memory for any beam");
        if (!settings.resume) progress_.forget();
        progress_.load(outcome_, stage_);
        before_ = outcome_.seconds;
        outcome_.bound = std::max(simple_bound(problem), settings.at_least);
    }

    SolveOutcome run() {
        while (stage_.width < widths_.size() && !enough()) {
            if (!one_width()) break;
            std::ranges::sort(stage_.done, came_farther);
            stage_.before = std::move(stage_.done);
            stage_.done = {};
            ++stage_.width;
            progress_.save(outcome_, stage_);
        }
        outcome_.seconds = elapsed();
        if (outcome_.complete && !out_of_time()) progress_.forget();
        return std::move(outcome_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double elapsed() const {
        return before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
    }
    [[nodiscard]] bool out_of_time() const {
        return settings_.seconds > 0 && elapsed() >= settings_.seconds;
    }
    [[nodiscard]] bool enough() const {
        return !outcome_.game.empty() &&
               outcome_.length() <= std::max(settings_.bound, outcome_.bound);
    }
    // What the next beam has to find.
    [[nodiscard]] int wanted() const {
        const int shorter = outcome_.game.empty() ? kNoBound : outcome_.length() - 1;
        return settings_.bound > 0 ? std::min(shorter, settings_.bound) : shorter;
    }

    // False if it was ended.
    bool one_width() {
        std::vector<std::size_t> order;
        for (const GuideTurn& entry : stage_.before) order.push_back(entry.plan);
        if (stage_.width == 0) {
            for (std::size_t i = 0; i < pool_.size(); ++i) order.push_back(i);
        } else if (settings_.guides.empty()) {
            order.resize(std::min(order.size(), std::max(kFewest, order.size() / 2)));
            // Those that found records elsewhere are never given up.
            for (std::size_t i = 0; i < tuned_plans(problem_).size(); ++i) {
                if (i < pool_.size() && std::ranges::find(order, i) == order.end()) {
                    order.push_back(i);
                }
            }
        }
        while (stage_.done.size() < order.size()) {
            if (!one_guide(order[stage_.done.size()])) return false;
            if (enough()) return true;
        }
        return true;
    }

    // All beams of one guide at this width.
    bool one_guide(std::size_t plan) {
        // A game of two that nobody has asked for in one length may be won by either.
        const int sides = problem_.cooperative && settings_.bound == 0 ? 2 : 1;
        if (!stage_.begun) {
            stage_.begun = true;
            stage_.turn = {plan, 0, 1 << 20};
            stage_.side = 0;
            stage_.first_wins = wanted() % 2 == 1;
        }
        while (stage_.side < sides && !enough()) {
            const BeamSettings beam{.width = widths_[stage_.width],
                                    .bound = wanted(),
                                    .winner_first = stage_.first_wins,
                                    .palindromes = pool_[plan].palindromes,
                                    .seed = settings_.seed,
                                    .guide = pool_[plan].guide};
            // Nobody knows yet where the middle is.
            if (beam.bound == kNoBound && beam.palindromes) break;
            if (!one_beam(beam)) return false;
        }
        stage_.done.push_back(stage_.turn);
        stage_.begun = false;
        progress_.save(outcome_, stage_);
        return !out_of_time();
    }

    bool one_beam(const BeamSettings& beam) {
        BeamResult result = run_beam(problem_, beam, watch(beam));
        outcome_.moves += result.moves;
        outcome_.seconds = elapsed();
        if (result.stopped) {
            outcome_.complete = !(stop_ && stop_());
            progress_.save(outcome_, stage_);
            return false;
        }
        const int missing = plies_missing(beam, result);
        outcome_.log.push_back((result.game.empty()
                                    ? "none, " + std::to_string(missing) + " missing"
                                    : std::to_string(result.game.size())) +
                               ": " + beam_words(beam, problem_.cooperative));
        if (result.game.empty()) {
            stage_.turn.missing = std::min(stage_.turn.missing, missing);
            ++stage_.side;
            stage_.first_wins = !stage_.first_wins;
        } else {
            // The same beam is asked again, for something shorter.
            outcome_.game = std::move(result.game);
            outcome_.by = beam;
            outcome_.layers = std::move(result.layers);
            outcome_.found_after = outcome_.seconds;
            stage_.turn.length = outcome_.length();
        }
        progress_.save(outcome_, stage_);
        return true;
    }

    [[nodiscard]] BeamWatch watch(const BeamSettings& beam) {
        BeamWatch watch{.threads = settings_.threads,
                        .stop = [this] { return (stop_ && stop_()) || out_of_time(); },
                        .on_layer = {},
                        .checkpoint = progress_.beam_file()};
        if (on_state_) {
            watch.on_layer = [this, beam](const LayerReport& layer) {
                on_state_({static_cast<int>(outcome_.log.size()) + 1, beam, layer,
                           outcome_.length(), elapsed(),
                           settings_.seconds > 0 ? settings_.seconds - elapsed() : 0});
            };
        }
        return watch;
    }

    const Problem& problem_;
    const SolveSettings& settings_;
    const std::function<bool()>& stop_;
    const std::function<void(const SolveState&)>& on_state_;
    SolveProgress progress_;
    std::vector<BeamPlan> pool_;
    std::vector<std::size_t> widths_;
    SolveStage stage_;
    SolveOutcome outcome_;
    double before_ = 0;
    Clock::time_point begin_ = Clock::now();
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
    return WideningSearch(problem, settings, stop, on_state).run();
}

}  // namespace zwarm::lab
