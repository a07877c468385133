#include "harness/lab/experiment_run.h"

#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"
#include "harness/lab/measurement.h"
#include "harness/match/match_settings.h"
#include "harness/match/ordered_work.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;
using base::read_whole;
using base::write_whole;

constexpr const char* kSettings = "experiment.json";
constexpr const char* kConfig = "experiment.cfg";
constexpr const char* kSamples = "samples.jsonl";

// A piece of work: which row, and which of its pieces.
struct Piece {
    std::size_t row = 0;
    int index = 0;
};

// The config with the replacements of the settings in it.
ExperimentConfig adjusted(ExperimentConfig config, const ExperimentSettings& settings) {
    if (settings.seed) config.seed = *settings.seed;
    for (ExperimentRow& row : config.rows) {
        if (settings.games > 0) row.set("games", std::to_string(settings.games));
        row.set("seed", std::to_string(config.seed));
    }
    return config;
}

std::vector<Piece> pieces_of(const ExperimentConfig& config, const Measurement& measurement,
                             const match::Shard& shard) {
    std::vector<Piece> pieces;
    int number = 0;
    for (std::size_t row = 0; row < config.rows.size(); ++row) {
        const int count = measurement.pieces(config.rows[row]);
        for (int index = 0; index < count; ++index, ++number) {
            if (number % shard.count == shard.index - 1) pieces.push_back({row, index});
        }
    }
    return pieces;
}

std::unique_ptr<Measurement> measurement_of(const ExperimentConfig& config) {
    auto measurement = make_measurement(config.measure);
    if (!measurement) {
        throw std::runtime_error(config.name + ": no measurement '" + config.measure + "'");
    }
    check_experiment(config, measurement->columns());
    return measurement;
}

std::string settings_text(const ExperimentConfig& config, const ExperimentSettings& settings) {
    Json json{{"experiment", config.name},
              {"version", settings.version},
              {"games", settings.games},
              {"seed", config.seed}};
    if (!settings.shard.whole()) {
        json["shard"] =
            std::to_string(settings.shard.index) + "/" + std::to_string(settings.shard.count);
    }
    return json.dump(2) + "\n";
}

std::string sample_line(const Piece& piece, const std::vector<Sample>& samples) {
    Json json{{"row", piece.row}, {"piece", piece.index}, {"samples", Json::array()}};
    for (const Sample& sample : samples) json["samples"].push_back(sample);  // NaN becomes null
    return json.dump() + "\n";
}

using SamplesByPiece = std::map<std::pair<std::size_t, int>, std::vector<Sample>>;

// The pieces a folder holds; a torn last line is left out.
SamplesByPiece read_samples(const fs::path& path) {
    SamplesByPiece result;
    std::istringstream stream(read_whole(path));
    for (std::string line; std::getline(stream, line);) {
        try {
            const auto json = Json::parse(line);
            std::vector<Sample> samples;
            for (const auto& values : json.at("samples")) {
                Sample& sample = samples.emplace_back();
                for (const auto& value : values) {
                    sample.push_back(value.is_null() ? std::numeric_limits<double>::quiet_NaN()
                                                     : value.get<double>());
                }
            }
            result[{json.at("row"), json.at("piece")}] = std::move(samples);
        } catch (const nlohmann::json::exception&) {
            break;
        }
    }
    return result;
}

void prepare(const fs::path& folder, bool replace) {
    if (fs::exists(folder) && !fs::is_empty(folder)) {
        if (!holds_experiment(folder)) {
            throw std::runtime_error(folder.string() + " holds other things than an experiment");
        }
        if (!replace) {
            throw std::runtime_error(folder.string() +
                                     " holds an experiment already: --resume goes on with it, "
                                     "--replace starts it anew");
        }
        fs::remove_all(folder);
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw std::runtime_error("cannot make " + folder.string() + ": " + error.message());
}

ExperimentResult finish(const fs::path& folder, const ExperimentConfig& config,
                        const Measurement& measurement, const SamplesByPiece& samples) {
    ExperimentResult result{config, {measurement.columns(), {}}, true};
    result.data.rows.resize(config.rows.size());
    for (const auto& [piece, values] : samples) {
        auto& row = result.data.rows[piece.first];
        row.insert(row.end(), values.begin(), values.end());
    }
    write_whole(folder / "results.json", summary_json(config, result.data) + "\n");
    write_whole(folder / "results.csv", summary_csv(config, result.data));
    write_whole(folder / "report.txt", summary_text(config, result.data));
    for (const Plot& plot : summary_plots(config, result.data)) {
        write_whole(folder / plot.file_name, plot.svg);
    }
    return result;
}

}  // namespace

bool holds_experiment(const fs::path& folder) {
    return fs::exists(folder / kSettings);
}

ExperimentResult run_experiment(const ExperimentConfig& original,
                                const ExperimentSettings& settings, const fs::path& folder,
                                const ExperimentOptions& options) {
    const ExperimentConfig config = adjusted(original, settings);
    const auto measurement = measurement_of(config);
    const std::vector<Piece> pieces = pieces_of(config, *measurement, settings.shard);
    SamplesByPiece samples;
    if (options.resume && holds_experiment(folder)) {
        if (read_whole(folder / kSettings) != settings_text(config, settings) ||
            read_whole(folder / kConfig) != config.text) {
            throw std::runtime_error(folder.string() + " holds another experiment");
        }
        samples = read_samples(folder / kSamples);
    } else {
        prepare(folder, options.replace);
        write_whole(folder / kConfig, config.text);
        write_whole(folder / kSettings, settings_text(config, settings));
    }
    // Written anew, so that a torn line is gone; the pieces come in order.
    std::string kept;
    std::size_t done = 0;
    while (done < pieces.size()) {
        const auto found = samples.find({pieces[done].row, pieces[done].index});
        if (found == samples.end()) break;
        kept += sample_line(pieces[done++], found->second);
    }
    write_whole(folder / kSamples, kept);

    static const std::atomic<bool> kNever{false};
    const std::size_t first = done;
    const auto make_worker = [&]() -> std::function<std::vector<Sample>(std::size_t)> {
        return [&](std::size_t index) {
            const Piece& piece = pieces[first + index];
            const ExperimentRow& row = config.rows[piece.row];
            const auto seed = base::derived_seed(config.seed, row.name(),
                                                 static_cast<std::uint64_t>(piece.index));
            return measurement->run(row, piece.index, seed);
        };
    };
    const auto accept = [&](std::size_t index, std::vector<Sample> values) {
        const Piece& piece = pieces[first + index];
        write_whole(folder / kSamples, sample_line(piece, values), std::ios::app);
        samples[{piece.row, piece.index}] = std::move(values);
        ++done;
        if (options.on_piece) {
            options.on_piece(static_cast<long long>(done), static_cast<long long>(pieces.size()));
        }
        return true;
    };
    match::work_in_order<std::vector<Sample>>(pieces.size() - first, options.concurrency,
                                              make_worker, accept,
                                              options.stop != nullptr ? *options.stop : kNever);
    ExperimentResult result = finish(folder, config, *measurement, samples);
    result.complete = done == pieces.size();
    return result;
}

ExperimentResult merge_experiments(const std::vector<fs::path>& shards, const fs::path& target,
                                   bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    ExperimentSettings settings;
    std::optional<ExperimentConfig> config;
    std::set<int> seen;
    SamplesByPiece samples;
    for (const fs::path& shard : shards) {
        const auto json = Json::parse(read_whole(shard / kSettings));
        const auto part = match::parse_shard(json.value("shard", "1/1"));
        ExperimentSettings own{json.at("version"), json.at("games"), json.at("seed"), {}};
        auto own_config =
            adjusted(parse_experiment(json.at("experiment"), read_whole(shard / kConfig)), own);
        if (!part || !seen.insert(part->index).second) {
            throw std::runtime_error(shard.string() + " is a shard that is there already");
        }
        if (!config) {
            config = std::move(own_config);
            settings = own;
            settings.shard.count = part->count;
        } else if (settings_text(*config, {own.version, own.games, {}, {}}) !=
                       settings_text(own_config, {settings.version, settings.games, {}, {}}) ||
                   config->text != own_config.text || part->count != settings.shard.count) {
            throw std::runtime_error(shard.string() + " belongs to another run than " +
                                     shards.front().string());
        }
        samples.merge(read_samples(shard / kSamples));
    }
    if (static_cast<int>(shards.size()) != settings.shard.count) {
        throw std::runtime_error("the run has " + std::to_string(settings.shard.count) +
                                 " shards, " + std::to_string(shards.size()) + " were given");
    }
    settings.shard = {};
    const auto measurement = measurement_of(*config);
    prepare(target, replace);
    write_whole(target / kConfig, config->text);
    write_whole(target / kSettings, settings_text(*config, settings));
    std::string lines;
    for (const Piece& piece : pieces_of(*config, *measurement, settings.shard)) {
        const auto found = samples.find({piece.row, piece.index});
        if (found == samples.end()) throw std::runtime_error("the shards are not finished");
        lines += sample_line(piece, found->second);
    }
    write_whole(target / kSamples, lines);
    return finish(target, *config, *measurement, samples);
}

}  // namespace zwarm::lab
