#include "harness/lab/solver/beam_checkpoint.h"

#include <limits>

#include "harness/lab/solver/checkpoint_file.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

std::string fingerprint(const Problem& problem, const BeamSettings& settings) {
    return "zwarm beam\n" + problem_text(problem) +
           "cooperative = " + (problem.cooperative ? "yes" : "no") +
           "\nwidth = " + std::to_string(settings.width) +
           "\nbound = " + std::to_string(settings.bound) +
           "\nwinner first = " + (settings.winner_first ? "yes" : "no") +
           "\npalindromes = " + (settings.palindromes ? "yes" : "no") +
           "\nseed = " + std::to_string(settings.seed) + "\nguide = " + guide_text(settings.guide) +
           "\n";
}

bool load_checkpoint(const fs::path& file, const std::string& fingerprint, BeamProgress& progress) {
    CheckpointReader in(file, fingerprint);
    if (!in.exists()) return false;
    progress.moves = in.number(std::numeric_limits<std::uint64_t>::max());
    const std::uint64_t layers = in.number(1000);
    std::uint64_t before = 0;
    for (std::uint64_t i = 0; i < layers; ++i) {
        const std::uint64_t size = in.number(std::uint64_t{1} << 32);
        auto& links = progress.links.emplace_back(size);
        in.get(std::span<BeamLink>(links));
        for (const BeamLink& link : links) {
            if (i > 0 && link.parent >= before) throw in.damaged();
        }
        before = size;
    }
    return true;
}

void save_checkpoint(const fs::path& file, const std::string& fingerprint, std::uint64_t moves,
                     const std::vector<std::vector<BeamLink>>& links) {
    CheckpointWriter out(file, fingerprint);
    out.put(moves);
    out.put(links.size());
    for (const auto& layer : links) {
        out.put(layer.size());
        out.put(std::span<const BeamLink>(layer));
    }
    out.finish();
}

}  // namespace zwarm::lab
