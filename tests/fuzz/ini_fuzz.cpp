// Any bytes as Zwarm.ini: what is understood keeps within its limits, what is not is noted in a few
// short lines, and every game finds an agent that plays it and can be made with its settings.
#include <zwarm/engine.h>
#include <zwarm/session.h>

#include <string>
#include <vector>

#include "tests/fuzz/target.h"

namespace {

using namespace zwarm;
using fuzz::require;

void check_notes(const std::vector<std::string>& notes) {
    require(notes.size() <= 20, "a broken file gives few notes");
    for (const std::string& note : notes) {
        require(note.size() <= 250, "a note is short");
        require(note.find('\n') == std::string::npos, "a note is one line");
    }
}

void make_agent(const Options& options, const Variant& variant) {
    const AgentEntry& entry = options.agent_for(variant);
    require(entry.plays(variant), "the agent plays the variant");
    AgentOptions made;
    made.hash_mb = 1;
    made.settings = options.settings_of(entry.name);
    std::size_t notes = 0;
    made.note = [&notes](const std::string& note) {
        require(note.find('\n') == std::string::npos, "an agent's note is one line");
        ++notes;
    };
    require(entry.make(made) != nullptr, "every agent can be made");
    require(notes <= made.settings.size(), "a setting has one note at most");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::text_of(data, size));
    std::vector<std::string> notes;
    const Options options = parse_options(text, notes);
    check_notes(notes);
    require(options.hash_mb >= 1 && options.hash_mb <= 1024, "Hash has its limits");
    const auto all = variants();
    for (const Variant& variant : all) {
        require(options.agent_for(variant).plays(variant), "the agent plays the variant");
    }
    // One of them each time: the length chooses.
    make_agent(options, all[size % all.size()]);
    return 0;
}
