#include "engine/plugin/session.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <vector>

#include "engine/plugin/host_notation.h"
#include "engine/rules/movement.h"
#include "engine/rules/variants.h"

namespace zwarm {

namespace {

// At most one character more than is allowed, so that a very long string is not walked to its end.
std::string_view bounded(const char* text) {
    return {text, strnlen(text, kMaxHostText + 1)};
}

// The side to move has won, lost or drawn.
zillions_long score_for(const Game& game) {
    const Result& result = game.result();
    if (!result.over()) return ZILLIONS_UNKNOWN_SCORE;
    if (result.is_draw()) return ZILLIONS_DRAW_SCORE;
    // With one player, who has only a riddle to lose, the side to move is the one that solved it.
    return result.won_by(game.position().to_move()) ? ZILLIONS_WIN_SCORE : ZILLIONS_LOSS_SCORE;
}

}  // namespace

void Log::open(const std::string& path) {
    out_ = open_file(path, "a");
}

void Log::note(std::string_view text) {
    if (!out_) return;
    std::fwrite(text.data(), 1, text.size(), out_.get());
    std::fputc('\n', out_.get());
    std::fflush(out_.get());
}

// Every routine runs in here: exceptions become codes, refusals are noted.
template <class Body>
DLL_Result Session::guarded(const char* routine, Body body) noexcept {
    try {
        const DLL_Result result = body();
        if (result < 0) {
            log_.note(std::string(routine) + " answered " +
                      std::to_string(static_cast<int>(result)));
        }
        return result;
    } catch (const std::bad_alloc&) {
        return DLL_OUT_OF_MEMORY_ERROR;
    } catch (...) {
        return DLL_GENERIC_ERROR;
    }
}

DLL_Result Session::start_new_game(const char* title) noexcept {
    return guarded("DLL_StartNewGame", [&] {
        if (title == nullptr || searching_) return DLL_GENERIC_ERROR;
        const Variant* variant = find_variant_by_title(bounded(title));
        if (variant == nullptr) return DLL_UNKNOWN_VARIANT_ERROR;
        if (!options_) load_options();
        game_.emplace(*variant);
        awaiting_setup_ = true;
        new_game_for_agent_ = true;
        position_changed();
        return DLL_OK;
    });
}

void Session::load_options() {
    folder_ = find_folder_();
    constexpr std::size_t kMostBytes = 64 * 1024;
    const auto text = read_start(path_below(folder_, "Zwarm.ini"), kMostBytes);
    std::vector<std::string> notes;
    std::string choices = text.value_or(std::string());
    // What a host chooses for its own games counts more than the file.
    if (const char* more = std::getenv("ZWARM_OPTIONS")) {
        choices.append("\n[Zwarm]\n").append(bounded(more));
    }
    Options options = parse_options(choices, notes);
    if (options.seed.from_clock) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        options.seed.number = static_cast<std::uint64_t>(now.count());
    }
    if (!options.log.empty()) log_.open(path_below(folder_, options.log));
    for (const std::string& note : notes) log_.note(note);
    options_ = std::move(options);
}

DLL_Result Session::make_a_move(const char* text) noexcept {
    return guarded("DLL_MakeAMove", [&] {
        if (text == nullptr || !game_ || searching_) return DLL_GENERIC_ERROR;
        const std::string_view line = bounded(text);
        if (is_edit(line)) return edit(line);
        if (is_bare_cell(game_->variant(), line)) return DLL_OK;
        return turn(line);
    });
}

DLL_Result Session::edit(std::string_view text) {
    Edit edit;
    const DLL_Result result = parse_edit(game_->variant(), text, edit);
    if (result != DLL_OK || edit.cell == kNoCell) return result;
    if (edit.player == kNobody) {
        game_->clear(edit.cell);
    } else {
        if (awaiting_setup_) game_.emplace(Position::empty_board(game_->variant()));
        game_->put(edit.cell, edit.player);
    }
    awaiting_setup_ = false;
    position_changed();
    return DLL_OK;
}

DLL_Result Session::turn(std::string_view text) {
    Move move;
    const DLL_Result result = parse_turn(game_->position(), text, move);
    if (game_->result().over()) return DLL_NO_MOVES;
    if (result != DLL_OK) return result;
    if (!game_->play(move)) return DLL_INVALID_POSITION_ERROR;
    awaiting_setup_ = false;
    position_changed();
    return DLL_OK;
}

DLL_Result Session::search(zillions_long time_ms, zillions_long depth_limit, zillions_long variety,
                           const HostBuffers& buffers) noexcept {
    return guarded("DLL_Search", [&] {
        if (!buffers.complete() || !game_ || searching_) return DLL_GENERIC_ERROR;
        const Move fallback = first_sayable_move();
        if (fallback.is_none()) return DLL_NO_MOVES;
        // A negative time is one that is over already; zero is none at all.
        const std::int64_t time = time_ms < 0 ? 1 : time_ms;
        Limits limits;
        limits.time_ms = time;
        limits.depth = std::max<zillions_long>(depth_limit, 0);
        limits.variety = std::clamp<zillions_long>(variety, 0, 10);
        // A host that looks at its buffers too early finds a legal move there.
        line_.forget();
        HostControl control(game_->position(), time, buffers, &line_);
        SearchInfo info;
        info.best = info.current = fallback;
        control.report(info);

        Agent& player = agent();
        struct Searching {
            bool& flag;
            ~Searching() { flag = false; }
        } searching{searching_};
        searching_ = true;
        awaiting_setup_ = false;
        Move move = player.choose(*game_, limits, control);
        if (!is_legal(game_->position(), move) || host_text(game_->position(), move).empty()) {
            log_.note("the agent's move cannot be played");
            move = fallback;
        }
        write_text(buffers.best_move, ZILLIONS_MOVE_BUFFER, host_text(game_->position(), move));
        return DLL_OK;
    });
}

// Made at the first search of a variant; a replay after a take-back costs the agent nothing.
Agent& Session::agent() {
    const Variant& variant = game_->variant();
    if (agent_ == nullptr || agent_variant_ != &variant) {
        const AgentEntry& entry = options_->agent_for(variant);
        AgentOptions made;
        made.seed = options_->seed.number;
        made.hash_mb = options_->hash_mb;
        made.threads = options_->threads;
        made.book = options_->book;
        if (!options_->memory.empty()) {
            made.folder = path_below(folder_, options_->memory);
            make_folder(made.folder);
        }
        made.settings = options_->settings_of(entry.name);
        set_level(entry, options_->level_for(variant), made);
        made.note = [this](const std::string& text) { log_.note(text); };
        agent_.reset();
        agent_ = make_ready(entry, made, variant);
        agent_variant_ = &variant;
    } else if (new_game_for_agent_) {
        agent_->new_game(variant);
    }
    new_game_for_agent_ = false;
    return *agent_;
}

Move Session::first_sayable_move() const {
    if (game_->result().over()) return {};
    MoveList moves;
    zwarm::generate_moves(game_->position(), moves);
    const auto* found = std::ranges::find_if(
        moves, [&](Move move) { return !host_text(game_->position(), move).empty(); });
    return found == moves.end() ? Move() : *found;
}

DLL_Result Session::is_game_over(zillions_long* result, char* comment) noexcept {
    return guarded("DLL_IsGameOver", [&] {
        if (result == nullptr || comment == nullptr || !game_) return DLL_GENERIC_ERROR;
        *result = score_for(*game_);
        if (game_->result().over()) {
            write_text(comment, ZILLIONS_COMMENT_BUFFER, game_->result().reason);
        }
        return DLL_OK;
    });
}

DLL_Result Session::generate_moves(char* move_buffer) noexcept {
    return guarded("DLL_GenerateMoves", [&] {
        if (!game_) return DLL_GENERIC_ERROR;
        if (move_buffer == nullptr || !listing_) {
            moves_.clear();
            if (!game_->result().over()) zwarm::generate_moves(game_->position(), moves_);
            next_move_ = 0;
            listing_ = true;
        }
        if (move_buffer == nullptr) return DLL_OK;
        std::string text;
        while (text.empty() && next_move_ < moves_.size()) {
            text = host_text(game_->position(), moves_[next_move_++]);
        }
        // Some hosts never send NULL: who asks again after the end wants the list again.
        if (text.empty()) listing_ = false;
        write_text(move_buffer, ZILLIONS_MOVE_BUFFER, text);
        return DLL_OK;
    });
}

DLL_Result Session::clean_up() noexcept {
    return guarded("DLL_CleanUp", [&] {
        if (searching_) return DLL_GENERIC_ERROR;
        game_.reset();
        agent_.reset();
        agent_variant_ = nullptr;
        options_.reset();
        log_.close();
        awaiting_setup_ = false;
        position_changed();
        return DLL_OK;
    });
}

}  // namespace zwarm
