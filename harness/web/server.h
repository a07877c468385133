// The server of the page: its files, commands to tables by POST, events of tables as server-sent
// events, pictures of the rule files. Loopback only unless it is told to listen elsewhere.
//
//   GET  /                      the page; its files by name
//   GET  /api/games             the catalogue
//   GET  /api/picture/RULES     ?name=..: a picture that the rule file names
//   POST /api/tables            a command `new` or `load`: a table for it, by its key
//   GET  /api/tables            the tables there are
//   POST /api/table/KEY         a command
//   GET  /api/events/KEY        a view, then events
//   GET  /api/keys/KEY          the keys of a table, for who manages it
//
// Opening and listing tables needs the house's key when others can reach the server (header
// X-Zwarm-House).
#pragma once

#include <memory>
#include <string>

#include "harness/web/house.h"

namespace zwarm::web {

struct ServerSettings {
    std::string address = "127.0.0.1";
    int port = 0;  // 0 = a free one
    HouseSettings house;
};

class Server {
  public:
    Server(table::Surroundings surroundings, ServerSettings settings);
    ~Server();

    // Takes the port. An empty string, or one line that says why not.
    std::string bind();
    [[nodiscard]] int port() const;
    // Where the page is, with the house's key where one is needed.
    [[nodiscard]] std::string address() const;
    // Answers until stop() is called, from any thread or a signal's.
    void run();
    void stop();

    House& house();

  private:
    class Routes;
    std::unique_ptr<Routes> routes_;
};

}  // namespace zwarm::web
