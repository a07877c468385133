#include "engine/agents/zwarm_agent.h"

#include <cstdlib>
#include <memory>
#include <string_view>

#include "engine/agents/settings.h"
#include "engine/base/words.h"
#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/signal_evaluator.h"
#include "engine/search/position_state.h"
#include "engine/search/selfo_state.h"

namespace zwarm {

namespace {

// Unless set otherwise, the strong player refuses a draw while it is no more than this behind: with
// less, games begin and end with two passes.
constexpr int kContempt = 50;

// What a search needs to know of one variant, and what it learns.
class Thinker {
  public:
    virtual ~Thinker() = default;
    virtual SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                               const SearchStyle& style) = 0;
};

// Two-player Selfo.
template <class Evaluator>
class SelfoThinker final : public Thinker {
  public:
    SelfoThinker(const Variant& variant, int hash_mb, const Evaluator& evaluator)
        : evaluator_(evaluator),
          state_(variant, evaluator_),
          search_(static_cast<std::size_t>(hash_mb), variant.topology->size()) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        state_.set(game);
        return search_.think(state_, game.keys(), limits, control, style);
    }

  private:
    using State = SelfoState<Evaluator>;

    Evaluator evaluator_;
    State state_;
    AlphaBeta<State> search_;
};

// Everything else.
class GeneralThinker final : public Thinker {
  public:
    GeneralThinker(const Variant& variant, int hash_mb)
        : state_(variant), search_(static_cast<std::size_t>(hash_mb), variant.topology->size()) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) override {
        state_.set(game);
        return search_.think(state_, game.keys(), limits, control, style);
    }

  private:
    PositionState state_;
    AlphaBeta<PositionState> search_;
};

std::unique_ptr<Thinker> make_best_thinker(const Variant& variant, int hash_mb,
                                           const JoinWeights& weights) {
    if (!selfo_search_plays(variant)) return std::make_unique<GeneralThinker>(variant, hash_mb);
    return std::make_unique<SelfoThinker<JoinEvaluator>>(variant, hash_mb,
                                                         JoinEvaluator(*variant.topology, weights));
}

// Its evaluator has no weights.
std::unique_ptr<Thinker> make_signal_thinker(const Variant& variant, int hash_mb,
                                             const JoinWeights& /*weights*/) {
    return std::make_unique<SelfoThinker<SignalEvaluator>>(variant, hash_mb,
                                                           SignalEvaluator(*variant.topology));
}

// What tells the agents of this file from each other.
struct Design {
    std::string_view name;
    std::unique_ptr<Thinker> (*make_thinker)(const Variant& variant, int hash_mb,
                                             const JoinWeights& weights);
    bool weighs;   // weights are settings
    int contempt;  // unless set
};

class SearchAgent final : public Agent {
  public:
    SearchAgent(const AgentOptions& options, const Design& design)
        : options_(options), make_thinker_(design.make_thinker), contempt_(design.contempt) {
        for (const auto& [name, value] : options.settings) {
            int* setting = design.weighs ? weights_.named(name) : nullptr;
            int greatest = JoinWeights::kGreatest;
            if (name == "contempt") {
                setting = &contempt_;
                greatest = kGreatestContempt;
            }
            const auto number = number_of<int>(value);
            if (setting != nullptr && number && std::abs(*number) <= greatest) {
                *setting = *number;
            } else {
                note_unknown_setting(options, design.name, name, value);
            }
        }
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        thinker_ = make_thinker_(variant, options_.hash_mb, weights_);
        ++games_;
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const SearchStyle style{.contempt = contempt_,
                                .noise = limits.variety * kNoise / 10,
                                .seed = options_.seed + games_};
        return thinker_->think(game, limits, control, style).best;
    }

  private:
    static constexpr int kGreatestContempt = 10'000;
    static constexpr int kNoise = 15;  // with the greatest variety; hundredths of a stone

    AgentOptions options_;
    decltype(Design::make_thinker) make_thinker_;
    int contempt_;  // hundredths of a stone
    JoinWeights weights_;
    const Variant* variant_ = nullptr;
    std::uint64_t games_ = 0;
    std::unique_ptr<Thinker> thinker_;
};

}  // namespace

bool selfo_search_plays(const Variant& variant) {
    return variant.goal == Goal::kOneGroup && variant.players == 2 &&
           RowBoard::fits(*variant.topology);
}

bool zwarm_plays(const Variant& variant) {
    return PositionState::plays(variant);
}

std::unique_ptr<Agent> make_zwarm_agent(const AgentOptions& options) {
    return std::make_unique<SearchAgent>(options,
                                         Design{"zwarm", make_best_thinker, true, kContempt});
}

std::unique_ptr<Agent> make_signal_alphabeta_agent(const AgentOptions& options) {
    return std::make_unique<SearchAgent>(options,
                                         Design{"signal-alphabeta", make_signal_thinker, false, 0});
}

}  // namespace zwarm
