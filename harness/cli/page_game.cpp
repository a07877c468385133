#include "harness/cli/page_game.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>

#include "harness/cli/command.h"
#include "harness/cli/own_engines.h"
#include "harness/host/child_process.h"
#include "harness/lab/engine_observer.h"
#include "harness/web/server.h"

namespace zwarm::cli {

namespace {

bool has_screen() {
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return set("BROWSER") || set("DISPLAY") || set("WAYLAND_DISPLAY");
}

// In the background, quietly; true if somebody seems to show it.
bool open_browser(const std::string& address) {
    if (!has_screen()) return false;
    for (const std::string program : {"xdg-open", "sensible-browser", "x-www-browser"}) {
        if (host::run_quietly({program, address}, {}, std::chrono::seconds(5)) == 0) return true;
    }
    return false;
}

// The key of a table with the game that was asked for; "" = none was.
std::string first_table(web::Server& server, const PageSettings& settings) {
    nlohmann::json command;
    if (!settings.first_saved.empty()) {
        command = {{"do", "load"}, {"zsg", settings.first_saved}};
    } else if (!settings.first_rules.empty()) {
        command = {
            {"do", "new"}, {"rules", settings.first_rules}, {"variant", settings.first_title}};
        if (!settings.seats.empty()) {
            command["seats"] = nlohmann::json::array();
            for (const table::Seat& seat : settings.seats) {
                command["seats"].push_back(table::to_json(seat));
            }
        }
    } else {
        return {};
    }
    const nlohmann::json reply = server.house().open_table(command);
    if (!reply.at("ok").get<bool>()) throw WrongUse(reply.at("error").get<std::string>());
    return reply.at("key").get<std::string>();
}

}  // namespace

void run_page(const PageSettings& settings) {
    const auto catalogue = std::make_shared<table::Catalogue>(settings.host);
    for (const std::string& path : settings.rules) {
        if (const std::string wrong = catalogue->add(path); !wrong.empty()) {
            throw WrongUse(path + " cannot be played: " + wrong);
        }
    }
    const std::filesystem::path state = state_folder();
    web::ServerSettings server_settings;
    server_settings.address = settings.listen;
    server_settings.port = settings.port;
    server_settings.house.folder =
        settings.games.empty() ? state / "games" : std::filesystem::path(settings.games);
    server_settings.house.thinking_places =
        std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
    web::Server server(
        {catalogue,
         std::make_shared<OwnEngines>(settings.host, settings.engine, state / "engines"),
         std::make_shared<lab::EngineObserver>(),
         {},
         settings.seed},
        server_settings);
    if (const std::string wrong = server.bind(); !wrong.empty()) throw WrongUse(wrong);

    // Interrupted, the server ends as a program should: its engines too.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);

    const std::string key = first_table(server, settings);
    std::string address = server.address();
    if (!key.empty()) address = address.substr(0, address.find('#')) + "#" + key;
    std::cout << "The board is at " << address << '\n';
    if (!settings.browser || !open_browser(address)) {
        std::cout << "Open it in a browser, or play in the terminal: zwarm play --terminal\n";
    }
    std::cout << "Games are kept in " << server_settings.house.folder.string()
              << "; Ctrl-C ends the server." << std::endl;
    std::jthread waiting([&server, &signals] {
        int signal = 0;
        sigwait(&signals, &signal);
        server.stop();
    });
    server.run();
    // The server ended by itself: so does the one who waits.
    pthread_kill(waiting.native_handle(), SIGTERM);
}

}  // namespace zwarm::cli
