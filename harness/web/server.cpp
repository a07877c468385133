#include "harness/web/server.h"

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "harness/base/shown_text.h"
#include "harness/show/page_files.h"
#include "harness/table/board_view.h"
#include "harness/table/command_fields.h"
#include "harness/web/access.h"
#include "harness/web/art.h"

namespace zwarm::web {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kLargestRequest = 512 * 1024;
constexpr std::size_t kThreads = 192;  // an open stream of events holds one
constexpr int kMostStreams = 150;
constexpr std::size_t kMostWaiting = 400;  // events that a slow reader may be behind
constexpr std::int64_t kMostArt = 9;       // sets of pictures of a rule file
constexpr auto kHeartbeat = 10s;
constexpr auto kTick = 200ms;

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void answer(httplib::Response& response, const Json& json, int status = 200) {
    response.status = status;
    response.set_content(base::json_text(json), "application/json");
}

void refuse(httplib::Response& response, int status, const std::string& why) {
    answer(response, {{"ok", false}, {"error", why}}, status);
}

}  // namespace

// The events for one reader, as they come, until he is too far behind.
class Stream {
  public:
    void push(const Json& event) {
        const std::lock_guard lock(mutex_);
        // Of what somebody thinks only the newest counts.
        const bool thought = event.size() == 2 && event.contains("thinking");
        if (thought && last_is_thought_ && !waiting_.empty()) waiting_.pop_back();
        last_is_thought_ = thought;
        waiting_.push_back("data: " + base::json_text(event) + "\n\n");
        if (waiting_.size() > kMostWaiting) lost_ = true;
        news_.notify_one();
    }
    // What is to be sent now; false ends the stream.
    bool wait(std::string& text) {
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, 1s, [this] { return !waiting_.empty() || lost_; });
        if (lost_) return false;
        text.clear();
        for (const std::string& event : waiting_) text += event;
        waiting_.clear();
        last_is_thought_ = false;
        return true;
    }

  private:
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::string> waiting_;
    bool last_is_thought_ = false;
    bool lost_ = false;
};

class Server::Routes {
  public:
    Routes(table::Surroundings surroundings, ServerSettings settings)
        : settings_(std::move(settings)),
          house_(std::move(surroundings), settings_.house),
          house_key_(is_loopback(settings_.address) ? "" : new_key()) {
        http_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
        http_.set_payload_max_length(kLargestRequest);
        http_.set_tcp_nodelay(true);
        http_.set_keep_alive_max_count(100000);
        // An idle connection has a thread, and the end of the server waits for it.
        http_.set_keep_alive_timeout(1);
        http_.set_default_headers({{"Content-Security-Policy", kPolicy},
                                   {"X-Content-Type-Options", "nosniff"},
                                   {"Referrer-Policy", "no-referrer"},
                                   {"Cross-Origin-Resource-Policy", "same-origin"},
                                   {"Cache-Control", "no-store"}});
        http_.set_pre_routing_handler(
            [this](const auto& request, auto& response) { return admit(request, response); });
        http_.set_exception_handler([](const auto&, auto& response, const auto&) {
            refuse(response, 500, "something went wrong here");
        });
        add_page();
        add_api();
    }

    std::string bind() {
        port_ = settings_.port == 0 ? http_.bind_to_any_port(settings_.address)
                : http_.bind_to_port(settings_.address, settings_.port) ? settings_.port
                                                                        : -1;
        if (port_ > 0) return {};
        return "cannot listen at " + settings_.address +
               (settings_.port == 0 ? "" : ", port " + std::to_string(settings_.port));
    }

    void run() {
        std::jthread clock([this](const std::stop_token& stop) {
            while (!stop.stop_requested()) {
                std::this_thread::sleep_for(kTick);
                house_.tick();
            }
        });
        http_.listen_after_bind();
    }
    void stop() {
        stopping_ = true;
        http_.stop();
    }

    [[nodiscard]] std::string address() const {
        const bool any = settings_.address == "0.0.0.0" || settings_.address == "::";
        const bool colons = settings_.address.find(':') != std::string::npos;
        const std::string host = any      ? "127.0.0.1"
                                 : colons ? "[" + settings_.address + "]"
                                          : settings_.address;
        return "http://" + host + ":" + std::to_string(port_) + "/" +
               (house_key_.empty() ? "" : "#house=" + house_key_);
    }
    [[nodiscard]] int port() const { return port_; }
    House& house() { return house_; }

  private:
    using Handled = httplib::Server::HandlerResponse;

    Handled admit(const httplib::Request& request, httplib::Response& response) const {
        const std::string host = request.get_header_value("Host");
        const bool own = is_own_host(host, port_, settings_.address) &&
                         is_own_origin(request.get_header_value("Origin"), host);
        const std::string site = request.get_header_value("Sec-Fetch-Site");
        // Another site may link to the page, and nothing else.
        const bool foreign =
            !site.empty() && site != "same-origin" && site != "none" && request.path != "/";
        if (!own || foreign || request.get_header_value_count("Host") != 1) {
            refuse(response, 403, "this request does not come from our own page");
            return Handled::Handled;
        }
        if (request.method != "GET" && request.method != "POST" && request.method != "HEAD") {
            refuse(response, 405, "only GET and POST are understood");
            return Handled::Handled;
        }
        if (request.method == "POST" &&
            !request.get_header_value("Content-Type").starts_with("application/json")) {
            refuse(response, 415, "a command is sent as application/json");
            return Handled::Handled;
        }
        return Handled::Unhandled;
    }

    void add_page() {
        for (const show::PageFile& file : show::page_files()) add_file(file);
        for (const show::PageFile& file : show::drawing_files()) add_file(file);
        http_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (!response.body.empty()) return;
            const int status = response.status;
            refuse(response, status,
                   status == 413 ? "this request is too large" : "there is nothing here");
        });
    }

    void add_file(const show::PageFile& file) {
        const auto serve = [&file](const httplib::Request&, httplib::Response& response) {
            response.set_content(file.bytes.data(), file.bytes.size(), type_of(file.name));
        };
        std::string pattern = "/";
        for (const char c : file.name) pattern += c == '.' ? std::string("\\.") : std::string(1, c);
        http_.Get(pattern, serve);
        if (file.name == "index.html") http_.Get("/", serve);
    }

    bool is_at_home(const httplib::Request& request, httplib::Response& response) const {
        if (house_key_.empty() || request.get_header_value("X-Zwarm-House") == house_key_) {
            return true;
        }
        refuse(response, 403, "only the one whose house this is may do that");
        return false;
    }

    void add_api() {
        http_.Get("/api/games", [this](const auto&, auto& response) {
            answer(response, {{"ok", true},
                              {"games", house_.surroundings().catalogue->described()},
                              {"house", house_key_.empty()}});
        });
        http_.Get(R"(/api/start/([^/]+))",
                  [this](const auto& request, auto& response) { show_start(request, response); });
        http_.Get(R"(/api/picture/([^/]+))",
                  [this](const auto& request, auto& response) { show_picture(request, response); });
        http_.Post("/api/tables", [this](const auto& request, auto& response) {
            if (!is_at_home(request, response)) return;
            const Json command = Json::parse(request.body, nullptr, false);
            if (command.is_discarded()) return refuse(response, 400, "this is not JSON");
            const Json reply = house_.open_table(command);
            answer(response, reply, reply.at("ok").template get<bool>() ? 200 : 400);
        });
        http_.Get("/api/tables", [this](const auto& request, auto& response) {
            if (!is_at_home(request, response)) return;
            answer(response, {{"ok", true}, {"tables", house_.list()}});
        });
        http_.Post(R"(/api/table/([A-Za-z0-9_-]+))",
                   [this](const auto& request, auto& response) { do_command(request, response); });
        http_.Get(R"(/api/keys/([A-Za-z0-9_-]+))", [this](const auto& request, auto& response) {
            const auto door = enter(request, response);
            if (!door.table) return;
            Json keys{{"ok", true}, {"manage", door.rights.manage}, {"seat", door.seat}};
            if (door.rights.manage) keys["keys"] = house_.keys(door.id);
            answer(response, keys);
        });
        http_.Get(R"(/api/events/([A-Za-z0-9_-]+))",
                  [this](const auto& request, auto& response) { send_events(request, response); });
    }

    House::Door enter(const httplib::Request& request, httplib::Response& response) {
        try {
            House::Door door = house_.enter(request.matches[1]);
            if (!door.table) refuse(response, 404, "this link leads to no game");
            return door;
        } catch (const table::Refused& refused) {
            refuse(response, 410, std::string("this game cannot be opened: ") + refused.what());
            return {};
        }
    }

    void do_command(const httplib::Request& request, httplib::Response& response) {
        const auto door = enter(request, response);
        if (!door.table) return;
        const Json command = Json::parse(request.body, nullptr, false);
        if (command.is_discarded()) return refuse(response, 400, "this is not JSON");
        if (command.is_object() && command.contains("do") && command["do"] == "close") {
            if (!door.rights.manage) return refuse(response, 403, "you may only look on here");
            house_.remove(door.id);
            return answer(response, {{"ok", true}});
        }
        const bool shows = command.is_object() && command.value("do", Json()) == "show";
        const Json reply =
            shows ? shown(*door.table, command) : door.table->command(command, door.rights);
        answer(response, reply, reply.at("ok").get<bool>() ? 200 : 400);
    }

    // The game as a file to send; {"art": set} with pictures.
    Json shown(table::RunningTable& table, const Json& command) {
        return table.look_at_all([&](const table::WholeGame& game, const std::stop_token& stop) {
            show::Art art;
            const auto set = table::number_or(command, "art", -1, 0, kMostArt);
            if (set >= 0) {
                const auto file = house_.surroundings().catalogue->find(game.game.rules);
                if (file) art = art_of(*file, game.view, static_cast<std::size_t>(set));
            }
            return show::shown_game(game, command, house_.surroundings().observer.get(), art, stop);
        });
    }

    void send_events(const httplib::Request& request, httplib::Response& response) {
        const auto door = enter(request, response);
        if (!door.table) return;
        if (streams_.fetch_add(1) >= kMostStreams) {
            --streams_;
            return refuse(response, 503, "too many are looking on");
        }
        auto stream = std::make_shared<Stream>();
        Json now;
        const auto table = door.table;
        const int listener =
            table->listen([stream](const Json& event) { stream->push(event); }, &now);
        auto first =
            std::make_shared<std::string>("retry: 500\ndata: " + base::json_text(now) + "\n\n");
        auto last_sent = std::make_shared<std::chrono::steady_clock::time_point>();
        response.set_chunked_content_provider(
            "text/event-stream",
            [this, stream, first, last_sent](std::size_t /*offset*/, httplib::DataSink& sink) {
                std::string text = std::exchange(*first, {});
                if (text.empty() && !stream->wait(text)) return false;
                const auto time = std::chrono::steady_clock::now();
                if (text.empty() && time - *last_sent > kHeartbeat) text = ":\n\n";
                if (stopping_) return false;
                if (text.empty()) return true;
                *last_sent = time;
                return sink.write(text.data(), text.size());
            },
            [this, table, listener](bool /*success*/) {
                table->forget(listener);
                --streams_;
            });
    }

    // Board and start of a variant, for the start page.
    void show_start(const httplib::Request& request, httplib::Response& response) {
        const auto file = house_.surroundings().catalogue->find(request.matches[1]);
        const std::string title = request.get_param_value("variant");
        const zrf::Variant* variant = !file           ? nullptr
                                      : title.empty() ? file->default_variant()
                                                      : file->find_variant(title);
        if (variant == nullptr) return refuse(response, 404, "there is no such game");
        answer(response, {{"ok", true}, {"game", table::game_view(*variant)}});
    }

    // Only what a rule file names, and only from its pack's folder.
    void show_picture(const httplib::Request& request, httplib::Response& response) {
        const auto file = house_.surroundings().catalogue->find(request.matches[1]);
        const auto picture =
            file ? picture_of(*file, request.get_param_value("name")) : std::nullopt;
        if (!picture) return refuse(response, 404, "there is no such picture");
        response.set_header("Cache-Control", "max-age=3600");
        response.set_content(picture->bytes, picture->type);
    }

    ServerSettings settings_;
    House house_;
    std::string house_key_;
    int port_ = 0;
    std::atomic<int> streams_ = 0;
    std::atomic<bool> stopping_ = false;
    httplib::Server http_;
};

Server::Server(table::Surroundings surroundings, ServerSettings settings)
    : routes_(std::make_unique<Routes>(std::move(surroundings), std::move(settings))) {}
Server::~Server() = default;

std::string Server::bind() {
    return routes_->bind();
}
int Server::port() const {
    return routes_->port();
}
std::string Server::address() const {
    return routes_->address();
}
void Server::run() {
    routes_->run();
}
void Server::stop() {
    routes_->stop();
}
House& Server::house() {
    return routes_->house();
}

}  // namespace zwarm::web
