// A search that is neither watched nor stopped: its node limit ends it.
#pragma once

#include "engine/search/search_control.h"

namespace zwarm::lab {

class PatientControl final : public SearchControl {
  public:
    bool stop_requested() override { return false; }
    void report(const SearchInfo& /*info*/) override {}
};

}  // namespace zwarm::lab
