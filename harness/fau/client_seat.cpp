#include "harness/fau/client_seat.h"

#include <algorithm>
#include <cstdint>

#include "harness/base/shown_text.h"
#include "harness/lab/engine_rules.h"

namespace zwarm::fau {

using Json = nlohmann::ordered_json;
using match::Failure;
using match::FailureKind;

namespace {

Json cells_json(const std::vector<Axial>& places) {
    Json list = Json::array();
    for (const Axial place : places) list.push_back({place.x, place.y});
    return list;
}

// By letter, whatever `of` gives for a player.
template <class Of>
Json by_player(const Variant& variant, Of of) {
    Json object = Json::object();
    for (Player player = 0; player < variant.players; ++player) object[letter(player)] = of(player);
    return object;
}

bool is_pair(const nlohmann::json& value) {
    return value.is_array() && value.size() == 2 && value[0].is_number_integer() &&
           value[1].is_number_integer();
}

// Far coordinates stay far, whatever their size.
int coordinate(const nlohmann::json& value) {
    constexpr std::int64_t kFar = 1000;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > kFar) return kFar;
    return static_cast<int>(std::clamp(value.get<std::int64_t>(), -kFar, kFar));
}

}  // namespace

bool read_list(const std::string& line, std::vector<Axial>& list, std::string& error) {
    constexpr std::size_t kShown = 60;
    const auto value = nlohmann::json::parse(line, nullptr, false);
    const bool pairs = value.is_array() && std::ranges::all_of(value, is_pair);
    if (!pairs) {
        error = "'" + base::shown_line(base::first_bytes(line, kShown)) + "' is not " +
                (value.is_discarded() ? "JSON" : "a move") +
                "; a list of cells is expected, such as [[3,-4],[2,-3]]";
        return false;
    }
    list.clear();
    for (const auto& pair : value) list.push_back({coordinate(pair[0]), coordinate(pair[1])});
    return true;
}

ClientSeat::ClientSeat(Client& client, const Level& level, const Variant& variant, int games)
    : client_(client), level_(level), variant_(variant), board_(variant), games_(games) {}

std::optional<Failure> ClientSeat::new_game(const std::string& /*position*/,
                                            std::uint64_t /*seed*/) {
    ++game_;
    if (!client_.up()) greeted_ = false;
    if (auto failure = client_.bring_up()) return failure;
    if (!greeted_) tell(greeting());
    greeted_ = true;
    return std::nullopt;
}

match::Answer ClientSeat::think(const match::Referee& referee) {
    const Game& game = lab::game_of(referee);
    const Position& position = game.position();
    MoveList moves;
    generate_moves(position, moves);
    // Shut in, or at home while the others play on: there is nothing to be asked.
    if (moves[0].is_pass()) return {{.move = move_text(variant_, moves[0])}, {}};
    tell({{"type", "turn"},
          {"game", game_},
          {"turn", game.turns() / variant_.players + 1},
          {"position", by_player(variant_, [&](Player player) {
               return cells_json(board_.cells(position.stones(player)));
           })}});
    std::string line;
    if (auto failure = client_.read(line)) return {{}, failure};
    std::vector<Axial> list;
    std::string error;
    if (!read_list(line, list, error)) return {{}, Failure{FailureKind::kGarbage, error}};
    const ReadMove read = board_.read(position, list);
    if (!read.move) return {{}, Failure{FailureKind::kIllegalMove, read.error}};
    return {{.move = move_text(variant_, *read.move)}, {}};
}

void ClientSeat::tell(const Json& message) {
    client_.send(base::json_text(message));
}

Json ClientSeat::greeting() const {
    return {{"type", "hello"},
            {"you", letter(0)},
            {"level", level_.number},
            {"name", level_.name},
            {"games", games_},
            {"board", cells_json(board_.cells(variant_.topology->all()))},
            {"homes", by_player(variant_, [&](Player player) {
                 return cells_json(board_.cells(variant_.target[player]));
             })}};
}

}  // namespace zwarm::fau
