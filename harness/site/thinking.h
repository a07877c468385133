// Questions that go from the worker with the table to the workers that think or look, as JSON, and
// the one who thinks: it has a board of its own, which follows the questions.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/table/table.h"

namespace zwarm::site {

using Json = nlohmann::json;

[[nodiscard]] Json question_json(const table::Task& task);
[[nodiscard]] Json game_json(const table::GameSoFar& game, const Json& question);
[[nodiscard]] std::pair<table::GameSoFar, Json> game_of(const Json& object);
[[nodiscard]] Json whole_json(const table::WholeGame& game, const Json& command);
[[nodiscard]] std::pair<table::WholeGame, Json> whole_of(const Json& object);
[[nodiscard]] Json progress_json(const host::ThinkProgress& progress);
[[nodiscard]] host::ThinkProgress progress_of(const Json& object);
[[nodiscard]] table::SeatAnswer answer_of(const Json& object);

class Thinking {
  public:
    explicit Thinking(std::shared_ptr<const table::Catalogue> catalogue);

    // The answer to a question_json; `tell` hears progress_json meanwhile. Throws Refused.
    Json think(const Json& question, const std::function<void(const Json&)>& tell);

  private:
    void follow(const zrf::Variant& variant, const std::vector<host::SavedLine>& lines);

    std::shared_ptr<const table::Catalogue> catalogue_;
    table::SeatEngine engine_;
    const zrf::Variant* variant_ = nullptr;
    std::vector<host::SavedLine> lines_;  // played on the board
    zrf::State state_;
};

}  // namespace zwarm::site
