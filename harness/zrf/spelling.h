// "Did you mean": the nearest known word by edit distance.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zwarm::zrf {

// "did you mean 'x'?", or empty when nothing is near enough (a third of the word's letters, at
// most three changes; swapping neighbours counts as one). Of equally near words the first wins.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);

// Edit distance with swaps of neighbours; stops early and returns limit + 1 when it is larger.
int edit_distance(std::string_view a, std::string_view b, int limit);

}  // namespace zwarm::zrf
