#!/usr/bin/env python3
"""A FAUhalma player that follows the rules, as a beginning for a better one.

    zwarm fau-server "python3 example_client.py"             the server starts it
    zwarm fau-server --listen 4711                           it connects to the server,
    python3 example_client.py --connect 4711                 on the same machine

README.md, in the same folder, describes the messages.
"""
import json
import random
import socket
import sys

DIRECTIONS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
TIP = (-3, 6)  # of A's home


def distance(a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    return max(abs(dx), abs(dy), abs(dx + dy))


def all_moves(board, home, position):
    """Every move of A, each as a list of cells."""
    owner = {tuple(cell): player for player, cells in position.items() for cell in cells}

    def free(cell):
        """May a move end there? Opponents in A's home are swapped."""
        return cell in board and (cell not in owner or (owner[cell] != "A" and cell in home))

    for start in [cell for cell, player in owner.items() if player == "A"]:
        del owner[start]  # a peg does not stand in its own way
        for dx, dy in DIRECTIONS:
            step = (start[0] + dx, start[1] + dy)
            if free(step):
                yield [start, step]
        reached, chains = {start}, [[start]]
        while chains:
            chain = chains.pop(0)
            for dx, dy in DIRECTIONS:
                x, y = chain[-1]
                over, to = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if over in owner and free(to) and to not in reached:
                    reached.add(to)
                    yield chain + [to]
                    if to not in owner:  # a swap ends the chain
                        chains.append(chain + [to])
        owner[start] = "A"


def choose(board, home, position):
    """The longest way towards the tip of the home, of the rearmost peg if there are several."""

    def worth(move):
        before, after = distance(move[0], TIP), distance(move[-1], TIP)
        return before - after, before, random.random()

    return max(all_moves(board, home, position), key=worth)


def main():
    source, sink = sys.stdin, sys.stdout
    if sys.argv[1:2] == ["--connect"]:
        link = socket.create_connection(("127.0.0.1", int(sys.argv[2])))
        source, sink = link.makefile("r"), link.makefile("w")
    board = home = None
    for line in source:
        message = json.loads(line)
        if message["type"] == "hello":
            board = {tuple(cell) for cell in message["board"]}
            home = {tuple(cell) for cell in message["homes"]["A"]}
        elif message["type"] == "turn":
            print(json.dumps(choose(board, home, message["position"])), file=sink, flush=True)
        elif message["type"] == "error":
            print(message["message"], file=sys.stderr)


if __name__ == "__main__":
    main()
