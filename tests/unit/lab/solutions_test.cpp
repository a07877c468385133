// The solutions in the packs are the laboratory's records, and the engine plays by the same ones.
#include "harness/lab/solutions.h"

#include <gtest/gtest.h>
#include <zwarm/engine.h>

#include "harness/base/whole_file.h"

namespace zwarm::lab {
namespace {

TEST(Solutions, AreTheRecords) {
    int solitaires = 0;
    for (const Variant& variant : variants()) {
        if (!Solitaire::plays(variant)) continue;
        ++solitaires;
        const Record record =
            read_record(std::string(ZWARM_RECORDS "/") + std::string(variant.id) + ".record");
        const auto path = solution_path(record, ZWARM_PACKS);
        EXPECT_EQ(base::read_whole(path), solution_text(record))
            << "zwarm record solutions harness/lab/records/" << variant.id << ".record";
        const KnownTransfer known = known_transfer(variant);
        ASSERT_EQ(known.moves.size(), record.moves.size()) << variant.id;
        for (std::size_t i = 0; i < known.moves.size(); ++i) {
            EXPECT_EQ(known.moves[i], Move(record.moves[i].front(), record.moves[i].back()));
        }
    }
    EXPECT_EQ(solitaires, 4);
}

TEST(Solutions, AreRefusedWhereThereIsNone) {
    Record record = read_record(ZWARM_RECORDS "/star-solo.record");
    record.problem.name = "star-2";
    EXPECT_THROW((void)solution_path(record, ZWARM_PACKS), std::runtime_error);
    record.problem.name = "nothing";
    EXPECT_THROW((void)saved_record(record), std::runtime_error);
}

}  // namespace
}  // namespace zwarm::lab
