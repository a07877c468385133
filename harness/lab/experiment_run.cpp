#include "harness/lab/experiment_run.h"

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "harness/base/chance.h"
#include "harness/base/whole_file.h"

namespace zwarm::lab {

namespace fs = std::filesystem;

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char* kSettingsFile = "experiment.json";
constexpr const char* kConfigFile = "experiment.cfg";

const MeasurementEntry& measurement_of(const ExperimentConfig& config) {
    const MeasurementEntry* const entry = find_measurement(config.measure);
    if (entry == nullptr) {
        throw std::runtime_error(config.name + ": no measurement '" + config.measure + "'");
    }
    check_experiment(config, entry->columns());
    return *entry;
}

class ExperimentWork final : public match::Work {
  public:
    explicit ExperimentWork(const ExperimentConfig& config)
        : config_(config), measurement_(measurement_of(config)) {
        data_.columns = measurement_.columns();
        data_.rows.resize(config.rows.size());
        data_.tests.resize(config.rows.size());
        for (std::size_t row = 0; row < config.rows.size(); ++row) {
            if (config.rows[row].is_pool()) continue;
            const auto measurement = measurement_.make(config.rows[row]);
            for (int index = 0; index < measurement->pieces(); ++index) {
                pieces_.push_back(
                    {row, index, static_cast<std::size_t>(measurement->tests_a_piece())});
            }
        }
    }

    match::RunFiles files() const override { return {kSettingsFile, "samples.jsonl"}; }

    std::string settings() const override {
        return OrderedJson{{"experiment", config_.name},
                           {"version", config_.version},
                           {"games", config_.games},
                           {"seed", config_.seed}}
            .dump();
    }

    std::vector<match::NamedFile> sources() const override { return {{kConfigFile, config_.text}}; }

    std::vector<match::Job> jobs() const override {
        std::vector<match::Job> jobs;
        for (int number = 1; number <= static_cast<int>(pieces_.size()); ++number) {
            jobs.push_back({number, number});
        }
        return jobs;
    }

    Worker make_worker() override {
        // The pieces come row by row, so a thread prepares each of them once.
        struct Prepared {
            std::size_t row = 0;
            std::unique_ptr<Measurement> measurement;
        };
        return [this, prepared = std::make_shared<Prepared>()](const match::Job& job) {
            const Piece& piece = piece_of(job);
            const ExperimentRow& row = config_.rows[piece.row];
            if (!prepared->measurement || prepared->row != piece.row) {
                prepared->measurement = measurement_.make(row);
                prepared->row = piece.row;
            }
            const auto seed = base::derived_seed(config_.seed, row.name(),
                                                 static_cast<std::uint64_t>(piece.index));
            OrderedJson line{
                {"row", piece.row}, {"piece", piece.index}, {"samples", OrderedJson::array()}};
            for (const Sample& sample : prepared->measurement->run(piece.index, seed)) {
                line["samples"].push_back(sample);  // NaN becomes null
            }
            return match::JobResult{line.dump(), {}};
        };
    }

    match::Counted count(const match::Job& job, const std::string& line) override {
        const Piece& piece = piece_of(job);
        std::vector<Sample> samples;
        try {
            const auto json = OrderedJson::parse(line);
            if (json.at("row") != piece.row || json.at("piece") != piece.index) {
                return match::Counted::kForeign;
            }
            for (const auto& values : json.at("samples")) {
                Sample& sample = samples.emplace_back();
                for (const auto& value : values) {
                    sample.push_back(value.is_null() ? kNone : value.get<double>());
                }
                if (sample.size() != data_.columns.size()) return match::Counted::kForeign;
            }
        } catch (const nlohmann::json::exception&) {
            return match::Counted::kForeign;
        }
        auto& row = data_.rows[piece.row];
        row.insert(row.end(), samples.begin(), samples.end());
        data_.tests[piece.row] += piece.tests;
        return match::Counted::kMore;
    }

    std::string state() const override { return "pieces"; }

    std::vector<match::NamedFile> results() const override {
        ExperimentData data = data_;
        fill_pools(config_, data);
        std::vector<match::NamedFile> files{{"results.json", summary_json(config_, data) + "\n"},
                                            {"results.csv", summary_csv(config_, data)},
                                            {"report.txt", summary_text(config_, data)}};
        for (match::NamedFile& plot : summary_plots(config_, data)) {
            files.push_back(std::move(plot));
        }
        return files;
    }

    [[nodiscard]] ExperimentData take_data() {
        fill_pools(config_, data_);
        return std::move(data_);
    }

  private:
    // Which row, and which of its pieces.
    struct Piece {
        std::size_t row = 0;
        int index = 0;
        std::size_t tests = 1;
    };

    [[nodiscard]] const Piece& piece_of(const match::Job& job) const {
        return pieces_[static_cast<std::size_t>(job.number - 1)];
    }

    const ExperimentConfig& config_;
    const MeasurementEntry& measurement_;
    std::vector<Piece> pieces_;  // by the number of their job
    ExperimentData data_;
};

// What an experiment's folder was asked to measure.
ExperimentConfig read_config(const fs::path& folder) {
    try {
        const auto json = OrderedJson::parse(base::read_whole(folder / kSettingsFile));
        ExperimentConfig config = parse_experiment(json.at("experiment").get<std::string>(),
                                                   base::read_whole(folder / kConfigFile));
        config.version = json.at("version").get<std::string>();
        config.replace(json.at("games").get<std::int64_t>(), json.at("seed").get<std::uint64_t>());
        return config;
    } catch (const nlohmann::json::exception&) {
        throw std::runtime_error((folder / kSettingsFile).string() + " is damaged");
    }
}

}  // namespace

bool holds_experiment(const fs::path& folder) {
    return fs::exists(folder / kSettingsFile);
}

ExperimentResult run_experiment(const ExperimentConfig& config, const match::RunOptions& options) {
    ExperimentWork work(config);
    const match::RunOutcome outcome = match::run(work, options);
    return {config, work.take_data(), outcome.complete};
}

ExperimentResult merge_experiments(const std::vector<fs::path>& shards, const fs::path& target,
                                   bool replace) {
    if (shards.empty()) throw std::runtime_error("no shards to merge");
    const ExperimentConfig config = read_config(shards.front());
    ExperimentWork work(config);
    match::merge_shards(work, shards, target, replace);
    return {config, work.take_data(), true};
}

}  // namespace zwarm::lab
