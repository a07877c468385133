#include "harness/lab/engine_rules.h"

#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <stdexcept>

#include "harness/lab/start_generators.h"

namespace zwarm::lab {

std::string ending_word(Ending ending) {
    switch (ending) {
        case Ending::kNone:
            return "none";
        case Ending::kGoal:
            return "goal";
        case Ending::kBlockade:
            return "blockade";
        case Ending::kPasses:
            return "passes";
        case Ending::kRepetition:
            return "repetition";
        case Ending::kNoProgress:
            return "no-progress";
        case Ending::kTurnCap:
            return "cap";
        case Ending::kNoMove:
            return "no-move";
        case Ending::kEvacuation:
            return "evacuation";
    }
    return "unknown";
}

namespace {

class EngineReferee final : public match::Referee {
  public:
    explicit EngineReferee(const Position& position) : game_(position) {}

    int to_move() const override { return game_.position().to_move(); }

    std::optional<match::Verdict> verdict() const override {
        const Result& result = game_.result();
        if (!result.over()) return std::nullopt;
        match::Verdict verdict{{}, ending_word(result.ending), result.reason};
        for (int player = 0; player < variant().players; ++player) {
            verdict.places.push_back(result.place[static_cast<std::size_t>(player)]);
        }
        return verdict;
    }

    std::vector<std::string> legal_moves() const override {
        MoveList list;
        generate_moves(game_.position(), list);
        std::vector<std::string> texts;
        for (const Move move : list) texts.push_back(move_text(variant(), move));
        return texts;
    }

    [[nodiscard]] const Game& game() const { return game_; }

  private:
    match::Ruling carry_out(const std::string& text, match::Notation notation,
                            Record& record) override {
        const Position& position = game_.position();
        const bool of_host = notation == match::Notation::kHost;
        const auto move = of_host ? read_host_text(text) : parse_move(position, text);
        if (!move) return match::Ruling::kNoMove;
        if (!is_legal(position, *move)) return match::Ruling::kIllegal;
        record.move = of_host ? move_text(variant(), *move) : text;
        record.saved = {position.ply() / variant().players + 1, host_text(position, *move)};
        game_.play(*move);
        return match::Ruling::kPlayed;
    }

    [[nodiscard]] std::optional<Move> read_host_text(const std::string& text) const {
        Move move;
        if (parse_turn(game_.position(), text, move) != DLL_OK) return std::nullopt;
        return move;
    }

    [[nodiscard]] const Variant& variant() const { return game_.variant(); }

    Game game_;
};

// "(Black Stone a6)".
std::string put_edit(const Variant& variant, Cell cell, Player player) {
    return "(" + std::string(variant.names[player]) + " " + std::string(variant.stone) + " " +
           variant.topology->name(cell) + ")";
}

}  // namespace

const Game& game_of(const match::Referee& referee) {
    return dynamic_cast<const EngineReferee&>(referee).game();
}

EngineRules::EngineRules(const Variant& variant, int turn_cap, int walk) : variant_(variant) {
    if (turn_cap > 0) variant_.turn_cap = turn_cap;
    if (walk > 0 && variant.movement != Movement::kWalk) {
        throw std::invalid_argument("stones do not walk in " + std::string(variant.id));
    }
    if (walk > 0) variant_.walk_length = walk;
}

std::string EngineRules::id() const {
    return std::string(variant_.id);
}

std::string EngineRules::title() const {
    return std::string(variant_.title);
}

std::string EngineRules::rules_file() const {
    return std::string(variant_.pack) + ".zrf";
}

int EngineRules::players() const {
    return variant_.players;
}

std::string EngineRules::player_name(int player) const {
    return std::string(variant_.names[static_cast<std::size_t>(player)]);
}

int EngineRules::team(int player) const {
    return variant_.team[static_cast<std::size_t>(player)];
}

std::unique_ptr<match::Referee> EngineRules::start(const std::string& position,
                                                   std::string& error) const {
    if (position.empty()) return std::make_unique<EngineReferee>(Position(variant_));
    const auto parsed = parse_position(variant_, position, error);
    if (!parsed) return nullptr;
    return std::make_unique<EngineReferee>(*parsed);
}

std::optional<std::vector<std::string>> EngineRules::host_edits(const std::string& position,
                                                                bool from_empty) const {
    std::string error;
    const Position own(variant_);
    const auto parsed =
        position.empty() ? std::optional(own) : parse_position(variant_, position, error);
    // A host knows whose turn it is from the number of turns made, which edits do not change.
    if (!parsed || parsed->to_move() != own.to_move()) return std::nullopt;
    std::vector<std::string> edits;
    for (Cell cell = 0; cell < variant_.topology->size(); ++cell) {
        const Player before = from_empty ? kNobody : own.owner(cell);
        const Player after = parsed->owner(cell);
        if (before == after) continue;
        edits.push_back(after == kNobody ? "(x " + variant_.topology->name(cell) + ")"
                                         : put_edit(variant_, cell, after));
    }
    return edits;
}

std::optional<std::string> EngineRules::generate(const std::string& kind, std::uint64_t seed,
                                                 std::string& error) const {
    const auto position = generate_start(variant_, kind, seed, error);
    if (!position) return std::nullopt;
    return position_text(*position);
}

}  // namespace zwarm::lab
