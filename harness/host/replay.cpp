#include "harness/host/replay.h"

#include "harness/base/shown_text.h"
#include "harness/host/board_drawing.h"
#include "harness/host/move_text.h"
#include "harness/zrf/turns.h"

namespace zwarm::host {

namespace {

constexpr std::size_t kNearest = 5;
constexpr std::size_t kLongestQuote = 200;

// A line as it is quoted: one may be longer than anybody wants to see.
std::string quoted(const SavedLine& line) {
    const std::string_view beginning = base::first_bytes(line.text, kLongestQuote);
    return std::string(beginning) + (beginning.size() < line.text.size() ? " .." : "");
}

class Replayer {
  public:
    Replayer(const SavedGame& game, const zrf::Model& model, const HostOptions& options)
        : game_(game), options_(options) {
        result_.state = zrf::State::initial(model);
        result_.checked = !model.rules_in_engine;
    }

    ReplayResult run(const ReplayVisitor& on_line) {
        for (std::size_t i = 0; i < game_.lines().size(); ++i) {
            line_ = static_cast<int>(i + 1);
            const SavedLine& line = game_.lines()[i];
            if (!play(line)) break;
            if (on_line && !on_line(result_.state, line)) break;
        }
        if (!result_.failure && result_.checked) result_.outcome = zrf::result(result_.state);
        return std::move(result_);
    }

  private:
    bool play(const SavedLine& line) {
        switch (line.kind) {
            case SavedLineKind::kEdit:
                return edit(line);
            case SavedLineKind::kMove:
                return move(line);
            case SavedLineKind::kOther:
                return fail(line, "neither an edit nor a move");
            default:
                return true;
        }
    }

    bool edit(const SavedLine& line) {
        const std::string error = zrf::apply_edit(result_.state, line.text);
        if (!error.empty()) return fail(line, error);
        ++result_.edits;
        return true;
    }

    bool move(const SavedLine& line) {
        const bool played = result_.checked ? legal_move(line) : engine_move(line);
        if (played) ++result_.moves;
        return played;
    }

    bool legal_move(const SavedLine& line) {
        const auto played = zrf::play_line(result_.state, line.text, options_.chain_ends_silently);
        if (!played) return fail(line, why_not(line));
        check_number(line, played.number);
        if (played.ended_chain) remark(line, "the chain before it ended although it could go on");
        return true;
    }

    bool engine_move(const SavedLine& line) {
        std::string error;
        const auto played = zrf::carry_out_line(result_.state, line.number, line.text, error);
        if (!played) return fail(line, error);
        check_number(line, played.number);
        return true;
    }

    void check_number(const SavedLine& line, int due) {
        if (number_remarked_ || line.number == due) return;
        number_remarked_ = true;
        remark(line, "has the number " + std::to_string(line.number) + ", the turn order gives " +
                         std::to_string(due));
    }

    std::string why_not(const SavedLine& line) {
        const auto outcome = zrf::result(result_.state);
        const std::string player =
            result_.state.model()
                .players[static_cast<std::size_t>(result_.state.player_to_move())]
                .name;
        std::string sentence = "\"" + quoted(line) + "\" is not a legal move of " + player;
        std::string error;
        if (!zrf::parse_move(result_.state, line.text, error)) sentence += ": " + error;
        if (outcome) sentence += "; the game is over here: " + outcome->reason;
        return sentence;
    }

    void remark(const SavedLine& line, const std::string& sentence) {
        result_.remarks.push_back("line " + std::to_string(line_) + " (" + quoted(line) +
                                  "): " + sentence);
    }

    bool fail(const SavedLine& line, const std::string& sentence) {
        ReplayFailure failure{line_, quoted(line), sentence, draw_board(result_.state), {}, 0};
        std::vector<std::string> legal;
        for (const zrf::Move& legal_move : zrf::legal_moves(result_.state)) {
            legal.push_back(zrf::text(result_.state.model(), legal_move));
        }
        failure.legal_count = legal.size();
        failure.nearest = nearest_moves(line.text, legal, kNearest);
        result_.failure = std::move(failure);
        return false;
    }

    const SavedGame& game_;
    const HostOptions& options_;
    ReplayResult result_;
    int line_ = 0;
    bool number_remarked_ = false;
};

}  // namespace

ReplayResult replay(const SavedGame& game, const zrf::Model& model, const HostOptions& options,
                    const ReplayVisitor& on_line) {
    return Replayer(game, model, options).run(on_line);
}

}  // namespace zwarm::host
