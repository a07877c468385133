#include "harness/match/game_record.h"

#include <nlohmann/json.hpp>

#include "harness/base/shown_text.h"

namespace zwarm::match {

int GameRecord::plies() const {
    return static_cast<int>(opening.moves.size() + moves.size());
}

std::string to_line(const GameRecord& record) {
    nlohmann::ordered_json line;
    line["game"] = record.number;
    line["round"] = record.round;
    line["seats"] = record.seats;
    line["seed"] = record.seed;
    line["position"] = record.opening.position;
    line["opening"] = record.opening.moves;
    line["moves"] = record.moves;
    line["places"] = record.places;
    line["ending"] = record.ending;
    line["reason"] = record.reason;
    line["offender"] = record.offender;
    line["nodes"] = record.nodes;
    return base::json_text(line);
}

std::optional<GameRecord> from_line(std::string_view line) {
    try {
        const auto json = nlohmann::json::parse(line);
        GameRecord record;
        json.at("game").get_to(record.number);
        json.at("round").get_to(record.round);
        json.at("seats").get_to(record.seats);
        json.at("seed").get_to(record.seed);
        json.at("position").get_to(record.opening.position);
        json.at("opening").get_to(record.opening.moves);
        json.at("moves").get_to(record.moves);
        json.at("places").get_to(record.places);
        json.at("ending").get_to(record.ending);
        json.at("reason").get_to(record.reason);
        json.at("offender").get_to(record.offender);
        json.at("nodes").get_to(record.nodes);
        const bool whole = record.number > 0 && record.places.size() == record.seats.size() &&
                           !record.seats.empty();
        return whole ? std::optional(record) : std::nullopt;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace zwarm::match
