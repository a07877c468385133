#include "harness/fau/levels.h"

#include <string>

namespace zwarm::fau {

namespace {

// Level 5 has the opponent of level 4: one more of them at the table is harder already.
constexpr Level kLevels[] = {
    {1, "rhombus", "fau-rhombus", "random"},
    {2, "star for two, easy", "fau-star-2", "greedy,nodes=10,variety=10"},
    {3, "star for two, medium", "fau-star-2", "greedy,variety=10"},
    {4, "star for two, difficult", "fau-star-2", "greedy,variety=9"},
    {5, "star for three, easy", "fau-star-3", "greedy,variety=9"},
    {6, "star for three, medium", "fau-star-3", "greedy,variety=7"},
    {7, "star for three, difficult", "fau-star-3", "zwarm,nodes=200,variety=5"},
    {8, "star for three, hardcore", "fau-star-3", "zwarm,nodes=2000,variety=5"},
};

}  // namespace

std::span<const Level> levels() {
    return kLevels;
}

const Variant& variant_of(const Level& level, int pegs) {
    return *find_variant(std::string(level.board) + (pegs == 5 ? "-5" : ""));
}

}  // namespace zwarm::fau
