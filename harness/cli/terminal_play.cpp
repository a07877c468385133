#include "harness/cli/terminal_play.h"

#include <unistd.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>

#include "harness/base/whole_file.h"
#include "harness/base/words.h"
#include "harness/cli/command.h"
#include "harness/cli/own_engines.h"
#include "harness/cli/terminal_game.h"
#include "harness/lab/engine_observer.h"
#include "harness/table/running_table.h"

namespace zwarm::cli {

namespace {

namespace fs = std::filesystem;
using table::Json;

constexpr const char* kUnfinished = "terminal-game.json";
constexpr const char* kTyped = "terminal-history";

// The game of a window that was closed, or of a Ctrl-C: kept after every turn, gone with its end.
class Unfinished {
  public:
    explicit Unfinished(fs::path file) : file_(std::move(file)) {}

    void keep(const Json& stored) const {
        std::error_code error;
        if (stored.is_null() || stored.value("over", false)) {
            fs::remove(file_, error);
            return;
        }
        try {
            fs::create_directories(file_.parent_path());
            const fs::path beside = file_.string() + "." + std::to_string(getpid());
            base::write_whole(beside, stored.dump());
            fs::rename(beside, file_);
        } catch (const std::exception&) {
            // Nothing can be kept here; the game goes on.
        }
    }

    std::optional<Json> kept() const {
        constexpr std::size_t kMost = 4 << 20;
        std::string error;
        const auto text = base::read_bytes(file_, kMost, error);
        if (!text) return std::nullopt;
        Json stored = Json::parse(*text, nullptr, false);
        if (stored.is_discarded()) return std::nullopt;
        return stored;
    }

  private:
    fs::path file_;
};

bool wants_to_go_on(LineInput& input) {
    std::cout << "There is an unfinished game. Go on with it? [Y/n] " << std::flush;
    const auto answer = input.read();
    return answer && !base::same_letters(base::trimmed(*answer).substr(0, 1), "n");
}

void begin(table::RunningTable& table, const PageSettings& game) {
    Json command;
    if (!game.first_saved.empty()) {
        command = {{"do", "load"}, {"zsg", game.first_saved}};
    } else {
        command = {{"do", "new"}, {"rules", game.first_rules}, {"variant", game.first_title}};
        command["seats"] = Json::array();
        for (const table::Seat& seat : game.seats) command["seats"].push_back(to_json(seat));
    }
    const Json reply = table.command(command);
    if (!reply.at("ok").get<bool>()) throw WrongUse(reply.at("error").get<std::string>());
    if (game.first_saved.empty()) return;
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
        table.command({{"do", "seat"}, {"player", i}, {"seat", to_json(game.seats[i])}});
    }
    table.command({{"do", "now"}});
}

// What was played, edits included, and how it ended if it did.
nlohmann::ordered_json report(const Json& view) {
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    for (const Json& turn : view.at("turns")) moves.push_back(turn.at("text").get<std::string>());
    const Json& result = view.at("state").at("result");
    nlohmann::ordered_json winners = nlohmann::ordered_json::array();
    if (!result.is_null()) {
        for (const Json& player : result.at("winners")) {
            const Json& name =
                view.at("game").at("players").at(player.get<std::size_t>()).at("name");
            winners.push_back(name.get<std::string>());
        }
    }
    return {{"command", "play"},
            {"variant", view.at("game").at("title").get<std::string>()},
            {"moves", moves},
            {"over", !result.is_null()},
            {"winners", winners},
            {"reason", result.is_null() ? "" : result.at("reason").get<std::string>()}};
}

}  // namespace

void play_in_terminal(const PageSettings& game, const TerminalPlay& play) {
    const auto catalogue = std::make_shared<table::Catalogue>(game.host);
    for (const std::string& path : game.rules) {
        if (const std::string wrong = catalogue->add(path); !wrong.empty()) {
            throw WrongUse(path + " cannot be played: " + wrong);
        }
    }
    const fs::path state = state_folder();
    table::RunningTable table(
        {catalogue,
         std::make_shared<OwnEngines>(game.host, game.engine, state / "engines"),
         std::make_shared<lab::EngineObserver>(),
         {},
         game.seed});
    LineInput input;
    const bool terminal = input.is_terminal() && isatty(STDOUT_FILENO) != 0;
    const Unfinished unfinished(state / kUnfinished);
    bool goes_on = false;
    if (terminal && !play.chosen) {
        const auto kept = unfinished.kept();
        try {
            if (kept && wants_to_go_on(input)) {
                table.restore(*kept);
                goes_on = true;
            }
        } catch (const std::exception&) {
            std::cout << "It cannot be read any more.\n";
        }
    }
    if (terminal) table.on_change([&](const Json& stored) { unfinished.keep(stored); });
    TerminalSettings settings;
    settings.colour = settings.in_place = terminal && play.colour;
    settings.word = &std::cerr;
    settings.seed = game.seed;
    std::unique_ptr<LineEditor> editor;
    if (terminal) editor = std::make_unique<LineEditor>((state / kTyped).string());
    settings.editor = editor.get();
    TerminalGame face(table, *catalogue, input, std::cout, settings);
    if (!goes_on) begin(table, game);
    face.run();
    const Json view = table.view();
    if (terminal && view.at("state").at("result").is_null()) {
        std::cout << "The game is kept: `zwarm play --terminal` goes on with it.\n";
    }
    if (play.json) {
        std::cout << '\n';
        print_json(report(view));
    }
}

}  // namespace zwarm::cli
