#include "tests/project/include_rules.h"

#include <algorithm>
#include <array>

namespace zwarm::project {

namespace {

struct Layer {
    std::string_view folder;
    std::array<std::string_view, 3> next;  // the layers right below; what those may, it may too
    bool face = false;                     // hides what is below from all above
};

// Lowest first, as the architecture draws them. "zillions" and "zwarm" are include/<name>.
constexpr std::array kLayers{
    Layer{"zillions", {}},
    Layer{"engine/base", {}},
    Layer{"engine/board", {"engine/base"}},
    Layer{"engine/rules", {"engine/board"}},
    Layer{"engine/evaluate", {"engine/rules"}},
    Layer{"engine/search", {"engine/evaluate"}},
    // Swarms think under the same SearchControl.
    Layer{"engine/swarm", {"engine/search"}},
    Layer{"engine/learn", {"engine/search"}},
    Layer{"engine/agents", {"engine/search", "engine/swarm", "engine/learn"}},
    Layer{"engine/plugin", {"engine/agents", "zillions"}},
    Layer{"zwarm", {"engine/plugin"}, true},
    Layer{"harness/base", {}},
    Layer{"harness/zrf", {"harness/base", "zillions"}},
    Layer{"harness/host", {"harness/zrf"}},
    Layer{"harness/match", {"harness/host"}},
    Layer{"harness/table", {"harness/host"}},
    Layer{"harness/show", {"harness/table"}},
    Layer{"harness/web", {"harness/show"}},
    Layer{"harness/lab", {"harness/match", "harness/table", "zwarm"}},
    Layer{"harness/fau", {"harness/lab"}},
    Layer{"harness/cli", {"harness/fau", "harness/web"}},
    Layer{"harness/site", {"harness/lab", "harness/show"}},
};

// The board and its rules know no files, threads or clocks.
constexpr std::array<std::string_view, 10> kOutsideWorld{
    "atomic", "chrono", "condition_variable", "cstdio", "ctime", "filesystem", "fstream", "future",
    "mutex",  "thread"};

// "engine/board/topology.h" -> "engine/board"; include/zwarm/x.h and zwarm/x.h -> "zwarm".
std::string_view layer_name(std::string_view path) {
    constexpr std::string_view kPublic = "include/";
    if (path.starts_with(kPublic)) path.remove_prefix(kPublic.size());
    const bool two_parts = path.starts_with("engine/") || path.starts_with("harness/");
    const std::size_t first = path.find('/');
    return path.substr(0, two_parts ? path.find('/', first + 1) : first);
}

const Layer* find_layer(std::string_view path) {
    const auto layer =
        std::ranges::find(kLayers, layer_name(path), [](const Layer& l) { return l.folder; });
    return layer == kLayers.end() ? nullptr : &*layer;
}

bool may_include(const Layer& from, const Layer& to) {
    if (from.folder == to.folder) return true;
    return std::ranges::any_of(from.next, [&to](std::string_view folder) {
        const Layer* const below = folder.empty() ? nullptr : find_layer(folder);
        if (below == nullptr) return false;
        return below->face ? below->folder == to.folder : may_include(*below, to);
    });
}

}  // namespace

std::optional<Include> parse_include(std::string_view line) {
    const auto skip_blanks = [&line] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    };
    skip_blanks();
    if (!line.starts_with('#')) return std::nullopt;
    line.remove_prefix(1);
    skip_blanks();
    constexpr std::string_view kWord = "include";
    if (!line.starts_with(kWord)) return std::nullopt;
    line.remove_prefix(kWord.size());
    skip_blanks();
    if (!line.starts_with('"') && !line.starts_with('<')) return std::nullopt;
    const bool quoted = line.front() == '"';
    const std::size_t end = line.find(quoted ? '"' : '>', 1);
    if (end == std::string_view::npos) return std::nullopt;
    return Include{std::string(line.substr(1, end - 1)), quoted};
}

bool names_windows(const Include& include) {
    return include.path == "windows.h" || include.path == "Windows.h";
}

std::optional<std::string> complaint(std::string_view file, const Include& include) {
    const Layer* const from = find_layer(file);
    if (from == nullptr) return "the folder is in no layer; name it in include_rules.cpp";
    const std::string name(from->folder);
    if (names_windows(include)) {
        if (from->folder == "engine/plugin" || from->folder == "harness/host") return std::nullopt;
        return name + " knows no Windows";
    }
    const Layer* const to = find_layer(include.path);
    if (to == nullptr) {
        if (include.quoted) return "a path in quotes starts at the root";
        if ((from->folder == "engine/board" || from->folder == "engine/rules") &&
            std::ranges::find(kOutsideWorld, include.path) != kOutsideWorld.end()) {
            return name + " knows no files, threads or clocks";
        }
        return std::nullopt;
    }
    if (may_include(*from, *to)) return std::nullopt;
    return name + " may not include " + std::string(to->folder);
}

}  // namespace zwarm::project
