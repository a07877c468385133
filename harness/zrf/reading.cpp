#include "harness/zrf/reading.h"

#include <algorithm>

#include "harness/base/file_lookup.h"
#include "harness/base/words.h"

namespace zwarm::zrf {

namespace {

// Equal for equal ids of all names a block can mention.
std::string fingerprint(const Names& names) {
    std::string text;
    for (const NameTable* table : {&names.players, &names.cells, &names.directions, &names.zones,
                                   &names.pieces, &names.move_types, &names.attributes}) {
        for (const std::string_view name : table->all()) {
            text += name;
            text += ' ';
        }
        text += '\n';
    }
    return text;
}

std::string plain_option_name(std::string_view written) {
    std::string name(written);
    std::replace(name.begin(), name.end(), '-', ' ');
    return name;
}

bool is_true(std::string_view value) {
    return value != "false" && value != "0";
}

// An entry (P), (P type), (P Q) or (P Q type) of the turn order.
void read_turn(Reading& reading, const Node& entry) {
    Turn turn;
    const Node& first = entry.is_list() && !entry.children.empty() ? *entry.children[0] : entry;
    turn.player = reading.require(first, reading.names.players, "player");
    turn.owner = turn.player;
    for (std::size_t i = 1; i < entry.children.size(); ++i) {
        const Node& word = *entry.children[i];
        if (const int owner = reading.names.players.find(word.text); i == 1 && owner >= 0)
            turn.owner = owner;
        else
            turn.move_type = reading.move_type(word);
    }
    if (turn.player >= 0) reading.model.turns.push_back(turn);
}

void read_placement(Reading& reading, int player, const Node& group) {
    const int piece = reading.require(*group.children[0], reading.names.pieces, "piece");
    if (piece < 0 || player < 0) return;
    for (std::size_t i = 1; i < group.children.size(); ++i) {
        const Node& word = *group.children[i];
        SetupEntry entry{player, piece, kNone, 1};
        if (word.is_word("off")) {
            if (i + 1 >= group.children.size()) {
                reading.sink.error(word.place, "'off' needs a number", "off 9");
                return;
            }
            const Node& count = *group.children[++i];
            entry.count = reading.number(count).value_or(0);
            if (entry.count < 0 || entry.count > kMostReserve)
                reading.sink.error(
                    count.place, "'off' takes a number from 0 to " + std::to_string(kMostReserve));
            reading.model.setup.push_back(entry);
            continue;
        }
        if (word.is_word() && reading.names.killed_cells.find(word.text) >= 0) {
            reading.sink.warning(word.place, "position '" + std::string(word.text) +
                                                 "' is not on the board any more");
            continue;
        }
        entry.cell = reading.require(word, reading.names.cells, "position");
        if (entry.cell >= 0) reading.model.setup.push_back(entry);
    }
}

}  // namespace

void ProgramCache::begin(Names& names) {
    programs_ = &by_names_[fingerprint(names)];
    names.flags = flags_;
    names.position_flags = position_flags_;
}

void ProgramCache::end(const Names& names) {
    flags_ = names.flags;
    position_flags_ = names.position_flags;
}

std::shared_ptr<const Program> ProgramCache::find(const Node& block) const {
    const auto found = programs_->find(&block);
    return found == programs_->end() ? nullptr : found->second;
}

void ProgramCache::keep(const Node& block, std::shared_ptr<const Program> program) {
    programs_->emplace(&block, std::move(program));
}

void report_unknown(DiagnosticSink& sink, const Node& word, std::string_view what,
                    KnownWords known) {
    if (word.is_list()) {
        sink.error(word.place, "here should be a " + std::string(what) + ", not a list");
        return;
    }
    std::string hint;
    if (!sink.full(Severity::kError)) {  // looking through all names is expensive
        std::vector<std::string_view> all;
        for (const std::span<const std::string_view> words : known)
            all.insert(all.end(), words.begin(), words.end());
        hint = base::did_you_mean(word.text, all);
    }
    sink.error(word.place, "unknown " + std::string(what) + " '" + std::string(word.text) + "'",
               std::move(hint));
}

bool has_room(DiagnosticSink& sink, const Place& place, std::size_t count, std::size_t most,
              std::string_view things) {
    if (count <= most) return true;
    sink.error(place, "a game has at most " + std::to_string(most) + " " + std::string(things));
    return false;
}

int Reading::require(const Node& node, const NameTable& table, std::string_view what) const {
    const int id = node.is_list() ? -1 : table.find(node.text);
    if (id < 0) unknown(node, what, {table});
    return id;
}

std::optional<int> Reading::number(const Node& node) const {
    std::string_view digits = node.text;
    if (!digits.empty() && digits[0] == '+') digits.remove_prefix(1);
    const std::optional<int> value = base::number_of<int>(digits);
    if (!node.is_word() || !value) {
        sink.error(node.place, node.is_list() ? "here should be a number, not a list"
                                              : "'" + std::string(node.text) + "' is no number");
        return std::nullopt;
    }
    return value;
}

std::optional<int> Reading::pixels(const Node& node) const {
    const std::optional<int> value = number(node);
    if (!value || (*value >= -kMostPixels && *value <= kMostPixels)) return value;
    sink.error(node.place, "'" + std::string(node.text) + "' is too far away for a picture");
    return std::nullopt;
}

bool Reading::take_room(const Place& place, std::initializer_list<std::size_t> sizes) {
    if (room == 0) return false;  // said before
    std::size_t wanted = 1;
    for (const std::size_t size : sizes) {
        if (size != 0 && wanted > room / size) {
            sink.error(place, "the game is too large: its tables do not fit into memory");
            room = 0;
            return false;
        }
        wanted *= size;
    }
    room -= wanted;
    return true;
}

std::string Reading::picture(const Node& node) const {
    std::string name(node.text);
    if (!model.language.files_anywhere && base::leads_out(name, pack_levels))
        sink.warning(node.place, "picture '" + name + "' lies outside of the pack's folder",
                     "--host-option files-anywhere=true allows it");
    return name;
}

int Reading::move_type(const Node& node) {
    if (node.is_list()) {
        sink.error(node.place, "here should be a move type, not a list");
        return kNone;
    }
    const int known = names.move_types.find(node.text);
    if (known >= 0) return known;
    // Numbered families (setup-1, setup-2) are near each other without being misspelt.
    const bool numbered = node.text.find_first_of("0123456789") != std::string_view::npos;
    if (!numbered && !sink.full(Severity::kWarning)) {
        std::string hint = base::did_you_mean(node.text, names.move_types.all());
        if (!hint.empty())
            sink.warning(node.place, "no piece has moves of type '" + std::string(node.text) + "'",
                         std::move(hint));
    }
    return names.move_types.add(node.text);
}

void read_players(Reading& reading, const Node& block) {
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const Node& word = *block.children[i];
        if (word.is_list()) {
            reading.sink.error(word.place, "here should be a player's name, not a list");
            continue;
        }
        if (reading.names.players.find(word.text) >= 0) {
            reading.sink.error(word.place,
                               "player '" + std::string(word.text) + "' is listed twice");
            continue;
        }
        if (!has_room(reading.sink, word.place, reading.model.players.size() + 1, kMostPlayers,
                      "players"))
            return;
        reading.names.players.add(word.text);
        Player player;
        player.name = word.text;
        player.random = word.text.starts_with('?');
        player.neutral = true;  // until the turn order says otherwise
        reading.model.players.push_back(std::move(player));
    }
}

void read_turn_order(Reading& reading, const Node& block) {
    Model& model = reading.model;
    const std::size_t errors = reading.sink.error_calls();
    const Node* repeat = nullptr;
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const Node& entry = *block.children[i];
        if (entry.is_word("repeat")) {
            model.repeat_turn = static_cast<int>(model.turns.size());
            repeat = &entry;
            continue;
        }
        if (!has_room(reading.sink, entry.place, model.turns.size() + 1, kMostTurns,
                      "entries in its turn order"))
            break;
        read_turn(reading, entry);
    }
    if (model.turns.empty() && reading.sink.error_calls() == errors)
        reading.sink.error(block.place, "the turn order has no turn", "(turn-order White Black)");
    else if (model.repeat_turn >= static_cast<int>(model.turns.size()) && repeat != nullptr)
        reading.sink.error(repeat->place, "nothing follows 'repeat' in the turn order");
    for (const Turn& turn : model.turns)
        model.players[static_cast<std::size_t>(turn.player)].neutral = false;
}

void read_priorities(Reading& reading, const Node& block) {
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const int type = reading.move_type(*block.children[i]);
        if (type >= 0) reading.model.priorities.push_back(type);
    }
}

void read_setup(Reading& reading, const Node& block) {
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const Node& side = *block.children[i];
        if (side.head().empty()) {
            reading.sink.error(side.place, "a side is written (Player (Piece position ..) ..)");
            continue;
        }
        const int player = reading.require(*side.children[0], reading.names.players, "player");
        for (std::size_t j = 1; j < side.children.size(); ++j) {
            const Node& group = *side.children[j];
            if (group.head().empty())
                reading.sink.error(group.place, "pieces are written (Piece position ..)");
            else
                read_placement(reading, player, group);
        }
    }
}

void read_option(Reading& reading, const Node& block) {
    // (option "name" value), or the older (name-with-hyphens value).
    const bool modern = block.head() == "option";
    if (modern && block.children.size() < 3) {
        reading.sink.error(block.place, "(option ..) needs a name and a value",
                           "(option \"pass turn\" true)");
        return;
    }
    const Node* value_node =
        block.children.size() > (modern ? 2u : 1u) ? block.children[modern ? 2 : 1] : nullptr;
    const std::string name =
        modern ? std::string(block.children[1]->text) : plain_option_name(block.head());
    const std::string value(value_node != nullptr ? value_node->text : "true");
    GameOptions& options = reading.model.options;
    options.as_written.emplace_back(name, value);
    if (name == "pass turn")
        options.pass_turn = value == "forced" || value == "2" ? PassTurn::kForced
                            : is_true(value)                  ? PassTurn::kAlways
                                                              : PassTurn::kNever;
    else if (name == "pass partial")
        options.pass_partial = is_true(value);
    else if (name == "maximal captures")
        options.maximal_captures = value == "2"     ? MaximalCaptures::kWeighted
                                   : is_true(value) ? MaximalCaptures::kCount
                                                    : MaximalCaptures::kOff;
    else if (name == "recycle captures")
        options.recycle_captures = is_true(value);
    else if (name == "recycle promotions")
        options.recycle_promotions = is_true(value);
    else if (name == "include off-pieces" || name == "include off pieces")
        options.include_off_pieces = is_true(value);
    else if (name == "discard cascades")
        options.discard_cascades = is_true(value);
}

std::string displayed_text(std::string_view raw) {
    std::string text;
    for (const char c : raw) {
        if (c == '\r') continue;
        if (c == '\\')
            text += '\n';
        else if (c == '`')
            text += '"';
        else if (c == '\n' || c == '\t')
            text += ' ';
        else
            text += c;
    }
    return text;
}

std::string joined_text(const Node& block) {
    std::string text;
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        if (block.children[i]->is_list()) continue;
        if (!text.empty()) text += ' ';
        text += block.children[i]->text;
    }
    return text;
}

}  // namespace zwarm::zrf
