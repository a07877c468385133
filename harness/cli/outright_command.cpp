// zwarm outright: small boards solved for two players, every position of them.
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/progress_line.h"
#include "harness/lab/solver/outright.h"

namespace zwarm::cli {

namespace {

struct OutrightOptions {
    std::vector<std::string> boards;
    std::string out;
    lab::OutrightSettings settings{.threads = 0};
    bool json = false;
};

// All of them before the first is solved.
std::vector<lab::SmallGame> games_named(const std::vector<std::string>& names) {
    std::vector<lab::SmallGame> games;
    try {
        for (const std::string& name : names) games.push_back(lab::small_game(name));
    } catch (const std::runtime_error& error) {
        throw WrongUse(error.what());
    }
    return games;
}

void solve_outright(OutrightOptions& options) {
    if (options.settings.threads == 0) {
        options.settings.threads =
            std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }
    const std::vector<lab::SmallGame> games = games_named(options.boards);
    std::ostringstream table;
    table << "# board\tpositions\tillegal\tover\twon\tlost\tdrawn\tstuck\tlongest\tstart\n";
    std::cout << table.str();
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    const std::atomic<bool>& stop = wish_to_end();
    for (const lab::SmallGame& game : games) {
        const std::string& name = game.name;
        ProgressLine line;
        const lab::Outright solved(
            game, options.settings, [&] { return stop.load(); },
            [&](int plies, std::uint64_t decided) {
                if (!line.due()) return;
                line.show(name + ": ply " + std::to_string(plies) + ", " + std::to_string(decided) +
                          " positions");
            });
        line.clear();
        const lab::OutrightCounts& counts = solved.counts();
        std::ostringstream row;
        row << name << "\t" << counts.positions << "\t" << counts.illegal << "\t" << counts.over
            << "\t" << counts.wins << "\t" << counts.losses << "\t" << counts.draws << "\t"
            << counts.stuck << "\t" << counts.longest << "\t" << counts.start << "\n";
        std::cout << row.str() << std::flush;
        table << row.str();
        all.push_back({{"board", name},
                       {"positions", counts.positions},
                       {"illegal", counts.illegal},
                       {"over", counts.over},
                       {"won", counts.wins},
                       {"lost", counts.losses},
                       {"drawn", counts.draws},
                       {"stuck", counts.stuck},
                       {"longest", counts.longest},
                       {"start", counts.start},
                       {"megabytes", solved.bytes() >> 20}});
    }
    if (!options.out.empty()) base::write_whole(options.out, table.str());
    if (options.json) print_json(nlohmann::ordered_json{{"boards", all}});
}

}  // namespace

void add_outright_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "outright", "Solve small boards for two players: what every position is worth");
    auto options = std::make_shared<OutrightOptions>();
    command
        ->add_option("board", options->boards,
                     "SHAPE-SIDE-MEN, such as rhombus-4-3, rhombus-4-3-sturtevant, square-5-3, "
                     "selfo-3-4. The last column is the start: plies to the first player's win, "
                     "negative to his loss, 0 = draw")
        ->required();
    command->add_option("--threads", options->settings.threads, "0: one for each processor")
        ->check(CLI::Range(0, 256))
        ->capture_default_str();
    command->add_option("--memory", options->settings.memory, "MB at most")
        ->check(CLI::Range(16, 1000000))
        ->capture_default_str();
    command->add_option("--out", options->out, "File for the table");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { solve_outright(*options); });
}

}  // namespace zwarm::cli
