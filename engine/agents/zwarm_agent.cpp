#include "engine/agents/zwarm_agent.h"

#include <charconv>
#include <memory>

#include "engine/evaluate/join_evaluator.h"
#include "engine/evaluate/signal_evaluator.h"
#include "engine/search/selfo_state.h"

namespace zwarm {

namespace {

// What a search needs to know of one variant, and what it learns.
template <class Evaluator>
class SelfoThinker {
  public:
    using State = SelfoState<Evaluator>;

    SelfoThinker(const Variant& variant, int hash_mb)
        : evaluator_(*variant.topology),
          state_(variant, evaluator_),
          search_(static_cast<std::size_t>(hash_mb), variant.topology->size()) {}

    SearchResult think(const Game& game, const Limits& limits, SearchControl& control,
                       const SearchStyle& style) {
        state_.set(game.position(), game.last_move());
        return search_.think(state_, game.keys(), limits, control, style);
    }

  private:
    Evaluator evaluator_;
    State state_;
    AlphaBeta<State> search_;
};

template <class Evaluator>
class SelfoSearchAgent final : public Agent {
  public:
    explicit SelfoSearchAgent(const AgentOptions& options) : options_(options) {
        for (const auto& [name, value] : options.settings) {
            int number = 0;
            const auto end = value.data() + value.size();
            const bool good = std::from_chars(value.data(), end, number).ptr == end;
            if (name == "contempt" && good) {
                contempt_ = number;
            } else if (options.note) {
                options.note("zwarm: setting " + name + " = " + value + " is not understood");
            }
        }
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        thinker_ = std::make_unique<SelfoThinker<Evaluator>>(variant, options_.hash_mb);
        games_ = games_ + 1;
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const SearchStyle style{
            .contempt = contempt_, .noise = limits.variety * 3 / 2, .seed = options_.seed + games_};
        return thinker_->think(game, limits, control, style).best;
    }

  private:
    AgentOptions options_;
    int contempt_ = 0;
    const Variant* variant_ = nullptr;
    std::uint64_t games_ = 0;
    std::unique_ptr<SelfoThinker<Evaluator>> thinker_;
};

}  // namespace

bool selfo_search_plays(const Variant& variant) {
    return variant.goal == Goal::kOneGroup && variant.players == 2 &&
           RowBoard::fits(*variant.topology);
}

std::unique_ptr<Agent> make_zwarm_agent(const AgentOptions& options) {
    return std::make_unique<SelfoSearchAgent<JoinEvaluator>>(options);
}

std::unique_ptr<Agent> make_signal_alphabeta_agent(const AgentOptions& options) {
    return std::make_unique<SelfoSearchAgent<SignalEvaluator>>(options);
}

}  // namespace zwarm
