// zwarm fau-server: rates a student's program at FAUhalma, as the course's platform does.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/words.h"
#include "harness/cli/command.h"
#include "harness/fau/rating.h"
#include "harness/match/svg.h"

namespace zwarm::cli {

namespace {

struct ServerOptions {
    std::string client;
    int port = -1;
    std::string level = "all";
    fau::RatingSettings rating;
    std::int64_t patience_ms = 60'000;
    bool json = false;
};

std::vector<fau::Level> chosen_levels(const std::string& text) {
    const auto all = fau::levels();
    if (text == "all") return {all.begin(), all.end()};
    const auto number = base::number_of<int>(text);
    if (!number || *number < 1 || *number > static_cast<int>(all.size())) {
        throw WrongUse("--level is 1 to " + std::to_string(all.size()) + " or all, not " + text);
    }
    return {all[static_cast<std::size_t>(*number) - 1]};
}

std::string share_text(const fau::Rating& rating) {
    return match::fixed(rating.mean(), 2) + " of " + std::to_string(rating.most) + " (+-" +
           match::fixed(rating.error(), 2) + ", " +
           match::fixed(100 * rating.mean() / rating.most, 0) + " %)";
}

void print_rating(const fau::Level& level, const fau::Rating& rating) {
    std::map<double, int> games;  // by points
    for (const double points : rating.points) ++games[points];
    std::cout << "level " << level.number << ", " << level.name << ": " << share_text(rating)
              << " in " << rating.points.size() << " games;";
    for (const auto& [points, count] : games) {
        std::cout << ' ' << count << " x "
                  << match::fixed(points, std::floor(points) == points ? 0 : 1);
    }
    if (rating.points.size() > fau::kRatedGames) {
        std::cout << "; best " << fau::kRatedGames << " in a row "
                  << match::fixed(rating.best(), 2);
    }
    const double turns = std::max(1.0, static_cast<double>(rating.turns));
    std::cout << "; " << match::fixed(static_cast<double>(rating.think_us) / 1e3 / turns, 1)
              << " ms a move\n";
    for (const auto& [word, count] : rating.failures) {
        std::cout << "  lost by " << word << ": " << count << '\n';
    }
    if (!rating.gave_up.empty()) {
        std::cout << "  given up: " << base::shown_line(rating.gave_up) << '\n';
    }
    std::cout << std::flush;
}

nlohmann::json rating_json(const fau::Level& level, const fau::Rating& rating) {
    return {
        {"level", level.number},   {"name", level.name},          {"games", rating.points.size()},
        {"rating", rating.mean()}, {"error", rating.error()},     {"best", rating.best()},
        {"of", rating.most},       {"failures", rating.failures}, {"gave_up", rating.gave_up}};
}

void run_server(const ServerOptions& options, Exit& exit) {
    if (options.client.empty() == (options.port < 0)) {
        throw WrongUse("fau-server needs a command that starts the client, or --listen PORT");
    }
    const auto chosen = chosen_levels(options.level);
    std::optional<fau::Listener> listener;
    const fau::Patience patience(options.patience_ms);
    if (options.port >= 0) {
        listener.emplace(options.port);
        std::cerr << "listening on 127.0.0.1:" << listener->port() << std::endl;
    }
    fau::Client client =
        listener ? fau::Client(*listener, patience) : fau::Client(options.client, patience);
    nlohmann::json ratings = nlohmann::json::array();
    for (const fau::Level& level : chosen) {
        const auto watch = [&](const fau::Rating& so_far, const match::GameRecord& last) {
            std::cerr << "level " << level.number << ", game " << last.number << " of "
                      << options.rating.games << ": " << match::fixed(so_far.points.back(), 1)
                      << " (" << base::shown_line(last.reason) << ")" << std::endl;
        };
        const fau::Rating rating = fau::rate(client, level, options.rating, watch);
        print_rating(level, rating);
        ratings.push_back(rating_json(level, rating));
        if (!rating.gave_up.empty()) {
            exit = Exit::kFalse;
            break;
        }
    }
    client.dismiss();
    if (options.json) print_json(nlohmann::json{{"levels", ratings}});
}

std::string level_lines() {
    std::string text = "Levels (boards and names are the platform's, the opponents ours):";
    for (const fau::Level& level : fau::levels()) {
        text += "\n  " + std::to_string(level.number) + "  " + std::string(level.name) + ": " +
                std::string(level.opponent);
    }
    return text;
}

}  // namespace

void add_fau_server_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "fau-server", "Rate a program at FAUhalma against graded opponents (harness/fau)");
    auto options = std::make_shared<ServerOptions>();
    command->footer(level_lines());
    command->add_option("client", options->client,
                        "Command that starts the client, as one word for the shell");
    command
        ->add_option("--listen", options->port,
                     "Wait for the client on this port of 127.0.0.1 instead; 0 = any free one")
        ->check(CLI::Range(0, 65535));
    command->add_option("--level", options->level, "1 to 8, or all")->capture_default_str();
    command->add_option("--games", options->rating.games, "Games a level")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command->add_option("--pegs", options->rating.pegs, "5, or 6 as in other terms")
        ->check(CLI::Range(5, 6))
        ->capture_default_str();
    command->add_option("--seed", options->rating.seed, "Of the opponents' chance")
        ->capture_default_str();
    command
        ->add_option("--patience", options->patience_ms,
                     "Milliseconds for an answer, and for the client to come")
        ->check(CLI::Range(std::int64_t{1}, match::kMostMs))
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { run_server(*options, exit); });
}

}  // namespace zwarm::cli
