#include "harness/match/match_settings.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/shown_text.h"

namespace zwarm::match {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Limits& limits) {
    Json json;
    for (const auto& field : limit_fields().fields()) {
        json[std::string(field.words.name)] = Json::parse(field.get(limits));
    }
    // The size of its tables decides what an agent plays; runs of the usual size do not name it.
    if (limits.hash_mb != Limits{}.hash_mb) json["hash"] = limits.hash_mb;
    return json;
}

Json to_json(const SprtSettings& sprt) {
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"model", sprt_fields().text(sprt, "model")}};
}

// From an object with all fields by name.
template <class Record>
Record from_json(const base::NamedFields<Record>& fields, const Json& json) {
    Record record;
    for (const auto& field : fields.fields()) {
        const Json& value = json.at(std::string(field.words.name));
        const std::string error = fields.set(
            record, field.words.name, value.is_string() ? value.get<std::string>() : value.dump());
        if (!error.empty()) throw std::runtime_error(error);
    }
    return record;
}

Limits limits_from_json(const Json& json) {
    auto limits = from_json(limit_fields(), json);
    limits.hash_mb = json.value("hash", limits.hash_mb);
    return limits;
}

}  // namespace

Schedule MatchSettings::schedule() const {
    return {static_cast<int>(seats.size()), static_cast<int>(sides.size()), games, seed};
}

std::vector<int> MatchSettings::teams() const {
    std::vector<int> teams;
    for (const Side& side : sides) teams.push_back(side.team);
    return teams;
}

std::string to_text(const MatchSettings& settings) {
    Json json;
    json["kind"] = settings.kind;
    json["version"] = settings.version;
    json["rules"] = settings.rules;
    for (const Side& side : settings.sides) {
        json["sides"].push_back({{"name", side.name}, {"team", side.team}});
    }
    for (const SeatEntry& seat : settings.seats) {
        json["seats"].push_back(
            {{"text", seat.text}, {"name", seat.name}, {"limits", to_json(seat.limits)}});
    }
    json["games"] = settings.games;
    json["seed"] = settings.seed;
    json["openings"] = settings.openings;
    json["turn_cap"] = settings.turn_cap;
    if (settings.sprt) json["sprt"] = to_json(*settings.sprt);
    return base::json_text(json);
}

MatchSettings settings_from_text(const std::string& text) {
    try {
        const auto json = Json::parse(text);
        MatchSettings settings;
        json.at("kind").get_to(settings.kind);
        json.at("version").get_to(settings.version);
        json.at("rules").get_to(settings.rules);
        for (const auto& side : json.at("sides")) {
            settings.sides.push_back({side.at("name"), side.at("team")});
        }
        for (const auto& seat : json.at("seats")) {
            settings.seats.push_back(
                {seat.at("text"), seat.at("name"), limits_from_json(seat.at("limits"))});
        }
        json.at("games").get_to(settings.games);
        json.at("seed").get_to(settings.seed);
        json.at("openings").get_to(settings.openings);
        json.at("turn_cap").get_to(settings.turn_cap);
        if (json.contains("sprt")) settings.sprt = from_json(sprt_fields(), json["sprt"]);
        return settings;
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string("not the settings of a match: ") + error.what());
    }
}

}  // namespace zwarm::match
