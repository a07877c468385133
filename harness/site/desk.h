// What a module answers, JSON in and JSON out. The same module runs in several workers, each with a
// task of its own: one has the table, others think or look for it. Calls of all are told in this
// folder's README.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/site/thinking.h"
#include "harness/table/table.h"

namespace zwarm::site {

using Json = nlohmann::json;

class Desk {
  public:
    using Tell = std::function<void(const Json& news)>;

    // `tell` hears what one who thinks says meanwhile.
    explicit Desk(Tell tell);

    // {"call": NAME, ..}: the answer, or {"ok": false, "error"}. Never throws.
    Json answer(const Json& call);

  private:
    using Handler = Json (Desk::*)(const Json&);
    struct Row {
        const char* name;
        Handler handler;
    };
    static const std::vector<Row>& calls();

    // Everybody.
    Json rules(const Json& call);
    // The one with the table.
    Json games(const Json& call);
    Json start(const Json& call);
    Json open(const Json& call);
    Json restore(const Json& call);
    Json command(const Json& call);
    Json progress(const Json& call);
    Json finished(const Json& call);
    Json tick(const Json& call);
    // The ones who think or look.
    Json think(const Json& call);
    Json look(const Json& call);
    Json show(const Json& call);

    // The answer with all that follows from it.
    Json with_news(Json answer);
    table::Table& table();

    Tell tell_;
    std::shared_ptr<table::Catalogue> catalogue_;
    table::Surroundings around_;
    std::unique_ptr<table::Table> table_;
    std::uint64_t ticket_ = 0;  // of the question that was given out last
    Thinking thinking_;
};

}  // namespace zwarm::site
