// zwarm record check FILE ..: whether records and certificates are what they say. zwarm record save
// FILE: as a saved game of our packs. zwarm record solutions FILE ..: as the solutions that the
// packs show.
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/base/whole_file.h"
#include "harness/cli/command.h"
#include "harness/cli/variant_option.h"
#include "harness/lab/proof_check.h"
#include "harness/lab/record_check.h"
#include "harness/lab/solutions.h"
#include "harness/lab/solver/certificate.h"
#include "harness/lab/solver/record.h"

namespace zwarm::cli {

namespace {

struct RecordOptions {
    std::string action;
    std::vector<std::string> files;
    std::string out;
    std::string packs = "zrf";
    bool again = false;  // certificates: the whole search once more
    bool json = false;
};

// The whole search once more: the same bytes must come out.
std::string wrong_again(const std::string& file, const std::string& text) {
    const lab::ProvedLength proved = lab::parse_certificate(file, text);
    const lab::Certificate certificate =
        lab::refute(proved.problem, {.length = proved.length}, {}, {});
    const bool same =
        certificate.complete && lab::certificate_text(proved.problem, certificate) == text;
    return same ? "" : "a second search makes another certificate";
}

nlohmann::ordered_json check_certificate(const RecordOptions& options, const std::string& file,
                                         Exit& exit) {
    const std::string text = base::read_whole(file);
    lab::ProofVerdict verdict = lab::check_proof(text);
    if (verdict.wrong.empty() && options.again) verdict.wrong = wrong_again(file, text);
    if (verdict.wrong.empty()) {
        std::cout << file << ": " << verdict.problem << ": no transfer of at most "
                  << verdict.refuted << " moves; " << verdict.made_again << " of " << verdict.levels
                  << " levels made again" << (options.again ? ", and all by a second search" : "")
                  << "\n";
    } else {
        std::cerr << base::shown(file + ": " + verdict.wrong) << "\n";
        exit = Exit::kFalse;
    }
    return {{"file", file},
            {"valid", verdict.wrong.empty()},
            {"wrong", verdict.wrong},
            {"refuted", verdict.refuted},
            {"levels", verdict.levels},
            {"made_again", verdict.made_again}};
}

void check_records(const RecordOptions& options, Exit& exit) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const std::string& file : options.files) {
        if (file.ends_with(".proof")) {
            all.push_back(check_certificate(options, file, exit));
            continue;
        }
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

// The file goes by the variant's id.
void save_record(const RecordOptions& options) {
    if (options.files.size() != 1) throw WrongUse("record save takes one record");
    const lab::Record record = lab::read_record(options.files.front());
    const Variant& variant = variant_named(record.problem.name);
    const host::SavedGame game = lab::saved_record(record);
    if (options.out.empty()) {
        std::cout << game.to_text();
    } else {
        base::write_whole(options.out, game.to_text());
    }
    if (options.json) {
        print_json(nlohmann::ordered_json{
            {"variant", variant.id}, {"moves", record.moves.size()}, {"out", options.out}});
    }
}

void write_solutions(const RecordOptions& options) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const std::string& file : options.files) {
        const lab::Record record = lab::read_record(file);
        const std::filesystem::path path = lab::solution_path(record, options.packs);
        base::write_whole(path, lab::solution_text(record));
        std::cout << path.string() << ": " << record.moves.size() << " moves\n";
        all.push_back({{"variant", record.problem.name},
                       {"moves", record.moves.size()},
                       {"out", path.string()}});
    }
    if (options.json) print_json(nlohmann::ordered_json{{"solutions", all}});
}

}  // namespace

void add_record_command(CLI::App& program, Exit& exit) {
    auto* command = program.add_subcommand(
        "record", "Play records again, move by move and hop by hop, with rules of their own");
    auto options = std::make_shared<RecordOptions>();
    command
        ->add_option("action", options->action,
                     "check, save as a game for Zillions of Games, or write the solutions that the "
                     "rule files name")
        ->required()
        ->check(CLI::IsMember({"check", "save", "solutions"}));
    command->add_option("file", options->files, "Records, or certificates .proof")->required();
    command->add_flag("--again", options->again,
                      "Certificates: make all levels again by a second search");
    command->add_option("--out", options->out, "File .zsg for save; otherwise standard output");
    command->add_option("--packs", options->packs, "Folder of the rule files, for solutions")
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object on the last line");
    command->callback([options, &exit] {
        if (options->action == "save") {
            save_record(*options);
        } else if (options->action == "solutions") {
            write_solutions(*options);
        } else {
            check_records(*options, exit);
        }
    });
}

}  // namespace zwarm::cli
