// The border of the WebAssembly module: a place for a call's text, and the answer's text. What the
// module needs of its surroundings besides WASI's files and clock is in the import "host".
#include <cstddef>
#include <string>

#include "harness/base/shown_text.h"
#include "harness/site/desk.h"

extern "C" [[clang::import_module("host"), clang::import_name("tell")]] void host_tell(
    const char* text, std::size_t size);

namespace {

std::string asked;
std::string answered;

zwarm::site::Desk& desk() {
    static zwarm::site::Desk the_desk([](const zwarm::site::Json& news) {
        const std::string text = zwarm::base::json_text(news);
        host_tell(text.data(), text.size());
    });
    return the_desk;
}

}  // namespace

extern "C" {

// Room for a call of so many bytes.
[[clang::export_name("room")]] char* zwarm_room(std::size_t size) {
    asked.resize(size);
    return asked.data();
}

// Answers the call that was put there; the answer stays until the next one.
[[clang::export_name("answer")]] const char* zwarm_answer() {
    const auto call = zwarm::site::Json::parse(asked, nullptr, false);
    answered = zwarm::base::json_text(desk().answer(call));
    return answered.data();
}

[[clang::export_name("answer_size")]] std::size_t zwarm_answer_size() {
    return answered.size();
}

}  // extern "C"
