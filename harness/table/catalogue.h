// The rule files a table may play, by name. What is not in here is not read: commands come from
// anywhere, and saved games name files.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "harness/host/host_options.h"
#include "harness/zrf/game_file.h"

namespace zwarm::table {

class Catalogue {
  public:
    explicit Catalogue(host::HostOptions options) : options_(std::move(options)) {}

    // Adds a rule file; its name is the file's name without extension. A file that is here already
    // is read again. Returns an empty string, or one line that says what is wrong with it.
    std::string add(const std::string& path);
    // The same with a rule file that is there already.
    void add(std::shared_ptr<const zrf::GameFile> file);

    // By name or by what a saved game calls it (any path, any case); null if it is not here.
    std::shared_ptr<const zrf::GameFile> find(const std::string& name) const;
    [[nodiscard]] std::vector<std::string> names() const;

    // For a start page: [{"rules", "title", "goal", "variants": [{"title", "players", ..}]}].
    [[nodiscard]] nlohmann::json described() const;

    [[nodiscard]] const host::HostOptions& options() const { return options_; }

  private:
    struct Entry {
        std::string name;
        std::shared_ptr<const zrf::GameFile> file;
    };

    host::HostOptions options_;
    std::vector<Entry> entries_;
};

// The name that rule files have in commands: "Selfo" of "zrf/Selfo.zrf".
[[nodiscard]] std::string rules_name(const std::string& path);

}  // namespace zwarm::table
