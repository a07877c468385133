// The Selfo thesis's evaluator as a picture: the field of one player's signals as the shade of the
// cells, a ring around the stones of his main group, and a ring of another colour at the centroid.
#pragma once

#include "harness/lab/board_svg.h"

namespace zwarm::lab {

// The picture's position must be of a variant that one group wins.
void add_signals(BoardPicture& picture, Player player);

}  // namespace zwarm::lab
