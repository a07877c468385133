#include "tests/differential/agreement_run.h"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <utility>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"
#include "harness/lab/engine_rules.h"
#include "harness/lab/patient_control.h"
#include "harness/match/text_table.h"
#include "harness/zrf/game_file.h"
#include "tests/differential/pack_games.h"

namespace zwarm::differential {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kSettingsFile = "agreement.json";
constexpr const char* kGamesFile = "games.jsonl";

constexpr int kMostTurns = 400;
constexpr int kCompareEvery = 40;
constexpr int kMostOpeningTurns = 12;

constexpr int kLargestShare = 4;

// How often a variant is dealt: a game on a large board, of many players or of long walks takes the
// rule file as long as several others.
int share_of(const Variant& variant) {
    const bool large =
        variant.topology->size() > 130 || variant.players > 2 || variant.walk_length > 1;
    return large ? 1 : kLargestShare;
}

std::vector<const AgentEntry*> agents_for(const Variant& variant,
                                          const std::vector<const AgentEntry*>& wanted) {
    std::vector<const AgentEntry*> list;
    for (const AgentEntry& entry : agents()) {
        const bool may = wanted.empty() || std::ranges::count(wanted, &entry) > 0;
        if (may && entry.plays(variant)) list.push_back(&entry);
    }
    return list;
}

std::vector<const Variant*> dealt_variants(const AgreementSettings& settings) {
    std::vector<const Variant*> dealt;
    for (int turn = 0; turn < kLargestShare; ++turn) {
        for (const Variant& variant : variants()) {
            const bool wanted =
                settings.variants.empty() || std::ranges::count(settings.variants, &variant) > 0;
            if (wanted && turn < share_of(variant) &&
                !agents_for(variant, settings.agents).empty()) {
                dealt.push_back(&variant);
            }
        }
    }
    if (dealt.empty()) throw std::runtime_error("none of these agents plays any of these variants");
    return dealt;
}

// The players of one game: agents that are asked in turn, after an opening by chance.
class Players {
  public:
    explicit Players(const AgreementGame& plan) : plan_(plan), random_(plan.seed) {
        for (const AgentEntry* entry : plan.agents) {
            AgentOptions options;
            options.seed = random_.next();
            options.hash_mb = 1;
            agents_.push_back(entry->make(options));
            agents_.back()->new_game(*plan.variant);
        }
    }

    Move operator()(const Game& game, const MoveList& moves) {
        if (game.turns() < plan_.opening_turns) {
            return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        }
        lab::PatientControl control;
        return agents_[game.position().to_move()]->choose(game, plan_.limits, control);
    }

  private:
    const AgreementGame& plan_;
    Random random_;
    std::vector<std::unique_ptr<Agent>> agents_;
};

// Counted for a row of a table.
struct Row {
    int games = 0;
    std::int64_t turns = 0;
    std::int64_t compared = 0;
    int differences = 0;
    std::map<std::string, int> endings;
};

class AgreementWork final : public match::Work {
  public:
    AgreementWork(AgreementSettings settings, fs::path packs)
        : settings_(std::move(settings)), packs_(std::move(packs)) {}

    match::RunFiles files() const override { return {kSettingsFile, kGamesFile}; }

    std::string settings() const override {
        Json ids = Json::array();
        for (const Variant* variant : settings_.variants) ids.push_back(variant->id);
        Json names = Json::array();
        for (const AgentEntry* agent : settings_.agents) names.push_back(agent->name);
        return Json{{"version", settings_.version},
                    {"games", settings_.games},
                    {"seed", settings_.seed},
                    {"variants", ids},
                    {"agents", names}}
            .dump();
    }

    std::vector<match::Job> jobs() const override {
        std::vector<match::Job> jobs;
        for (int number = 1; number <= settings_.games; ++number) jobs.push_back({number, number});
        return jobs;
    }

    Worker make_worker() override {
        // A thread has its own rule files.
        using Files = std::map<std::string_view, std::shared_ptr<const zrf::GameFile>>;
        return [this, files = std::make_shared<Files>()](const match::Job& job) {
            const AgreementGame plan = agreement_game(settings_, job.number);
            auto& file = (*files)[plan.variant->pack];
            if (!file) {
                file =
                    zrf::load_game_file(packs_ / (std::string(plan.variant->pack) + ".zrf")).game;
            }
            const zrf::Variant* found = file ? file->find_variant(plan.variant->title) : nullptr;
            if (found == nullptr) {
                throw std::runtime_error("no rules of " + std::string(plan.variant->id));
            }
            Players players(plan);
            const Report report = play_game(
                *plan.variant, *found->model,
                {[&](const Game& game, const MoveList& moves) { return players(game, moves); },
                 kMostTurns, kCompareEvery});
            Json line{{"game", job.number},          {"variant", plan.variant->id},
                      {"agent", plan.agent->name},   {"turns", report.turns},
                      {"compared", report.compared}, {"ending", lab::ending_word(report.ending)},
                      {"both", report.finished}};
            if (!report.difference.empty()) line["difference"] = report.difference;
            return match::JobResult{line.dump(), {}};
        };
    }

    match::Counted count(const match::Job& job, const std::string& line) override {
        const AgreementGame plan = agreement_game(settings_, job.number);
        const Json json = Json::parse(line, nullptr, false);
        if (!json.is_object() || json.value("game", 0) != job.number ||
            json.value("variant", "") != plan.variant->id ||
            json.value("agent", "") != plan.agent->name) {
            return match::Counted::kForeign;
        }
        const std::string difference = json.value("difference", "");
        const std::string ending =
            json.value("ending", "") + (json.value("both", false) ? "" : "*");
        for (Row* row : {&total_, &by_variant_[plan.variant], &by_agent_[plan.agent],
                         &by_both_[{plan.variant, plan.agent}]}) {
            ++row->games;
            row->turns += json.value("turns", 0);
            row->compared += json.value("compared", 0);
            ++row->endings[ending];
            row->differences += difference.empty() ? 0 : 1;
        }
        endings_.insert(ending);
        if (!difference.empty()) {
            differences_ += "game " + std::to_string(job.number) + ": " + difference + "\n";
        }
        return match::Counted::kMore;
    }

    std::string state() const override {
        return std::to_string(total_.turns) + " turns, " + std::to_string(total_.differences) +
               " differences";
    }

    std::vector<match::NamedFile> results() const override { return {{"report.txt", report()}}; }

    [[nodiscard]] AgreementResult result(bool complete) const {
        return {report(), total_.games, total_.differences, complete};
    }

  private:
    std::string command() const {
        std::string text = "./zwarm agree --games " + std::to_string(settings_.games) + " --seed " +
                           std::to_string(settings_.seed);
        if (!settings_.variants.empty()) text += " --variant";
        for (const Variant* variant : settings_.variants) text += ' ' + std::string(variant->id);
        if (!settings_.agents.empty()) text += " --agent";
        for (const AgentEntry* agent : settings_.agents) text += ' ' + std::string(agent->name);
        return text;
    }

    std::string report() const {
        std::string text =
            "$ " + command() +
            "\n\nGames of all variants by all agents, on the engine and the rule packs at once\n"
            "Does the rule pack have every turn of the engine, and do both see the same end?\n\n" +
            std::to_string(settings_.games) + " games, seed " + std::to_string(settings_.seed) +
            ", version " + settings_.version + "\n\n";
        std::vector<std::pair<std::string, Row>> rows;
        for (const Variant& variant : variants()) {
            const auto found = by_variant_.find(&variant);
            if (found != by_variant_.end()) rows.emplace_back(variant.id, found->second);
        }
        text += table("variant", rows) + "\n";
        rows.clear();
        for (const AgentEntry& agent : agents()) {
            const auto found = by_agent_.find(&agent);
            if (found != by_agent_.end()) rows.emplace_back(agent.name, found->second);
        }
        text += table("agent", rows) + "\n" + games_of_each() + "\n";
        text +=
            "turns: played, each found in the pack; compared: of them those before which all turns "
            "of both sides were compared, position by position.\n"
            "An ending with * is a rule that the packs leave to the engine; none*: cut short "
            "after " +
            std::to_string(kMostTurns) +
            " turns. The agent is one of the game's players, the others are drawn.\n\n";
        return text + (differences_.empty() ? "No differences.\n" : differences_);
    }

    std::string table(const std::string& what,
                      std::vector<std::pair<std::string, Row>> rows) const {
        std::vector<std::string> heading{what, "games", "turns", "compared"};
        heading.insert(heading.end(), endings_.begin(), endings_.end());
        heading.emplace_back("differences");
        match::TextTable table(heading);
        rows.emplace_back("all", total_);
        for (const auto& [name, row] : rows) {
            std::vector<std::string> cells{name, std::to_string(row.games),
                                           std::to_string(row.turns), std::to_string(row.compared)};
            for (const std::string& ending : endings_) {
                const auto found = row.endings.find(ending);
                cells.push_back(found == row.endings.end() ? "." : std::to_string(found->second));
            }
            cells.push_back(std::to_string(row.differences));
            table.row(std::move(cells));
        }
        return table.to_text();
    }

    std::string games_of_each() const {
        std::vector<std::string> heading{"games"};
        for (const AgentEntry& agent : agents()) heading.emplace_back(agent.name);
        match::TextTable table(heading);
        for (const auto& variant : variants()) {
            if (!by_variant_.contains(&variant)) continue;
            std::vector<std::string> cells{std::string(variant.id)};
            for (const AgentEntry& agent : agents()) {
                const auto found = by_both_.find({&variant, &agent});
                cells.push_back(found == by_both_.end() ? "."
                                                        : std::to_string(found->second.games));
            }
            table.row(std::move(cells));
        }
        return table.to_text();
    }

    AgreementSettings settings_;
    fs::path packs_;
    Row total_;
    std::map<const Variant*, Row> by_variant_;
    std::map<const AgentEntry*, Row> by_agent_;
    std::map<std::pair<const Variant*, const AgentEntry*>, Row> by_both_;
    std::set<std::string> endings_;
    std::string differences_;
};

AgreementSettings read_settings_file(const fs::path& folder) {
    const Json json = Json::parse(base::read_whole(folder / kSettingsFile), nullptr, false);
    if (!json.is_object()) throw std::runtime_error(folder.string() + " holds no such run");
    AgreementSettings settings{json.value("games", 0), json.value("seed", std::uint64_t{0}),
                               json.value("version", "")};
    for (const auto& id : json.value("variants", Json::array())) {
        settings.variants.push_back(find_variant(id.get<std::string>()));
    }
    for (const auto& name : json.value("agents", Json::array())) {
        settings.agents.push_back(find_agent(name.get<std::string>()));
    }
    return settings;
}

}  // namespace

AgreementGame agreement_game(const AgreementSettings& settings, int number) {
    const std::vector<const Variant*> dealt = dealt_variants(settings);
    const auto index = static_cast<std::size_t>(number - 1);
    const std::size_t place = index % dealt.size();
    AgreementGame game;
    game.variant = dealt[place];
    const auto same = [&](std::size_t end) {
        return static_cast<std::size_t>(std::count(
            dealt.begin(), dealt.begin() + static_cast<std::ptrdiff_t>(end), game.variant));
    };
    // How many games of the variant have been dealt before.
    const std::size_t before = index / dealt.size() * same(dealt.size()) + same(place);
    const auto wanted = agents_for(*game.variant, settings.agents);
    game.agent = wanted[before % wanted.size()];
    const auto playing = agents_for(*game.variant, {});
    game.seed = base::derived_seed(settings.seed, game.variant->id, before);
    base::Chance chance(game.seed);
    for (int player = 0; player < game.variant->players; ++player) {
        game.agents.push_back(playing[chance.below(playing.size())]);
    }
    game.agents[chance.below(game.agents.size())] = game.agent;
    game.opening_turns = static_cast<int>(chance.below(kMostOpeningTurns + 1));
    game.limits.nodes = 1 + chance.below(chance.below(200) + 1);
    game.limits.depth = 2;
    game.limits.variety = static_cast<int>(chance.below(11));
    return game;
}

AgreementResult run_agreement(const AgreementSettings& settings, const fs::path& packs,
                              const match::RunOptions& options) {
    AgreementWork work(settings, packs);
    const match::RunOutcome outcome = match::run(work, options);
    return work.result(outcome.complete);
}

AgreementResult merge_agreement(const std::vector<fs::path>& shards, const fs::path& target,
                                bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    AgreementWork work(read_settings_file(shards.front()), {});
    match::merge_shards(work, shards, target, replace);
    return work.result(true);
}

}  // namespace zwarm::differential
