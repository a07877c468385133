// zwarm variants: the table of variants.
#include <zwarm/engine.h>

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/words.h"
#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"

namespace zwarm::cli {

namespace {

// The movement, goal and end rules in a few words.
std::string rules_text(const Variant& variant) {
    std::string text;
    if (variant.movement == Movement::kWalk) {
        text = "walk " + std::to_string(variant.walk_length);
    } else {
        text = "step or hops";
    }
    switch (variant.goal) {
        case Goal::kOneGroup:
            text += ", one group wins";
            break;
        case Goal::kAllHome:
            text += ", all home wins";
            break;
        case Goal::kFilledWithOwn:
            text += ", full target with an own stone wins once none is left at home";
            break;
    }
    if (variant.pass == PassRule::kAlways) text += ", may pass";
    if (variant.pass == PassRule::kWhenAllHome) text += ", may pass when all home";
    if (variant.swap) text += ", swap";
    if (variant.leaving_target == TargetRule::kEndInside) text += ", turns end inside the target";
    if (variant.leaving_target == TargetRule::kStay) text += ", nothing leaves the target";
    if (!variant.reentering_home) text += ", no way back home";
    if (variant.exchange) text += ", exchange in the target";
    if (variant.evacuation_round > 0) {
        text += ", camps left by round " + std::to_string(variant.evacuation_round);
    }
    if (variant.no_move == NoMoveRule::kLose) text += ", no move loses";
    if (variant.repetition > 0) text += ", third repetition draws";
    if (variant.blockade_draws) text += ", blockade draws";
    if (variant.no_progress_plies > 0) {
        text += ", " + std::to_string(variant.no_progress_plies) + " plies without progress draw";
    }
    if (variant.turn_cap > 0) text += ", " + std::to_string(variant.turn_cap) + " plies at most";
    if (variant.cap == CapRule::kMoreHome) text += ", then more home wins";
    if (variant.play_on) text += ", the others play on";
    return text;
}

nlohmann::json cell_names(const Topology& topology, const CellSet& set) {
    nlohmann::json names = nlohmann::json::array();
    set.for_each([&](Cell cell) { names.push_back(topology.name(cell)); });
    return names;
}

constexpr const char* kGrids[] = {"hexagonal", "square", "orthogonal", "triangular", "irregular"};

// Of irregular boards, where cells do not all have the same: pairs of cells that touch at a corner.
nlohmann::json diagonals(const Topology& topology) {
    nlohmann::json pairs = nlohmann::json::array();
    if (topology.lattice() != Lattice::kIrregular) return pairs;
    for (Cell cell = 0; cell < topology.size(); ++cell) {
        topology.neighbours(cell).for_each([&](Cell other) {
            const auto here = topology.point(cell);
            const auto there = topology.point(other);
            if (there.row == here.row + 1 && there.column != here.column) {
                pairs.push_back({topology.name(cell), topology.name(other)});
            }
        });
    }
    return pairs;
}

nlohmann::json to_json(const Variant& variant) {
    nlohmann::json players = nlohmann::json::array();
    for (std::size_t p = 0; p < static_cast<std::size_t>(variant.players); ++p) {
        players.push_back({{"name", variant.names[p]},
                           {"team", variant.team[p]},
                           {"start", cell_names(*variant.topology, variant.start[p])},
                           {"home", cell_names(*variant.topology, variant.home[p])},
                           {"target", cell_names(*variant.topology, variant.target[p])}});
    }
    return {{"id", variant.id},
            {"title", variant.title},
            {"pack", variant.pack},
            {"stone", variant.stone},
            {"rules", rules_text(variant)},
            {"source", variant.source},
            {"grid", kGrids[static_cast<std::size_t>(variant.topology->lattice())]},
            {"cells", cell_names(*variant.topology, variant.topology->all())},
            {"diagonals", diagonals(*variant.topology)},
            {"players", players}};
}

void print_one(const Variant& variant) {
    std::cout << variant.id << ": " << variant.title << " (" << variant.pack << ".zrf)\n"
              << "rules:  " << rules_text(variant) << "\n"
              << "source: " << variant.source << "\n"
              << "cells: ";
    variant.topology->all().for_each(
        [&](Cell cell) { std::cout << ' ' << variant.topology->name(cell); });
    std::cout << '\n';
    for (std::size_t p = 0; p < static_cast<std::size_t>(variant.players); ++p) {
        std::cout << variant.names[p] << ':';
        variant.start[p].for_each(
            [&](Cell cell) { std::cout << ' ' << variant.topology->name(cell); });
        std::cout << '\n';
    }
}

constexpr std::size_t kColumns = 100;

// Words one after another, later lines under the first word.
void print_folded(const std::string& head, const std::string& text) {
    std::string line = head;
    for (const std::string_view word : base::words_of(text)) {
        if (line.size() + 1 + word.size() > kColumns) {
            std::cout << line << '\n';
            line.assign(head.size(), ' ');
        }
        line += (line.size() > head.size() ? " " : "") + std::string(word);
    }
    std::cout << line << '\n';
}

// A table for each pack. Rules that several variants share are told once, by number.
void print_all() {
    std::vector<std::string_view> packs;
    for (const Variant& variant : variants()) {
        if (std::ranges::find(packs, variant.pack) == packs.end()) packs.push_back(variant.pack);
    }
    for (const std::string_view pack : packs) {
        std::cout << (pack == packs.front() ? "" : "\n") << std::left << std::setw(19) << pack
                  << std::setw(33) << "title" << std::right << std::setw(8) << "players"
                  << std::setw(7) << "cells" << std::setw(8) << "stones" << std::setw(7) << "rules"
                  << '\n';
        std::vector<std::string> rules;
        for (const Variant& variant : variants()) {
            if (variant.pack != pack) continue;
            auto known = std::ranges::find(rules, rules_text(variant));
            if (known == rules.end()) known = rules.insert(known, rules_text(variant));
            std::cout << std::left << std::setw(19) << variant.id << std::setw(33) << variant.title
                      << std::right << std::setw(8) << int{variant.players} << std::setw(7)
                      << variant.topology->size() << std::setw(8) << variant.start[0].count()
                      << std::setw(7) << known - rules.begin() + 1 << '\n';
        }
        for (std::size_t i = 0; i < rules.size(); ++i) {
            print_folded("  " + std::to_string(i + 1) + ". ", rules[i]);
        }
    }
    std::cout << "\nzwarm variants ID tells all of one; zwarm play ID plays it.\n";
}

}  // namespace

void add_variants_command(CLI::App& program, Exit& /*exit*/) {
    auto* command = program.add_subcommand(
        "variants", "List the variants; with an id also its cells, set-up and rule source");
    auto id = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    command->add_option("id", *id,
                        "Only this variant, in full; ID+exact: won only with every own stone home");
    command->add_flag("--json", *json, "One JSON object on the last line");
    command->callback([id, json] {
        if (*json) {
            nlohmann::json list = nlohmann::json::array();
            if (!id->empty()) list.push_back(to_json(variant_named(*id)));
            for (const Variant& variant : variants()) {
                if (id->empty()) list.push_back(to_json(variant));
            }
            print_json(nlohmann::json{{"variants", list}});
        } else if (id->empty()) {
            print_all();
        } else {
            print_one(variant_named(*id));
        }
    });
}

}  // namespace zwarm::cli
