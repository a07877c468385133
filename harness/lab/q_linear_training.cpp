// zwarm learn q-linear: the report's "specific training" of the weights of features, by games
// against minimax as first and as second mover in turn.
#include "harness/lab/episodes.h"
#include "harness/lab/trainers.h"

namespace zwarm::lab {

Training train_q_linear(const TrainingOptions& options) {
    const Variant& variant = *find_variant("halma-8-course");
    const CourseBoard board(variant);
    const auto opponent = find_agent("course-minimax")->make({});
    opponent->new_game(variant);
    Random random(options.seed);
    LinearQ linear;
    QLearner learner(board, linear, {.alpha = 0.001, .epsilon = 0.3});
    PatientControl control;
    const Limits limits;
    Training training;
    training.bits = 24;
    LearningCurve& curve = training.curve;
    curve.columns = {"episode", "side", "reward", "won", "drawn", "home", "plies", "error"};
    for (int episode = 1; episode <= options.episodes; ++episode) {
        const auto side = static_cast<Player>((episode - 1) % 2);
        learner.new_game();
        const double reward = learner.reward_sum();
        const double error = learner.error_sum();
        const Episode played = play_episode(
            variant, side,
            [&](const Game& game) {
                SearchBudget budget(limits, control);
                return learner.choose(game, random, budget);
            },
            turn_of_agent(*opponent));
        const double turns = played.plies / 2 + 1;
        curve.rows.push_back(
            {static_cast<double>(episode), static_cast<double>(side), learner.reward_sum() - reward,
             played.won ? 1.0 : 0.0, played.drawn ? 1.0 : 0.0, static_cast<double>(played.home),
             static_cast<double>(played.plies), (learner.error_sum() - error) / turns});
        if (options.progress && !options.progress(episode)) break;
    }
    curve.charts = {{"reward",
                     "q-linear against minimax: reward",
                     "reward",
                     "side",
                     {"first mover", "second mover"}},
                    {"won",
                     "q-linear against minimax: games won",
                     "won",
                     "side",
                     {"first mover", "second mover"}}};
    training.weights = linear_weights(linear.weights());
    training.remarks = {
        "weights of pieces_in_goal, avg_distance, distance_improvement, direction,",
        "is_jump, reaches_goal, is_backwards, leaves_home; opponent course-minimax"};
    return training;
}

}  // namespace zwarm::lab
