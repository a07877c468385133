#include "engine/swarm/explain.h"

#include <algorithm>
#include <cmath>

#include "engine/rules/notation.h"

namespace zwarm {

namespace {

// Right-aligned.
std::string column(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string left(const std::string& text, std::size_t width) {
    return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string rounded(double value) {
    return std::to_string(std::llround(value));
}

std::string way_text(const Topology& topology, const Trail& trail) {
    std::string text;
    for (const Cell cell : landings(topology, trail)) {
        text += (text.empty() ? "" : "-") + topology.name(cell);
    }
    return text;
}

}  // namespace

std::string explain(const Topology& topology, const Decision& decision) {
    if (decision.proposals.empty()) return "No stone has anything to propose.\n";
    std::size_t widest = 4;
    for (const Proposal& proposal : decision.proposals) {
        widest = std::max(widest, way_text(topology, proposal.trail).size());
    }
    std::string text = "  " + left("path", widest) + "  found by    " + column("pheromone", 10) +
                       column("fitness", 10) + column("share", 7) + "  dance\n";
    for (std::size_t i = 0; i < decision.proposals.size(); ++i) {
        const Proposal& proposal = decision.proposals[i];
        const std::string dance = !proposal.advertised
                                      ? "gives up"
                                      : "advertised, " + std::to_string(proposal.followers) +
                                            (proposal.followers == 1 ? " follows" : " follow");
        text += (decision.chosen == i ? "* " : "  ") +
                left(way_text(topology, proposal.trail), widest) + "  " +
                left(proposal.explored ? "chance" : "pheromones", 12) +
                column(rounded(proposal.pheromone), 10) + column(rounded(proposal.fitness), 10) +
                column(rounded(100 * proposal.share) + " %", 7) + "  " + dance + '\n';
    }
    return text;
}

std::string explain(const Variant& variant, const Insight& insight) {
    std::string text = move_text(variant, insight.move) + ": " +
                       (insight.plan.finished ? "home" : "not yet home") + " after " +
                       std::to_string(insight.plan.length()) + " planned moves";
    if (insight.recalled) text += ", as planned before";
    if (insight.others > 0) {
        text += "; the fastest other player is expected to need " + std::to_string(insight.others);
    }
    text += "\n" + std::to_string(insight.flights) + " hives of up to " +
            std::to_string(insight.width) + " bees heard " + std::to_string(insight.nodes) +
            " proposals\nplan:";
    for (const Move move : insight.plan.moves) text += ' ' + move_text(variant, move);
    return text + '\n';
}

}  // namespace zwarm
