#include "harness/lab/solver/certificate.h"

#include <zwarm/text.h>

#include <iomanip>
#include <sstream>
#include <stdexcept>

namespace zwarm::lab {

std::string certificate_text(const Problem& problem, const Certificate& certificate) {
    std::ostringstream text;
    text << problem_text(problem) << "refuted = " << certificate.length
         << "\nfloor = " << certificate.floor << "\nlevels =";
    for (const auto level : certificate.levels) text << " " << level;
    text << "\nhighest =";
    for (std::size_t i = 0; i < certificate.highest.size(); ++i) {
        if (certificate.levels[i] > 0) text << " " << certificate.highest[i];
    }
    text << "\n";
    return text.str();
}

ProvedLength parse_certificate(const std::string& name, const std::string& text) {
    std::string problem;
    ProvedLength proved;
    for (const IniLine& line : ini_lines(text)) {
        if (line.name == "refuted") {
            proved.length = number_of<int>(line.value).value_or(0);
        } else if (line.name != "floor" && line.name != "levels" && line.name != "highest") {
            problem += std::string(line.name) + " = " + std::string(line.value) + "\n";
        }
    }
    if (proved.length < 1) throw std::runtime_error(name + ": refuted must be a length");
    proved.problem = parse_problem(name, problem);
    return proved;
}

std::string certificate_words(const Problem& problem, const Certificate& certificate) {
    std::ostringstream text;
    text << problem.title() << ": ";
    if (certificate.complete) {
        text << "no game of at most " << certificate.length << " moves";
    } else if (certificate.met > 0) {
        text << "there is a game of " << certificate.met << " moves";
    } else {
        text << "stopped";
    }
    text << std::fixed << std::setprecision(1) << ", " << certificate.seconds << " s, "
         << (certificate.bytes >> 20) << " MB, middle at least " << certificate.floor
         << "\nlevels:";
    for (const auto level : certificate.levels) text << " " << level;
    text << "\n";
    return text.str();
}

}  // namespace zwarm::lab
