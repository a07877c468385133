#include "harness/match/match_settings.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace zwarm::match {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Limits& limits) {
    return {{"movetime", limits.movetime_ms},
            {"nodes", limits.nodes},
            {"depth", limits.depth},
            {"variety", limits.variety}};
}

Limits limits_from(const Json& json) {
    Limits limits;
    json.at("movetime").get_to(limits.movetime_ms);
    json.at("nodes").get_to(limits.nodes);
    json.at("depth").get_to(limits.depth);
    json.at("variety").get_to(limits.variety);
    return limits;
}

Json to_json(const SprtSettings& sprt) {
    return {{"elo0", sprt.elo0},
            {"elo1", sprt.elo1},
            {"alpha", sprt.alpha},
            {"beta", sprt.beta},
            {"model", sprt.model == EloModel::kLogistic ? "logistic" : "normalised"}};
}

SprtSettings sprt_from(const Json& json) {
    SprtSettings sprt;
    json.at("elo0").get_to(sprt.elo0);
    json.at("elo1").get_to(sprt.elo1);
    json.at("alpha").get_to(sprt.alpha);
    json.at("beta").get_to(sprt.beta);
    sprt.model = json.at("model") == "logistic" ? EloModel::kLogistic : EloModel::kNormalised;
    return sprt;
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
    for (const SeatSettings& seat : settings.seats) {
        json["seats"].push_back(
            {{"text", seat.text}, {"name", seat.name}, {"limits", to_json(seat.limits)}});
    }
    json["games"] = settings.games;
    json["seed"] = settings.seed;
    json["openings"] = settings.openings;
    json["turn_cap"] = settings.turn_cap;
    if (settings.sprt) json["sprt"] = to_json(*settings.sprt);
    if (!settings.shard.whole()) {
        json["shard"] =
            std::to_string(settings.shard.index) + "/" + std::to_string(settings.shard.count);
    }
    return json.dump(2) + "\n";
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
                {seat.at("text"), seat.at("name"), limits_from(seat.at("limits"))});
        }
        json.at("games").get_to(settings.games);
        json.at("seed").get_to(settings.seed);
        json.at("openings").get_to(settings.openings);
        json.at("turn_cap").get_to(settings.turn_cap);
        if (json.contains("sprt")) settings.sprt = sprt_from(json["sprt"]);
        if (json.contains("shard")) {
            const auto shard = parse_shard(json["shard"]);
            if (!shard) throw std::runtime_error("bad shard");
            settings.shard = *shard;
        }
        return settings;
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string("not the settings of a match: ") + error.what());
    }
}

std::optional<Shard> parse_shard(const std::string& text) {
    const char* const end = text.data() + text.size();
    Shard shard;
    const auto first = std::from_chars(text.data(), end, shard.index);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '/') return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, shard.count);
    if (second.ec != std::errc{} || second.ptr != end) return std::nullopt;
    if (shard.index < 1 || shard.index > shard.count) return std::nullopt;
    return shard;
}

std::string describe(const Limits& limits) {
    std::string text;
    const auto add = [&](const char* word, auto value) {
        if (value == 0) return;
        if (!text.empty()) text += ", ";
        text += word + (" " + std::to_string(value));
    };
    add("movetime", limits.movetime_ms);
    add("nodes", limits.nodes);
    add("depth", limits.depth);
    add("variety", limits.variety);
    return text.empty() ? "no limit" : text;
}

}  // namespace zwarm::match
