/* The engine interface of Zillions of Games: six routines in a 32-bit DLL, plain C names, callee
 * cleans the stack. A loaded engine is one global game. Both sides of the border, the plug-in and
 * the host, include this file and nothing else of each other.
 *
 * Strings are 8-bit and NUL terminated. `long` is 32 bits wide on both 32-bit ABIs but not on
 * 64-bit Linux, so the interface spells its width out.
 */
#ifndef ZILLIONS_PLUGIN_ABI_H
#define ZILLIONS_PLUGIN_ABI_H

#include <stdint.h>

#if defined(_WIN32)
#define ZILLIONS_CALL __stdcall
#else
#define ZILLIONS_CALL
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t zillions_long;

/* What every routine returns. A negative value is shown to the user and unloads the engine. */
typedef enum {
    DLL_OK = 0,
    DLL_OK_DONT_SEND_SETUP = 1, /* StartNewGame only: the engine knows the set-up itself */
    DLL_GENERIC_ERROR = -1,
    DLL_OUT_OF_MEMORY_ERROR = -2,
    DLL_UNKNOWN_VARIANT_ERROR = -3,
    DLL_UNKNOWN_PLAYER_ERROR = -4,
    DLL_UNKNOWN_PIECE_ERROR = -5,
    DLL_WRONG_SIDE_TO_MOVE_ERROR = -6,
    DLL_INVALID_POSITION_ERROR = -7,
    DLL_NO_MOVES = -8
} DLL_Result;

/* The host's wish, written by the host at any time while DLL_Search runs. */
typedef enum {
    kKEEPSEARCHING = 0,
    kSTOPSOON = 1, /* the user asks for a move, or the time is over */
    kSTOPNOW = 2   /* abort; the move may be poor */
} Search_Status;

/* What DLL_IsGameOver reports, from the view of the side to move next. */
#define ZILLIONS_UNKNOWN_SCORE (-2140000000) /* the game goes on */
#define ZILLIONS_LOSS_SCORE (-2130000000)
#define ZILLIONS_DRAW_SCORE 0
#define ZILLIONS_WIN_SCORE 2130000000

/* Buffers the host hands out. Only the comment's size is documented by the host's makers; known
 * hosts use 256 bytes for moves, so an engine writes at most 255 characters and a terminator. */
#define ZILLIONS_MOVE_BUFFER 256
#define ZILLIONS_COMMENT_BUFFER 500

/* Resets to the variant with exactly this title. After DLL_OK the host sends the set-up as edits.
 */
typedef DLL_Result(ZILLIONS_CALL* ZillionsStartNewGame)(const char* variant);

/* Applies a move "Man a1 - b2", "Pass", or an edit "(White Man a1)" / "(x a1)". */
typedef DLL_Result(ZILLIONS_CALL* ZillionsMakeAMove)(const char* move);

/* Thinks for at most search_time ms (0 = no limit) and depth_limit plies, variety 0..10. May write
 * through every pointer at any time; best_move must be legal on DLL_OK. Does not make the move. */
typedef DLL_Result(ZILLIONS_CALL* ZillionsSearch)(zillions_long search_time,
                                                  zillions_long depth_limit, zillions_long variety,
                                                  Search_Status* search_status, char* best_move,
                                                  char* current_move, zillions_long* nodes,
                                                  zillions_long* score, zillions_long* depth);

/* Optional: the result for the side to move, and a sentence for the user. */
typedef DLL_Result(ZILLIONS_CALL* ZillionsIsGameOver)(zillions_long* result, char* comment);

/* Optional: NULL rebuilds the list, then each call writes one move; "" ends the list. */
typedef DLL_Result(ZILLIONS_CALL* ZillionsGenerateMoves)(char* move_buffer);

/* Before unloading. */
typedef DLL_Result(ZILLIONS_CALL* ZillionsCleanUp)(void);

/* Not Zillions' own, and not in the DLL: Zwarm_ExpectedLine of a native engine tells the play that
 * its search expects, moves in short with a space between, best move first, "" if it does not know.
 * In any thread, also while DLL_Search runs. */
typedef void(ZILLIONS_CALL* ZwarmExpectedLine)(char* buffer, zillions_long size);

#ifdef __cplusplus
}
#endif

#endif /* ZILLIONS_PLUGIN_ABI_H */
