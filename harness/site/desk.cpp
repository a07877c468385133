#include "harness/site/desk.h"

#include "harness/base/shown_text.h"
#include "harness/lab/engine_observer.h"
#include "harness/show/shown_game.h"
#include "harness/site/site_engines.h"
#include "harness/table/board_view.h"
#include "harness/table/command_fields.h"

namespace zwarm::site {

namespace {

using table::Refused;
using table::text_of;

Json refusal(const std::string& why) {
    return {{"ok", false}, {"error", base::shown_line(why)}};
}

}  // namespace

Desk::Desk(Tell tell)
    : tell_(std::move(tell)),
      catalogue_(std::make_shared<table::Catalogue>(host::HostOptions())),
      around_{catalogue_,
              std::make_shared<SiteEngines>(),
              std::make_shared<lab::EngineObserver>(),
              {},
              1},
      thinking_(catalogue_) {}

const std::vector<Desk::Row>& Desk::calls() {
    static const std::vector<Row> kCalls{
        {"rules", &Desk::rules},       {"games", &Desk::games},       {"start", &Desk::start},
        {"open", &Desk::open},         {"restore", &Desk::restore},   {"command", &Desk::command},
        {"progress", &Desk::progress}, {"finished", &Desk::finished}, {"tick", &Desk::tick},
        {"think", &Desk::think},       {"look", &Desk::look},         {"show", &Desk::show},
    };
    return kCalls;
}

Json Desk::answer(const Json& call) {
    try {
        const std::string name = text_of(call, "call");
        for (const Row& row : calls()) {
            if (name == row.name) return (this->*row.handler)(call);
        }
        throw Refused("there is no call \"" + name + "\"");
    } catch (const std::exception& error) {
        return refusal(error.what());
    }
}

// {"path"}: a file of the module's files from now on in the catalogue.
Json Desk::rules(const Json& call) {
    const std::string path = text_of(call, "path");
    if (const std::string wrong = catalogue_->add(path); !wrong.empty()) return refusal(wrong);
    return {{"ok", true}, {"rules", table::rules_name(path)}};
}

Json Desk::games(const Json& /*call*/) {
    return {{"ok", true}, {"games", catalogue_->described()}, {"house", true}};
}

// {"rules", "variant"}: what is drawn of it.
Json Desk::start(const Json& call) {
    const auto file = catalogue_->find(text_of(call, "rules"));
    const std::string title = table::text_or(call, "variant", "");
    const zrf::Variant* variant = !file           ? nullptr
                                  : title.empty() ? file->default_variant()
                                                  : file->find_variant(title);
    if (variant == nullptr) throw Refused("there is no such game");
    return {{"ok", true}, {"game", table::game_view(*variant)}};
}

// {"command"}: a new table instead of the one that is there, with the game of `new` or `load`.
Json Desk::open(const Json& call) {
    const Json& command = call.at("command");
    const std::string word = command.is_object() ? command.value("do", "") : "";
    if (word != "new" && word != "load") {
        throw Refused("a table begins with a new game or a saved one");
    }
    auto fresh = std::make_unique<table::Table>(around_);
    Json reply = fresh->command(command);
    if (!reply.at("ok").get<bool>()) return reply;
    table_ = std::move(fresh);
    ticket_ = 0;
    return with_news(std::move(reply));
}

// {"stored"}: the table as it was.
Json Desk::restore(const Json& call) {
    auto fresh = std::make_unique<table::Table>(around_);
    fresh->restore(call.at("stored"));
    table_ = std::move(fresh);
    ticket_ = 0;
    return with_news({{"ok", true}, {"view", table_->view()}});
}

// {"command"}: to the table. A question to the observer comes back as `question`, for one who
// looks.
Json Desk::command(const Json& call) {
    const Json& command = call.at("command");
    if (const auto question = table().question_of(command)) {
        return {{"ok", true}, {"question", game_json(question->first, question->second)}};
    }
    if (command.is_object() && command.value("do", Json()) == "show") {
        return {{"ok", true}, {"question", whole_json(table().whole(), command)}};
    }
    return with_news(table().command(command));
}

// {"ticket", "progress"}: from the one who thinks.
Json Desk::progress(const Json& call) {
    table().progress(call.at("ticket").get<std::uint64_t>(), progress_of(call.at("progress")));
    return with_news({{"ok", true}});
}

// {"ticket", "answer"}: a choice, or the observer's advice.
Json Desk::finished(const Json& call) {
    const auto ticket = call.at("ticket").get<std::uint64_t>();
    const Json& answer = call.at("answer");
    if (answer.contains("advice")) {
        table().advised(ticket, answer["advice"]);
    } else {
        table().finished(ticket, answer_of(answer));
    }
    return with_news({{"ok", true}});
}

Json Desk::tick(const Json& /*call*/) {
    if (table_) table_->tick();
    return table_ ? with_news({{"ok", true}}) : Json{{"ok", true}};
}

// `events` for whoever looks on; `stored` if something happened that should survive; `question` if
// somebody is to think, `stop` if the one who thinks need not go on, `hurry` if he is to answer.
Json Desk::with_news(Json answer) {
    table::Table& table = this->table();
    const bool unwanted = ticket_ != 0 && !table.wants(ticket_);
    if (unwanted) ticket_ = 0;
    answer["stop"] = unwanted;
    answer["hurry"] = ticket_ != 0 && table.hurried();
    if (const auto task = table.next_task()) {
        ticket_ = task->ticket;
        answer["question"] = question_json(*task);
        answer["hurry"] = table.hurried();
    }
    bool lasting = false;
    Json events = Json::array();
    for (Json& event : table.take_events()) {
        lasting = lasting || event.contains("state");
        events.push_back(std::move(event));
    }
    answer["events"] = std::move(events);
    if (lasting) answer["stored"] = table.stored();
    return answer;
}

// {"question"}: thinks it over, telling how it goes.
Json Desk::think(const Json& call) {
    const Json& question = call.at("question");
    if (question.contains("advice")) {
        const auto [game, asked] = game_of(question["advice"]);
        try {
            return {{"ok", true},
                    {"answer", {{"advice", around_.observer->look(game, asked, {})}}}};
        } catch (const Refused&) {
            // A game that the observer does not follow: the engine may.
        }
    }
    return {{"ok", true}, {"answer", thinking_.think(question, tell_)}};
}

// {"question"}: looks at it.
Json Desk::look(const Json& call) {
    const auto [game, question] = game_of(call.at("question"));
    Json drawing = around_.observer->look(game, question, {});
    drawing["ok"] = true;
    return drawing;
}

// {"question", "art"}: the game as a file.
Json Desk::show(const Json& call) {
    const auto [game, command] = whole_of(call.at("question"));
    show::Art art;
    if (const Json pictures = call.value("art", Json()); !pictures.is_null()) {
        art = {pictures.at("board").get<std::string>(), pictures.at("set").get<std::size_t>(),
               pictures.at("pieces").get<std::map<std::string, std::string>>()};
    }
    Json file = show::shown_game(game, command, around_.observer.get(), art, {});
    file["ok"] = true;
    return file;
}

table::Table& Desk::table() {
    if (!table_) throw Refused("there is no table");
    return *table_;
}

}  // namespace zwarm::site
