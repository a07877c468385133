#include "harness/host/agreement.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "harness/base/chance.h"

namespace zwarm::host {

void Agreement::begin(std::vector<bool> plays) {
    plays_ = std::move(plays);
    resigned_.assign(plays_.size(), std::nullopt);
    wants_draw_.assign(plays_.size(), false);
    offered_by_ = -1;
    agreed_ = false;
}

void Agreement::resign(int player, std::size_t turn) {
    if (!resigned(player)) resigned_[index(player)] = turn;
}

bool Agreement::resigned(int player) const {
    return player >= 0 && index(player) < resigned_.size() && resigned_[index(player)];
}

std::size_t Agreement::players() const {
    return static_cast<std::size_t>(std::ranges::count(plays_, true));
}

std::size_t Agreement::playing() const {
    std::size_t count = 0;
    for (std::size_t player = 0; player < plays_.size(); ++player) count += counts(player) ? 1 : 0;
    return count;
}

int Agreement::last_player() const {
    if (playing() != 1) return -1;
    std::size_t player = 0;
    while (!counts(player)) ++player;
    return static_cast<int>(player);
}

bool Agreement::want_draw(int player) {
    if (offered_by_ < 0) offered_by_ = player;
    wants_draw_[index(player)] = true;
    agreed_ = true;
    for (std::size_t other = 0; other < resigned_.size(); ++other) {
        if (counts(other) && !wants_draw_[other]) agreed_ = false;
    }
    return agreed_;
}

void Agreement::decline_draw() {
    if (agreed_) return;
    wants_draw_.assign(wants_draw_.size(), false);
    offered_by_ = -1;
}

void Agreement::moved(int player) {
    if (offered_by_ >= 0 && !wants_draw_[index(player)]) decline_draw();
}

void Agreement::take_back(std::size_t turn) {
    for (auto& at : resigned_) {
        if (at && *at >= turn) at.reset();
    }
    agreed_ = false;
    decline_draw();
}

std::vector<std::size_t> draw_lots(std::size_t players, std::uint64_t seed) {
    std::vector<std::size_t> lots(players);
    std::iota(lots.begin(), lots.end(), std::size_t{0});
    base::Chance(base::derived_seed(seed, "lots", players)).shuffle(lots);
    return lots;
}

std::string dealt_seats(const std::string& seats, std::uint64_t seed) {
    std::string dealt;
    for (const std::size_t lot : draw_lots(seats.size(), seed)) dealt += seats[lot];
    return dealt;
}

}  // namespace zwarm::host
