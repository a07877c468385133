#include "harness/lab/analysis.h"

#include <zwarm/session.h>

#include <algorithm>
#include <cmath>

#include "harness/base/words.h"
#include "harness/lab/score_curve.h"
#include "harness/match/svg.h"

namespace zwarm::lab {

namespace {

using Report = nlohmann::ordered_json;

// To a thousandth: more than anybody reads, and enough to tell a small loss from none.
double rounded(double value) {
    return std::round(value * 1000) / 1000;
}

// What a search found.
struct Finding {
    Move move;
    int score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> line;
    std::string turns;  // left in a solitaire, in words
};

class Listener final : public SearchControl {
  public:
    Listener(std::int64_t time_ms, const std::stop_token& stop)
        : deadline_(Clock::now() + std::chrono::milliseconds(time_ms)),
          timed_(time_ms > 0),
          stop_(stop) {}

    bool stop_requested() override {
        return stop_.stop_requested() || (timed_ && Clock::now() >= deadline_);
    }
    void report(const SearchInfo& info) override {
        found.score = info.score;
        found.depth = info.depth;
        found.nodes = info.nodes;
        if (!info.line.empty()) found.line.assign(info.line.begin(), info.line.end());
        if (info.turns > 0) found.turns = turns_words(info);
    }

    Finding found;

  private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point deadline_;
    bool timed_;
    std::stop_token stop_;
};

class Analyst {
  public:
    Analyst(const Variant& variant, const AnalysisSettings& settings)
        : variant_(variant), settings_(settings) {
        const AgentEntry* entry = find_agent("zwarm");
        if (!entry->plays(variant)) entry = find_agent("greedy");
        AgentOptions options{.seed = 1, .hash_mb = settings.hash_mb};
        if (entry->has_levels) options.settings = {{"contempt", "0"}};
        agent_ = make_ready(*entry, options, variant);
    }

    Finding best(const Game& game, const Limits& limits) {
        Listener control(limits.time_ms, settings_.stop);
        const Move move = agent_->choose(game, limits, control);
        control.found.move = move;
        if (control.found.line.empty() || control.found.line.front() != move) {
            control.found.line = {move};
        }
        return control.found;
    }

    std::vector<Finding> best_moves(const Game& game, int count) {
        MoveList moves;
        generate_moves(game.position(), moves);
        std::vector<Finding> found;
        std::vector<Move> without;
        const auto most = std::min<std::size_t>(static_cast<std::size_t>(count), moves.size());
        while (found.size() < most && (found.empty() || !settings_.stop.stop_requested())) {
            Limits limits = settings_.limits;
            limits.without = without;
            Finding next = best(game, limits);
            if (std::ranges::find(without, next.move) != without.end()) break;
            without.push_back(next.move);
            found.push_back(std::move(next));
        }
        std::ranges::stable_sort(found, std::ranges::greater(), &Finding::score);
        return found;
    }

    // This move, as deep as another one was looked at.
    Finding judged(const Game& game, Move move, int depth) {
        MoveList moves;
        generate_moves(game.position(), moves);
        std::vector<Move> others;
        std::ranges::copy_if(moves, std::back_inserter(others),
                             [&](Move other) { return other != move; });
        Limits limits = settings_.limits;
        limits.without = others;
        limits.depth = std::max(depth, 1);
        return best(game, limits);
    }

    // A turn of the game and what would have been better.
    Report turn_of(const Game& before, Move played) {
        Finding found = best(before, settings_.limits);
        Finding made = found.move == played ? found : judged(before, played, found.depth);
        // Seen by itself a move may turn out better than what was thought best.
        if (made.score >= found.score) found = made;
        Report turn{{"turn", before.turns() + 1},
                    {"ply", before.position().ply()},
                    {"player", before.position().to_move()},
                    {"played", json_of(before, made)},
                    {"best", json_of(before, found)}};
        turn["loss"] = rounded(chance_of(variant_, found.score) - chance_of(variant_, made.score));
        return turn;
    }

    [[nodiscard]] Report json_of(const Game& game, const Finding& found) const {
        Report object{{"move", move_text(variant_, found.move)},
                      {"text", host_text(game.position(), found.move)},
                      {"score", found.score},
                      {"chance", rounded(chance_of(variant_, found.score))}};
        if (const auto ahead = turns_ahead(variant_, found.score)) {
            object["ahead"] = rounded(*ahead);
        }
        if (const auto plies = plies_to_end(found.score)) object["ends_in"] = *plies;
        if (!found.turns.empty()) object["turns_left"] = found.turns;
        object["depth"] = found.depth;
        object["nodes"] = found.nodes;
        Report line = Report::array();
        Game ahead = game;
        for (const Move move : found.line) {
            if (!ahead.play(move)) break;  // a line may be old at its end
            line.push_back(move_text(variant_, move));
        }
        object["line"] = line;
        return object;
    }

  private:
    const Variant& variant_;
    const AnalysisSettings& settings_;
    std::unique_ptr<Agent> agent_;
};

Report names_of(const Variant& variant) {
    Report names = Report::array();
    for (Player player = 0; player < variant.players; ++player) {
        names.push_back(std::string(variant.names[player]));
    }
    return names;
}

std::string percent(double chance) {
    return std::to_string(std::lround(100 * chance)) + " %";
}

}  // namespace

Report analyse_position(const Game& game, const AnalysisSettings& settings) {
    Analyst analyst(game.variant(), settings);
    Report lines = Report::array();
    for (const Finding& found : analyst.best_moves(game, settings.lines)) {
        lines.push_back(analyst.json_of(game, found));
    }
    const Position& position = game.position();
    return {{"variant", std::string(game.variant().id)},
            {"players", names_of(game.variant())},
            {"ply", position.ply()},
            {"player", position.to_move()},
            {"position", position_text(position)},
            {"lines", lines}};
}

Report analyse_turn(const Game& game, const AnalysisSettings& settings) {
    Game before = game;
    const Move played = before.last_move();
    before.undo();
    return Analyst(game.variant(), settings).turn_of(before, played);
}

Report analyse_game(const Game& game, const AnalysisSettings& settings) {
    Game replay = game;
    std::vector<Move> moves;
    while (replay.turns() > 0) {
        moves.push_back(replay.last_move());
        replay.undo();
    }
    std::ranges::reverse(moves);
    Analyst analyst(game.variant(), settings);
    Report plies = Report::array();
    Report turning_points = Report::array();
    const auto count = static_cast<int>(moves.size());
    for (int i = 0; i < count && !settings.stop.stop_requested(); ++i) {
        if (settings.progress) settings.progress(i, count);
        const Move played = moves[static_cast<std::size_t>(i)];
        Report turn = analyst.turn_of(replay, played);
        if (turn.at("loss").get<double>() >= settings.turning_point &&
            !settings.stop.stop_requested()) {
            turning_points.push_back(turn);
        }
        plies.push_back(std::move(turn));
        replay.play(played);
    }
    return {
        {"variant", std::string(game.variant().id)}, {"title", std::string(game.variant().title)},
        {"players", names_of(game.variant())},       {"turns", plies},
        {"turning_points", turning_points},          {"result", game.result().reason}};
}

std::string in_words(const Report& turning_point) {
    const Report& best = turning_point.at("best");
    const Report& played = turning_point.at("played");
    std::string text = "turn " + std::to_string(turning_point.at("turn").get<int>()) + ", " +
                       played.at("move").get<std::string>() + ": the chance falls from " +
                       percent(best.at("chance").get<double>()) + " to " +
                       percent(played.at("chance").get<double>()) + "; better";
    constexpr std::size_t kShown = 5;
    for (std::size_t i = 0; i < best.at("line").size() && i < kShown; ++i) {
        text += " " + best.at("line")[i].get<std::string>();
    }
    return text;
}

// With two sides one curve is the other one's mirror, so the first player's is enough.
std::string score_graph(const Report& analysis) {
    constexpr double kWidth = 720;
    constexpr double kHeight = 300;
    constexpr double kLeft = 52;
    constexpr double kTop = 36;
    constexpr double kRight = kWidth - 16;
    constexpr double kBottom = kHeight - 40;
    static constexpr std::string_view kColours[] = {"#1f5fa8", "#c23b22", "#2e8b57",
                                                    "#b8860b", "#7b3fa0", "#555555"};
    const Report& turns = analysis.at("turns");
    const std::size_t players = analysis.at("players").size();
    const double most = std::max<double>(static_cast<double>(turns.size()), 1);
    const auto place = [&](const Report& turn, double chance) {
        return match::Point{kLeft + (kRight - kLeft) * turn.at("turn").get<double>() / most,
                            kBottom - (kBottom - kTop) * chance};
    };
    // Before two players' turns alike from the first one's view.
    const auto seen = [&](const Report& turn, const char* what) {
        const double chance = turn.at(what).at("chance").get<double>();
        return players == 2 && turn.at("player").get<int>() == 1 ? 1 - chance : chance;
    };
    match::Svg svg(kWidth, kHeight);
    svg.rectangle(0, 0, kWidth, kHeight, "#ffffff");
    for (const int share : {0, 25, 50, 75, 100}) {
        const double y = kBottom - (kBottom - kTop) * share / 100;
        svg.line({kLeft, y}, {kRight, y}, share == 50 ? "#999999" : "#dddddd");
        svg.text({kLeft - 6, y + 4}, std::to_string(share) + " %", match::Anchor::kEnd, 11);
    }
    svg.text({kLeft, 20}, analysis.at("title").get<std::string>() + ": chance of winning",
             match::Anchor::kStart, 14);
    svg.text({kRight, kBottom + 28}, "turns: " + std::to_string(turns.size()), match::Anchor::kEnd,
             11);
    for (std::size_t player = 0; player < (players == 2 ? 1 : players); ++player) {
        std::vector<match::Point> points;
        for (const Report& turn : turns) {
            if (players > 2 && turn.at("player").get<std::size_t>() != player) continue;
            points.push_back(place(turn, seen(turn, "played")));
        }
        const std::string_view colour = kColours[player % std::size(kColours)];
        svg.polyline(points, colour);
        svg.text({kLeft + 120 * static_cast<double>(player), kBottom + 28},
                 analysis.at("players")[player].get<std::string>(), match::Anchor::kStart, 11,
                 colour);
    }
    for (const Report& turn : analysis.at("turning_points")) {
        svg.circle(place(turn, seen(turn, "played")), 5, "#d62728", in_words(turn));
    }
    return svg.to_text();
}

namespace {

// "partial 2 Man a1 - c3" is a part of a chain: its words without the mark.
struct ChainPart {
    bool partial = false;
    std::string piece, from, to;
};

std::optional<ChainPart> chain_part(const std::string& text) {
    auto words = base::words_of(text);
    ChainPart part;
    if (words.size() > 2 && words[0] == "partial") {
        part.partial = true;
        words.erase(words.begin(), words.begin() + 2);
    }
    if (words.size() != 4 || words[2] != "-") return std::nullopt;
    part.piece = words[0];
    part.from = words[1];
    part.to = words[3];
    return part;
}

class TurnReader {
  public:
    explicit TurnReader(const Variant& variant) : turns_{Game(variant), {}} {}

    // What is wrong with it.
    std::string read(const std::vector<host::SavedLine>& lines, std::size_t i) {
        const host::SavedLine& line = lines[i];
        if (line.kind == host::SavedLineKind::kEdit) return edit(line.text);
        if (line.kind != host::SavedLineKind::kMove) return {};
        const auto part = chain_part(line.text);
        std::string text = line.text;
        if (part) {
            if (!chain_ || chain_->to != part->from) chain_ = part;
            chain_->to = part->to;
            if (part->partial && goes_on(lines, i)) return {};
            text = chain_->piece + " " + chain_->from + " - " + chain_->to;
        }
        chain_.reset();
        return turn(text, i);
    }

    SavedTurns turns() && { return std::move(turns_); }

  private:
    std::string edit(const std::string& text) {
        Edit edit;
        if (parse_edit(turns_.game.variant(), text, edit) != DLL_OK) return "no such edit";
        if (edit.cell == kNoCell) return {};
        if (edit.player == kNobody) {
            turns_.game.clear(edit.cell);
        } else {
            turns_.game.put(edit.cell, edit.player);
        }
        turns_.lines.clear();
        return {};
    }

    // The next line is the chain's next part.
    [[nodiscard]] static bool goes_on(const std::vector<host::SavedLine>& lines, std::size_t i) {
        if (i + 1 >= lines.size() || lines[i + 1].kind != host::SavedLineKind::kMove) return false;
        const auto here = chain_part(lines[i].text);
        const auto next = chain_part(lines[i + 1].text);
        return next && next->from == here->to && lines[i + 1].number == lines[i].number;
    }

    std::string turn(const std::string& text, std::size_t i) {
        Move move;
        if (parse_turn(turns_.game.position(), text, move) != DLL_OK || !turns_.game.play(move)) {
            return "'" + text + "' is not legal here";
        }
        turns_.lines.push_back(i);
        return {};
    }

    SavedTurns turns_;
    std::optional<ChainPart> chain_;
};

}  // namespace

std::optional<SavedTurns> read_turns(const Variant& variant,
                                     const std::vector<host::SavedLine>& lines,
                                     std::string& error) {
    TurnReader reader(variant);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string wrong = reader.read(lines, i);
        if (wrong.empty()) continue;
        error = std::to_string(i + 1) + ": " + wrong;
        return std::nullopt;
    }
    return std::move(reader).turns();
}

host::SavedGame commented(const host::SavedGame& saved, const std::vector<std::size_t>& lines,
                          const Report& analysis) {
    host::SavedGame copy = saved;
    const Report& points = analysis.at("turning_points");
    // From the end, so that the lines before keep their numbers.
    for (auto point = points.rbegin(); point != points.rend(); ++point) {
        const auto turn = point->at("turn").get<std::size_t>();
        if (turn <= lines.size()) copy.add_comment(lines[turn - 1], in_words(*point));
    }
    return copy;
}

}  // namespace zwarm::lab
