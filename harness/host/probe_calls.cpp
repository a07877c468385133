#include "harness/host/probe_calls.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "harness/host/engine_game.h"
#include "harness/host/move_text.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {

namespace {

namespace fs = std::filesystem;

// Rule files in and above the engine's folder that name this engine.
std::vector<std::string> rules_near(const std::string& engine_path, const HostOptions& options) {
    std::vector<std::string> found;
    std::error_code error;
    const fs::path engine = fs::weakly_canonical(engine_path, error);
    fs::path folder = engine.parent_path();
    for (int level = 0; level < 4 && !folder.empty(); ++level, folder = folder.parent_path()) {
        for (const fs::path& place : {folder, folder / "Rules", folder / "zrf"}) {
            std::vector<fs::path> files;
            for (const auto& entry : fs::directory_iterator(place, error)) {
                if (entry.path().extension() == ".zrf") files.push_back(entry.path());
            }
            std::sort(files.begin(), files.end());
            for (const fs::path& file : files) {
                const auto loaded = zrf::load_game_file(file.string());
                const zrf::Variant* variant =
                    loaded.game ? loaded.game->default_variant() : nullptr;
                if (variant == nullptr || variant->model->texts.engine.empty()) continue;
                const std::string named =
                    find_engine(variant->model->texts.engine, file.string(), options);
                if (!named.empty() && fs::equivalent(named, engine, error)) {
                    found.push_back(file.string());
                }
            }
        }
        if (!found.empty()) break;
    }
    return found;
}

}  // namespace

void Probe::add(Verdict verdict, const std::string& check, const std::string& detail) {
    report_.lines.push_back({verdict, check, detail});
    if (on_line_) on_line_(report_.lines.back());
}

bool Probe::find_rules() {
    std::string path = settings_.rules_path;
    if (path.empty()) {
        const auto near = rules_near(settings_.engine_path, settings_.options);
        if (!near.empty()) path = near.front();
    }
    if (path.empty()) {
        add(Verdict::kNote, "rules",
            "no rule file near the engine names it; give one with --rules to see it play");
        check_loading();
        check_wrong_order();
        return false;
    }
    zrf::LoadOptions load_options;
    load_options.language = settings_.options.language;
    const auto loaded = zrf::load_game_file(path, load_options);
    if (!loaded.game) {
        add(Verdict::kFail, "rules", path + " cannot be loaded; zwarm check says why");
        return false;
    }
    file_ = loaded.game;
    report_.rules_path = path;
    for (const zrf::Variant& variant : file_->variants()) {
        if (!variant.model) continue;
        if (settings_.title.empty() ? !variant.model->texts.engine.empty()
                                    : variant.title == settings_.title) {
            variants_.push_back(&variant);
        }
    }
    if (variants_.empty()) {
        add(Verdict::kFail, "rules", "no variant of " + path + " fits");
        return false;
    }
    add(Verdict::kNote, "rules", path + ", " + std::to_string(variants_.size()) + " variants");
    return true;
}

std::unique_ptr<EngineProcess> Probe::load(bool by_message) {
    EngineSettings settings;
    settings.path = settings_.engine_path;
    if (!report_.rules_path.empty()) {
        settings.current_directory = fs::absolute(report_.rules_path).parent_path().string();
    }
    settings.move_buffer = settings_.options.move_buffer;
    settings.overflow_is_fault = false;
    settings.stop_by_message = by_message;
    settings.call_patience_ms = settings_.patience_ms;
    settings.search_patience_ms = settings_.patience_ms;
    auto engine = std::make_unique<EngineProcess>();
    engine->start(settings);
    return engine;
}

std::unique_ptr<EngineProcess> Probe::load_game(const std::string& check, bool by_message) {
    auto engine = load(by_message);
    if (engine->alive() && set_up(*engine, *variants_.front())) {
        // No host searches before it has asked for the moves.
        if (engine->has_generate_moves()) engine->generate_moves();
        if (engine->alive()) return engine;
    }
    const std::string why = trouble(*engine);
    add(Verdict::kFail, check, why.empty() ? "the set-up was refused" : why);
    return nullptr;
}

bool Probe::set_up(EngineProcess& engine, const zrf::Variant& variant) {
    const auto code = engine.start_new_game(variant.title);
    if (!code || *code < 0) return false;
    if (*code == DLL_OK_DONT_SEND_SETUP) return true;
    for (const std::string& edit : ordered_setup(*variant.model, settings_.options)) {
        const auto made = engine.make_a_move(edit);
        if (!made || *made < 0) return false;
        if (engine.has_is_game_over()) {
            const auto over = engine.is_game_over();
            if (!over || over->code < 0) return false;
        }
    }
    return true;
}

std::vector<std::string> Probe::legal_moves(EngineProcess& engine) {
    const auto reply = engine.generate_moves();
    return reply ? reply->moves : std::vector<std::string>{};
}

std::string Probe::trouble(const EngineProcess& engine) const {
    if (engine.fault()) return engine.fault()->sentence;
    if (engine.overflows().empty()) return {};
    const Overflow& first = engine.overflows().front();
    return first.routine + " wrote past " + first.buffer + " by " + std::to_string(first.bytes) +
           " bytes";
}

bool Probe::report_trouble(const EngineProcess& engine, const std::string& check) {
    const std::string why = trouble(engine);
    if (!why.empty()) add(Verdict::kFail, check, why);
    return !why.empty();
}

void Probe::check_loading() {
    auto engine = load();
    const bool twice = engine->alive() && engine->reload();
    if (!report_trouble(*engine, "loading")) {
        add(twice ? Verdict::kOk : Verdict::kFail, "loading",
            std::string("loaded, unloaded, loaded again; ") +
                (engine->has_is_game_over() ? "with" : "without") + " DLL_IsGameOver, " +
                (engine->has_generate_moves() ? "with" : "without") + " DLL_GenerateMoves");
    }
}

void Probe::check_titles() {
    auto engine = load();
    std::string refused;
    for (const zrf::Variant* variant : variants_) {
        report_.titles.push_back(variant->title);
        if (!set_up(*engine, *variant)) {
            refused.append(refused.empty() ? "" : ", ").append(variant->title);
        }
        if (engine->fault()) break;
    }
    if (report_trouble(*engine, "titles")) return;
    if (refused.empty()) {
        add(Verdict::kOk, "titles", "all variants start and take their set-up");
    } else {
        add(Verdict::kFail, "titles", "do not start: " + refused);
    }
    const auto code = engine->start_new_game("no such variant, surely");
    add(code && *code < 0 ? Verdict::kOk : Verdict::kWeak, "unknown title",
        code ? "answered " + result_name(*code) : trouble(*engine));
}

void Probe::check_lists() {
    auto engine = load_game("move lists");
    if (!engine) return;
    if (!engine->has_generate_moves()) {
        return add(Verdict::kNote, "move lists", "no DLL_GenerateMoves: the rule file makes them");
    }
    const auto first = legal_moves(*engine);
    const auto second = legal_moves(*engine);
    if (report_trouble(*engine, "move lists")) return;
    const bool same = first == second && !first.empty();
    const bool unique = std::set(first.begin(), first.end()).size() == first.size();
    add(same ? Verdict::kOk : Verdict::kFail, "move lists",
        std::to_string(first.size()) + " moves at the start, " +
            (same ? "the same when asked again" : "but not the same when asked again"));
    if (!unique) add(Verdict::kWeak, "move lists", "some moves are there twice");
    const auto longest =
        std::max_element(first.begin(), first.end(),
                         [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const std::size_t length = longest == first.end() ? 0 : longest->size();
    add(length < ZILLIONS_MOVE_BUFFER ? Verdict::kOk : Verdict::kWeak, "length of moves",
        "the longest has " + std::to_string(length) + " bytes");
    // Hosts read a list to its end; an engine that survives less is just more robust.
    engine->generate_null();
    engine->generate_one();
    const bool restarted = legal_moves(*engine) == first && engine->alive();
    add(restarted ? Verdict::kOk : Verdict::kWeak, "list restarted in the middle",
        restarted         ? "the same moves"
        : engine->alive() ? "other moves"
                          : trouble(*engine));
}

void Probe::check_game() {
    auto engine = load_game("a game");
    if (!engine) return;
    const zrf::Variant& variant = *variants_.front();
    zrf::State state = zrf::State::initial(*variant.model);
    std::vector<std::string> played;
    std::string end = "goes on";
    for (int ply = 0; ply < settings_.plies; ++ply) {
        if (engine->has_is_game_over()) {
            const auto over = engine->is_game_over();
            if (!over || over->result != ZILLIONS_UNKNOWN_SCORE) {
                end = over && !over->comment.empty() ? over->comment : "is over";
                break;
            }
        } else if (zrf::result(state)) {
            end = "is over";
            break;
        }
        std::vector<std::string> legal = legal_moves(*engine);
        if (!engine->has_generate_moves()) {
            for (const auto& move : zrf::legal_moves(state)) {
                legal.push_back(zrf::text(*variant.model, move));
            }
        }
        if (legal.empty()) break;
        std::string move = legal[static_cast<std::size_t>(ply) % legal.size()];
        if (!state.random_to_move()) {
            SearchLimits limits;
            limits.time_ms = settings_.move_time_ms;
            limits.depth = settings_.options.unlimited_depth;
            const auto reply = engine->search(limits, {});
            if (!reply || reply->code < 0) {
                if (engine->fault()) break;
                return add(Verdict::kFail, "a game",
                           "DLL_Search returned " + result_name(reply->code) + " at ply " +
                               std::to_string(ply + 1));
            }
            move = reply->last.best_move;
            const bool known = std::any_of(legal.begin(), legal.end(), [&](const auto& candidate) {
                return plain_move(candidate) == plain_move(move);
            });
            if (!known) {
                return add(Verdict::kFail, "a game",
                           "DLL_Search chose an illegal move \"" + move + "\" at ply " +
                               std::to_string(ply + 1));
            }
            if (engine->has_generate_moves() && legal_moves(*engine) != legal) {
                return add(Verdict::kFail, "a game", "DLL_Search changed the position");
            }
        }
        const auto made = engine->make_a_move(move);
        if (!made || *made < 0) {
            if (engine->fault()) break;
            return add(Verdict::kFail, "a game", "its own move \"" + move + "\" was refused");
        }
        if (engine->has_generate_moves()) {
            zrf::apply_text(state, move);
        } else if (const auto found = zrf::find_move(state, move)) {
            zrf::apply(state, *found);
        }
        played.push_back(move);
    }
    if (report_trouble(*engine, "a game")) return;
    add(Verdict::kOk, "a game",
        std::to_string(played.size()) + " plies of \"" + variant.title +
            "\", every move legal and accepted; the game " + end);
    // What a host does to take a move back.
    const auto before = legal_moves(*engine);
    const bool again = set_up(*engine, variant) &&
                       std::all_of(played.begin(), played.end(), [&](const std::string& move) {
                           return engine->make_a_move(move).value_or(-1) >= 0;
                       });
    if (report_trouble(*engine, "replay")) return;
    add(again && legal_moves(*engine) == before ? Verdict::kOk : Verdict::kFail, "replay",
        "the whole game told again leads to the same moves");
}

}  // namespace zwarm::host
