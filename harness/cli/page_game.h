// zwarm play in the browser: the server of the page, the browser that shows it, and a polite end.
#pragma once

#include <string>
#include <vector>

#include "harness/host/host_options.h"
#include "harness/table/seat.h"

namespace zwarm::cli {

struct PageSettings {
    std::vector<std::string> rules;  // the rule files on the start page
    std::string engine = "rules";
    host::HostOptions host;
    std::string listen = "127.0.0.1";
    int port = 0;
    bool browser = true;
    std::string games;  // folder; "" = this user's own
    // The game to begin with; without a title the start page is shown.
    std::string first_rules, first_title;
    std::string first_saved;  // the text of a saved game instead
    std::vector<table::Seat> seats;
    std::uint64_t seed = 1;
};

// Serves until it is interrupted. Throws WrongUse when it cannot.
void run_page(const PageSettings& settings);

}  // namespace zwarm::cli
