// The six routines a host calls, and one for our own, over the one session of a loaded plug-in.
// Nothing is made before the first call, so that loading the library runs no code of ours.
#include <zillions/plugin_abi.h>

#include "engine/plugin/session.h"

#if defined(_WIN32)
#define ZWARM_EXPORT  // by zwarm.def, without decoration
#else
#define ZWARM_EXPORT __attribute__((visibility("default")))
#endif

namespace {

zwarm::Session& session() {
    static zwarm::Session the_session;
    return the_session;
}

}  // namespace

extern "C" {

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_StartNewGame(const char* variant) {
    return session().start_new_game(variant);
}

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_MakeAMove(const char* move) {
    return session().make_a_move(move);
}

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_Search(zillions_long search_time,
                                                 zillions_long depth_limit, zillions_long variety,
                                                 Search_Status* search_status, char* best_move,
                                                 char* current_move, zillions_long* nodes,
                                                 zillions_long* score, zillions_long* depth) {
    return session().search(search_time, depth_limit, variety,
                            {search_status, best_move, current_move, nodes, score, depth});
}

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_IsGameOver(zillions_long* result, char* comment) {
    return session().is_game_over(result, comment);
}

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_GenerateMoves(char* move_buffer) {
    return session().generate_moves(move_buffer);
}

ZWARM_EXPORT DLL_Result ZILLIONS_CALL DLL_CleanUp(void) {
    return session().clean_up();
}

#if !defined(_WIN32)
ZWARM_EXPORT void ZILLIONS_CALL Zwarm_ExpectedLine(char* buffer, zillions_long size) {
    if (buffer == nullptr || size <= 0) return;
    zwarm::write_text(buffer, static_cast<std::size_t>(size), session().expected_line().text());
}
#endif

}  // extern "C"
