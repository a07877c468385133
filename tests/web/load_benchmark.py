#!/usr/bin/env python3
"""Many games at once on one server, over loopback: a person against the swarm in each of them, all moving as fast as they
may. Fails if a move that was acknowledged is missing, or a seat is stuck; prints how long people and swarms waited.

    load_benchmark.py PROGRAM [--games 50] [--moves 6] [--seconds 300]
"""

import argparse
import http.client
import json
import random
import threading
import time

from served import Served

GAMES = [("Selfo", "Selfo"), ("Halma", "Halma 8x8"), ("ChineseCheckers", "Chinese Checkers"), ("Selfo", "Selfo for Three"),
         ("ChineseCheckers", "Chinese Checkers for Six")]


class Player:
    """A person at one table: hears its events, answers every turn that is his."""

    def __init__(self, server, number, moves, deadline):
        self.server, self.number, self.moves, self.deadline = server, number, moves, deadline
        self.said, self.answered, self.replies = [], [], []
        self.problem = None

    def run(self):
        try:
            self.play()
        except Exception as error:  # noqa: BLE001 - told at the end
            self.problem = f"game {self.number}: {type(error).__name__}: {error}"

    def play(self):
        chance = random.Random(self.number)
        rules, variant = GAMES[self.number % len(GAMES)]
        players = next(v for g in self.server.get("/api/games")["games"] if g["rules"] == rules for v in g["variants"]
                       if v["title"] == variant)["players"]
        swarm = {"kind": "engine", "level": 1 + self.number % 7, "time_ms": 20}
        self.key = self.server.table(rules, variant, [{"kind": "human"}] + [swarm] * (players - 1))
        events = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.deadline - time.monotonic())
        events.request("GET", f"/api/events/{self.key}")
        stream = events.getresponse()
        asked = None
        while len(self.said) < self.moves or asked is not None:
            if time.monotonic() > self.deadline:
                raise AssertionError(f"stuck after {len(self.said)} moves")
            line = stream.readline().decode()
            if not line.startswith("data: "):
                continue
            state = json.loads(line[6:]).get("state")
            if not state:
                continue
            if state["result"]:
                break
            if state["to_move"] != 0 or state["ply"] < (asked[1] if asked else 0):
                continue
            if asked:
                self.replies.append(time.monotonic() - asked[0])
                asked = None
            if len(self.said) == self.moves:
                break
            turns = [turn for turn in state["legal"] if turn["kind"] == "move"] or state["legal"]
            turn = chance.choice(turns)
            begin = time.monotonic()
            reply = self.server.send(self.key, {"do": "move", "turn": state["legal"].index(turn), "ply": state["ply"]})
            if not reply["ok"]:
                raise AssertionError(f"move {turn['text']} refused: {reply['error']}")
            self.answered.append(time.monotonic() - begin)
            self.said.append(turn["text"])
            asked = (time.monotonic(), reply["ply"] + 1)
        events.close()
        played = [turn["text"] for turn in self.server.view(self.key)["turns"] if turn.get("player") == 0]
        assert played[:len(self.said)] == self.said, "a move that was acknowledged is missing"


def spread(times):
    times = sorted(times)
    return f"median {1000 * times[len(times) // 2]:.0f} ms, 95 % {1000 * times[len(times) * 95 // 100]:.0f} ms, worst {1000 * times[-1]:.0f} ms"


def main():
    reader = argparse.ArgumentParser()
    reader.add_argument("program")
    reader.add_argument("--games", type=int, default=50, choices=range(1, 61), metavar="1..60")
    reader.add_argument("--moves", type=int, default=6, choices=range(1, 101), metavar="1..100")
    reader.add_argument("--seconds", type=int, default=300, choices=range(1, 3601), metavar="1..3600")
    wanted = reader.parse_args()
    server = Served(wanted.program)
    begin = time.monotonic()
    players = [Player(server, k, wanted.moves, begin + wanted.seconds) for k in range(wanted.games)]
    threads = [threading.Thread(target=player.run) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - begin
    problems = [player.problem for player in players if player.problem]
    for problem in problems:
        print(problem)
    moves = sum(len(player.said) for player in players)
    if problems or moves == 0:
        server.kill()
        raise SystemExit(f"{len(problems)} of {wanted.games} games have a problem")
    server.close()
    print(f"{wanted.games} games at once, {moves} moves of people in {took:.1f} s, none lost, no seat stuck")
    print("a move acknowledged after " + spread([t for player in players for t in player.answered]))
    print("the person's next turn after " + spread([t for player in players for t in player.replies]))


if __name__ == "__main__":
    main()
