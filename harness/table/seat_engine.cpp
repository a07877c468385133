#include "harness/table/seat_engine.h"

#include <algorithm>

namespace zwarm::table {

host::EngineChoice RuleFileEngines::referee(const std::string& /*rules_path*/) const {
    return {};
}

std::string RuleFileEngines::player(const std::string& rules_path, const zrf::Model& model,
                                    const Seat& /*seat*/) const {
    if (model.texts.engine.empty()) return {};
    return host::find_engine(model.texts.engine, rules_path, options_);
}

bool RuleFileEngines::has_levels(const std::string& /*rules_path*/) const {
    return false;
}

SeatAnswer SeatEngine::think(const Question& question, const host::ThinkVisitor& on_progress,
                             const std::stop_token& stop) {
    SeatAnswer answer;
    host::Thinker thinker(question.seed);
    if (question.state.random_to_move()) {
        answer.result = thinker.draw(question.moves);
        return answer;
    }
    const host::ThinkLimits limits = limits_of(question.seat);
    if (!question.engine.empty()) {
        if (ready(question) && tell(question)) {
            if (auto result = thinker.ask_engine(*engine_, question.state, question.moves, options_,
                                                 limits, on_progress, stop)) {
                answer.result = std::move(*result);
                return answer;
            }
        }
        if (engine_ && engine_->fault()) answer.fault = engine_->fault()->sentence;
    }
    if (!question.state.model().rules_in_engine) {
        answer.result = thinker.ask_rules(question.state, limits, on_progress, stop);
    }
    return answer;
}

bool SeatEngine::ready(const Question& question) {
    if (engine_ && engine_->alive() && path_ == question.engine) return true;
    engine_ = std::make_unique<host::EngineGame>(options_);
    path_ = question.engine;
    variant_ = nullptr;
    return engine_->load(path_, question.file->path());
}

bool SeatEngine::tell(const Question& question) {
    const bool goes_on = variant_ == question.variant && told_.size() <= question.lines.size() &&
                         std::equal(told_.begin(), told_.end(), question.lines.begin());
    if (!goes_on) {
        told_.clear();
        variant_ = question.variant;
        if (!engine_->start(*question.variant->model, question.variant->title)) return false;
    }
    for (std::size_t i = told_.size(); i < question.lines.size(); ++i) {
        const host::SavedLine& line = question.lines[i];
        const bool done = line.kind == host::SavedLineKind::kEdit ? engine_->edit(line.text)
                                                                  : engine_->make_move(line.text);
        if (!done) return false;
        told_.push_back(line);
    }
    return true;
}

}  // namespace zwarm::table
