// Reads (piece ..): texts and pictures first, moves later, when the names of all pieces and
// attributes are known.
#include <array>

#include "harness/zrf/reading.h"

namespace zwarm::zrf {

namespace {

constexpr int kMostAttributes = 64;  // bits of Occupant::attributes

void read_images(Reading& reading, const Node& block, PieceType& piece) {
    piece.images.resize(reading.model.players.size());
    int player = kNone;
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const Node& word = *block.children[i];
        if (word.is_word() && reading.names.players.find(word.text) >= 0) {
            player = reading.names.players.find(word.text);
            piece.images[static_cast<std::size_t>(player)].clear();
        } else if (word.kind == NodeKind::kString && player >= 0) {
            piece.images[static_cast<std::size_t>(player)].push_back(reading.picture(word));
        } else if (word.kind == NodeKind::kString) {
            for (std::vector<std::string>& files : piece.images)
                files.push_back(reading.picture(word));
        } else {
            reading.unknown(word, "player", {reading.names.players});
            player = kNone;
            while (i + 1 < block.children.size() &&
                   block.children[i + 1]->kind == NodeKind::kString)
                ++i;
        }
    }
}

void read_attribute(Reading& reading, const Node& block, PieceType& piece) {
    if (block.children.size() < 2 || !block.children[1]->is_word()) {
        reading.sink.error(block.place, "(attribute ..) needs a name and a value",
                           "(attribute never-moved? true)");
        return;
    }
    Attribute attribute;
    attribute.name = block.children[1]->text;
    attribute.initial = block.children.size() > 2 && block.children[2]->is_word("true");
    const int id = reading.names.attributes.add(block.children[1]->text);
    if (id >= kMostAttributes) {
        reading.sink.error(block.place, "a game has at most 64 attributes");
        return;
    }
    if (attribute.initial) piece.initial_attributes |= std::uint64_t{1} << id;
    piece.attributes.push_back(std::move(attribute));
}

std::shared_ptr<const Program> program_of(Reading& reading, const Node& block) {
    if (std::shared_ptr<const Program> known = reading.programs.find(block)) return known;
    const std::size_t errors = reading.sink.error_calls();
    const int types = reading.names.move_types.size();
    auto program = std::make_shared<const Program>(compile_block(reading, block));
    // Mistakes are to be reported for every variant, and a move type that came up only now may
    // have another id there.
    if (reading.sink.error_calls() == errors && reading.names.move_types.size() == types)
        reading.programs.keep(block, program);
    return program;
}

void read_blocks(Reading& reading, const Node& section, std::vector<MoveBlock>& blocks) {
    int move_type = kNone;
    for (std::size_t i = 1; i < section.children.size(); ++i) {
        const Node& node = *section.children[i];
        if (node.head() == "move-type") {
            if (node.children.size() > 1)
                move_type =
                    reading.require(*node.children[1], reading.names.move_types, "move type");
            continue;
        }
        if (!node.is_list()) {
            const Expander::BareCall call(reading.expander, node);
            for (const Node* part : call.body())
                if (part->is_list()) blocks.push_back({move_type, program_of(reading, *part)});
            if (call.body().empty())
                reading.sink.error(node.place, "a move must stand in parentheses, here is '" +
                                                   std::string(node.text) + "'");
            continue;
        }
        blocks.push_back({move_type, program_of(reading, node)});
    }
}

}  // namespace

const Node* piece_name(const Node& block) {
    const Node* name = nullptr;
    for (const Node* part : block.children)
        if (part->head() == "name" && part->children.size() > 1 && !part->children[1]->is_list())
            name = part->children[1];
    return name;
}

void read_piece_head(Reading& reading, const Node& block, PieceType& piece) {
    piece.images.resize(reading.model.players.size());
    for (std::size_t i = 1; i < block.children.size(); ++i) {
        const Node& part = *block.children[i];
        const std::string_view head = part.head();
        if (head == "name")
            piece.name = joined_text(part);
        else if (head == "help")
            piece.help = displayed_text(joined_text(part));
        else if (head == "description")
            piece.description = displayed_text(joined_text(part));
        else if (head == "notation")
            piece.notation = joined_text(part);
        else if (head == "open")
            piece.open = joined_text(part);
        else if (head == "image")
            read_images(reading, part, piece);
        else if (head == "attribute")
            read_attribute(reading, part, piece);
        else if (head == "dummy" || part.is_word("dummy"))
            piece.dummy = true;
        else if (head != "moves" && head != "drops") {
            static constexpr std::array<std::string_view, 10> kSections{
                "name",  "help",      "description", "notation", "open",
                "image", "attribute", "dummy",       "moves",    "drops"};
            const Node& word = part.is_list() && !part.children.empty() ? *part.children[0] : part;
            reading.unknown(word, "piece section", {kSections, reading.expander.names()});
        }
    }
}

void read_piece_moves(Reading& reading, const Node& block, PieceType& piece) {
    for (const Node* part : block.children) {
        if (part->head() == "moves") read_blocks(reading, *part, piece.moves);
        if (part->head() == "drops") read_blocks(reading, *part, piece.drops);
    }
}

}  // namespace zwarm::zrf
