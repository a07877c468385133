#include "engine/swarm/parameters.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/number_text.h"
#include "engine/base/words.h"

namespace zwarm {

namespace {

constexpr ParameterInfo kInfos[] = {
    {"tau0", "initial pheromone of every edge", "0..1000000"},
    {"tau0goals", "extra initial pheromone at the tip of the target", "0..1000000"},
    {"q0", "share of exploitation", "0..1"},
    {"beta", "weight of distance in (1) and (2); the Halma equations have no use for it", "0..100"},
    {"alpha", "strength of deposits and evaporation", "0..1"},
    {"rho", "strength of the reward for coming home", "0..1"},
    {"j", "deposit factor for paths that hop", "0..1000000"},
    {"g", "reward factor for coming home", "0..1000000"},
    {"e", "own moves between two evaporations", "1..1000000"},
    {"wd", "fitness weight of the distance", "0..1000000"},
    {"wl", "fitness weight of the length", "0..1000000"},
    {"wp", "fitness weight of the pheromone", "0..1000000"},
    {"fg", "stands for the distance of stones in the target", "0.001..1000000"},
    {"b", "weight of the best game in the first field", "0..1000000"},
    {"c", "pheromone for an edge the partner likes", "0..1000000"},
    {"to", "partner pheromone that counts as liked", "0..1000000000"},
    {"first", "field before the first move", "distance|equal"},
    {"heading", "paths open to exploitation", "nearer|anywhere"},
    {"blocked", "a stone with no path by its heading", "silent|best|random"},
    {"silence", "a turn without any proposal", "passes|again"},
    {"length", "unit of a path's length", "edges|moves"},
    {"wandering", "when an explorer that hops ends its path", "far|chance"},
    {"p", "pheromone of a path in its fitness", "sum|product"},
    {"lp", "the length in the fitness of stones in the target", "length|product"},
    {"reward", "when a stone in the target marks its ways", "arrival|always"},
    {"election", "choice among advertised paths", "roulette|votes"},
    {"recollection", "how the best game enters the first field", "added|alone"},
    {"partner", "partner's edge compared in cooperation", "reversed|rotated"},
    {"remember", "learn from the best game so far", "no|yes"},
    {"cooperate", "exchange pheromones with the player opposite", "no|yes"},
};

struct NumberField {
    std::string_view name;
    double SwarmParameters::*field;
    double low;
    double high;
};

constexpr NumberField kNumbers[] = {
    {"tau0", &SwarmParameters::tau0, 0, 1e6},
    {"tau0goals", &SwarmParameters::tau0_goals, 0, 1e6},
    {"q0", &SwarmParameters::q0, 0, 1},
    {"beta", &SwarmParameters::beta, 0, 100},
    {"alpha", &SwarmParameters::alpha, 0, 1},
    {"rho", &SwarmParameters::rho, 0, 1},
    {"j", &SwarmParameters::jump, 0, 1e6},
    {"g", &SwarmParameters::goal, 0, 1e6},
    {"wd", &SwarmParameters::weight_distance, 0, 1e6},
    {"wl", &SwarmParameters::weight_length, 0, 1e6},
    {"wp", &SwarmParameters::weight_pheromone, 0, 1e6},
    {"fg", &SwarmParameters::goal_fitness, 1e-3, 1e6},
    {"b", &SwarmParameters::best_game, 0, 1e6},
    {"c", &SwarmParameters::cooperation, 0, 1e6},
    {"to", &SwarmParameters::threshold, 0, 1e9},
};

// Calls body(member) with the choice of this name; false if no choice has it.
template <class Parameters, class Body>
bool with_choice(Parameters& p, std::string_view name, Body body) {
    if (name == "first") return body(p.first_field), true;
    if (name == "heading") return body(p.heading), true;
    if (name == "blocked") return body(p.blocked), true;
    if (name == "silence") return body(p.silence), true;
    if (name == "length") return body(p.length), true;
    if (name == "wandering") return body(p.wandering), true;
    if (name == "p") return body(p.path_pheromone), true;
    if (name == "lp") return body(p.home_length), true;
    if (name == "reward") return body(p.home_reward), true;
    if (name == "election") return body(p.election), true;
    if (name == "recollection") return body(p.recollection), true;
    if (name == "partner") return body(p.partner_edge), true;
    if (name == "remember") return body(p.remember), true;
    if (name == "cooperate") return body(p.cooperate), true;
    return false;
}

std::vector<std::string_view> choices_of(const ParameterInfo& info) {
    return words_of(info.values, "|");
}

const ParameterInfo* find_info(std::string_view name) {
    const auto* found = std::ranges::find(kInfos, name, &ParameterInfo::name);
    return found == std::end(kInfos) ? nullptr : found;
}

}  // namespace

std::span<const ParameterInfo> swarm_parameter_list() {
    return kInfos;
}

bool set_swarm_parameter(SwarmParameters& parameters, std::string_view name, std::string_view value,
                         std::string& error) {
    const ParameterInfo* info = find_info(name);
    if (info == nullptr) {
        error = "the swarm has no parameter '" + std::string(name) + "'";
        return false;
    }
    error = std::string(name) + " takes " + std::string(info->values) + ", not '" +
            std::string(value) + "'";
    const auto* number = std::ranges::find(kNumbers, name, &NumberField::name);
    if (number != std::end(kNumbers) || name == "e") {
        const auto parsed = parse_number(value);
        if (!parsed || !std::isfinite(*parsed)) return false;
        if (name == "e") {
            if (*parsed < 1 || *parsed > 1e6 || *parsed != std::floor(*parsed)) return false;
            parameters.evaporation = static_cast<int>(*parsed);
        } else {
            if (*parsed < number->low || *parsed > number->high) return false;
            parameters.*(number->field) = *parsed;
        }
    } else {
        const auto words = choices_of(*info);
        const auto word = std::ranges::find(words, value);
        if (word == words.end()) return false;
        const auto index = static_cast<int>(word - words.begin());
        with_choice(parameters, name,
                    [index]<class Choice>(Choice& choice) { choice = static_cast<Choice>(index); });
    }
    error.clear();
    return true;
}

std::string swarm_parameter_text(const SwarmParameters& parameters, std::string_view name) {
    const ParameterInfo* info = find_info(name);
    if (info == nullptr) return {};
    if (name == "e") return std::to_string(parameters.evaporation);
    const auto* number = std::ranges::find(kNumbers, name, &NumberField::name);
    if (number != std::end(kNumbers)) return number_text(parameters.*(number->field));
    std::size_t index = 0;
    with_choice(parameters, name,
                [&index](auto choice) { index = static_cast<std::size_t>(choice); });
    return std::string(choices_of(*info)[index]);
}

}  // namespace zwarm
