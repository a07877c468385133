#include "harness/match/zrf_rules.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

namespace zwarm::match {

namespace {

constexpr int kDefaultCap = 1000;  // turns; a rule file need not end a game

// Edits written one after the other, taken apart at the parentheses.
std::vector<std::string> split_edits(const std::string& text) {
    std::vector<std::string> edits;
    std::size_t open = text.find('(');
    while (open != std::string::npos) {
        const std::size_t close = text.find(')', open);
        if (close == std::string::npos) break;
        edits.push_back(text.substr(open, close - open + 1));
        open = text.find('(', close);
    }
    return edits;
}

class ZrfReferee final : public Referee {
  public:
    ZrfReferee(const zrf::Model& model, const std::vector<int>& players, int turn_cap)
        : state_(zrf::State::initial(model)), players_(players), turn_cap_(turn_cap) {}

    std::string edit(const std::string& text) { return zrf::apply_edit(state_, text); }

    int to_move() const override {
        const auto found = std::ranges::find(players_, state_.player_to_move());
        return static_cast<int>(found - players_.begin());
    }

    std::optional<Verdict> verdict() const override {
        if (state_.in_chain()) return std::nullopt;
        if (const auto outcome = zrf::result(state_)) return judged(*outcome);
        if (turns_ < turn_cap_) return std::nullopt;
        return Verdict{std::vector<int>(players_.size(), 1), "cap",
                       "Draw: limit of " + std::to_string(turn_cap_) + " turns reached"};
    }

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> texts;
        for (const zrf::Move& move : zrf::legal_moves(state_)) {
            texts.push_back(zrf::text(state_.model(), move));
        }
        return texts;
    }

  private:
    // The host's strings are the rules' own.
    Ruling carry_out(const std::string& text, Notation /*notation*/, Record& record) override {
        // Every move but "Pass" has a piece, a place and something that happens to it.
        if (text != "Pass" && std::ranges::count(text, ' ') < 1) return Ruling::kNoMove;
        const zrf::PlayedLine played = zrf::play_line(state_, text, /*chain_may_end=*/false);
        if (!played) return Ruling::kIllegal;
        record.saved.number = played.number;
        record.move = played.text;
        record.saved.text = record.move;
        if (!state_.in_chain()) ++turns_;
        return Ruling::kPlayed;
    }

    Verdict judged(const zrf::Outcome& outcome) const {
        Verdict verdict{{}, "goal", outcome.reason};
        for (const int player : players_) {
            const bool won = std::ranges::find(outcome.winners, player) != outcome.winners.end();
            const bool lost = std::ranges::find(outcome.losers, player) != outcome.losers.end();
            verdict.places.push_back(won ? 1 : lost || !outcome.winners.empty() ? 2 : 1);
        }
        // Nobody is second to nobody.
        if (std::ranges::find(verdict.places, 1) == verdict.places.end()) {
            std::ranges::fill(verdict.places, 1);
        }
        if (outcome.draw) {
            const bool repeated = outcome.reason.find("epetition") != std::string::npos;
            verdict.ending = repeated ? "repetition" : "draw";
        }
        return verdict;
    }

    zrf::State state_;
    const std::vector<int>& players_;
    int turn_cap_;
    int turns_ = 0;
};

}  // namespace

ZrfRules::ZrfRules(const std::string& path, const std::string& title, int turn_cap)
    : path_(path), turn_cap_(turn_cap > 0 ? turn_cap : kDefaultCap) {
    const zrf::LoadResult loaded = zrf::load_game_file(path);
    if (!loaded.game) {
        throw std::invalid_argument(path + " cannot be played; `zwarm check` says why");
    }
    file_ = loaded.game;
    const zrf::Variant* variant =
        title.empty() ? file_->default_variant() : file_->find_variant(title);
    if (variant == nullptr || !variant->model) {
        throw std::invalid_argument(path + " has no variant '" + title + "'");
    }
    title_ = variant->title;
    model_ = variant->model;
    if (model_->rules_in_engine) {
        throw std::invalid_argument("the rules of " + path +
                                    " live in its engine, which cannot "
                                    "judge its own games");
    }
    for (const zrf::Turn& turn : model_->turns) {
        if (model_->players[static_cast<std::size_t>(turn.player)].random) {
            throw std::invalid_argument(path + " has players who move by chance");
        }
        if (std::ranges::find(players_, turn.player) == players_.end()) {
            players_.push_back(turn.player);
        }
    }
}

std::string ZrfRules::id() const {
    return std::filesystem::path(path_).filename().string() + ": " + title_;
}

int ZrfRules::players() const {
    return static_cast<int>(players_.size());
}

std::string ZrfRules::player_name(int player) const {
    const int index = players_[static_cast<std::size_t>(player)];
    return model_->players[static_cast<std::size_t>(index)].name;
}

std::unique_ptr<Referee> ZrfRules::start(const std::string& position, std::string& error) const {
    auto referee = std::make_unique<ZrfReferee>(*model_, players_, turn_cap_);
    const auto edits = split_edits(position);
    if (edits.empty() && !position.empty()) {
        error = "a position is a list of edits such as (White Man a1) (x b2)";
        return nullptr;
    }
    for (const std::string& edit : edits) {
        error = referee->edit(edit);
        if (!error.empty()) return nullptr;
    }
    return referee;
}

std::optional<std::vector<std::string>> ZrfRules::host_edits(const std::string& position,
                                                             bool from_empty) const {
    std::vector<std::string> edits;
    if (from_empty) edits = zrf::setup_edits(*model_);
    for (std::string& edit : split_edits(position)) edits.push_back(std::move(edit));
    return edits;
}

std::optional<std::string> ZrfRules::generate(const std::string& /*kind*/, std::uint64_t /*seed*/,
                                              std::string& error) const {
    error = "a rule file has no generator of start positions";
    return std::nullopt;
}

}  // namespace zwarm::match
