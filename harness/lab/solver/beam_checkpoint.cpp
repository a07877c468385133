#include "harness/lab/solver/beam_checkpoint.h"

#include <fstream>
#include <stdexcept>

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

template <class Value>
void put_bytes(std::ostream& out, const Value* values, std::size_t count) {
    out.write(reinterpret_cast<const char*>(values),
              static_cast<std::streamsize>(count * sizeof(Value)));
}

template <class Value>
bool get_bytes(std::istream& in, Value* values, std::size_t count) {
    in.read(reinterpret_cast<char*>(values), static_cast<std::streamsize>(count * sizeof(Value)));
    return in.good();
}

}  // namespace

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
    if (file.empty()) return false;
    std::ifstream in(file, std::ios::binary);
    if (!in) return false;
    const auto damaged = [&] { return std::runtime_error(file.string() + " is damaged"); };
    std::uint64_t length = 0;
    if (!get_bytes(in, &length, 1) || length > 100000) throw damaged();
    std::string text(length, ' ');
    if (!get_bytes(in, text.data(), text.size())) throw damaged();
    if (text != fingerprint) {
        throw std::runtime_error(file.string() + " belongs to another search; remove it first");
    }
    std::uint64_t layers = 0;
    if (!get_bytes(in, &progress.moves, 1) || !get_bytes(in, &layers, 1) || layers > 1000) {
        throw damaged();
    }
    std::uint64_t before = 0;
    for (std::uint64_t i = 0; i < layers; ++i) {
        std::uint64_t size = 0;
        if (!get_bytes(in, &size, 1) || size > std::uint64_t{1} << 32) throw damaged();
        auto& links = progress.links.emplace_back(size);
        if (!get_bytes(in, links.data(), links.size())) throw damaged();
        for (const BeamLink& link : links) {
            if (i > 0 && link.parent >= before) throw damaged();
        }
        before = size;
    }
    return true;
}

void save_checkpoint(const fs::path& file, const std::string& fingerprint, std::uint64_t moves,
                     const std::vector<std::vector<BeamLink>>& links) {
    fs::path fresh = file;
    fresh += ".new";
    {
        std::ofstream out(fresh, std::ios::binary);
        const std::uint64_t length = fingerprint.size();
        put_bytes(out, &length, 1);
        put_bytes(out, fingerprint.data(), fingerprint.size());
        const std::uint64_t layers = links.size();
        put_bytes(out, &moves, 1);
        put_bytes(out, &layers, 1);
        for (const auto& layer : links) {
            const std::uint64_t size = layer.size();
            put_bytes(out, &size, 1);
            put_bytes(out, layer.data(), layer.size());
        }
        if (!out.flush()) throw std::runtime_error("cannot write " + fresh.string());
    }
    fs::rename(fresh, file);
}

}  // namespace zwarm::lab
