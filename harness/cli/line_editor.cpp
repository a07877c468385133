#include "harness/cli/line_editor.h"

#include <histedit.h>

#include <cstdio>
#include <utility>

namespace zwarm::cli {

namespace {

constexpr int kLinesKept = 500;

}  // namespace

struct LineEditor::Parts {
    std::string history_file;
    std::string prompt;
    bool wants_board = false;
    EditLine* editor = nullptr;
    ::History* history = nullptr;
    HistEvent event{};

    static Parts& of(EditLine* editor) {
        void* parts = nullptr;
        el_get(editor, EL_CLIENTDATA, &parts);
        return *static_cast<Parts*>(parts);
    }
    static char* show_prompt(EditLine* editor) { return of(editor).prompt.data(); }
    static unsigned char onto_board(EditLine* editor, int /*key*/) {
        of(editor).wants_board = true;
        return CC_NEWLINE;
    }
};

LineEditor::LineEditor(std::string history) : parts_(std::make_unique<Parts>()) {
    parts_->history_file = std::move(history);
    parts_->editor = el_init("zwarm", stdin, stdout, stderr);
    parts_->history = history_init();
    EditLine* const editor = parts_->editor;
    ::history(parts_->history, &parts_->event, H_SETSIZE, kLinesKept);
    ::history(parts_->history, &parts_->event, H_SETUNIQUE, 1);
    if (!parts_->history_file.empty()) {
        ::history(parts_->history, &parts_->event, H_LOAD, parts_->history_file.c_str());
    }
    el_set(editor, EL_CLIENTDATA, parts_.get());
    el_set(editor, EL_PROMPT, &Parts::show_prompt);
    el_set(editor, EL_EDITOR, "emacs");
    el_set(editor, EL_SIGNAL, 1);  // the terminal is left as it was found, then the signal acts
    el_set(editor, EL_HIST, ::history, parts_->history);
    el_set(editor, EL_ADDFN, "zwarm-board", "walk over the board", &Parts::onto_board);
    el_set(editor, EL_BIND, "^I", "zwarm-board", nullptr);
}

LineEditor::~LineEditor() {
    if (!parts_->history_file.empty()) {
        ::history(parts_->history, &parts_->event, H_SAVE, parts_->history_file.c_str());
    }
    history_end(parts_->history);
    el_end(parts_->editor);
}

std::optional<LineEditor::Typed> LineEditor::read(const std::string& prompt) {
    parts_->prompt = prompt;
    parts_->wants_board = false;
    int count = 0;
    const char* const text = el_gets(parts_->editor, &count);
    if (text == nullptr || count <= 0) {
        if (parts_->wants_board) return Typed{"", true};
        return std::nullopt;
    }
    Typed typed{std::string(text, static_cast<std::size_t>(count)), parts_->wants_board};
    while (typed.line.ends_with('\n') || typed.line.ends_with('\r')) typed.line.pop_back();
    if (!typed.line.empty()) {
        ::history(parts_->history, &parts_->event, H_ENTER, typed.line.c_str());
    }
    return typed;
}

}  // namespace zwarm::cli
