#include "tests/soak/soak_table.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <stop_token>
#include <thread>

#include "harness/host/engine_game.h"

namespace zwarm::soak {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// Clean-ups of a worker until it is warm: tables are made once, the heap has its size.
constexpr int kWarm = 12;
constexpr std::int64_t kMostGrowth = 16 << 20;
constexpr std::int64_t kMostHandles = 8;
constexpr std::size_t kToldCalls = 400;

std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 100;
    if (text.size() <= kMost) return text;
    return text.substr(0, kMost) + ".. (" + std::to_string(text.size()) + " bytes)";
}

}  // namespace

SoakTable::SoakTable(const SoakSettings& settings, SoakReport& report)
    : settings_(settings), report_(report) {
    for (const Variant& variant : variants()) {
        auto& file = files_[variant.pack];
        if (file) continue;
        const fs::path path = settings.packs / (std::string(variant.pack) + ".zrf");
        file = zrf::load_game_file(path.string()).game;
        if (!file) throw std::runtime_error("cannot read " + path.string());
    }
    fs::create_directories(settings.scratch);
    fs::copy_file(settings.engine, settings.scratch / settings.engine.filename(),
                  fs::copy_options::overwrite_existing);
}

void SoakTable::open(bool stop_by_message) {
    stop_by_message_ = stop_by_message;
    engine_ = std::make_unique<host::EngineProcess>();
    host::EngineSettings settings;
    settings.path = (settings_.scratch / settings_.engine.filename()).string();
    settings.move_buffer = ZILLIONS_MOVE_BUFFER;
    settings.stop_by_message = stop_by_message;
    // A busy machine is no finding.
    settings.call_patience_ms = 60'000;
    settings.search_patience_ms = 30'000;
    note(stop_by_message ? "load, stops by message" : "load");
    if (!engine_->start(settings))
        find("the engine cannot be loaded: " + engine_->fault()->sentence);
    ++report_.workers;
    measured_ = 0;
    if (has_game()) tell_again();
}

void SoakTable::reload() {
    note("reload");
    expect(engine_->reload(), "the engine is not loaded again");
    ++report_.reloads;
    if (has_game()) tell_again();
}

void SoakTable::kill_in_search(int after_ms) {
    note("search, killed after " + std::to_string(after_ms) + " ms");
    const pid_t worker = engine_->process_id();
    std::jthread killer([worker, after_ms] {
        std::this_thread::sleep_for(milliseconds(after_ms));
        ::kill(worker, SIGKILL);
    });
    const auto reply = engine_->search({}, {});
    killer.join();
    if (!reply) {
        if (engine_->fault()->kind != host::FaultKind::kCrashed) {
            find("a killed worker is called " + engine_->fault()->sentence);
        }
    } else {
        // The search was over first; the next call must notice.
        expect(!engine_->is_game_over() && engine_->fault(), "a killed worker answers");
    }
    ++report_.kills;
    open(stop_by_message_);
}

void SoakTable::write_ini(const std::string& text) {
    ini_ = text;
    std::ofstream(settings_.scratch / "Zwarm.ini") << text;
}

void SoakTable::clean_up() {
    note("cleanup");
    expect(code(engine_->clean_up()) == DLL_OK, "DLL_CleanUp");
    rules_.reset();
    forget_list();
    const auto now = engine_->resources();
    if (!now) find("the worker is gone: " + engine_->fault()->sentence);
    report_.worst_memory = std::max(report_.worst_memory, now->memory_bytes);
    if (++measured_ <= kWarm) {
        if (measured_ == 1) warm_ = {};
        warm_.memory_bytes = std::max(warm_.memory_bytes, now->memory_bytes);
        warm_.handles = std::max(warm_.handles, now->handles);
        return;
    }
    const std::int64_t growth = now->memory_bytes - warm_.memory_bytes;
    const std::int64_t handles = now->handles - warm_.handles;
    report_.worst_growth = std::max(report_.worst_growth, growth);
    report_.worst_handles = std::max(report_.worst_handles, handles);
    expect(growth <= kMostGrowth, "the worker has grown by " + std::to_string(growth) +
                                      " bytes in " + std::to_string(measured_) + " games");
    expect(handles <= kMostHandles, "the worker has " + std::to_string(handles) +
                                        " more handles after " + std::to_string(measured_) +
                                        " games");
}

void SoakTable::start(const Variant& variant, bool send_setup) {
    calls_.clear();
    variant_ = &variant;
    setup_sent_ = send_setup;
    lines_.clear();
    const zrf::Variant* found = files_.at(variant.pack)->find_variant(variant.title);
    if (found == nullptr) find("the rule file has no " + std::string(variant.title));
    rules_.emplace(variant, *found->model);
    tell_again();
    ++report_.games;
}

void SoakTable::tell_again() {
    const std::string title(variant_->title);
    note("start " + title);
    expect(code(engine_->start_new_game(title)) == DLL_OK, "DLL_StartNewGame");
    if (setup_sent_) tell_setup();
    for (const std::string& line : lines_) {
        note("move " + line);
        expect(code(engine_->make_a_move(line)) == DLL_OK, "a line of the game is refused");
    }
    forget_list();
}

void SoakTable::tell_setup() {
    for (const std::string& edit : host::ordered_setup(rules_->state().model(), {})) {
        note("move " + edit);
        expect(code(engine_->make_a_move(edit)) == DLL_OK, "an edit of the set-up is refused");
    }
}

bool SoakTable::may_edit() const {
    // Directly after a start without a set-up, the first stone would be the set-up's.
    return setup_sent_ || !lines_.empty();
}

// The rule file for three tells whose stones are swapped by the start it knows. It sees most edits,
// but not a stone that took another one's place; the engine then swaps no more.
bool SoakTable::swaps_in_doubt() const {
    const auto is_edit = [](const std::string& line) { return line.starts_with('('); };
    return variant_->swap && variant_->players > 2 && std::ranges::any_of(lines_, is_edit);
}

bool SoakTable::same_end_expected() const {
    if (!lines_.empty() && lines_.back().starts_with('(')) return false;
    const std::string cells = rules_->cells();
    for (Player player = 0; player < variant_->players; ++player) {
        if (std::ranges::count(cells, static_cast<char>('1' + player)) !=
            variant_->start[player].count()) {
            return false;
        }
    }
    return true;
}

std::vector<std::string> SoakTable::ask_moves() {
    const auto reply = engine_->generate_moves();
    if (!reply) find("DLL_GenerateMoves: " + engine_->fault()->sentence);
    expect(reply->code == DLL_OK, "DLL_GenerateMoves returned " + host::result_name(reply->code));
    return reply->moves;
}

const std::vector<std::string>& SoakTable::moves(bool compare) {
    note("over, generate");
    const auto over = engine_->is_game_over();
    if (!over) find("DLL_IsGameOver: " + engine_->fault()->sentence);
    expect(over->code == DLL_OK, "DLL_IsGameOver returned " + host::result_name(over->code));
    const bool ended = over->result != ZILLIONS_UNKNOWN_SCORE;
    expect(ended != over->comment.empty(), "an end without a word, or a word without an end");
    list_ = ask_moves();
    expect(!ended || list_->empty(), "moves in a finished game");
    if (same_end_expected()) {
        const std::string difference =
            rules_->compare_end(over->result == ZILLIONS_DRAW_SCORE, over->comment);
        if (!difference.empty()) find(difference);
        if (ended) ++report_.ends;
    }
    if (compare && !ended && !over_for_rules()) {
        const std::string difference = rules_->compare_turns(*list_, swaps_in_doubt());
        if (!difference.empty()) find(difference);
        ++report_.lists;
    }
    return *list_;
}

void SoakTable::play(const std::string& move) {
    note("move " + move);
    const std::string difference = rules_->play(move);
    if (!difference.empty()) find(difference);
    expect(code(engine_->make_a_move(move)) == DLL_OK, "a legal move is refused");
    lines_.push_back(move);
    forget_list();
    ++report_.turns;
}

void SoakTable::edit(const std::string& edit) {
    note("move " + edit);
    const std::string error = rules_->edit(edit);
    expect(error.empty(), "the rule file refuses an edit: " + error);
    expect(code(engine_->make_a_move(edit)) == DLL_OK, "an edit is refused");
    lines_.push_back(edit);
    forget_list();
    ++report_.edits;
}

void SoakTable::undo(std::size_t lines) {
    note("undo " + std::to_string(lines));
    lines_.resize(lines_.size() - lines);
    rules_->undo(lines);
    tell_again();
    ++report_.undos;
}

std::string SoakTable::search(const host::SearchLimits& limits, int stop_after_ms) {
    note("search " + std::to_string(limits.time_ms) + " ms, depth " + std::to_string(limits.depth) +
         ", variety " + std::to_string(limits.variety) +
         (stop_after_ms < 0 ? "" : ", stopped after " + std::to_string(stop_after_ms) + " ms"));
    std::stop_source stop;
    std::jthread stopper;
    if (stop_after_ms == 0) {
        stop.request_stop();
    } else if (stop_after_ms > 0) {
        stopper = std::jthread([&stop, stop_after_ms] {
            std::this_thread::sleep_for(milliseconds(stop_after_ms));
            stop.request_stop();
        });
    }
    std::string illegal;
    const auto check_progress = [&](const host::SearchProgress& progress) {
        const bool legal = !list_ || std::ranges::count(*list_, progress.best_move) == 1;
        if (!legal) illegal = progress.best_move;
    };
    std::string move =
        check_choice(engine_->search(limits, check_progress, stop.get_token()), stop_after_ms >= 0);
    expect(illegal.empty(), "an illegal best move while it thinks: " + illegal);
    return move;
}

std::string SoakTable::search_and_stop(int after_ms, Search_Status status) {
    note("search without limits, the flag " + std::to_string(status) + " after " +
         std::to_string(after_ms) + " ms");
    return check_choice(engine_->search_and_stop({}, after_ms, status), true);
}

std::string SoakTable::check_choice(const std::optional<host::SearchReply>& reply, bool stopped) {
    if (!reply) find("DLL_Search: " + engine_->fault()->sentence);
    ++report_.searches;
    if (stopped) ++report_.stops;
    expect(reply->code == DLL_OK, "DLL_Search returned " + host::result_name(reply->code));
    report_.worst_stop_us = std::max(report_.worst_stop_us, reply->latency_us);
    const std::string& move = reply->last.best_move;
    expect(!list_ || std::ranges::count(*list_, move) == 1, "an illegal move: " + move);
    return move;
}

void SoakTable::bad_move(const std::string& text) {
    note("bad move " + shortened(text));
    expect(code(engine_->make_a_move(text)) < 0, "no move is taken for one");
    expect_unchanged();
}

void SoakTable::bad_title(const std::string& title) {
    note("bad start " + shortened(title));
    expect(code(engine_->start_new_game(title)) < 0, "an unknown title is taken for a known one");
    expect_unchanged();
}

void SoakTable::null_pointer(const std::string& routine) {
    note("NULL to " + routine);
    expect(code(engine_->call_with_null(routine)) < 0, "NULL is taken");
    expect_unchanged();
}

void SoakTable::bare_cell(const std::string& cell) {
    note("move " + cell);
    expect(code(engine_->make_a_move(cell)) == DLL_OK, "a cell's name is refused");
    expect_unchanged();
}

void SoakTable::search_finished_game() {
    note("search in a finished game");
    const auto reply = engine_->search({.time_ms = 10}, {});
    if (!reply) find("DLL_Search: " + engine_->fault()->sentence);
    expect(reply->code == DLL_NO_MOVES, "DLL_Search returned " + host::result_name(reply->code));
    expect_unchanged();
}

void SoakTable::calls_without_game() {
    note("all calls after cleanup");
    expect(code(engine_->clean_up()) == DLL_OK && code(engine_->clean_up()) == DLL_OK,
           "DLL_CleanUp twice");
    expect(code(engine_->make_a_move("Pass")) < 0, "a move without a game");
    expect(code(engine_->generate_null()) < 0, "a list without a game");
    const auto over = engine_->is_game_over();
    expect(over && over->code < 0, "an end without a game");
    const auto reply = engine_->search({.time_ms = 10}, {});
    expect(reply && reply->code < 0, "a search without a game");
    ++report_.bad_calls;
    tell_again();
}

void SoakTable::half_a_list(int moves) {
    note("NULL and " + std::to_string(moves) + " moves of the list");
    expect(code(engine_->generate_null()) == DLL_OK, "DLL_GenerateMoves(NULL)");
    for (int i = 0; i < moves; ++i) {
        const auto reply = engine_->generate_one();
        expect(reply && reply->code == DLL_OK, "a single move of the list");
        if (reply->moves.front().empty()) break;
    }
    ++report_.bad_calls;
}

void SoakTable::expect_unchanged() {
    ++report_.bad_calls;
    if (list_) expect(ask_moves() == *list_, "the list has changed");
}

int SoakTable::code(std::optional<int> answer) {
    if (!answer) find(engine_->fault()->sentence);
    return *answer;
}

void SoakTable::expect(bool right, const std::string& what) const {
    if (!right) find(what);
}

void SoakTable::note(const std::string& call) {
    calls_.push_back(call);
}

void SoakTable::find(const std::string& sentence) const {
    throw Finding{sentence};
}

std::string SoakTable::story() const {
    std::string text = variant_ == nullptr ? "" : "variant " + std::string(variant_->id) + "\n";
    if (has_game()) text += "board " + rules_->cells() + "\n";
    text += "Zwarm.ini:\n" + ini_ + "calls:\n";
    const std::size_t first = calls_.size() > kToldCalls ? calls_.size() - kToldCalls : 0;
    for (std::size_t i = first; i < calls_.size(); ++i) text += "  " + calls_[i] + "\n";
    return text;
}

}  // namespace zwarm::soak
