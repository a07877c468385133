// zwarm record check FILE ..: whether records are what they say.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/lab/record_check.h"

namespace zwarm::cli {

namespace {

struct RecordOptions {
    std::string action;
    std::vector<std::string> files;
    bool json = false;
};

void check_records(const RecordOptions& options, Exit& exit) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const std::string& file : options.files) {
        const lab::RecordVerdict verdict = lab::check_record(base::read_whole(file));
        if (verdict.wrong.empty()) {
            std::cout << file << ": " << verdict.problem << ": " << verdict.length << " moves, "
                      << verdict.steps << " of them steps"
                      << (verdict.winner == 2 ? ", the second player wins" : "")
                      << (verdict.palindrome ? ", a palindrome" : "") << "\n";
        } else {
            std::cerr << base::shown(file + ": " + verdict.wrong) << "\n";
            exit = Exit::kFalse;
        }
        all.push_back({{"file", file},
                       {"valid", verdict.wrong.empty()},
                       {"wrong", verdict.wrong},
                       {"length", verdict.length},
                       {"steps", verdict.steps},
                       {"winner", verdict.winner},
                       {"palindrome", verdict.palindrome}});
    }
    if (options.json) print_json(nlohmann::ordered_json{{"records", all}});
}

}  // namespace

void add_record_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "record", "Play records again, move by move and hop by hop, with rules of their own");
    auto options = std::make_shared<RecordOptions>();
    command->add_option("action", options->action, "check")
        ->required()
        ->check(CLI::IsMember({"check"}));
    command->add_option("file", options->files, "Records and proofs")->required();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] { check_records(*options, exit); });
}

}  // namespace zwarm::cli
