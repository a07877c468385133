// Who may ask for what: keys that nobody can guess, and which requests come from our own page. A
// page of somebody else, open in the same browser, can send requests here; its Origin and, if it
// plays tricks with names, its Host give it away.
#pragma once

#include <string>
#include <string_view>

namespace zwarm::web {

// 128 bits of the system's randomness as text for an address.
[[nodiscard]] std::string new_key();

// Whether a Host header names this server: an address in digits, `localhost`, this machine's name
// or what it was told to listen to, with its port.
[[nodiscard]] bool is_own_host(std::string_view host, int port, std::string_view listening);

// Whether an Origin header (empty = none was sent) is that of a page from this host.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host);

// Is it an address that only this machine reaches?
[[nodiscard]] bool is_loopback(std::string_view address);

}  // namespace zwarm::web
