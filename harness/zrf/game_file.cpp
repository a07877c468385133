#include "harness/zrf/game_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "harness/base/file_lookup.h"
#include "harness/base/whole_file.h"
#include "harness/base/words.h"
#include "harness/zrf/definition.h"
#include "harness/zrf/macros.h"
#include "harness/zrf/step_budget.h"

namespace zwarm::zrf {

namespace {

// Why bytes cannot be rule text; empty if they can. Real files contain a stray NUL or accented
// letters, so only clear cases count.
std::string not_text(std::string_view bytes) {
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
        return "is UTF-16 text; save it as plain 8-bit text";
    if (bytes.starts_with("PK\x03\x04")) return "is a zip archive; unpack it first";
    const auto control = std::count_if(bytes.begin(), bytes.end(), [](char c) {
        return static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\r' && c != '\t' &&
               c != '\f';
    });
    if (static_cast<std::size_t>(control) * 10 > bytes.size() && control > 8)
        return "is not a text file";
    return {};
}

class Loader {
  public:
    explicit Loader(const LoadOptions& options)
        : options_(options),
          sink_(sources_, options.max_diagnostics),
          expander_(sources_, arena_, sink_, options_.language,
                    {options.max_bytes, options.max_expanded_nodes, options.library}),
          room_(options.max_table_entries) {}

    LoadResult run(std::string bytes, const std::string& name) {
        path_ = name;
        const std::filesystem::path folder = std::filesystem::path(name).parent_path();
        pack_levels_ = base::lies_within(base::pack_folder(name), folder.string()) ? 0 : 1;
        const std::string problem = not_text(bytes);
        // What is no text is not quoted either.
        const int file = sources_.add(name, problem.empty() ? std::move(bytes) : std::string());
        if (!problem.empty())
            sink_.error({file}, "the file " + problem);
        else
            read(file);
        return finish();
    }

    LoadResult fail(const std::string& name, std::string_view problem) {
        sink_.error({sources_.add(name, {})}, "the file " + std::string(problem));
        return finish();
    }

  private:
    void read(int file) {
        std::vector<const Node*> blocks;
        for (const Node* node : expander_.expand_file(file)) top_level(*node, blocks);
        if (expander_.stopped()) return;  // the rest would only be wrong for want of the end
        const auto game = std::find_if(blocks.begin(), blocks.end(),
                                       [](const Node* block) { return block->head() == "game"; });
        if (game == blocks.end()) {
            sink_.error({file}, "the file has no (game ..)");
            return;
        }
        // Variants that stand before the first game belong to it, others to the game before them.
        Definition base;
        read_definition(**game, base, options_.language, sink_, expander_);
        add(base);
        for (const Node* block : blocks) {
            if (block == *game) continue;
            const bool is_game = block->head() == "game";
            Definition definition = is_game ? Definition() : base;
            std::erase_if(definition.texts, [](const auto& text) { return text.first == "title"; });
            read_definition(*block, definition, options_.language, sink_, expander_);
            add(definition);
            if (is_game) base = std::move(definition);
        }
    }

    void top_level(const Node& node, std::vector<const Node*>& blocks) {
        const std::string_view head = node.head();
        if (head == "game" || head == "variant") {
            blocks.push_back(&node);
        } else if (head == "translate") {
            translate(node);
        } else if (head == "version") {
            const std::string version = joined_text(node);
            if (!version.empty() && version[0] > '2')
                sink_.warning(node.place, "version " + version + " is newer than 2.0");
        } else if (node.is_list()) {
            static constexpr std::array<std::string_view, 6> kBlocks{
                "game", "variant", "define", "include", "version", "translate"};
            const Node& word = node.children.empty() ? node : *node.children[0];
            if (word.is_list())
                sink_.error(word.place, "here should be (define ..), (game ..) or (variant ..)");
            else
                report_unknown(sink_, word, "block", {kBlocks, expander_.names()});
        } else {
            sink_.error(node.place,
                        "'" + std::string(node.text) + "' stands outside of all parentheses");
        }
    }

    void translate(const Node& node) {
        for (std::size_t i = 1; i < node.children.size(); ++i) {
            const Node& pair = *node.children[i];
            if (!pair.is_list() || pair.children.size() != 2 || pair.children[0]->is_list() ||
                pair.children[1]->is_list())
                sink_.error(pair.place, "a translation is written (\"from\" \"to\")");
            else
                translations_.emplace_back(pair.children[0]->text, pair.children[1]->text);
        }
    }

    void add(const Definition& definition) {
        Variant variant;
        variant.title = title_of(definition);
        variant.separator = definition.is_separator;
        variant.is_default = definition.is_default;
        if (!variant.separator && room_ > 0) {
            auto model = std::make_shared<Model>();
            model->language = options_.language;
            model->complaints = std::make_shared<Complaints>();
            Reading reading{*model, {}, sink_, expander_, arena_, programs_, room_, pack_levels_};
            const std::size_t errors = sink_.error_calls();
            build_model(definition, reading);
            if (variant.title.empty())
                sink_.warning(definition.block->place,
                              "the " + std::string(definition.block->head()) + " has no title");
            model->translations = translations_;
            if (sink_.error_calls() == errors && !model->turns.empty())
                variant.model = std::move(model);
        }
        variants_.push_back(std::move(variant));
    }

    LoadResult finish() {
        LoadResult result;
        result.errors = sink_.error_count();
        result.warnings = sink_.warning_count();
        result.diagnostics = sink_.take();
        const bool playable =
            std::any_of(variants_.begin(), variants_.end(),
                        [](const Variant& variant) { return variant.model != nullptr; });
        if (playable) result.game = std::make_shared<GameFile>(path_, std::move(variants_));
        return result;
    }

    LoadOptions options_;
    SourceSet sources_;
    NodeArena arena_;
    DiagnosticSink sink_;
    Expander expander_;
    ProgramCache programs_;
    std::size_t room_;
    int pack_levels_ = 0;
    std::string path_;
    std::vector<Variant> variants_;
    std::vector<std::pair<std::string, std::string>> translations_;
};

}  // namespace

GameFile::GameFile(std::string path, std::vector<Variant> variants)
    : path_(std::move(path)), variants_(std::move(variants)) {}

const Variant* GameFile::default_variant() const {
    const Variant* first = nullptr;
    for (const Variant& variant : variants_) {
        if (variant.model == nullptr) continue;
        if (variant.is_default) return &variant;
        if (first == nullptr) first = &variant;
    }
    return first;
}

const Variant* GameFile::find_variant(std::string_view title) const {
    for (const Variant& variant : variants_)
        if (variant.model != nullptr && variant.title == title) return &variant;
    for (const Variant& variant : variants_)
        if (variant.model != nullptr && base::same_letters(variant.title, title)) return &variant;
    return nullptr;
}

LoadResult load_game_text(std::string text, const std::string& name, const LoadOptions& options) {
    Loader loader(options);
    if (text.size() > options.max_bytes)
        return loader.fail(name, "is larger than " + std::to_string(options.max_bytes) + " bytes");
    return loader.run(std::move(text), name);
}

LoadResult load_game_file(const std::string& path, const LoadOptions& options) {
    std::string error;
    std::optional<std::string> bytes = base::read_bytes(path, options.max_bytes, error);
    if (!bytes) return Loader(options).fail(path, error);
    return load_game_text(std::move(*bytes), path, options);
}

}  // namespace zwarm::zrf
