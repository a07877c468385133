#include "harness/lab/solver/beam_ways.h"

#include <algorithm>

namespace zwarm::lab {

namespace {

CellSet army_after(const Problem& problem, const std::vector<Ply>& plies) {
    CellSet stones = problem.from;
    for (const Ply& ply : plies) {
        stones.remove(ply.from);
        stones.add(ply.to);
    }
    return stones;
}

}  // namespace

std::vector<Ply> Ways::to(std::uint32_t layer, std::uint32_t index) const {
    std::vector<Ply> plies;
    for (; layer > 0; --layer) {
        const BeamLink& link = layers_[layer][index];
        plies.push_back({link.from, link.to});
        index = link.parent;
    }
    std::ranges::reverse(plies);
    return plies;
}

std::vector<Ply> Ways::game(const Problem& problem, const std::vector<Symmetry>& swapping,
                            const Meeting& meeting) const {
    std::vector<Ply> plies = to(meeting.parent_layer, meeting.move.parent);
    if (meeting.moved) plies.push_back({meeting.move.from, meeting.move.to});
    if (problem.cooperative || meeting.length == static_cast<int>(plies.size())) return plies;
    const std::vector<Ply> half =
        meeting.layer == Meeting::kItself ? plies : to(meeting.layer, meeting.index);
    const CellSet middle = army_after(problem, plies);
    const CellSet other = army_after(problem, half);
    for (const Symmetry& symmetry : swapping) {
        CellSet image;
        other.for_each([&](Cell cell) { image.add(symmetry[cell]); });
        if (image != middle) continue;
        for (std::size_t i = half.size(); i-- > 0;) {
            plies.push_back({symmetry[half[i].to], symmetry[half[i].from]});
        }
        return plies;
    }
    return {};
}

}  // namespace zwarm::lab
