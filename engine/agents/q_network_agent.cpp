// The course agent by deep Q-learning (Xiong, Yang and Feng 2025): the turn that the network
// promises most of. It is trained beforehand, by `zwarm learn q-network`.
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "engine/agents/agents.h"
#include "engine/base/random.h"
#include "engine/base/text_file.h"
#include "engine/learn/q_network.h"
#include "engine/learn/q_sight.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr const char* kQNetwork = "q-network";

struct QNetworkSettings {
    std::string weights;    // a file; empty = those that come with the program
    double epsilon = 0.05;  // chance of any turn that does not lead backwards
};

constexpr Field<QNetworkSettings> kQNetworkFields[] = {
    field<&QNetworkSettings::weights>("weights", "a file of weights",
                                      "instead of those that come with the program"),
    field<&QNetworkSettings::epsilon>("epsilon", "0..1", "chance to explore"),
};

class QNetworkAgent final : public Agent {
  public:
    explicit QNetworkAgent(const AgentOptions& options) : random_(options.seed) {
        read_settings(options, kQNetwork, kQNetworkFields, settings_);
        std::string error;
        if (!settings_.weights.empty()) {
            constexpr std::size_t kMost = 4 << 20;
            const auto text = read_start(path_below(options.folder, settings_.weights), kMost);
            if (!text || !take(*text, error)) {
                note(options, kQNetwork,
                     text ? error : "cannot read the weights " + settings_.weights);
            }
        }
        if (!network_ && !take(built_in_weights(kQNetwork), error)) note(options, kQNetwork, error);
    }

    void new_game(const Variant& variant) override {
        variant_ = &variant;
        board_.emplace(variant);
    }

    Move choose(const Game& game, const Limits& limits, SearchControl& control) override {
        if (variant_ != &game.variant()) new_game(game.variant());
        const Position& position = game.position();
        generate_moves(position, moves_);
        SearchBudget budget(limits, control);
        network_->look(QNetwork::planes(*board_, position), sight_);
        Move best = moves_[0];
        float most = 0;
        std::uint32_t equals = 0;
        for (const Move move : moves_) {
            network_->think(sight_, QNetwork::action(*board_, position, move), thought_);
            if (equals == 0 || thought_.value > most) {
                most = thought_.value;
                equals = 0;
            }
            if (thought_.value == most && random_.below(++equals) == 0) best = move;
            if (budget.count_node()) break;
        }
        if (random_.unit() < settings_.epsilon) {
            best = moves_[explored_move(*board_, position, moves_, random_)];
        }
        budget.report({.best = best,
                       .current = best,
                       .nodes = budget.nodes(),
                       .score = static_cast<int>(std::lround(most * 100)),
                       .depth = 1,
                       .line = {}});
        return best;
    }

  private:
    bool take(std::string_view text, std::string& error) {
        const auto weights = parse_weights(text, error);
        if (!weights) return false;
        network_ = QNetwork::from(*weights);
        if (!network_) error = "the weights are not those of this network";
        return network_.has_value();
    }

    QNetworkSettings settings_;
    Random random_;
    const Variant* variant_ = nullptr;
    std::optional<CourseBoard> board_;
    std::optional<QNetwork> network_;
    QNetwork::Sight sight_{};
    QNetwork::Thought thought_{};
    MoveList moves_;
};

}  // namespace

std::unique_ptr<Agent> make_q_network_agent(const AgentOptions& options) {
    return std::make_unique<QNetworkAgent>(options);
}

}  // namespace zwarm
