#include "harness/zrf/state.h"

#include <algorithm>
#include <utility>

#include "harness/base/chance.h"

namespace zwarm::zrf {

Occupant fresh_piece(const Model& model, int owner, int piece) {
    return {static_cast<std::int16_t>(piece), static_cast<std::int16_t>(owner),
            model.pieces[static_cast<std::size_t>(piece)].initial_attributes};
}

// ---- PositionHistory ----

// One after the other: a long history would overrun the stack if each block ended the one before
// it.
PositionHistory::Block::~Block() {
    while (before && before.use_count() == 1) before = std::move(before->before);
}

void PositionHistory::restart(std::uint64_t key) {
    *this = {};
    add(key);
}

// Nobody else may see a block change; keys behind its own count nobody reads.
void PositionHistory::add(std::uint64_t key) {
    if (!last_ || count_ == kBlock) {
        auto block = std::make_shared<Block>();
        block->before = std::move(last_);
        last_ = std::move(block);
        count_ = 0;
    } else if (last_.use_count() > 1) {
        last_ = std::make_shared<Block>(*last_);
    }
    last_->keys[count_++] = key;
}

int PositionHistory::occurrences() const {
    if (!last_) return 0;
    const std::uint64_t key = last_->keys[count_ - 1];
    std::ptrdiff_t found = 0;
    std::size_t count = count_;
    for (const Block* block = last_.get(); block != nullptr; block = block->before.get()) {
        found += std::count(block->keys.data(), block->keys.data() + count, key);
        count = kBlock;
    }
    return static_cast<int>(found);
}

bool PositionHistory::operator==(const PositionHistory& other) const {
    if (count_ != other.count_) return false;
    std::size_t count = count_;
    const Block* mine = last_.get();
    const Block* others = other.last_.get();
    while (mine != others) {
        if (mine == nullptr || others == nullptr ||
            !std::equal(mine->keys.data(), mine->keys.data() + count, others->keys.data()))
            return false;
        mine = mine->before.get();
        others = others->before.get();
        count = kBlock;
    }
    return true;
}

// ---- State ----

State State::empty(const Model& model) {
    State state;
    state.model_ = &model;
    state.board_.resize(model.cells.size());
    state.reserves_.assign(model.players.size() * model.pieces.size(), 0);
    state.restart_history();
    return state;
}

State State::initial(const Model& model) {
    State state = empty(model);
    for (const SetupEntry& entry : model.setup) {
        if (entry.cell >= 0)
            state.put(entry.cell, fresh_piece(model, entry.player, entry.piece));
        else
            state.add_reserve(entry.player, entry.piece, entry.count);
    }
    state.restart_history();
    return state;
}

int State::reserve(int player, int piece) const {
    return reserves_[static_cast<std::size_t>(player) * model_->pieces.size() +
                     static_cast<std::size_t>(piece)];
}

const Turn& State::turn() const {
    return model_->turns[static_cast<std::size_t>(turn_index_)];
}

bool State::random_to_move() const {
    return model_->players[static_cast<std::size_t>(turn().player)].random;
}

int State::occurrences() const {
    return std::max(1, history_.occurrences());
}

std::uint64_t State::key() const {
    std::uint64_t sum = base::mix(static_cast<std::uint64_t>(turn_index_) + 1);
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
        const Occupant& occupant = board_[cell];
        if (occupant.empty()) continue;
        const std::uint64_t what = static_cast<std::uint64_t>(occupant.piece) << 16 |
                                   static_cast<std::uint64_t>(occupant.owner);
        sum += base::mix(base::mix(base::mix(what) + cell) ^ occupant.attributes);
    }
    for (std::size_t i = 0; i < reserves_.size(); ++i)
        if (reserves_[i] != 0)
            sum += base::mix((static_cast<std::uint64_t>(i) << 32) +
                             static_cast<std::uint64_t>(reserves_[i]) + 0x5bd1e995u);
    return sum;
}

std::string State::describe() const {
    std::string text;
    for (std::size_t player = 0; player < model_->players.size(); ++player) {
        std::string line;
        for (std::size_t piece = 0; piece < model_->pieces.size(); ++piece) {
            std::string cells;
            for (std::size_t cell = 0; cell < board_.size(); ++cell)
                if (board_[cell].piece == static_cast<int>(piece) &&
                    board_[cell].owner == static_cast<int>(player))
                    cells += " " + model_->cells[cell].name;
            const int off = reserve(static_cast<int>(player), static_cast<int>(piece));
            if (off != 0) cells += " off " + std::to_string(off);
            if (cells.empty()) continue;
            line += (line.empty() ? " " : ", ") + model_->pieces[piece].name + cells;
        }
        if (!line.empty()) text += model_->players[player].name + ":" + line + "\n";
    }
    return text;
}

void State::put(int cell, const Occupant& occupant) {
    board_[static_cast<std::size_t>(cell)] = occupant;
}

void State::clear(int cell) {
    board_[static_cast<std::size_t>(cell)] = Occupant{};
}

void State::add_reserve(int player, int piece, int count) {
    std::int16_t& reserve = reserves_[static_cast<std::size_t>(player) * model_->pieces.size() +
                                      static_cast<std::size_t>(piece)];
    reserve = static_cast<std::int16_t>(std::clamp(reserve + count, 0, kMostReserve));
}

void State::set_last(int from, int to) {
    last_from_ = static_cast<std::int16_t>(from);
    last_to_ = static_cast<std::int16_t>(to);
}

void State::advance_turn() {
    last_mover_ = static_cast<std::int16_t>(turn().player);
    ++turns_made_;
    chain_ = {};
    step_turn();
    history_.add(key());
}

// A new round begins where the turn order comes (back) to its repeat point.
void State::step_turn() {
    if (static_cast<std::size_t>(turn_index_) + 1 < model_->turns.size())
        ++turn_index_;
    else
        turn_index_ = static_cast<std::int16_t>(model_->repeat_turn);
    if (turn_index_ == model_->repeat_turn) ++move_number_;
}

void State::restart_history() {
    history_.restart(key());
}

void State::note_captured(int player, int piece) {
    captured_.push_back(
        static_cast<std::int32_t>(static_cast<std::size_t>(player) * model_->pieces.size() +
                                  static_cast<std::size_t>(piece)));
}

bool State::was_captured(int player, int piece) const {
    const auto code = static_cast<std::int32_t>(
        static_cast<std::size_t>(player) * model_->pieces.size() + static_cast<std::size_t>(piece));
    return std::find(captured_.begin(), captured_.end(), code) != captured_.end();
}

}  // namespace zwarm::zrf
