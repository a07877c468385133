#include "harness/web/access.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <array>
#include <random>

#include "harness/base/words.h"

namespace zwarm::web {

namespace {

// "[::1]" without its brackets.
std::string bare(std::string_view name) {
    if (name.size() > 2 && name.front() == '[' && name.back() == ']') {
        name = name.substr(1, name.size() - 2);
    }
    return std::string(name);
}

bool is_number_address(const std::string& name) {
    std::array<unsigned char, sizeof(in6_addr)> address{};
    return inet_pton(AF_INET, name.c_str(), address.data()) == 1 ||
           inet_pton(AF_INET6, name.c_str(), address.data()) == 1;
}

std::string machine_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

std::string new_key() {
    static constexpr std::string_view kLetters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    static_assert(kLetters.size() == 64);
    std::random_device device;  // the system's own source
    std::string key;
    for (int i = 0; i < 22; ++i) key += kLetters[device() % 64];
    return key;
}

bool is_own_host(std::string_view host, int port, std::string_view listening) {
    const std::string suffix = ":" + std::to_string(port);
    if (!host.ends_with(suffix)) return false;
    host.remove_suffix(suffix.size());
    const std::string name = bare(host);
    return is_number_address(name) || base::same_letters(name, "localhost") ||
           base::same_letters(name, bare(listening)) ||
           (!is_loopback(listening) && base::same_letters(name, machine_name()));
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    return origin.empty() || origin == "http://" + std::string(host);
}

bool is_loopback(std::string_view address) {
    const std::string name = bare(address);
    return name.starts_with("127.") || name == "::1" || base::same_letters(name, "localhost");
}

}  // namespace zwarm::web
