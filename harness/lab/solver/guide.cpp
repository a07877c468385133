#include "harness/lab/solver/guide.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "harness/base/words.h"

namespace zwarm::lab {

const base::NamedFields<GuideWeights>& guide_fields() {
    using W = GuideWeights;
    static const base::NamedFields<GuideWeights> kFields(
        "weight",
        {base::number("convexity", &W::convexity, 50, 400, "power of the distance, in percent"),
         base::number("lateral", &W::lateral, 0, 1000, "for a stone's distance from its image"),
         base::number("straggler", &W::straggler, 0, 5000, "for a row of the last stone"),
         base::number("outside", &W::outside, 0, 5000, "for a stone outside the target"),
         base::number("mismatch", &W::mismatch, 0, 5000, "for a stone of the wrong hop class"),
         base::number("unmatched", &W::unmatched, 0, 5000, "for a stone without its mirror image"),
         base::number("helper", &W::helper, 0, 1000, "for a row of a helper's stone"),
         base::number("helper_rows", &W::helper_rows, 0, 100,
                      "rows of its way that count, the first ones"),
         base::number("blocking", &W::blocking, 0, 5000, "for a helper's stone in the target"),
         base::number("noise", &W::noise, 0, 5000, "the most that chance adds")});
    return kFields;
}

std::string guide_text(const GuideWeights& weights) {
    std::string text;
    for (const auto& field : guide_fields().fields()) {
        text +=
            (text.empty() ? "" : " ") + std::string(field.words.name) + "=" + field.get(weights);
    }
    return text;
}

GuideWeights parse_guide(const std::string& text) {
    GuideWeights weights;
    for (const std::string_view word : base::words_of(text)) {
        const std::string error = guide_fields().set(weights, word);
        if (!error.empty()) throw std::runtime_error(error);
    }
    return weights;
}

Guide::Guide(const Problem& problem, const GuideWeights& weights) : weights_(weights) {
    const Topology& topology = *problem.topology;
    const Symmetries symmetries = symmetries_of(problem);
    const Heights heights = heights_of(problem);
    heights_ = heights.of;
    const auto classes = hop_classes(topology);
    const CellSet edge = topology.grown(problem.to);
    // Rows: as many as single steps, or half of them, change the height by.
    int unit = 0;
    for (const int a : heights.of) unit = std::gcd(unit, a - heights.of[0]);
    for (const int army : {0, 1}) {
        const int sign = army == 0 ? 1 : -1;
        int top = -(1 << 20);
        for (const int height : heights.of) top = std::max(top, sign * height);
        int bottom = top;
        for (const int height : heights.of) bottom = std::min(bottom, sign * height);
        const int rows = (top - bottom) / unit;
        auto& stones = stones_[static_cast<std::size_t>(army)];
        for (Cell cell = 0; cell < topology.size(); ++cell) {
            Stone stone;
            stone.hop_class = classes[cell];
            stone.rows = (top - sign * heights.of[cell]) / unit;
            const bool inside = problem.to.contains(cell);
            if (army == 0) {
                const double power =
                    std::pow(static_cast<double>(stone.rows), weights.convexity / 100.0);
                const Cell image = symmetries.keeping.back()[cell];
                stone.outside = inside ? 0 : 1;
                stone.adjacent = !inside && edge.contains(cell) ? 1 : 0;
                stone.cost = static_cast<int>(std::lround(100.0 * power)) +
                             weights.lateral * topology.distance(cell, image) +
                             weights.outside * stone.outside;
            } else {
                const int spared = std::max(0, rows - weights.helper_rows);
                stone.cost = weights.helper * std::max(0, stone.rows - spared) +
                             (inside ? weights.blocking : 0);
                stone.outside = inside ? 0 : 1;
            }
            stones.push_back(stone);
        }
    }
    problem.to.for_each([&](Cell cell) { ++target_classes_[classes[cell]]; });
}

Guide::Tally Guide::tally(std::span<const Place> winner, std::span<const Place> helper) const {
    Tally tally;
    for (int i = 0; i < kHopClasses; ++i) {
        const auto at = static_cast<std::size_t>(i);
        tally.surplus[at] = static_cast<std::int8_t>(-target_classes_[at]);
    }
    for (const Place cell : winner) {
        const Stone& stone = stones_[0][cell];
        tally.cost += stone.cost;
        tally.outside += stone.outside;
        tally.adjacent += stone.adjacent;
        ++tally.surplus[stone.hop_class];
        if (stone.rows > tally.rearmost[0]) {
            tally.rearmost[1] = tally.rearmost[0];
            tally.rearmost[0] = stone.rows;
        } else if (stone.rows > tally.rearmost[1]) {
            tally.rearmost[1] = stone.rows;
        }
    }
    for (const Place cell : helper) {
        const Stone& stone = stones_[1][cell];
        tally.cost += stone.cost;
        tally.blocking += 1 - stone.outside;
    }
    return tally;
}

}  // namespace zwarm::lab
