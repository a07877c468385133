#include "harness/zrf/definition.h"

#include <algorithm>
#include <array>

#include "harness/base/words.h"

namespace zwarm::zrf {

namespace {

constexpr std::array<std::string_view, 19> kTextSections{
    "title",         "description",   "history",    "strategy",   "engine",
    "solution",      "music",         "win-sound",  "loss-sound", "draw-sound",
    "opening-sound", "capture-sound", "move-sound", "drop-sound", "release-sound",
    "change-sound",  "click-sound",   "thumbnail",  "help"};

constexpr std::array<std::string_view, 12> kOldOptions{
    "pass-turn",          "pass-partial",    "maximal-captures",   "animate-captures",
    "animate-drops",      "allow-flipping",  "recycle-captures",   "recycle-promotions",
    "include-off-pieces", "highlight-goals", "progressive-levels", "discard-cascades"};

constexpr std::array<std::string_view, 12> kRuleSections{
    "players",         "turn-order",      "board",          "piece",
    "board-setup",     "win-condition",   "loss-condition", "draw-condition",
    "count-condition", "move-priorities", "option",         "default"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_goal(std::string_view head) {
    return head == "win-condition" || head == "loss-condition" || head == "draw-condition" ||
           head == "count-condition";
}

class DefinitionReader {
  public:
    DefinitionReader(Definition& definition, const LanguageOptions& options, DiagnosticSink& sink,
                     Expander& expander)
        : definition_(definition), options_(options), sink_(sink), expander_(expander) {}

    void sections(std::span<const Node* const> nodes, std::size_t first) {
        for (std::size_t i = first; i < nodes.size(); ++i) section(*nodes[i]);
    }

  private:
    void section(const Node& node) {
        const std::string_view head = node.is_word() ? node.text : node.head();
        if (head == "players")
            definition_.players = &node;
        else if (head == "turn-order")
            definition_.turn_order = &node;
        else if (head == "board")
            definition_.board = &node;
        else if (head == "board-setup")
            definition_.setup = &node;
        else if (head == "move-priorities")
            definition_.priorities = &node;
        else if (head == "piece")
            piece(node);
        else if (is_goal(head))
            goal(node);
        else if (head == "option" || contains(kOldOptions, head))
            definition_.options.push_back(&node);
        else if (head == "default")
            definition_.is_default = true;
        else if (contains(kTextSections, head))
            text(head, node);
        else
            unknown(node);
    }

    void piece(const Node& node) {
        const Node* name = piece_name(node);
        if (name == nullptr) {
            sink_.error(node.place, "the piece has no name", "(piece (name Man) ..)");
            return;
        }
        for (auto& [known, block] : definition_.pieces) {
            if (known != name->text) continue;
            block = &node;
            return;
        }
        if (has_room(sink_, node.place, definition_.pieces.size() + 1, kMostPieces, "pieces"))
            definition_.pieces.emplace_back(name->text, &node);
    }

    void goal(const Node& node) {
        if (!own_goals_ && options_.variant_goals_replace) definition_.goals.clear();
        own_goals_ = true;
        definition_.goals.push_back(&node);
    }

    void text(std::string_view head, const Node& node) {
        std::erase_if(definition_.texts, [head](const auto& text) { return text.first == head; });
        definition_.texts.emplace_back(head, &node);
    }

    void unknown(const Node& node) {
        const Node& word = node.is_list() && !node.children.empty() ? *node.children[0] : node;
        if (word.is_list()) {  // sections in parentheses of their own
            sections(node.children, 0);
            return;
        }
        if (node.is_word()) {
            const Expander::BareCall call(expander_, node);
            if (!call.body().empty()) return sections(call.body(), 0);
        }
        report_unknown(sink_, word, "section",
                       {kRuleSections, kTextSections, kOldOptions, expander_.names()});
    }

    Definition& definition_;
    const LanguageOptions& options_;
    DiagnosticSink& sink_;
    Expander& expander_;
    bool own_goals_ = false;
};

const Node* find_text(const Definition& definition, std::string_view keyword) {
    for (const auto& [head, block] : definition.texts)
        if (head == keyword) return block;
    return nullptr;
}

}  // namespace

void read_definition(const Node& block, Definition& definition, const LanguageOptions& options,
                     DiagnosticSink& sink, Expander& expander) {
    definition.block = &block;
    definition.is_default = false;
    DefinitionReader(definition, options, sink, expander).sections(block.children, 1);
    // A variant that consists of the title "-" and nothing else is a line in the menu.
    definition.is_separator = title_of(definition) == "-";
}

std::string title_of(const Definition& definition) {
    const Node* title = find_text(definition, "title");
    if (title == nullptr) return {};
    std::string text = joined_text(*title);
    std::erase(text, '\r');
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

namespace {

void read_texts(const Definition& definition, Texts& texts) {
    texts.title = title_of(definition);
    for (const auto& [keyword, block] : definition.texts) {
        const std::string raw = joined_text(*block);
        if (keyword == "description")
            texts.description = displayed_text(raw);
        else if (keyword == "history")
            texts.history = displayed_text(raw);
        else if (keyword == "strategy")
            texts.strategy = displayed_text(raw);
        else if (keyword == "engine")
            texts.engine = raw;
        else if (keyword == "solution")
            texts.solution = raw;
        else if (keyword == "music")
            texts.music = raw;
        else if (keyword.ends_with("-sound"))
            texts.sounds.emplace_back(keyword, raw);
    }
}

// Move types are known from every (move-type ..) of every piece, before any move is compiled.
void collect_move_types(const Definition& definition, Reading& reading) {
    for (const auto& [name, block] : definition.pieces)
        for (const Node* section : block->children)
            for (const Node* part : section->children)
                if (part->head() == "move-type" && part->children.size() == 2 &&
                    part->children[1]->is_word())
                    reading.names.move_types.add(part->children[1]->text);
}

void read_pieces(const Definition& definition, Reading& reading) {
    Model& model = reading.model;
    // Pictures, reserves and royalty.
    if (!reading.take_room(definition.block->place,
                           {16, model.players.size(), definition.pieces.size()}))
        return;
    for (const auto& [name, block] : definition.pieces) reading.names.pieces.add(name);
    model.pieces.resize(definition.pieces.size());
    for (std::size_t i = 0; i < definition.pieces.size(); ++i)
        read_piece_head(reading, *definition.pieces[i].second, model.pieces[i]);
    reading.programs.begin(reading.names);
    for (std::size_t i = 0; i < definition.pieces.size(); ++i)
        read_piece_moves(reading, *definition.pieces[i].second, model.pieces[i]);
    reading.programs.end(reading.names);
}

void mark_royal(const Condition& condition, const Goal& goal, Model& model) {
    for (const Condition& child : condition.children) mark_royal(child, goal, model);
    if (condition.kind != ConditionKind::kCheckmated) return;
    for (const int player : goal.players)
        for (const PieceTerm& term : condition.terms)
            model.royal[static_cast<std::size_t>(player) * model.pieces.size() +
                        static_cast<std::size_t>(term.piece)] = true;
    model.any_royal = true;
}

void check_names(const Definition& definition, Reading& reading) {
    const Names& names = reading.names;
    for (const auto& [table, things] :
         {std::pair(&names.move_types, "move types"), std::pair(&names.flags, "flags"),
          std::pair(&names.position_flags, "position flags")})
        has_room(reading.sink, definition.block->place, static_cast<std::size_t>(table->size()),
                 kMostNames, things);
    // Every interpreter has a table of the position flags.
    reading.take_room(
        definition.block->place,
        {16, static_cast<std::size_t>(names.position_flags.size()), reading.model.cells.size()});
}

// A block that adds nothing is there for the original program's sake, which needs one.
bool leaves_rules_to_engine(const Model& model) {
    if (model.texts.engine.empty()) return false;
    const auto adds = [](const MoveBlock& block) {
        return std::any_of(block.program->code.begin(), block.program->code.end(),
                           [](const Instruction& step) { return step.op == Op::kAdd; });
    };
    return std::all_of(model.pieces.begin(), model.pieces.end(), [&](const PieceType& piece) {
        return piece.dummy || (std::none_of(piece.moves.begin(), piece.moves.end(), adds) &&
                               std::none_of(piece.drops.begin(), piece.drops.end(), adds));
    });
}

}  // namespace

// The order matters: names come before what refers to them.
void build_model(const Definition& definition, Reading& reading) {
    Model& model = reading.model;
    const auto require = [&](const Node* section, std::string_view name) {
        if (section == nullptr)
            reading.sink.error(definition.block->place, "'" + title_of(definition) + "' has no (" +
                                                            std::string(name) + " ..)");
        return section != nullptr;
    };
    model.where = reading.sink.where(definition.block->place);
    read_texts(definition, model.texts);
    for (const Node* option : definition.options) read_option(reading, *option);
    if (!require(definition.players, "players")) return;
    read_players(reading, *definition.players);
    collect_move_types(definition, reading);
    if (require(definition.turn_order, "turn-order"))
        read_turn_order(reading, *definition.turn_order);
    if (!require(definition.board, "board")) return;
    read_board(reading, *definition.board);
    read_pieces(definition, reading);
    if (definition.priorities != nullptr) read_priorities(reading, *definition.priorities);
    if (definition.setup != nullptr) read_setup(reading, *definition.setup);
    for (const Node* goal : definition.goals) read_goal(reading, *goal);

    check_names(definition, reading);
    model.move_types.assign(reading.names.move_types.all().begin(),
                            reading.names.move_types.all().end());
    model.flag_count = reading.names.flags.size();
    model.position_flag_count = reading.names.position_flags.size();
    model.attribute_names.assign(reading.names.attributes.all().begin(),
                                 reading.names.attributes.all().end());
    model.royal.assign(model.players.size() * model.pieces.size(), false);
    for (const Goal& goal : model.goals) mark_royal(goal.condition, goal, model);
    model.rules_in_engine = leaves_rules_to_engine(model);
}

}  // namespace zwarm::zrf
