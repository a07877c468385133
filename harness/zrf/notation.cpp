#include "harness/zrf/notation.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "harness/base/shown_text.h"
#include "harness/base/words.h"
#include "harness/zrf/effects.h"

namespace zwarm::zrf {

namespace {

class MoveSpeller {
  public:
    MoveSpeller(const Model& model, const Move& move) : model_(model), move_(move) {}

    std::string write() {
        if (move_.pass) return "Pass";
        // Any number will do; this one tells the type of the continuation.
        if (move_.partial) word("partial " + std::to_string(move_.next_type + 2));
        for (const Effect& effect : move_.effects) part(effect);
        return text_;
    }

  private:
    void word(std::string_view text) {
        if (!text_.empty()) text_ += ' ';
        text_ += text;
    }
    const std::string& cell_name(int id) const {
        return model_.cells[static_cast<std::size_t>(id)].name;
    }
    const std::string& piece(int id) const {
        return model_.pieces[static_cast<std::size_t>(id)].name;
    }
    const std::string& player(int id) const {
        return model_.players[static_cast<std::size_t>(id)].name;
    }

    void part(const Effect& effect) {
        switch (effect.kind) {
            case EffectKind::kMove:
                word(piece(effect.piece));
                word(cell_name(effect.from));
                word(effect.occupied ? "x" : "-");
                word(cell_name(effect.cell));
                break;
            case EffectKind::kCopy:
            case EffectKind::kDrop:
            case EffectKind::kCreate:
                word(player(effect.owner));
                word(piece(effect.piece));
                word(cell_name(effect.cell));
                break;
            case EffectKind::kRemove:
                word("x");
                word(cell_name(effect.cell));
                break;
            case EffectKind::kSetType:
                become(piece(effect.piece), effect);
                return;
            case EffectKind::kSetOwner:
                become(player(effect.owner), effect);
                return;
            case EffectKind::kFlip:
                word("flip");
                word(cell_name(effect.cell));
                break;
            case EffectKind::kSetAttribute:
                word("@");
                word(cell_name(effect.cell));
                word(std::to_string(effect.attribute));
                word(effect.value ? "1" : "0");
                break;
        }
        become_.clear();
        arrived_ = effect.kind == EffectKind::kMove ? effect.cell : kNone;
    }

    // "= X" right after the move it belongs to, "= X on a1 b1" elsewhere.
    void become(const std::string& what, const Effect& effect) {
        if (effect.cell == arrived_) {
            word("=");
            word(what);
        } else if (become_ == what) {
            word(cell_name(effect.cell));
        } else {
            word("=");
            word(what);
            word("on");
            word(cell_name(effect.cell));
            become_ = what;
        }
        arrived_ = kNone;
    }

    const Model& model_;
    const Move& move_;
    std::string text_;
    std::string become_;   // what the open "= X on .." list makes
    int arrived_ = kNone;  // target of the move just written
};

constexpr std::size_t kLongestWord = 60;  // in a message

// A part does one thing with one cell: something comes there, appears or dies there, or changes its
// type, its owner, its owner by a flip, or one of its attributes. A move of more parts says one of
// them twice.
std::size_t most_parts(const Model& model) {
    constexpr std::size_t kWays = 6;
    return model.cells.size() * (kWays + model.attribute_names.size());
}

class MoveParser {
  public:
    MoveParser(const State& state, std::string_view text, std::string& error)
        : state_(state),
          model_(state.model()),
          most_parts_(most_parts(model_)),
          words_(base::words_of(text, " \t\r\n", most_words() + 1)),
          error_(error) {}

    std::optional<Move> parse() {
        if (words_.empty()) return fail("the move is empty");
        if (words_.size() > most_words()) return fail(too_long());
        if (words_.size() == 1 && words_[0] == "Pass") {
            move_.pass = true;
            return move_;
        }
        if (words_[0] == "partial" && !is_ordinary() && !is_drop()) {
            move_.partial = true;
            ++at_;
            if (at_ < words_.size() && base::number_of<int>(words_[at_])) ++at_;
        }
        while (at_ < words_.size()) {
            const std::string_view first = words_[at_];  // a part may end with the words
            if (!part())
                return fail("'" + std::string(base::first_bytes(first, kLongestWord)) +
                            "' does not fit here");
        }
        if (move_.effects.size() > most_parts_) return fail(too_long());
        if (move_.effects.empty()) return fail("the move does nothing");
        return move_;
    }

  private:
    std::optional<Move> fail(std::string why) {
        error_ = std::move(why);
        return std::nullopt;
    }
    // Of a part at most four, and two of `partial` with its number.
    std::size_t most_words() const { return 4 * most_parts_ + 2; }
    std::string too_long() const {
        return "the move has more parts than there is to change on the board (" +
               std::to_string(most_parts_) + ")";
    }
    int cell_at(std::size_t ahead) const {
        return at_ + ahead < words_.size() ? model_.find_cell(words_[at_ + ahead]) : kNone;
    }
    // When the rules live in an engine, a saved game may be older than a rule file that split a
    // piece into several pictures (die into die-1, die-2): the first of the family stands for it.
    int piece(std::size_t ahead) const {
        if (at_ + ahead >= words_.size()) return kNone;
        const std::string_view name = words_[at_ + ahead];
        const int exact = model_.find_piece(name);
        if (exact >= 0 || !model_.rules_in_engine) return exact;
        for (std::size_t i = 0; i < model_.pieces.size(); ++i) {
            const std::string_view other = model_.pieces[i].name;
            if (other.size() > name.size() && other.starts_with(name) && other[name.size()] == '-')
                return static_cast<int>(i);
        }
        return kNone;
    }
    int player(std::size_t ahead) const {
        return at_ + ahead < words_.size() ? model_.find_player(words_[at_ + ahead]) : kNone;
    }

    // Anything may be the name of a piece, even a word of the notation: the shape of the whole part
    // comes before its first word.
    bool part() {
        const std::string_view word = words_[at_];
        if (is_ordinary()) return ordinary();
        if (is_drop()) return drop();
        if (word == "=") return become();
        if (word == "@") return attribute();
        if ((word == "flip" || word == "x") && cell_at(1) >= 0) {
            push(word == "x" ? EffectKind::kRemove : EffectKind::kFlip, cell_at(1));
            at_ += 2;
            return true;
        }
        return false;
    }
    bool is_ordinary() const {
        return piece(0) >= 0 && cell_at(1) >= 0 && at_ + 2 < words_.size() &&
               (words_[at_ + 2] == "-" || words_[at_ + 2] == "x") && cell_at(3) >= 0;
    }
    bool is_drop() const { return player(0) >= 0 && piece(1) >= 0 && cell_at(2) >= 0; }

    Effect& push(EffectKind kind, int cell) {
        Effect& effect = move_.effects.emplace_back();
        effect.kind = kind;
        effect.cell = static_cast<std::int16_t>(cell);
        return effect;
    }

    bool ordinary() {
        Effect& effect = push(EffectKind::kMove, cell_at(3));
        effect.piece = static_cast<std::int16_t>(piece(0));
        effect.from = static_cast<std::int16_t>(cell_at(1));
        effect.occupied = !state_.at(effect.cell).empty();
        if (move_.to < 0) {
            move_.from = effect.from;
            move_.to = effect.cell;
        }
        last_cell_ = effect.cell;
        at_ += 4;
        return true;
    }

    bool drop() {
        Effect& effect = push(EffectKind::kDrop, cell_at(2));
        effect.owner = static_cast<std::int16_t>(player(0));
        effect.piece = static_cast<std::int16_t>(piece(1));
        if (move_.to < 0) move_.to = effect.cell;
        last_cell_ = effect.cell;
        at_ += 3;
        return true;
    }

    bool become() {
        const int type = piece(1);
        const int owner = player(1);
        if (type < 0 && owner < 0) return false;
        std::vector<int> cells;
        at_ += 2;
        if (at_ < words_.size() && words_[at_] == "on" && cell_at(1) >= 0) {
            ++at_;
            // A list of cells; names of cells and of pieces may coincide, so a word that also
            // starts another part ends it.
            while (cell_at(0) >= 0 && !(cells.size() > 0 && (is_ordinary() || is_drop()))) {
                cells.push_back(cell_at(0));
                ++at_;
            }
        } else if (last_cell_ >= 0) {
            cells.push_back(last_cell_);
        }
        for (const int cell : cells) {
            // A name of both: what a piece is already, it does not become.
            const bool new_type = type >= 0 && (owner < 0 || type_on(cell) != type);
            Effect& effect = push(new_type ? EffectKind::kSetType : EffectKind::kSetOwner, cell);
            (new_type ? effect.piece : effect.owner) =
                static_cast<std::int16_t>(new_type ? type : owner);
        }
        return !cells.empty();
    }

    // What stands on a cell after the parts read so far, as far as its type goes.
    int type_on(int cell) const {
        const auto last = std::find_if(
            move_.effects.rbegin(), move_.effects.rend(),
            [cell](const Effect& effect) { return effect.cell == cell && effect.piece >= 0; });
        if (last != move_.effects.rend()) return last->piece;
        return state_.at(cell).piece;
    }

    bool attribute() {
        if (cell_at(1) < 0 || at_ + 3 >= words_.size()) return false;
        const std::optional<int> index = base::number_of<int>(words_[at_ + 2]);
        const std::optional<int> value = base::number_of<int>(words_[at_ + 3]);
        if (!index || !value || *index < 0 || *index > 63) return false;
        Effect& effect = push(EffectKind::kSetAttribute, cell_at(1));
        effect.attribute = static_cast<std::int16_t>(*index);
        effect.value = *value != 0;
        at_ += 4;
        return true;
    }

    const State& state_;
    const Model& model_;
    std::size_t most_parts_;
    std::vector<std::string_view> words_;
    std::string& error_;
    std::size_t at_ = 0;
    int last_cell_ = kNone;
    Move move_;
};

}  // namespace

std::string text(const Model& model, const Move& move) {
    return MoveSpeller(model, move).write();
}

std::optional<Move> parse_move(const State& state, std::string_view move_text, std::string& error) {
    return MoveParser(state, move_text, error).parse();
}

namespace {

// How the copy that stays behind in add-copy is written: as a new piece, or not at all.
enum class Copies { kAppear, kMove };

// An effect without the differences that notation cannot show.
Effect comparable(Effect part, Copies copies) {
    part.occupied = false;
    if (part.kind == EffectKind::kCopy && copies == Copies::kMove) part.kind = EffectKind::kMove;
    if (part.kind == EffectKind::kCopy || part.kind == EffectKind::kCreate) {
        part.kind = EffectKind::kDrop;
        part.from = kNone;
    }
    if (part.kind == EffectKind::kMove) part.owner = kNone;
    return part;
}

std::vector<Effect> comparable(std::span<const Effect> effects, Copies copies) {
    std::vector<Effect> parts(effects.begin(), effects.end());
    for (Effect& part : parts) part = comparable(part, copies);
    const auto order = [](const Effect& e) {
        return std::tuple(e.kind, e.cell, e.from, e.piece, e.owner, e.attribute, e.value);
    };
    std::sort(parts.begin(), parts.end(),
              [&order](const Effect& a, const Effect& b) { return order(a) < order(b); });
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

// `parts` are comparable, and at least one.
bool same_parts(std::span<const Effect> effects, const std::vector<Effect>& parts, Copies copies) {
    // Most moves do not have even the first one.
    return std::ranges::any_of(
               effects,
               [&](const Effect& part) { return comparable(part, copies) == parts.front(); }) &&
           comparable(effects, copies) == parts;
}

bool same_pieces(const State& a, const State& b, bool with_attributes) {
    return std::ranges::equal(a.board(), b.board(),
                              [with_attributes](const Occupant& x, const Occupant& y) {
                                  return x.piece == y.piece && x.owner == y.owner &&
                                         (!with_attributes || x.attributes == y.attributes);
                              });
}

State after_effects(const State& state, std::span<const Effect> effects) {
    State after = state;
    apply_effects(after, state.turn().player, effects);
    return after;
}

}  // namespace

SpeltMove::SpeltMove(const State& state, Move move)
    : move_(std::move(move)),
      parts_(comparable(move_.effects, Copies::kAppear)),
      after_(after_effects(state, move_.effects)) {}

std::optional<SpeltMove> SpeltMove::read(const State& state, std::string_view move_text) {
    std::string error;
    std::optional<Move> move = parse_move(state, move_text, error);
    if (!move) return std::nullopt;
    return SpeltMove(state, std::move(*move));
}

std::vector<int> SpeltMove::origins() const {
    std::vector<int> cells;
    for (const Effect& part : parts_)
        if (part.kind == EffectKind::kMove) cells.push_back(part.from);
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

int SpeltMove::likeness(const MoveHead& head, std::span<const Effect> effects) const {
    if (head.pass != move_.pass) return 0;
    const int bonus = head.partial == move_.partial ? 1 : 0;
    if (head.pass || same_parts(effects, parts_, Copies::kAppear)) return kExact - 1 + bonus;
    return same_parts(effects, parts_, Copies::kMove) ? kExact - 3 + bonus : 0;
}

int SpeltMove::likeness_of_boards(const State& state, const MoveHead& head,
                                  std::span<const Effect> effects) const {
    if (head.pass != move_.pass) return 0;
    const int bonus = head.partial == move_.partial ? 1 : 0;
    const State after = after_effects(state, effects);
    if (same_pieces(after, after_, true)) return kExact - 5 + bonus;
    return same_pieces(after, after_, false) ? kExact - 7 + bonus : 0;
}

}  // namespace zwarm::zrf
