#include "harness/lab/solver/hunt.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"
#include "harness/lab/solver/guides.h"
#include "harness/lab/solver/record.h"
#include "harness/lab/solver/solve.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

using HuntJson = nlohmann::ordered_json;

constexpr const char* kHuntFile = "hunt.json";
constexpr const char* kHuntProblem = "hunt.problem";
constexpr std::size_t kShown = 20;  // rows of the report

// The beam of an attempt: everything about it is drawn by the attempt's own seed.
BeamSettings drawn_beam(const HuntSettings& settings, int number) {
    Random random(base::derived_seed(settings.seed, "hunt", static_cast<std::uint64_t>(number)));
    BeamSettings beam;
    beam.width = settings.width;
    beam.bound = settings.bound;
    beam.seed = random.below(1000000);
    const BeamPlan plan = drawn_plan(settings.problem, random);
    beam.guide = plan.guide;
    // Nobody knows where the middle of a game of any length is.
    beam.palindromes = plan.palindromes && settings.bound < 400;
    beam.winner_first = settings.bound % 2 == 1;
    return beam;
}

// Shorter first; of those that found nothing, who came deeper.
auto merit(const HuntAttempt& attempt) {
    return std::tuple(attempt.length == 0 ? 1 << 20 : attempt.length, -attempt.layers,
                      attempt.number);
}

class HuntWork final : public match::Work {
  public:
    explicit HuntWork(const HuntSettings& settings) : settings_(settings) {}

    match::RunFiles files() const override { return {kHuntFile, "attempts.jsonl"}; }

    std::string settings() const override {
        return HuntJson{
            {"problem", settings_.problem.name}, {"cooperative", settings_.problem.cooperative},
            {"attempts", settings_.attempts},    {"width", settings_.width},
            {"bound", settings_.bound},          {"seed", settings_.seed}}
            .dump();
    }

    std::vector<match::NamedFile> sources() const override {
        return {{kHuntProblem, problem_text(settings_.problem)}};
    }

    std::vector<match::Job> jobs() const override {
        std::vector<match::Job> jobs;
        for (int number = 1; number <= settings_.attempts; ++number) {
            jobs.push_back({number, number});
        }
        return jobs;
    }

    Worker make_worker() override {
        return [this](const match::Job& job) {
            const BeamSettings beam = drawn_beam(settings_, job.number);
            const BeamResult result = run_beam(settings_.problem, beam, {});
            std::string game;
            const Topology& topology = *settings_.problem.topology;
            for (const Ply& ply : result.game) {
                game += (game.empty() ? "" : " ") + topology.name(ply.from) + "-" +
                        topology.name(ply.to);
            }
            const HuntJson line{{"attempt", job.number},
                                {"length", result.game.size()},
                                {"layers", result.layers.size()},
                                {"game", game}};
            return match::JobResult{line.dump(), {}};
        };
    }

    match::Counted count(const match::Job& job, const std::string& line) override {
        try {
            const auto json = HuntJson::parse(line);
            if (json.at("attempt") != job.number) return match::Counted::kForeign;
            attempts_.push_back({job.number, drawn_beam(settings_, job.number),
                                 json.at("length").get<int>(), json.at("layers").get<int>(),
                                 json.at("game").get<std::string>()});
        } catch (const nlohmann::json::exception&) {
            return match::Counted::kForeign;
        }
        const int length = attempts_.back().length;
        if (length > 0 && (best_ == 0 || length < best_)) best_ = length;
        return match::Counted::kMore;
    }

    std::string state() const override {
        return best_ == 0 ? "no game yet" : "best " + std::to_string(best_);
    }

    std::vector<match::NamedFile> results() const override {
        const HuntResult result = sorted();
        std::vector<match::NamedFile> files{{"report.txt", hunt_report(result)}};
        if (result.attempts.empty() || result.attempts.front().length == 0) return files;
        const HuntAttempt& best = result.attempts.front();
        std::vector<Ply> game;
        for (const std::string_view move : base::words_of(best.game)) {
            const auto cells = base::words_of(move, "-");
            const auto from = settings_.problem.topology->find(cells.front());
            const auto to = settings_.problem.topology->find(cells.back());
            if (!from || !to)
                throw std::runtime_error("attempts.jsonl has a cell of another board");
            game.push_back({*from, *to});
        }
        files.push_back(
            {"best.record", record_text(settings_.problem, game,
                                        beam_words(best.beam, settings_.problem.cooperative))});
        return files;
    }

    [[nodiscard]] HuntResult sorted() const {
        HuntResult result{settings_, attempts_};
        std::ranges::sort(result.attempts, {}, merit);
        return result;
    }

  private:
    const HuntSettings& settings_;
    std::vector<HuntAttempt> attempts_;
    int best_ = 0;
};

HuntSettings read_settings(const fs::path& folder) {
    try {
        const auto json = HuntJson::parse(base::read_whole(folder / kHuntFile));
        HuntSettings settings;
        settings.problem = parse_problem(json.at("problem").get<std::string>(),
                                         base::read_whole(folder / kHuntProblem));
        settings.problem.cooperative = json.at("cooperative").get<bool>();
        settings.attempts = json.at("attempts").get<int>();
        settings.width = json.at("width").get<std::size_t>();
        settings.bound = json.at("bound").get<int>();
        settings.seed = json.at("seed").get<std::uint64_t>();
        return settings;
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error((folder / kHuntFile).string() + " is damaged");
    }
}

}  // namespace

HuntResult run_hunt(const HuntSettings& settings, const match::RunOptions& options) {
    HuntWork work(settings);
    const match::RunOutcome outcome = match::run(work, options);
    HuntResult result = work.sorted();
    result.complete = outcome.complete;
    return result;
}

bool holds_hunt(const fs::path& folder) {
    return fs::exists(folder / kHuntFile);
}

HuntResult merge_hunts(const std::vector<fs::path>& shards, const fs::path& target, bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    const HuntSettings settings = read_settings(shards.front());
    HuntWork work(settings);
    match::merge_shards(work, shards, target, replace);
    return work.sorted();
}

std::string hunt_report(const HuntResult& result) {
    const HuntSettings& settings = result.settings;
    std::ostringstream text;
    text << settings.problem.title() << ": " << result.attempts.size() << " beams of width "
         << settings.width << ", games of at most " << settings.bound << " plies, seed "
         << settings.seed << "\n";
    for (std::size_t i = 0; i < result.attempts.size() && i < kShown; ++i) {
        const HuntAttempt& attempt = result.attempts[i];
        if (attempt.length > 0) {
            text << attempt.length;
        } else {
            text << "none, " << attempt.layers << " layers";
        }
        text << ": attempt " << attempt.number << ", "
             << beam_words(attempt.beam, settings.problem.cooperative) << "\n";
    }
    return text.str();
}

std::string hunt_json(const HuntResult& result) {
    const bool found = !result.attempts.empty() && result.attempts.front().length > 0;
    return HuntJson{{"variant", result.settings.problem.name},
                    {"cooperative", result.settings.problem.cooperative},
                    {"attempts", result.attempts.size()},
                    {"length", found ? result.attempts.front().length : 0},
                    {"complete", result.complete}}
        .dump();
}

}  // namespace zwarm::lab
