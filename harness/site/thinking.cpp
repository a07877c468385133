#include "harness/site/thinking.h"

#include <algorithm>
#include <utility>

#include "harness/table/command_fields.h"
#include "harness/zrf/rules.h"
#include "harness/zrf/turns.h"

namespace zwarm::site {

namespace {

using table::Refused;

Json lines_json(const std::vector<host::SavedLine>& lines) {
    Json list = Json::array();
    for (const host::SavedLine& line : lines) {
        list.push_back({line.kind == host::SavedLineKind::kEdit, line.number, line.text});
    }
    return list;
}

std::vector<host::SavedLine> lines_of(const Json& list) {
    std::vector<host::SavedLine> lines;
    for (const Json& line : list) {
        const bool edit = line.at(0).get<bool>();
        lines.push_back({edit ? host::SavedLineKind::kEdit : host::SavedLineKind::kMove,
                         line.at(1).get<int>(),
                         line.at(2).get<std::string>(),
                         {}});
    }
    return lines;
}

}  // namespace

Json question_json(const table::Task& task) {
    const table::Question& question = task.question;
    Json asked{{"ticket", task.ticket},
               {"rules", question.file->path()},
               {"variant", question.variant->title},
               {"lines", lines_json(question.lines)},
               {"moves", question.moves},
               {"seat", table::to_json(question.seat)},
               {"engine", question.engine},
               {"seed", question.seed}};
    if (task.advice) asked["advice"] = game_json(*task.advice, {{"what", "advice"}});
    return asked;
}

Json game_json(const table::GameSoFar& game, const Json& question) {
    return {{"rules", game.rules},
            {"title", game.title},
            {"lines", lines_json(game.lines)},
            {"command", question}};
}

std::pair<table::GameSoFar, Json> game_of(const Json& object) {
    return {{object.at("rules").get<std::string>(), object.at("title").get<std::string>(),
             lines_of(object.at("lines"))},
            object.at("command")};
}

Json whole_json(const table::WholeGame& game, const Json& command) {
    Json object = game_json(game.game, command);
    object["view"] = game.view;
    object["turn_ends"] = game.turn_ends;
    return object;
}

std::pair<table::WholeGame, Json> whole_of(const Json& object) {
    auto [game, command] = game_of(object);
    return {{object.at("view"), std::move(game),
             object.at("turn_ends").get<std::vector<std::size_t>>()},
            std::move(command)};
}

Json progress_json(const host::ThinkProgress& progress) {
    return {{"best", progress.best_move}, {"current", progress.current_move},
            {"nodes", progress.nodes},    {"score", progress.score},
            {"depth", progress.depth},    {"line", progress.line}};
}

host::ThinkProgress progress_of(const Json& object) {
    return {object.at("best").get<std::string>(),   object.at("current").get<std::string>(),
            object.at("nodes").get<std::int64_t>(), object.at("score").get<int>(),
            object.at("depth").get<int>(),          object.at("line").get<std::string>()};
}

table::SeatAnswer answer_of(const Json& object) {
    table::SeatAnswer answer;
    answer.result.move = object.at("move").get<std::string>();
    answer.result.last = progress_of(object.at("last"));
    answer.result.time_us = object.at("time_us").get<std::int64_t>();
    answer.fault = object.at("fault").get<std::string>();
    return answer;
}

Thinking::Thinking(std::shared_ptr<const table::Catalogue> catalogue)
    : catalogue_(std::move(catalogue)), engine_(catalogue_->options()) {}

// What is new is played; another game is played from its start.
void Thinking::follow(const zrf::Variant& variant, const std::vector<host::SavedLine>& lines) {
    const bool goes_on = variant_ == &variant && lines_.size() <= lines.size() &&
                         std::equal(lines_.begin(), lines_.end(), lines.begin());
    if (!goes_on) {
        variant_ = &variant;
        lines_.clear();
        state_ = zrf::State::initial(*variant.model);
    }
    for (std::size_t i = lines_.size(); i < lines.size(); ++i) {
        const host::SavedLine& line = lines[i];
        const bool done = line.kind == host::SavedLineKind::kEdit
                              ? zrf::apply_edit(state_, line.text).empty()
                              : static_cast<bool>(zrf::play_line(state_, line.text, true));
        if (!done) {
            variant_ = nullptr;
            throw Refused("\"" + line.text + "\" is not a legal move");
        }
        lines_.push_back(line);
    }
}

Json Thinking::think(const Json& asked, const std::function<void(const Json&)>& tell) {
    table::Question question;
    question.file = catalogue_->find(asked.at("rules").get<std::string>());
    if (!question.file) throw Refused("its rule file is not here");
    question.variant = question.file->find_variant(asked.at("variant").get<std::string>());
    if (question.variant == nullptr) throw Refused("there is no such variant");
    question.lines = lines_of(asked.at("lines"));
    follow(*question.variant, question.lines);
    question.state = state_;
    question.moves = asked.at("moves").get<std::vector<std::string>>();
    question.seat = table::seat_of(asked.at("seat"));
    question.engine = asked.at("engine").get<std::string>();
    question.seed = asked.at("seed").get<std::uint64_t>();
    const table::SeatAnswer answer = engine_.think(
        question, [&](const host::ThinkProgress& progress) { tell(progress_json(progress)); }, {});
    return {{"move", answer.result.move},
            {"last", progress_json(answer.result.last)},
            {"time_us", answer.result.time_us},
            {"fault", answer.fault}};
}

}  // namespace zwarm::site
