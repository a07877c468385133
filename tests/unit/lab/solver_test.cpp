// The solver against the engine's rules, against itself when interrupted or on disk, and against
// what is published.
#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

#include "harness/base/whole_file.h"
#include "harness/lab/proof_check.h"
#include "harness/lab/record_check.h"
#include "harness/lab/solver/bounds.h"
#include "harness/lab/solver/certificate.h"
#include "harness/lab/solver/guides.h"
#include "harness/lab/solver/hunt.h"
#include "harness/lab/solver/placement_numbers.h"
#include "harness/lab/solver/record.h"
#include "harness/lab/solver/refutation.h"
#include "harness/lab/solver/solve.h"

namespace zwarm::lab {
namespace {

namespace fs = std::filesystem;
using Place = MoveMaker::Place;

const fs::path kRecords = ZWARM_RECORDS;

Problem named(const std::string& name, bool cooperative = false) {
    const Variant* const variant = find_variant(name);
    Problem problem =
        variant != nullptr ? problem_of(*variant) : read_problem(kRecords / (name + ".problem"));
    problem.cooperative = cooperative;
    return problem;
}

fs::path scratch(const std::string& name) {
    const fs::path path = fs::path(testing::TempDir()) / ("zwarm-solver-" + name);
    fs::remove_all(path);
    return path;
}

std::string refusal(const std::string& text) {
    try {
        (void)parse_problem("x", text);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(Problems, AreReadBackAndRefusedWithTheirPlace) {
    for (const auto& entry : fs::directory_iterator(kRecords)) {
        if (entry.path().extension() != ".problem") continue;
        const Problem problem = read_problem(entry.path());
        const Problem again = parse_problem(problem.name, problem_text(problem));
        EXPECT_EQ(again.from, problem.from) << entry.path();
        EXPECT_EQ(again.to, problem.to) << entry.path();
        EXPECT_EQ(again.jumps_only, problem.jumps_only) << entry.path();
        EXPECT_EQ(problem_text(again), problem_text(problem)) << entry.path();
    }
    EXPECT_EQ(refusal("board = square 9\ndirections = 5\n"), "x, line 2: directions are 4, 6 or 8");
    EXPECT_EQ(refusal("board = disc 9\n"), "x: no board 'disc': star, rhombus, square or draughts");
    EXPECT_EQ(refusal("board = square 4\nmen = 1\nfrom = a1\nto = e9\n"),
              "x, to: no cell 'e9' on this board");
    EXPECT_EQ(refusal("board = square 4\nmen = 2\nfrom = a1 a2\nto = d4\n"),
              "x: `from` and `to` must each have 2 cells");
}

TEST(Problems, HaveHeightsThatTurningRoundReverses) {
    for (const char* name : {"star-solo", "halma-16-solo", "triangle-15-6", "draughts-12-6"}) {
        const Problem problem = named(name);
        // The dark cells of a chess board have no reflection.
        const std::size_t count = problem.men() == 12 ? 1 : 2;
        const Heights heights = heights_of(problem);
        const Symmetries symmetries = symmetries_of(problem);
        EXPECT_EQ(symmetries.keeping.size(), count) << name;
        EXPECT_EQ(symmetries.swapping.size(), count) << name;
        EXPECT_EQ(heights.sum(problem.from), -heights.sum(problem.to)) << name;
        for (const Symmetry& symmetry : symmetries.swapping) {
            for (Cell cell = 0; cell < problem.topology->size(); ++cell) {
                ASSERT_EQ(heights.of[symmetry[cell]], -heights.of[cell]) << name;
            }
        }
    }
}

// Bell's Table 2 has these bounds, and his transfers of 10 men and on 16x16.
TEST(Bounds, AreThePublishedOnes) {
    EXPECT_EQ(simple_bound(named("triangle-10-6", true)), 27);
    EXPECT_EQ(simple_bound(named("triangle-15-6", true)), 35);
    EXPECT_EQ(simple_bound(named("halma-16-solo", true)), 45);
    EXPECT_EQ(simple_bound(named("halma-8-solo", true)), 23);  // Bell: not 22, for the needed steps
    EXPECT_EQ(simple_bound(named("triangle-10-8", true)), 22);
    EXPECT_EQ(simple_bound(named("star-solo")), 19);
    EXPECT_EQ(simple_bound(named("halma-16-solo")), 28);
    EXPECT_EQ(needed_steps(named("halma-16-solo")), 3);
}

TEST(MoveMaker, HasTheMovesOfTheEngine) {
    for (const char* id : {"star-2", "diamond-9"}) {
        const Variant& variant = *find_variant(id);
        MoveMaker maker(*variant.topology, false);
        Position position(variant);
        Random random(7);
        for (int turn = 0; turn < 150; ++turn) {
            std::vector<Place> movers;
            std::vector<Place> all;
            position.stones(position.to_move()).for_each([&](Cell cell) {
                movers.push_back(static_cast<Place>(cell));
            });
            position.occupied().for_each(
                [&](Cell cell) { all.push_back(static_cast<Place>(cell)); });
            std::multiset<Move> ours;
            maker.for_each_move(movers, all, [&](Place from, Place to) {
                ours.insert({from, to});
            });
            MoveList moves;
            generate_moves(position, moves);
            const std::multiset<Move> engines(moves.begin(), moves.end());
            ASSERT_EQ(ours, engines) << id << ", turn " << turn;
            position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(PlacementNumbers, AreDenseAndFollowMoves) {
    const PlacementNumbers<std::uint64_t> numbers(9, 3);
    std::vector<Place> cells(3);
    for (std::uint64_t number = 0; number < 84; ++number) {
        numbers.cells_of(number, cells);
        ASSERT_EQ(numbers.number_of(cells), number);
        const PlacementNumbers<std::uint64_t>::Moves moves(numbers, cells);
        for (const Place from : cells) {
            for (Place to = 0; to < 9; ++to) {
                if (std::ranges::find(cells, to) != cells.end()) continue;
                std::vector<Place> moved = cells;
                std::ranges::replace(moved, from, to);
                std::ranges::sort(moved);
                ASSERT_EQ(moves.after(from, to), numbers.number_of(moved));
            }
        }
    }
}

// What a guide says is needed at least is never more than what a record needed.
TEST(Guide, BoundsHoldAlongRecords) {
    for (const auto& entry : fs::recursive_directory_iterator(kRecords)) {
        if (entry.path().extension() != ".record") continue;
        const Record record = read_record(entry.path());
        if (record.problem.cooperative) continue;
        const Guide guide(record.problem, {});
        CellSet stones = record.problem.from;
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            std::vector<Place> cells;
            stones.for_each([&](Cell cell) { cells.push_back(static_cast<Place>(cell)); });
            const auto from = static_cast<Place>(record.moves[i].front());
            const auto to = static_cast<Place>(record.moves[i].back());
            const auto outlook = guide.after(guide.tally(cells, {}), 0, from, to);
            EXPECT_LE(outlook.winner_moves, static_cast<int>(record.moves.size() - i - 1))
                << entry.path() << ", move " << i + 1;
            stones.remove(from);
            stones.add(to);
        }
    }
}

// The same for Bell's argument, read backwards from the target.
TEST(Bounds, MissingMovesHoldAlongRecords) {
    int tight = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRecords)) {
        if (entry.path().extension() != ".record") continue;
        const Record record = read_record(entry.path());
        if (record.problem.cooperative) continue;
        const auto steps = steps_to(*record.problem.topology, record.problem.to);
        CellSet stones = record.problem.from;
        for (std::size_t i = 0; i <= record.moves.size(); ++i) {
            std::vector<std::uint8_t> stones_at(256);
            stones.for_each([&](Cell cell) { ++stones_at[steps[cell]]; });
            const int left = static_cast<int>(record.moves.size() - i);
            EXPECT_LE(moves_missing(stones_at), left) << entry.path() << ", move " << i;
            tight += left > 0 && moves_missing(stones_at) == left ? 1 : 0;
            if (i == record.moves.size()) break;
            stones.remove(record.moves[i].front());
            stones.add(record.moves[i].back());
        }
    }
    EXPECT_GT(tight, 0);
}

TEST(Beam, FindsTheShortestTransfers) {
    EXPECT_EQ(run_beam(named("star-solo"), {.width = 1000}, {}).game.size(), 27U);
    EXPECT_EQ(run_beam(named("halma-8-solo"), {.width = 1000}, {}).game.size(), 18U);
    EXPECT_TRUE(run_beam(named("star-solo"), {.width = 300, .bound = 26}, {}).game.empty());
}

TEST(Beam, DoesNotDependOnThreads) {
    const BeamSettings settings{.width = 3000, .bound = 31, .guide = parse_guide("noise=300")};
    const auto one = run_beam(named("triangle-15-6"), settings, {.threads = 1});
    const auto three = run_beam(named("triangle-15-6"), settings, {.threads = 3});
    EXPECT_EQ(one.game, three.game);
    EXPECT_EQ(one.layers, three.layers);
    EXPECT_EQ(one.moves, three.moves);
}

TEST(Beam, WinnersOfCooperativeGamesFillTheirTarget) {
    for (const bool winner_first : {false, true}) {
        const Problem problem = named("halma-8-solo", true);
        const BeamSettings settings{
            .width = 500, .winner_first = winner_first, .guide = tuned_plans(problem)[0].guide};
        const auto result = run_beam(problem, settings, {});
        ASSERT_FALSE(result.game.empty());
        const auto verdict = check_record(record_text(problem, result.game, "test"));
        EXPECT_EQ(verdict.wrong, "");
        EXPECT_EQ(verdict.winner, winner_first ? 1 : 2);
    }
}

TEST(Solve, GoesOnWhereItWasInterrupted) {
    const Problem problem = named("halma-8-solo");
    SolveSettings settings{.width = 200, .threads = 1};
    const SolveOutcome whole = solve(problem, settings, {}, {});
    settings.progress = scratch("progress");
    settings.resume = true;
    // Stopped again and again, each time a little later.
    SolveOutcome parts;
    int interruptions = 0;
    for (int patience = 5;; patience *= 4) {
        int questions = 0;
        parts = solve(problem, settings, [&] { return ++questions > patience; }, {});
        if (parts.complete) break;
        ++interruptions;
    }
    EXPECT_GT(interruptions, 0);
    EXPECT_EQ(parts.game, whole.game);
    EXPECT_FALSE(fs::exists(settings.progress));
}

// A kill leaves what was saved last; here an exception ends the search without any last words.
TEST(Solve, GoesOnAfterBeingKilled) {
    const Problem problem = named("halma-8", true);
    SolveSettings settings{.width = 300, .threads = 2, .pool = 6};
    const SolveOutcome whole = solve(problem, settings, {}, {});
    settings.progress = scratch("killed");
    settings.resume = true;
    struct Killed {};
    int kills = 0;
    SolveOutcome parts;
    for (int patience = 40;; patience += 40) {
        int layers = 0;
        try {
            parts = solve(problem, settings, {}, [&](const SolveState&) {
                if (++layers > patience) throw Killed{};
            });
            break;
        } catch (const Killed&) {
            ++kills;
        }
    }
    EXPECT_GT(kills, 2);
    EXPECT_EQ(parts.game, whole.game);
    EXPECT_EQ(parts.log, whole.log);
    EXPECT_EQ(parts.by, whole.by);
}

// Grasshopper, Bell's Table 2: guides are chosen among many by narrow beams.
TEST(Solve, FindsTheShortestGameOfTwo) {
    const SolveSettings settings{.bound = 24, .width = 3000, .threads = 1};
    const SolveOutcome outcome = solve(named("halma-8", true), settings, {}, {});
    EXPECT_EQ(outcome.length(), 24);
    EXPECT_EQ(check_record(record_text(named("halma-8", true), outcome.game, "test")).wrong, "");
    EXPECT_FALSE(outcome.log.empty());
    EXPECT_EQ(outcome.log.back().substr(0, 3), "24:");
}

TEST(Hunt, ShardsMergeToTheWhole) {
    HuntSettings settings{named("halma-8-solo"), 6, 200, 22, 5};
    const fs::path whole = scratch("hunt");
    (void)run_hunt(settings, {.folder = whole});
    std::vector<fs::path> shards;
    for (const int index : {1, 2}) {
        shards.push_back(scratch("hunt" + std::to_string(index)));
        (void)run_hunt(settings, {.folder = shards.back(), .shard = {index, 2}, .concurrency = 2});
    }
    const fs::path merged = scratch("hunt-merged");
    (void)merge_hunts(shards, merged, false);
    for (const char* file : {"attempts.jsonl", "report.txt", "best.record"}) {
        EXPECT_EQ(base::read_whole(merged / file), base::read_whole(whole / file)) << file;
    }
    EXPECT_EQ(check_record(base::read_whole(merged / "best.record")).wrong, "");
}

Certificate refuted(const std::string& name, int length, std::size_t memory = 100) {
    RefutationSettings settings;
    settings.length = length;
    settings.memory = memory;
    return refute(named(name), settings, {}, {});
}

// Bell's Table 3, the rows that take no time.
TEST(Refutation, AgreesWithThePublishedLengths) {
    struct Row {
        const char* name;
        int length;
    };
    for (const Row& row : {Row{"square-4-4", 15},
                           {"square-4-6", 15},
                           {"square-4-8", 12},
                           {"triangle-6-6", 23},
                           {"triangle-6-8", 16}}) {
        const Certificate shorter = refuted(row.name, row.length - 1);
        EXPECT_TRUE(shorter.complete) << row.name;
        const Certificate met = refuted(row.name, row.length);
        EXPECT_FALSE(met.complete) << row.name;
        EXPECT_EQ(met.met, row.length) << row.name;
    }
}

TEST(Refutation, IsTheSameOnDisk) {
    const Certificate memory = refuted("triangle-6-8", 15);
    const Certificate disk = refuted("triangle-6-8", 15, 0);
    EXPECT_EQ(memory.levels, disk.levels);
    EXPECT_EQ(memory.highest, disk.highest);
    EXPECT_EQ(certificate_text(named("triangle-6-8"), disk),
              certificate_text(named("triangle-6-8"), memory));
}

// Killed again and again in the middle of a level, each time a little later.
TEST(RefutationDeathTest, GoesOnAfterBeingKilled) {
    const Problem problem = named("triangle-6-6");
    RefutationSettings settings{.length = 22, .threads = 1, .memory = 100};
    const std::string whole = certificate_text(problem, refute(problem, settings, {}, {}));
    settings.progress = scratch("refutation");
    settings.resume = true;
    settings.pause = std::chrono::seconds(0);
    const auto part = [&](int patience) {
        int states = 0;
        const auto certificate = refute(problem, settings, {}, [&](const RefutationState&) {
            if (++states > patience) std::raise(SIGKILL);
        });
        std::fputs(certificate_text(problem, certificate).c_str(), stderr);
        std::exit(0);
    };
    for (int kill = 0; kill < 5; ++kill) {
        EXPECT_EXIT(part(4 + kill), testing::KilledBySignal(SIGKILL), "") << "kill " << kill;
        EXPECT_TRUE(fs::exists(settings.progress));
    }
    // By then most levels are done: what is left needs fewer states than the whole.
    int left = 0;
    int all = 0;
    const Certificate last = refute(problem, settings, {}, [&](const RefutationState&) { ++left; });
    EXPECT_EQ(certificate_text(problem, last), whole);
    EXPECT_FALSE(fs::exists(settings.progress));
    settings.progress.clear();
    (void)refute(problem, settings, {}, [&](const RefutationState&) { ++all; });
    EXPECT_LT(left, all - 10);
}

TEST(Refutation, RefusesWhatBelongsToAnother) {
    const Problem problem = named("triangle-6-8");
    RefutationSettings settings{.length = 15, .threads = 1, .memory = 100};
    settings.progress = scratch("another");
    settings.resume = true;
    settings.pause = std::chrono::seconds(0);
    int questions = 0;
    (void)refute(problem, settings, [&] { return ++questions > 6; }, {});
    ASSERT_TRUE(fs::exists(settings.progress));
    fs::resize_file(settings.progress, fs::file_size(settings.progress) - 1);
    EXPECT_THROW((void)refute(problem, settings, {}, {}), std::runtime_error);
    settings.length = 14;
    EXPECT_THROW((void)refute(problem, settings, {}, {}), std::runtime_error);
    settings.resume = false;
    EXPECT_TRUE(refute(problem, settings, {}, {}).complete);
}

// Stopped at any moment, the last one too, it proves nothing.
TEST(Refutation, ClaimsNothingWhenStopped) {
    const Problem problem = named("square-4-8");
    const RefutationSettings settings{.length = 11, .threads = 1, .memory = 100};
    int all = 0;
    ASSERT_TRUE(refute(problem, settings, [&] { return ++all < 0; }, {}).complete);
    ASSERT_GT(all, 5);
    for (int patience = 0; patience < all; ++patience) {
        int questions = 0;
        EXPECT_FALSE(refute(problem, settings, [&] { return ++questions > patience; }, {}).complete)
            << patience << " of " << all;
    }
}

// Better than Bell's 28 for Halma on 16x16.
TEST(Refutation, RaisesTheBoundOnTheLargeBoard) {
    EXPECT_EQ(simple_bound(named("halma-16-solo")), 28);
    EXPECT_TRUE(refuted("halma-16-solo", 29).complete);
}

TEST(Proofs, AllAreInOrder) {
    int count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRecords)) {
        if (entry.path().extension() != ".proof") continue;
        const std::string text = base::read_whole(entry.path());
        const ProofVerdict verdict = check_proof(text, 100);
        EXPECT_EQ(verdict.wrong, "") << entry.path();
        EXPECT_GT(verdict.made_again, 1U) << entry.path();
        const ProvedLength proved = parse_certificate(entry.path().stem().string(), text);
        EXPECT_EQ(proved.length, verdict.refuted);
        ++count;
    }
    EXPECT_GE(count, 8);
}

TEST(Proofs, WrongOnesAreRefused) {
    const Problem problem = named("triangle-6-6");
    const std::string good = certificate_text(problem, refuted("triangle-6-6", 22));
    EXPECT_EQ(check_proof(good, 300).wrong, "");
    const auto changed = [&](const std::string& key, const std::string& value) {
        std::string text = good;
        const std::size_t at = text.find(key + " =") + key.size() + 2;
        text.replace(at, text.find('\n', at) - at, value);
        return check_proof(text, 300).wrong;
    };
    EXPECT_EQ(changed("refuted", " no"), "refuted: must be a length");
    EXPECT_EQ(changed("refuted", " 40"), "levels: they end neither at the middle nor empty");
    EXPECT_EQ(changed("levels", " 1 5 x"), "levels: not a list of numbers");
    EXPECT_EQ(changed("levels", " 1 6 0"), "highest: one number for each level with boards");
    EXPECT_EQ(changed("floor", " 1").substr(0, 6), "floor:");
    EXPECT_EQ(changed("men", " 7"), "from and to must have `men` cells each");
    std::string other = good;
    other.replace(other.find("levels = 1 5"), 12, "levels = 1 4");
    EXPECT_EQ(check_proof(other, 300).wrong, "level 1: says 4 boards, there are 5");
}

TEST(Records, AllHold) {
    int count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(kRecords)) {
        if (entry.path().extension() != ".record") continue;
        const std::string text = base::read_whole(entry.path());
        EXPECT_EQ(check_record(text).wrong, "") << entry.path();
        ++count;
    }
    EXPECT_GE(count, 10);
}

// Bell 2009: steps as he counts them, and who wins.
TEST(Records, BellsGamesAreWhatHeSays) {
    struct Row {
        const char* name;
        int length;
        int steps;
        bool palindrome;
    };
    for (const Row& row : {Row{"triangle-10-6-levenspiel", 27, 10, true},
                           {"triangle-10-6", 27, 8, true},
                           {"triangle-10-jumps-6", 35, 0, true},
                           {"triangle-15-6", 31, 8, true},
                           {"triangle-10-8", 20, 6, true},
                           {"triangle-10-4", 30, 16, true},
                           {"square-9-8", 16, 2, true},
                           {"halma-16", 47, 18, true},
                           {"triangle-10-6-cooperative", 30, 6, false},
                           {"triangle-15-6-cooperative", 36, 4, false}}) {
        const auto verdict =
            check_record(base::read_whole(kRecords / "bell" / (std::string(row.name) + ".record")));
        EXPECT_EQ(verdict.wrong, "") << row.name;
        EXPECT_EQ(verdict.length, row.length) << row.name;
        EXPECT_EQ(verdict.steps, row.steps) << row.name;
        EXPECT_EQ(verdict.palindrome, row.palindrome) << row.name;
    }
}

TEST(Records, WrongOnesAreRefusedWithTheirPlace) {
    const std::string good = base::read_whole(kRecords / "bell" / "triangle-10-6.record");
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        return check_record(text).wrong;
    };
    EXPECT_EQ(changed("1 = c2-d2", "1 = c2-e2"), "move 1 (c2-e2): nothing to hop over");
    EXPECT_EQ(changed("1 = c2-d2", "1 = e5-d5"),
              "move 1 (e5-d5): no stone of the mover on the first cell");
    EXPECT_EQ(changed("1 = c2-d2", "1 = c2-b2"), "move 1 (c2-b2): a cell on the way is occupied");
    EXPECT_EQ(changed("1 = c2-d2", "1 = c2-d3"), "move 1 (c2-d3): neither a step nor a hop");
    EXPECT_EQ(changed("1 = c2-d2", "1 = c2-z2"), "move 1 (c2-z2): no cell 'z2' on the board");
    EXPECT_EQ(changed("1 = c2", "2 = c2"), "move 1 is numbered '2'");
    EXPECT_EQ(changed("length = 27", "length = 26"), "length: says 26, has 27");
    EXPECT_EQ(changed("players = 1", "players = 3"), "players: 1 or 2");
    EXPECT_EQ(changed("board = rhombus 9", ""), "board is missing");
    const std::string cut = good.substr(0, good.find("27 = "));
    EXPECT_NE(check_record(cut).wrong.find("the target is not filled at the end"),
              std::string::npos);
}

}  // namespace
}  // namespace zwarm::lab
