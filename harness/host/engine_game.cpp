#include "harness/host/engine_game.h"

#include <algorithm>
#include <filesystem>

#include "harness/base/file_lookup.h"
#include "harness/zrf/rules.h"

namespace zwarm::host {

namespace {

namespace fs = std::filesystem;

std::string folder_of(const std::string& path) {
    std::error_code error;
    return fs::absolute(path, error).parent_path().string();
}

std::string program_folder_of(const HostOptions& options) {
    std::error_code error;
    return options.program_folder.empty() ? fs::current_path(error).string()
                                          : options.program_folder;
}

}  // namespace

bool EngineGame::load(const std::string& engine_path, const std::string& rules_path,
                      const std::string& options) {
    EngineSettings settings;
    settings.path = engine_path;
    settings.options = options;
    settings.move_buffer = options_.move_buffer;
    settings.stop_by_message = options_.stop_by_message;
    settings.search_patience_ms = options_.search_patience;
    settings.call_patience_ms =
        std::max<std::int64_t>(settings.call_patience_ms, options_.search_patience);
    settings.start_patience_ms =
        std::max<std::int64_t>(settings.start_patience_ms, options_.search_patience);
    switch (options_.current_directory) {
        case Folder::kRules:
            settings.current_directory = folder_of(rules_path);
            break;
        case Folder::kEngine:
            settings.current_directory = folder_of(engine_path);
            break;
        case Folder::kProgram:
            settings.current_directory = program_folder_of(options_);
            break;
    }
    fault_.reset();
    return process_.start(settings);
}

bool EngineGame::start(const zrf::Model& model, const std::string& title) {
    if (!alive()) return false;
    const auto code = process_.start_new_game(title);
    if (!check(code, "DLL_StartNewGame(\"" + title + "\")")) return false;
    if (*code == DLL_OK_DONT_SEND_SETUP) return true;
    for (const std::string& setup : ordered_setup(model, options_)) {
        if (!edit(setup)) return false;
    }
    return true;
}

bool EngineGame::make_move(const std::string& move) {
    return alive() && check(process_.make_a_move(move), "DLL_MakeAMove(\"" + move + "\")");
}

bool EngineGame::edit(const std::string& edit) {
    if (!make_move(edit)) return false;
    if (options_.game_over_after_edits) game_over();
    if (options_.generate_after_edits) moves();
    return alive();
}

bool EngineGame::announce(const std::string& cell) {
    return make_move(cell);
}

std::optional<GameOverReply> EngineGame::game_over() {
    if (!alive() || !process_.has_is_game_over()) return std::nullopt;
    auto reply = process_.is_game_over();
    if (!reply || !check(reply->code, "DLL_IsGameOver")) return std::nullopt;
    return reply;
}

std::optional<std::vector<std::string>> EngineGame::moves() {
    if (!generates_moves()) return std::nullopt;
    auto reply = process_.generate_moves();
    if (!reply || !check(reply->code, "DLL_GenerateMoves")) return std::nullopt;
    return std::move(reply->moves);
}

std::optional<SearchReply> EngineGame::search(
    const SearchLimits& limits, const std::function<void(const SearchProgress&)>& on_progress,
    const std::stop_token& stop) {
    if (!alive()) return std::nullopt;
    SearchLimits given = limits;
    given.variety = std::clamp(limits.variety, options_.least_variety, 10);
    if (given.depth <= 0) given.depth = options_.unlimited_depth;
    given.stop_at_time = options_.stop_at_time;
    auto reply = process_.search(given, on_progress, stop);
    if (!reply || !check(reply->code, "DLL_Search")) return std::nullopt;
    return reply;
}

void EngineGame::unload(FaultKind kind, const std::string& sentence) {
    if (!fault()) fault_ = EngineFault{kind, sentence};
    process_.close();
}

const std::optional<EngineFault>& EngineGame::fault() const {
    return fault_ ? fault_ : process_.fault();
}

bool EngineGame::check(std::optional<int> code, const std::string& call) {
    if (!code) return false;
    if (*code >= 0) return true;
    unload(FaultKind::kErrorCode, call + " returned " + result_name(*code));
    return false;
}

std::vector<std::string> ordered_setup(const zrf::Model& model, const HostOptions& options) {
    std::vector<std::string> edits = zrf::setup_edits(model);
    if (options.setup_order == SetupOrder::kBoard) {
        const auto cell = [&](const std::string& edit) {
            const std::size_t blank = edit.find_last_of(' ');
            return model.find_cell(
                std::string_view(edit).substr(blank + 1, edit.size() - blank - 2));
        };
        std::stable_sort(edits.begin(), edits.end(),
                         [&](const auto& a, const auto& b) { return cell(a) < cell(b); });
    }
    if (!options.send_reserves) return edits;
    for (const zrf::SetupEntry& entry : model.setup) {
        if (entry.cell != zrf::kNone) continue;
        const std::string edit = "(" + model.players[static_cast<std::size_t>(entry.player)].name +
                                 " " + model.pieces[static_cast<std::size_t>(entry.piece)].name +
                                 " off)";
        edits.insert(edits.end(), static_cast<std::size_t>(std::max(0, entry.count)), edit);
    }
    return edits;
}

std::string find_engine(const std::string& engine_name, const std::string& rules_path,
                        const HostOptions& options) {
    std::vector<std::string> roots{folder_of(rules_path), program_folder_of(options)};
    if (options.first_root == Folder::kProgram) std::swap(roots[0], roots[1]);
    return base::find_file(roots, engine_name);
}

}  // namespace zwarm::host
