#include "engine/learn/race_network_weights.h"

namespace zwarm {

std::shared_ptr<const RaceNetwork> read_race_network(const Variant& variant, std::string_view text,
                                                     std::string& error) {
    if (!RaceNetwork::serves(variant)) {
        error = "there are no networks for " + std::string(variant.id);
        return nullptr;
    }
    const auto weights = parse_weights(text, error);
    if (!weights) return nullptr;
    constexpr int kHidden = RaceNetwork::kHidden;
    const Tensor* const stones = weights->find(kRaceStones, {variant.topology->size(), 2, kHidden});
    const Tensor* const bias = weights->find(kRaceBias, {kHidden});
    const Tensor* const output = weights->find(kRaceOutput, {2, kHidden});
    if (stones == nullptr || bias == nullptr || output == nullptr) {
        error = "the weights are no network for " + std::string(variant.id);
        return nullptr;
    }
    return std::make_shared<const RaceNetwork>(
        variant, RaceNetwork::Learnt{stones->values, bias->values, output->values});
}

std::shared_ptr<const RaceNetwork> built_in_race_network(const Variant& variant) {
    const std::string_view text = built_in_weights(variant.id);
    std::string error;
    return text.empty() ? nullptr : read_race_network(variant, text, error);
}

}  // namespace zwarm
