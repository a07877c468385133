// zwarm soak MINUTES: random play, stops, edits and bad calls on the plug-in for as long as asked.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <string>

#include "harness/cli/command.h"
#include "harness/host/own_files.h"
#include "tests/soak/soak_report.h"

namespace {

using zwarm::cli::Exit;

// One line that is written over on a terminal, a line a minute otherwise.
class Progress {
  public:
    void show(const zwarm::soak::SoakReport& report, double seconds) {
        for (; told_ < report.findings.size(); ++told_) {
            std::cerr << (terminal_ ? "\r\x1b[K" : "") << report.findings[told_] << std::endl;
        }
        if (seconds - shown_ < (terminal_ ? 0.2 : 60.0)) return;
        shown_ = seconds;
        const std::string text =
            std::to_string(static_cast<int>(seconds)) + " s: " + progress_text(report);
        std::cerr << (terminal_ ? "\r" : "") << text << (terminal_ ? "\x1b[K" : "\n") << std::flush;
    }
    ~Progress() {
        if (terminal_) std::cerr << "\r\x1b[K" << std::flush;
    }

  private:
    bool terminal_ = isatty(STDERR_FILENO) != 0;
    double shown_ = 0;
    std::size_t told_ = 0;  // findings, each as soon as it is there
};

}  // namespace

int main(int argc, char** argv) {
    CLI::App program{"Random play, stops, edits, bad calls and kills on the plug-in", "zwarm soak"};
    zwarm::soak::SoakSettings settings;
    double minutes = 0;
    program.add_option("minutes", minutes, "How long")->required()->check(CLI::PositiveNumber);
    program.add_option("--seed", settings.seed, "Other games")->capture_default_str();
    program.add_option("--engine", settings.engine, "Zwarm.so, or Zwarm.dll to be run under Wine")
        ->required()
        ->check(CLI::ExistingFile);
    program.add_option("--scratch", settings.scratch, "Folder for a copy of it and its Zwarm.ini");
    try {
        program.parse(argc, argv);
        settings.packs = zwarm::host::pack_folder();
        settings.seconds = minutes * 60;
        if (settings.scratch.empty()) {
            settings.scratch =
                std::filesystem::temp_directory_path() / ("zwarm-soak-" + std::to_string(getpid()));
        }
        std::cout << "engine " << settings.engine.string() << ", seed " << settings.seed
                  << std::endl;
        Progress progress;
        settings.on_step = [&](const auto& report, double seconds) {
            progress.show(report, seconds);
        };
        const zwarm::soak::SoakReport report = zwarm::soak::soak(settings);
        std::filesystem::remove_all(settings.scratch);
        progress.show(report, settings.seconds);
        std::cout << to_text(report);
        return static_cast<int>(report.findings.empty() ? Exit::kTrue : Exit::kFalse);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return program.exit(error);
        std::cerr << "zwarm: " << error.what() << "; see zwarm soak --help\n";
        return static_cast<int>(Exit::kWrongUse);
    } catch (const std::exception& error) {
        std::cerr << "zwarm: " << error.what() << '\n';
        return static_cast<int>(Exit::kFalse);
    }
}
