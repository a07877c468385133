#include "harness/host/probe_bench.h"

#include <algorithm>
#include <filesystem>

#include "harness/host/engine_game.h"

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

void ProbeBench::add(Verdict verdict, const std::string& check, const std::string& detail) {
    report_.lines.push_back({verdict, check, detail});
    if (on_line_) on_line_(report_.lines.back());
}

void ProbeBench::find_rules() {
    std::string path = settings_.rules_path;
    if (path.empty()) {
        const auto near = rules_near(settings_.engine_path, settings_.options);
        if (!near.empty()) path = near.front();
    }
    if (path.empty()) {
        add(Verdict::kNote, "rules",
            "no rule file near the engine names it; give one with --rules to see it play");
        return;
    }
    zrf::LoadOptions load_options;
    load_options.language = settings_.options.language;
    load_options.library = settings_.options.program_folder;
    const auto loaded = zrf::load_game_file(path, load_options);
    if (!loaded.game) {
        add(Verdict::kFail, "rules", path + " cannot be loaded; zwarm check says why");
        usable_ = false;
        return;
    }
    file_ = loaded.game;
    report_.rules_path = path;
    const bool engines = std::any_of(
        file_->variants().begin(), file_->variants().end(), [](const zrf::Variant& variant) {
            return variant.model && !variant.model->texts.engine.empty();
        });
    for (const zrf::Variant& variant : file_->variants()) {
        if (!variant.model) continue;
        if (settings_.title.empty() ? !engines || !variant.model->texts.engine.empty()
                                    : variant.title == settings_.title) {
            variants_.push_back(&variant);
        }
    }
    if (variants_.empty()) {
        add(Verdict::kFail, "rules", "no variant of " + path + " fits");
        usable_ = false;
        return;
    }
    add(Verdict::kNote, "rules", path + ", " + std::to_string(variants_.size()) + " variants");
}

std::unique_ptr<EngineProcess> ProbeBench::load(bool by_message) const {
    EngineSettings settings;
    settings.path = settings_.engine_path;
    if (!report_.rules_path.empty()) {
        settings.current_directory = fs::absolute(report_.rules_path).parent_path().string();
    }
    settings.move_buffer = settings_.options.move_buffer;
    settings.overflow_is_fault = false;
    settings.stop_by_message = by_message;
    settings.call_patience_ms = settings_.options.search_patience;
    settings.search_patience_ms = settings_.options.search_patience;
    auto engine = std::make_unique<EngineProcess>();
    engine->start(settings);
    return engine;
}

std::unique_ptr<EngineProcess> ProbeBench::load_game(const std::string& check, bool by_message) {
    auto engine = load(by_message);
    if (engine->alive() && set_up(*engine, *variants_.front())) {
        // No host searches before it has asked for the moves.
        if (engine->has_generate_moves()) engine->generate_moves();
        if (engine->alive()) return engine;
    }
    const std::string why = trouble_of(*engine);
    add(Verdict::kFail, check, why.empty() ? "the set-up was refused" : why);
    return nullptr;
}

bool ProbeBench::set_up(EngineProcess& engine, const zrf::Variant& variant) const {
    const auto code = engine.start_new_game(variant.title);
    if (!code || *code < 0) return false;
    if (*code == DLL_OK_DONT_SEND_SETUP) return true;
    for (const std::string& edit : ordered_setup(*variant.model, settings_.options)) {
        const auto made = engine.make_a_move(edit);
        if (!made || *made < 0) return false;
    }
    return true;
}

bool ProbeBench::add_trouble(const EngineProcess& engine, const std::string& check,
                             Verdict verdict) {
    const std::string why = trouble_of(engine);
    if (!why.empty()) add(verdict, check, why);
    return !why.empty();
}

std::string trouble_of(const EngineProcess& engine) {
    if (engine.fault()) return engine.fault()->sentence;
    if (engine.overflows().empty()) return {};
    const Overflow& first = engine.overflows().front();
    return first.routine + " wrote past " + first.buffer + " by " + std::to_string(first.bytes) +
           " bytes";
}

}  // namespace zwarm::host
