// The walk of a soak: by chance from call to call.
#include <zwarm/engine.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/soak/soak_report.h"
#include "tests/soak/soak_table.h"

namespace zwarm::soak {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostFindings = 20;

class Walk {
  public:
    explicit Walk(const SoakSettings& settings)
        : settings_(settings),
          windows_(settings.engine.extension() == ".dll"),
          random_(settings.seed),
          table_(settings, report_) {}

    SoakReport run() {
        const auto begin = Clock::now();
        for (;;) {
            const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            if (settings_.on_step) settings_.on_step(report_, seconds);
            if (settings_.steps > 0 && report_.steps >= settings_.steps) break;
            if (settings_.seconds > 0 && seconds >= settings_.seconds) break;
            if (report_.findings.size() >= kMostFindings) break;
            ++report_.steps;
            try {
                step();
            } catch (const Finding& finding) {
                report_.findings.push_back("seed " + std::to_string(settings_.seed) + ", step " +
                                           std::to_string(report_.steps) + ": " + finding.sentence +
                                           "\n" + table_.story());
                // Whatever state it is in, it is not the one we think.
                life_ = 0;
                in_game_ = false;
            }
        }
        table_.close();
        return std::move(report_);
    }

  private:
    int below(int bound) {
        return static_cast<int>(random_.below(static_cast<std::uint32_t>(bound)));
    }
    bool one_in(int n) { return below(n) == 0; }
    template <class List>
    const auto& any_of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
    }

    void step() {
        if (life_-- <= 0) {
            // Many short lives of a worker, and some long ones that would show a small leak.
            life_ = 100 << below(9);
            in_game_ = in_game_ && one_in(2);
            table_.close();
            if (!in_game_) table_.forget_game();
            table_.open(windows_ && one_in(2));
        }
        if (!in_game_ || one_in(60)) return new_game();
        const int lot = below(100);
        if (lot < 62) return turn();
        if (lot < 68) return undo();
        if (lot < 76) return edit();
        if (lot < 92) return bad_call();
        if (lot < 95) return table_.half_a_list(1 + below(5));
        if (lot < 97) return table_.bare_cell(any_cell());
        if (lot < 98) return table_.calls_without_game();
        if (lot < 99) return table_.reload();
        if (one_in(4) && !table_.moves(false).empty()) table_.kill_in_search(below(60));
    }

    void new_game() {
        in_game_ = false;
        const Variant& variant = any_of(variants());
        if (one_in(2)) {
            table_.clean_up();
            table_.write_ini(any_ini(variant));
        }
        table_.start(variant, !one_in(8));
        in_game_ = true;
    }

    // Any agent that plays the variant, with little memory and any other choice.
    std::string any_ini(const Variant& variant) {
        std::vector<std::string> names{"default"};
        for (const AgentEntry& agent : agents()) {
            if (agent.plays(variant)) names.emplace_back(agent.name);
        }
        std::string text = "[Zwarm]\nAgent = " + any_of(names) + "\n";
        text += "Hash = " + std::to_string(1 << below(3)) + "\n";
        text += "Seed = " + (one_in(8) ? std::string("clock") : std::to_string(below(1000))) + "\n";
        if (one_in(4)) text += "Memory = memory\n";
        if (one_in(4)) text += "Log = Zwarm.log\n";
        return text;
    }

    void turn() {
        const std::vector<std::string> moves = table_.moves(one_in(6));
        if (moves.empty()) {
            table_.search_finished_game();
            table_.bad_move("Pass");
            return one_in(2) ? undo() : new_game();
        }
        if (table_.over_for_rules()) return new_game();
        if (one_in(3)) return table_.play(any_of(moves));
        const std::string move = search();
        // A choice need not be followed.
        if (!one_in(8)) table_.play(move);
    }

    std::string search() {
        const int variety = one_in(2) ? 0 : below(11);
        switch (below(6)) {
            case 0:
                return table_.search({.time_ms = 1 + below(40), .depth = 0, .variety = variety},
                                     -1);
            case 1:
                return table_.search(
                    {.time_ms = 1 + below(60), .depth = 1 + below(4), .variety = variety}, -1);
            case 2:
                return table_.search({.time_ms = 0, .depth = 0, .variety = variety}, below(30));
            case 3:
                return table_.search_and_stop(below(20), one_in(2) ? kSTOPSOON : kSTOPNOW);
            case 4:
                // Numbers that make no sense.
                return table_.search({.time_ms = -below(1000),
                                      .depth = below(2001) - 1000,
                                      .variety = below(2001) - 1000},
                                     below(20));
            default:
                return table_.search({.time_ms = 1000, .depth = 100, .variety = variety},
                                     below(15));
        }
    }

    void undo() {
        const int lines = static_cast<int>(table_.lines());
        if (lines == 0) return;
        table_.undo(static_cast<std::size_t>(1 + below(one_in(8) ? lines : std::min(lines, 4))));
    }

    std::string any_cell() {
        const Topology& topology = *table_.variant().topology;
        return std::string(topology.name(static_cast<Cell>(below(topology.size()))));
    }

    void edit() {
        if (!table_.may_edit()) return;
        const int edits = one_in(12) ? 5 + below(60) : 1 + below(3);
        const bool keep_sets = !one_in(3);
        for (int i = 0; i < edits; ++i) {
            if (keep_sets) {
                move_stone();
            } else if (one_in(2)) {
                table_.edit("(x " + any_cell() + ")");
            } else {
                const Variant& variant = table_.variant();
                put(variant.names[static_cast<std::size_t>(below(variant.players))], any_cell());
            }
        }
    }

    void put(std::string_view player, const std::string& cell) {
        table_.edit("(" + std::string(player) + " " + std::string(table_.variant().stone) + " " +
                    cell + ")");
    }

    // From its cell to an empty one.
    void move_stone() {
        const std::string cells = table_.rules().cells();
        const auto size = static_cast<int>(cells.size());
        const auto from = static_cast<std::size_t>(below(size));
        const auto to = static_cast<std::size_t>(below(size));
        if (cells[from] == '.' || cells[to] != '.') return;
        const Variant& variant = table_.variant();
        table_.edit("(x " + std::string(variant.topology->name(static_cast<Cell>(from))) + ")");
        put(variant.names[static_cast<std::size_t>(cells[from] - '1')],
            std::string(variant.topology->name(static_cast<Cell>(to))));
    }

    void bad_call() {
        if (one_in(2)) table_.moves(false);
        switch (below(8)) {
            case 0:
                return table_.bad_title(bad_title());
            case 1: {
                constexpr std::array<const char*, 4> kRoutines{"DLL_StartNewGame", "DLL_MakeAMove",
                                                               "DLL_IsGameOver", "DLL_Search"};
                return table_.null_pointer(any_of(kRoutines));
            }
            default:
                const std::string text = bad_text();
                if (!accepted(text)) table_.bad_move(text);
        }
    }

    std::string bad_title() {
        std::string title = one_in(2) ? std::string(any_of(variants()).title) : rubbish(5000);
        if (one_in(2)) title.resize(title.size() / 2);
        title += any_of(std::array<const char*, 4>{"", " ", "x", "\t"});
        const auto known = [&](const Variant& variant) {
            return title == variant.title || (!variant.also.empty() && title == variant.also);
        };
        return std::ranges::any_of(variants(), known) ? "?" : title;
    }

    std::string rubbish(int most) {
        std::string text;
        for (int size = 1 + below(1 + below(most)); size > 0; --size) {
            text += static_cast<char>(1 + below(255));
        }
        return text;
    }

    // May a string be taken although it was made to be wrong?
    bool accepted(const std::string& text) {
        const auto& topology = *table_.variant().topology;
        const std::size_t begin = text.find_first_not_of(' ');
        if (begin == std::string::npos) return false;
        if (topology.find(text.substr(begin, text.find_last_not_of(' ') + 1 - begin))) return true;
        differential::RuleWitness rules = table_.rules();
        return rules.play(text).empty();
    }

    std::string bad_text() {
        const Variant& variant = table_.variant();
        const std::string stone(variant.stone);
        const std::string player(variant.names[0]);
        const std::string cell = any_cell();
        switch (below(8)) {
            case 0:
                return rubbish(400);
            case 1:
                return std::string(static_cast<std::size_t>(1 + below(100'000)), 'A');
            case 2: {
                std::string text = stone + " " + cell + " - " + any_cell();
                for (int i = below(12); i > 0; --i) text += " " + text;
                return text;
            }
            case 3:
                return any_of(std::vector<std::string>{
                    "(Nobody " + stone + " " + cell + ")", "(" + player + " Rook " + cell + ")",
                    "(" + player + " " + stone + " zz)", "(x zz)", "(", "()", "( )", "(x)",
                    "(" + player + ")", "(" + player + " " + stone + ")",
                    "(" + std::string(static_cast<std::size_t>(below(5000)), ' ') + player + ")"});
            case 4:
                return any_of(std::vector<std::string>{
                    "partial 2 " + stone + " " + cell + " - " + any_cell(), "x " + cell,
                    "flip " + cell, "@ " + cell + " 0 1", "= " + stone + " on " + cell,
                    "= " + player + " on " + cell, player + " " + stone + " " + cell, "pass",
                    "Pass Pass", "Swap", "", " ", "-"});
            case 5:
                return "Pass";
            case 6:
                // Most are stones of others, or cells without one.
                return stone + " " + cell + " - " + any_cell();
            default: {
                std::string text = stone + " " + cell + " - " + any_cell();
                text[static_cast<std::size_t>(below(static_cast<int>(text.size())))] =
                    static_cast<char>(1 + below(255));
                return text;
            }
        }
    }

    const SoakSettings& settings_;
    bool windows_;
    Random random_;
    SoakReport report_;
    SoakTable table_;
    int life_ = 0;  // steps until the next worker
    bool in_game_ = false;
};

std::string megabytes(std::int64_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / (1 << 20));
    return text;
}

}  // namespace

SoakReport soak(const SoakSettings& settings) {
    return Walk(settings).run();
}

std::string progress_text(const SoakReport& report) {
    return std::to_string(report.games) + " games, " + std::to_string(report.turns) + " turns, " +
           std::to_string(report.searches) + " searches, " + std::to_string(report.bad_calls) +
           " bad calls, " + std::to_string(report.kills) + " kills, " +
           std::to_string(report.findings.size()) + " findings";
}

std::string to_text(const SoakReport& report) {
    const std::pair<const char*, std::string> rows[] = {
        {"steps", std::to_string(report.steps)},
        {"games", std::to_string(report.games)},
        {"turns, each one of the rule file", std::to_string(report.turns)},
        {"lists of turns compared", std::to_string(report.lists)},
        {"ends agreed on", std::to_string(report.ends)},
        {"searches", std::to_string(report.searches)},
        {"of them stopped", std::to_string(report.stops)},
        {"edits", std::to_string(report.edits)},
        {"undos", std::to_string(report.undos)},
        {"bad calls", std::to_string(report.bad_calls)},
        {"reloads", std::to_string(report.reloads)},
        {"workers", std::to_string(report.workers)},
        {"of them killed in a search", std::to_string(report.kills)},
        {"worst memory of a worker", megabytes(report.worst_memory)},
        {"worst growth once warm", megabytes(report.worst_growth)},
        {"worst growth of handles", std::to_string(report.worst_handles)},
        {"worst stop", std::to_string(report.worst_stop_us / 1000) + " ms"},
        {"findings", std::to_string(report.findings.size())},
    };
    std::string text;
    for (const auto& [name, value] : rows) {
        std::string line = name;
        line.resize(40, ' ');
        text += line + value + "\n";
    }
    for (const std::string& finding : report.findings) text += "\n" + finding;
    return text;
}

}  // namespace zwarm::soak
