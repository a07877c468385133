// One HTML file: the game as JSON, and those files of the page that draw it.
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "harness/base/shown_text.h"
#include "harness/show/markup.h"
#include "harness/show/page_files.h"
#include "harness/show/shown_game.h"

namespace zwarm::show {

namespace {

using Json = nlohmann::json;

std::string_view page_file(std::string_view name) {
    for (const PageFile& file : drawing_files()) {
        if (file.name == name) return file.bytes;
    }
    throw std::logic_error("the page has no file " + std::string(name));
}

// The files as one script: what they import from each other is all there.
std::string one_script() {
    std::string script;
    for (const char* name : {"words.js", "board.js", "show.js"}) {
        std::istringstream lines{std::string(page_file(name))};
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("import ")) continue;
            if (line.starts_with("export ")) line.erase(0, 7);
            script += line + "\n";
        }
    }
    return script;
}

// JSON inside of markup: no text in it can end the element.
std::string inside_markup(const Json& value) {
    std::string text;
    for (const char c : base::json_text(value)) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

std::string shown_as_html(const Json& view, const Json& extras, const Art& art) {
    Json slim = view;
    for (const char* part : {"thinking", "hint"}) slim.erase(part);
    slim["state"].erase("legal");
    if (art.board.empty()) {
        for (Json& piece : slim["game"]["pieces"]) piece["images"] = Json::array();
        slim["game"]["images"] = Json::array();
    }
    Json pictures = Json(nullptr);
    if (!art.board.empty()) {
        pictures = {{"set", art.set}, {"addresses", art.pieces}};
        pictures["addresses"][slim["game"]["images"][0][art.set].get<std::string>()] = art.board;
    }
    const std::string title = escaped(view.at("game").at("title").get<std::string>());
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
           "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n<title>" +
           title + "</title>\n<style>\n" + std::string(page_file("style.css")) +
           "</style>\n</head>\n<body>\n<main id=\"app\"></main>\n<script type=\"application/json\" "
           "id=\"game\">" +
           inside_markup({{"view", slim}, {"extras", extras}, {"pictures", pictures}}) +
           "</script>\n<script type=\"module\">\n" + one_script() +
           "const told = JSON.parse(document.getElementById(\"game\").textContent);\n"
           "showOff(document.getElementById(\"app\"), told.view, told.extras, told.pictures);\n"
           "</script>\n</body>\n</html>\n";
}

}  // namespace zwarm::show
