// The worker's desk: takes the host's requests one by one, makes the engine calls on the one thread
// that owns the window, and answers. Each request is answered by exactly one message, after any
// number of "progress" and "overflow" messages:
//
//   hello VERSION            -> hello VERSION BITS
//   load PATH FOLDER MOVES COMMENT -> loaded IS_GAME_OVER GENERATE_MOVES | failed SENTENCE
//                               FOLDER: the current directory first, "" = leave it
//                               MOVES, COMMENT: sizes of the buffers lent to the engine
//   start TITLE              -> result CODE
//   move TEXT                -> result CODE
//   over                     -> over CODE RESULT COMMENT
//   generate                 -> moves CODE MOVE..     (NULL call, then until "")
//   generate-null            -> result CODE           (the single calls, for odd orders)
//   generate-one             -> moves CODE MOVE
//   search NUMBER MS DEPTH VARIETY STOP_AFTER_MS STATUS thread|message
//                            -> searched CODE BEST CURRENT NODES SCORE DEPTH TIME_US LATENCY_US
//                            LINE
//                               NUMBER: from 1 on, each greater than the one before
//   stop NUMBER STATUS thread|message   (no answer)
//                               for that search and no other, whether it has not begun yet, is
//                               under way or has ended
//   null ROUTINE             -> result CODE           (all pointers NULL)
//   cleanup                  -> result CODE
//   resources                -> resources BYTES HANDLES THREADS
//   unload                   -> unloaded
//   quit                     -> nothing; the worker ends
#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "harness/host/worker/channel.h"
#include "harness/host/worker/engine_library.h"
#include "harness/host/worker/search_watch.h"

namespace zwarm::host {

class EngineRunner {
  public:
    EngineRunner(Channel& channel, StopWindow& window) : channel_(channel), window_(window) {}

    // The thread that owns the window: answers one request. False for "quit".
    bool answer(const Message& request);

    // The reading thread: a stop was asked for.
    void note_stop(const Message& request);

  private:
    void load(const Message& request);
    void generate_all();
    void generate_one();
    void is_game_over();
    void search(const Message& request);
    void call_with_null(const std::string& routine);
    void send_result(int code);
    void fail(const std::string& sentence) { channel_.send({"failed", sentence}); }

    Channel& channel_;
    StopWindow& window_;
    EngineLibrary library_;
    std::size_t move_buffer_ = ZILLIONS_MOVE_BUFFER;
    std::size_t comment_buffer_ = ZILLIONS_COMMENT_BUFFER;

    std::mutex mutex_;
    SearchWatch* active_ = nullptr;
    std::int64_t newest_search_ = 0;                   // the number of the last one that began
    std::map<std::int64_t, StopRequest> early_stops_;  // of searches that have not begun
};

}  // namespace zwarm::host
