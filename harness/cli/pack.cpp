#include "harness/cli/pack.h"

#include "harness/cli/variant_option.h"
#include "harness/host/own_files.h"

namespace zwarm::cli {

PackVariant pack_variant(const std::string& id) {
    const Variant& variant = variant_named(id);
    return {host::pack_folder() / (std::string(variant.pack) + ".zrf"), std::string(variant.title)};
}

std::filesystem::path pack_named(const std::string& file_name) {
    const auto path = host::pack_folder() / file_name;
    return std::filesystem::is_regular_file(path) ? path : std::filesystem::path();
}

std::filesystem::path own_plugin() {
    return host::own_program("Zwarm.so");
}

}  // namespace zwarm::cli
