#!/usr/bin/env python3
"""The server without a browser: who may do what, hostile requests, friends, and a server that is killed.

    api_test.py PROGRAM [CASE ..]
"""

import http.client
import json
import random
import socket
import threading
import time

from served import Served, run_cases

HUMAN = {"kind": "human"}


def the_page_is_whole_and_small(program):
    server = Served(program)
    size = 0
    status, headers, page = server.ask("GET", "/")
    assert status == 200 and b"<title>Zwarm</title>" in page
    assert "script-src 'self'" in headers["Content-Security-Policy"], headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    for name in ["index.html", "style.css", "main.js", "transport.js", "link.js", "start.js", "board.js", "game.js", "seeing.js", "show.js", "words.js"]:
        status, headers, body = server.ask("GET", "/" + name)
        assert status == 200, name
        assert b"http://" not in body.replace(b"http://www.w3.org/2000/svg", b"") and b"https://" not in body, f"{name} names an external address"
        size += len(body)
    assert size < 500_000, size
    games = server.get("/api/games")["games"]
    assert [game["rules"] for game in games] == ["Selfo", "Halma", "ChineseCheckers"]
    assert all(variant["goal"] for game in games for variant in game["variants"])
    server.close()


def nothing_else_is_served(program):
    server = Served(program)
    for path in ["/etc/passwd", "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                 "/api/picture/Selfo?name=../../../../etc/passwd", "/api/picture/Selfo?name=Include/Zwarm.zrf",
                 "/api/picture/..%2f..?name=x", "/api/start/Nothing", "/api/table/x", "/api/events/nobody", "/api/keys/" + "a" * 22,
                 "/main.js/../style.css%00", "/api/"]:
        status, _, body = server.ask("GET", path)
        assert status in (400, 403, 404, 405), (path, status)
        assert b"root:" not in body
    name = server.get("/api/start/Selfo?variant=Selfo")["game"]["images"][0][0]
    status, headers, body = server.ask("GET", "/api/picture/Selfo?name=" + name.replace("\\", "%5C"))
    assert status == 200 and headers["Content-Type"] == "image/bmp" and body[:2] == b"BM"
    server.close()


def foreign_requests_are_refused(program):
    server = Served(program)
    own = f"127.0.0.1:{server.port}"
    new = {"do": "new", "rules": "Halma"}
    for headers in [{"Host": "evil.example"}, {"Host": f"evil.example:{server.port}"}, {"Host": "127.0.0.1"}, {"Host": ""},
                    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": f"https://{own}"},
                    {"Origin": f"http://localhost.evil.example:{server.port}"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]:
        status, _, _ = server.ask("POST", "/api/tables", new, headers)
        assert status in (400, 403), (headers, status)
        status, _, _ = server.ask("GET", "/api/tables", headers=headers)
        assert status in (400, 403), (headers, status)
    assert server.get("/api/tables")["tables"] == []
    for headers in [{"Host": f"localhost:{server.port}"}, {"Origin": f"http://{own}"}, {"Sec-Fetch-Site": "same-origin"}]:
        assert server.ask("GET", "/api/games", headers=headers)[0] == 200, headers
    assert server.ask("POST", "/api/tables", json.dumps(new), {"Content-Type": "text/plain"})[0] == 415
    assert server.ask("DELETE", "/")[0] in (404, 405)
    server.close()


def bad_commands_change_nothing(program):
    server = Served(program)
    key = server.table("Halma", "Halma 8x8", [HUMAN, HUMAN])
    before = server.view(key)
    for body in ["", "{", "[]", "7", "null", "\"x\"", "{\"do\": 1}", "{\"do\": \"nonsense\"}", "{\"do\": \"move\", \"turn\": 99999}",
                 "{\"do\": \"move\", \"turn\": -1}", "{\"do\": \"move\", \"move\": \"a1 - h8\"}", "[" * 100_000, "{\"do\": \"load\", \"zsg\": 3}",
                 "{\"do\": \"load\", \"zsg\": \"rubbish\"}", "{\"do\": \"edit\", \"edits\": [\"(White King a1)\"]}",
                 "{\"do\": \"seat\", \"player\": 0, \"seat\": {\"time_ms\": 99999999999}}", "{\"do\": \"look\", \"what\": \"signal\"}",
                 b"{\"do\": \"move\", \"move\": \"\xff\xfe\"}"]:
        status, _, answer = server.ask("POST", f"/api/table/{key}", body)
        assert status == 400 and json.loads(answer)["error"], (body[:40], status, answer)
    status, _, _ = server.ask("POST", f"/api/table/{key}", "{\"do\": \"load\", \"zsg\": \"" + "x" * 600_000 + "\"}")
    assert status == 413, status
    after = server.view(key)
    assert after["turns"] == before["turns"] and after["state"]["board"] == before["state"]["board"]
    assert server.send(key, {"do": "move", "turn": 0})["ok"]
    # Somebody who says nothing keeps nobody waiting.
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    silent[0].sendall(b"GET / HT")
    assert server.send(key, {"do": "move", "turn": 0})["ok"]
    for one in silent:
        one.close()
    server.close()


def a_seat_is_moved_by_its_own_link_only(program):
    server = Served(program)
    key = server.table("Halma", "Halma 8x8", [HUMAN, HUMAN])
    keys = server.get(f"/api/keys/{key}")["keys"]
    white, black, watch = keys["seats"][0], keys["seats"][1], keys["watch"]
    assert len({key, white, black, watch}) == 4 and all(len(one) == 22 for one in (key, white, black, watch))
    move = {"do": "move", "turn": 0}
    for wrong in (black, watch):
        assert server.send(wrong, move)["error"] == "it is not your turn"
    assert server.send(white, {"do": "undo"})["error"] == "you may only look on here"
    assert "keys" not in server.get(f"/api/keys/{white}") and server.get(f"/api/keys/{white}")["seat"] == 0
    assert server.send(white, move)["ok"] and server.send(black, move)["ok"]
    assert not server.send(watch, {"do": "resign"})["ok"] and not server.send(watch, {"do": "close"})["ok"]
    assert server.send(watch, {"do": "save"})["ok"] and server.view(watch)["state"]["ply"] == 2
    assert server.send(white, {"do": "offer"})["ok"] and server.send(black, {"do": "answer", "accept": True})["ok"]
    assert server.view(key)["state"]["result"]["draw"]
    assert server.send(key, {"do": "close"})["ok"]
    assert server.ask("POST", f"/api/table/{white}", move)[0] == 404
    server.close()


def events_come_to_everybody(program):
    server = Served(program)
    key = server.table("Halma", "Halma 8x8", [HUMAN, {"kind": "engine", "time_ms": 20}])
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", "/api/events/" + server.get(f"/api/keys/{key}")["keys"]["watch"])
    stream = connection.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"

    def next_event():
        while True:
            line = stream.readline().decode()
            if line.startswith("data: "):
                return json.loads(line[6:])

    view = next_event()
    assert view["game"]["title"] == "Halma 8x8" and view["turns"] == []
    server.send(key, {"do": "move", "turn": 0})
    seen, thought = 0, False
    while seen < 2:
        event = next_event()
        thought = thought or bool(event.get("thinking"))
        if "state" in event:
            seen = event["state"]["ply"]
    assert thought
    connection.close()
    server.close()


def other_machines_need_the_house_key(program):
    server = Served(program, "--listen", "0.0.0.0")
    assert server.key.startswith("house=")
    new = {"do": "new", "rules": "Halma", "seats": [HUMAN, HUMAN]}
    assert server.ask("POST", "/api/tables", new)[0] == 403
    assert server.ask("GET", "/api/tables")[0] == 403
    status, _, body = server.ask("POST", "/api/tables", new, {"X-Zwarm-House": server.key.split("=")[1]})
    assert status == 200
    # Whoever has a seat's link needs nothing else.
    keys = server.get("/api/keys/" + json.loads(body)["key"])["keys"]
    assert server.send(keys["seats"][0], {"do": "move", "turn": 0})["ok"]
    server.close()


def a_killed_server_loses_no_move(program):
    games, keys, said, port = None, [], {}, 0
    random.seed(1)
    for round_number in range(21):
        server = Served(program, games=games, port=port)
        games, port = server.games, server.port
        if not keys:
            keys = [server.table("Halma", "Halma 10x10", [HUMAN, HUMAN]) for _ in range(2)]
            said = {key: [] for key in keys}
        for key in keys:
            turns = [turn["text"] for turn in server.view(key)["turns"]]
            acknowledged = said[key]
            assert turns[:len(acknowledged)] == acknowledged, (round_number, turns, acknowledged)
            assert len(turns) <= len(acknowledged) + 1, "more than the move under way"
            said[key] = turns
        if round_number == 20:
            assert all(len(moves) >= 20 for moves in said.values()), said
            server.close()
            return

        def play(key):
            try:
                while True:
                    legal = server.view(key)["state"]["legal"]
                    k = random.randrange(len(legal))
                    if server.send(key, {"do": "move", "turn": k})["ok"]:
                        said[key].append(legal[k]["text"])
            except (OSError, http.client.HTTPException, ValueError):
                pass  # the server is gone

        before = {key: len(moves) for key, moves in said.items()}
        players = [threading.Thread(target=play, args=(key,)) for key in keys]
        for player in players:
            player.start()
        while any(len(said[key]) == before[key] for key in keys):
            time.sleep(0.005)
        time.sleep(0.05 * random.random())  # somewhere in the middle of the next moves
        server.kill()
        for player in players:
            player.join()


if __name__ == "__main__":
    run_cases([the_page_is_whole_and_small, nothing_else_is_served, foreign_requests_are_refused, bad_commands_change_nothing,
               a_seat_is_moved_by_its_own_link_only, events_come_to_everybody, other_machines_need_the_house_key,
               a_killed_server_loses_no_move])
