// What an evaluator says of two sides.
#pragma once

namespace zwarm {

struct Lead {
    int score = 0;          // of the side to move over the other, in hundredths of a stone
    bool blockade = false;  // both are cut off: a draw
};

}  // namespace zwarm
