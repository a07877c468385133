// zwarm learn NAME: trains weights with a fixed seed, and draws how it went.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/cli/command.h"
#include "harness/cli/progress_line.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/trainers.h"

namespace zwarm::cli {

namespace {

struct LearnOptions {
    std::string name;
    std::string variant;
    lab::TrainingOptions training;
    std::string folder;
    bool json = false;
};

void run_learn(LearnOptions options) {
    const lab::TrainerEntry* const entry = lab::find_trainer(options.name);
    if (entry == nullptr) {
        std::string known;
        for (const lab::TrainerEntry& other : lab::trainers()) {
            known += " " + std::string(other.name);
        }
        throw WrongUse("nothing called '" + options.name + "' can be learnt; there are" + known);
    }
    if (entry->of_a_variant) {
        const Variant& variant = variant_named(options.variant);
        if (variant.players != 2) throw WrongUse("only for games between two");
        options.training.variant = &variant;
    } else if (!options.variant.empty()) {
        throw WrongUse("'" + options.name + "' is learnt on boards of its own");
    }
    const int episodes =
        options.training.episodes > 0 ? options.training.episodes : entry->episodes;
    ProgressLine line;
    const auto& end = wish_to_end();
    options.training.progress = [&](int done) {
        if (line.due()) {
            line.show(std::to_string(done) + " of " + std::to_string(episodes) + " episodes");
        }
        return !end;
    };
    const lab::Training training = lab::train(*entry, options.training);
    line.clear();
    const std::string& result = entry->of_a_variant ? options.variant : options.name;
    if (options.folder.empty()) options.folder = "learning/" + result;
    lab::write_training(options.folder, result, training);
    std::cerr << "what was learnt and curves in " << options.folder << std::endl;
    std::cout << lab::training_text(training);
    if (options.json) {
        print_json(nlohmann::ordered_json{
            {"learnt", options.name},
            {"seed", options.training.seed},
            {"episodes", training.curve.rows.size()},
            {"columns", training.curve.columns},
            {"last",
             training.curve.rows.empty() ? std::vector<double>{} : training.curve.rows.back()},
            {"folder", options.folder}});
    }
}

}  // namespace

void add_learn_command(CLI::App& program, Exit& /*exit*/) {
    auto* command =
        program.add_subcommand("learn", "Train an agent's weights, with a learning curve");
    auto options = std::make_shared<LearnOptions>();
    std::string help = "What is learnt:";
    for (const lab::TrainerEntry& entry : lab::trainers()) {
        help += " " + std::string(entry.name) + " = " + std::string(entry.description) + ";";
    }
    help.pop_back();
    command->add_option("name", options->name, help)->required();
    command->add_option("--variant", options->variant,
                        "Of a book: the game (zwarm variants lists them)");
    command->add_option("--seed", options->training.seed, "The same seed, the same weights")
        ->capture_default_str();
    command
        ->add_option("--episodes", options->training.episodes,
                     "Games to learn from, instead of the usual number")
        ->check(CLI::PositiveNumber);
    command->add_option("--out", options->folder, "Folder for weights and curves");
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options] { run_learn(*options); });
}

}  // namespace zwarm::cli
