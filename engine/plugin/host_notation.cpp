#include "engine/plugin/host_notation.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "engine/base/words.h"
#include "engine/rules/movement.h"

namespace zwarm {

namespace {

constexpr std::string_view kMarker = "Swap";        // the piece dropped by a swap
constexpr std::string_view kMarkerCell = "swap";    // its position with two players
constexpr std::string_view kMarkerCells = "swap-";  // and with more, followed by the partner
constexpr std::string_view kReserve = "off";        // where markers are before they are dropped

using Words = std::vector<std::string_view>;

// The host puts nothing but blanks between words.
Words host_words(std::string_view text) {
    return words_of(text, " ");
}

Player find_player(const Variant& variant, std::string_view name) {
    for (Player player = 0; player < variant.players; ++player) {
        if (variant.names[player] == name) return player;
    }
    return kNobody;
}

bool is_piece(const Variant& variant, std::string_view name) {
    return name == variant.stone || (variant.swap && name == kMarker);
}

std::string marker_cell(const Variant& variant, Player partner) {
    if (variant.players == 2) return std::string(kMarkerCell);
    return std::string(kMarkerCells) + std::string(variant.names[partner]);
}

// Who a player swaps with by dropping the marker there; kNobody if that is no marker's position.
Player partner_at(const Variant& variant, Player mover, std::string_view position) {
    for (Player other = 0; variant.swap && other < variant.players; ++other) {
        if (other != mover && marker_cell(variant, other) == position) return other;
    }
    return kNobody;
}

bool is_marker_cell(const Variant& variant, std::string_view position) {
    return partner_at(variant, kNobody, position) != kNobody;
}

std::string new_owner_text(const Position& position, Player owner, const CellSet& cells) {
    std::string text = " = " + std::string(position.variant().names[owner]) + " on";
    cells.for_each([&](Cell cell) { text += " " + position.topology().name(cell); });
    return text;
}

// Reads the parts of a turn into what they change, then looks for the turn that changes just that.
class TurnReader {
  public:
    TurnReader(const Position& position, std::string_view text)
        : position_(position), variant_(position.variant()), words_(host_words(text)) {
        new_owner_.fill(kNobody);
    }

    DLL_Result read(Move& move) {
        if (words_.empty()) return DLL_GENERIC_ERROR;
        if (words_.size() == 1 && words_[0] == "Pass") {
            move = Move::pass();
        } else {
            while (next_ < words_.size()) {
                if (const DLL_Result result = read_part(); result != DLL_OK) return result;
            }
            if (const DLL_Result result = resolve(move); result != DLL_OK) return result;
        }
        return is_legal(position_, move) ? DLL_OK : DLL_INVALID_POSITION_ERROR;
    }

  private:
    struct Transfer {
        Cell from = kNoCell;
        Cell to = kNoCell;
        bool onto_stone = false;  // written with "x"
    };

    [[nodiscard]] std::string_view word(std::size_t ahead) const {
        return next_ + ahead < words_.size() ? words_[next_ + ahead] : std::string_view();
    }

    DLL_Result read_part() {
        if (word(0) == "=") return read_new_owner();
        if (word(2) == "-" || word(2) == "x") return read_transfer();
        if (find_player(variant_, word(0)) != kNobody) return read_drop();
        // Words the host's language knows but no turn of ours uses.
        constexpr std::array<std::string_view, 4> kForeign{"x", "flip", "@", "partial"};
        if (std::ranges::count(kForeign, word(0)) > 0) return DLL_INVALID_POSITION_ERROR;
        if (is_piece(variant_, word(1))) return DLL_UNKNOWN_PLAYER_ERROR;
        return DLL_GENERIC_ERROR;
    }

    // Stone from - to
    DLL_Result read_transfer() {
        if (word(0) != variant_.stone) return DLL_UNKNOWN_PIECE_ERROR;
        const auto from = variant_.topology->find(word(1));
        const auto to = variant_.topology->find(word(3));
        if (!from || !to) return DLL_INVALID_POSITION_ERROR;
        if (transfer_count_ == transfers_.size()) return DLL_INVALID_POSITION_ERROR;
        transfers_[transfer_count_++] = {*from, *to, word(2) == "x"};
        next_ += 4;
        return DLL_OK;
    }

    // Player Swap position
    DLL_Result read_drop() {
        if (!is_piece(variant_, word(1))) {
            return word(1).empty() ? DLL_GENERIC_ERROR : DLL_UNKNOWN_PIECE_ERROR;
        }
        if (word(1) != kMarker || dropper_ != kNobody) return DLL_INVALID_POSITION_ERROR;
        dropper_ = find_player(variant_, word(0));
        partner_ = partner_at(variant_, dropper_, word(2));
        if (partner_ == kNobody) return DLL_INVALID_POSITION_ERROR;
        next_ += 3;
        return DLL_OK;
    }

    // = Player on cell cell ..
    DLL_Result read_new_owner() {
        const Player owner = find_player(variant_, word(1));
        if (owner == kNobody) return DLL_UNKNOWN_PLAYER_ERROR;
        if (word(2) != "on") return DLL_INVALID_POSITION_ERROR;
        next_ += 3;
        for (; next_ < words_.size() && word(0) != "=" && word(0) != variant_.stone &&
               find_player(variant_, word(0)) == kNobody;
             ++next_) {
            const auto cell = variant_.topology->find(word(0));
            if (!cell || new_owner_[*cell] != kNobody) return DLL_INVALID_POSITION_ERROR;
            new_owner_[*cell] = owner;
            changes_owner_ = true;
        }
        return DLL_OK;
    }

    [[nodiscard]] DLL_Result resolve(Move& move) const {
        const bool swaps = dropper_ != kNobody;
        if (swaps != changes_owner_ || swaps == (transfer_count_ > 0)) {
            return DLL_INVALID_POSITION_ERROR;
        }
        return swaps ? resolve_swap(move) : resolve_transfers(move);
    }

    [[nodiscard]] DLL_Result resolve_swap(Move& move) const {
        if (dropper_ != position_.to_move()) return DLL_WRONG_SIDE_TO_MOVE_ERROR;
        for (Cell cell = 0; cell < position_.topology().size(); ++cell) {
            const Player owner = position_.owner(cell);
            const Player expected = owner == dropper_   ? partner_
                                    : owner == partner_ ? dropper_
                                                        : kNobody;
            if (new_owner_[cell] != expected) return DLL_INVALID_POSITION_ERROR;
        }
        move = Move::swap_with(partner_);
        return DLL_OK;
    }

    // One stone moves to an empty cell, or two change places.
    [[nodiscard]] DLL_Result resolve_transfers(Move& move) const {
        const Player mover = position_.to_move();
        const auto used = std::span(transfers_).first(transfer_count_);
        const auto own = std::ranges::find_if(used, [&](const Transfer& transfer) {
            return position_.owner(transfer.from) == mover;
        });
        if (own == used.end()) {
            return position_.is_empty(used[0].from) ? DLL_INVALID_POSITION_ERROR
                                                    : DLL_WRONG_SIDE_TO_MOVE_ERROR;
        }
        if (transfer_count_ == 1) {
            if (own->onto_stone || !position_.is_empty(own->to)) return DLL_INVALID_POSITION_ERROR;
        } else {
            const Transfer& other = own == used.begin() ? used[1] : used[0];
            if (position_.is_empty(own->to) || other.from != own->to || other.to != own->from) {
                return DLL_INVALID_POSITION_ERROR;
            }
        }
        move = Move(own->from, own->to);
        return DLL_OK;
    }

    const Position& position_;
    const Variant& variant_;
    Words words_;
    std::size_t next_ = 0;
    std::array<Transfer, 2> transfers_{};
    std::size_t transfer_count_ = 0;
    Player dropper_ = kNobody;
    Player partner_ = kNobody;
    bool changes_owner_ = false;
    std::array<Player, kMaxCells> new_owner_{};
};

}  // namespace

std::string host_text(const Position& position, Move move) {
    if (move.is_pass()) return "Pass";
    const Variant& variant = position.variant();
    const Topology& topology = position.topology();
    if (move.is_swap()) {
        const Player mover = position.to_move();
        const Player partner = move.swap_partner();
        std::string text = std::string(variant.names[mover]) + " " + std::string(kMarker) + " " +
                           marker_cell(variant, partner) +
                           new_owner_text(position, mover, position.stones(partner)) +
                           new_owner_text(position, partner, position.stones(mover));
        return text.size() <= kMaxHostText ? text : std::string();
    }
    const std::string stone = std::string(variant.stone) + " ";
    const std::string& from = topology.name(move.from());
    const std::string& to = topology.name(move.to());
    if (position.is_empty(move.to())) return stone + from + " - " + to;
    return stone + from + " x " + to + " " + stone + to + " - " + from;
}

DLL_Result parse_turn(const Position& position, std::string_view text, Move& move) {
    if (text.size() > kMaxHostText) return DLL_GENERIC_ERROR;
    return TurnReader(position, text).read(move);
}

bool is_edit(std::string_view text) {
    return text.starts_with('(');
}

DLL_Result parse_edit(const Variant& variant, std::string_view text, Edit& edit) {
    if (text.size() > kMaxHostText || text.size() < 2 || !text.ends_with(')')) {
        return DLL_GENERIC_ERROR;
    }
    const Words words = host_words(text.substr(1, text.size() - 2));
    Edit read;
    if (words.size() == 3) {
        read.player = find_player(variant, words[0]);
        if (read.player == kNobody) return DLL_UNKNOWN_PLAYER_ERROR;
        if (!is_piece(variant, words[1])) return DLL_UNKNOWN_PIECE_ERROR;
    } else if (words.size() != 2 || words[0] != "x") {
        return DLL_GENERIC_ERROR;
    }
    const std::string_view position = words.back();
    const bool marker = words.size() == 3 ? words[1] == kMarker : is_marker_cell(variant, position);
    if (marker) {
        if (position != kReserve && !is_marker_cell(variant, position)) {
            return DLL_INVALID_POSITION_ERROR;
        }
    } else {
        const auto cell = variant.topology->find(position);
        if (!cell) return DLL_INVALID_POSITION_ERROR;
        read.cell = *cell;
    }
    edit = read;
    return DLL_OK;
}

bool is_bare_cell(const Variant& variant, std::string_view text) {
    return variant.topology->find(text).has_value() || is_marker_cell(variant, text);
}

}  // namespace zwarm
