#include "harness/lab/solver/certificate.h"

#include <iomanip>
#include <sstream>

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
