#include "engine/evaluate/join_weights.h"

#include <utility>

namespace zwarm {

int* JoinWeights::named(std::string_view name) {
    const std::pair<std::string_view, int*> rows[] = {
        {"fading", &fading},
        {"hanging", &open.hanging},
        {"exposed", &open.exposed},
        {"any-exposed", &open.any_exposed},
        {"cut-off", &cut_off},
        {"lost", &lost},
        {"turn", &turn},
        {"ahead-hanging", &ahead.hanging},
        {"ahead-exposed", &ahead.exposed},
        {"ahead-any-exposed", &ahead.any_exposed},
        {"ahead-bonus", &ahead_bonus},
        {"ahead-own", &ahead_own},
        {"ahead-other", &ahead_other},
        {"average", &average},
    };
    for (const auto& [known, weight] : rows) {
        if (known == name) return weight;
    }
    return nullptr;
}

}  // namespace zwarm
