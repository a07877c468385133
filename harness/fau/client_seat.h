// A student's program as a seat of the match room: the protocol of README.md, one line of JSON for
// each message.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "harness/fau/axial.h"
#include "harness/fau/client.h"
#include "harness/fau/levels.h"
#include "harness/match/seat.h"

namespace zwarm::fau {

class ClientSeat final : public match::Seat {
  public:
    // The client sits at A. Client and variant must outlive this.
    ClientSeat(Client& client, const Level& level, const Variant& variant, int games);

    std::optional<match::Failure> new_game(const std::string& position,
                                           std::uint64_t seed) override;
    match::Answer think(const match::Referee& referee) override;

    // Something the client need not answer, such as a result.
    void tell(const nlohmann::ordered_json& message);

  private:
    [[nodiscard]] nlohmann::ordered_json greeting() const;

    Client& client_;
    const Level& level_;
    const Variant& variant_;
    AxialBoard board_;
    int games_;
    int game_ = 0;  // from 1
    bool greeted_ = false;
};

// A line of the client as a list of cells; false, and one sentence in `error`, if it is none.
[[nodiscard]] bool read_list(const std::string& line, std::vector<Axial>& list, std::string& error);

}  // namespace zwarm::fau
