#include "engine/search/lone_army.h"

#include "engine/base/random.h"

namespace zwarm {

LoneArmy::LoneArmy(const Variant& variant, const RaceEvaluator& evaluator, std::uint64_t seed)
    : variant_(variant), evaluator_(evaluator) {
    Random random(seed);
    for (Cell cell = 0; cell < variant.topology->size(); ++cell) keys_.push_back(random.next());
}

}  // namespace zwarm
