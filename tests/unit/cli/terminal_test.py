#!/usr/bin/env python3
"""Plays in a real pseudo-terminal: terminal_test.py ZWARM. What a person types and points at, what
stays on the screen, and that a closed window loses nothing."""
import os
import pty
import re
import select
import signal
import sys
import tempfile
import time

PATIENCE = 60  # s; only a hang takes so long


class Session:
    """zwarm play in a terminal of its own."""

    def __init__(self, program, home, *arguments):
        self.seen = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.environ.update(HOME=home, XDG_STATE_HOME=home, TERM="xterm", COLUMNS="120",
                              LINES="50")
            os.execv(program, [program, "play", "--terminal", *arguments])

    def read(self):
        """False at the end."""
        if not select.select([self.file], [], [], 0.1)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def wait_for(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.seen, re.S):
            if time.monotonic() > end or not self.read():
                sys.exit(f"no {pattern!r} in:\n{self.seen}")
        self.seen = self.seen[re.search(pattern, self.seen, re.S).end():]

    def type(self, text):
        os.write(self.file, text.encode())

    def end(self):
        end = time.monotonic() + PATIENCE
        while self.read():
            if time.monotonic() > end:
                sys.exit("it does not end")
        return os.waitpid(self.pid, 0)[1]


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as home:
        first = Session(program, home, "halma-8", "--seats", "HC", "--movetime", "50")
        # Title, coloured stones, the goal, the prompt.
        first.wait_for(r"Halma 8x8.*\x1b\[48;5;.*help.*Bring your men.*> ")
        first.type("level 2\n")
        first.wait_for(r"Halma 8x8.*> ")
        first.type("?\n")
        first.wait_for(r"resign.*give up.*back to the board.*> ")
        first.type("\n")
        first.wait_for(r"Halma 8x8.*> ")
        first.type("\x1b[A\n")  # up: the list again
        first.wait_for(r"resign.*give up.*back to the board.*> ")
        first.type("\n")
        first.wait_for(r"Halma 8x8.*> ")
        first.type("hitn\n")
        first.wait_for("did you mean 'hint'")
        first.wait_for("> ")
        first.type("hint\n")
        first.wait_for(r"Hint: \w+ - \w+")
        first.wait_for("> ")
        # The cursor: onto the board, the stone under it is taken up, its ways are shown.
        first.type("\t")
        first.wait_for("Enter = take")
        first.type("\r")
        first.wait_for(r"\(.*Enter = put")
        first.type("\x1b")
        first.wait_for("Enter = take")
        first.type("\t")
        first.wait_for("> ")
        first.type("moves\n")
        first.wait_for(r"  (\w+) - (\w+).*back to the board")
        first.type("go\n")
        first.wait_for(" plays .* plays ")  # the human's by `go`, then the computer's
        first.wait_for("> ")
        os.kill(first.pid, signal.SIGHUP)  # the window is closed
        first.end()

        second = Session(program, home)
        second.wait_for("unfinished game")
        second.type("y\n")
        second.wait_for("Halma 8x8")
        second.wait_for("> ")
        second.type("history\n")
        second.wait_for(r"  1\. \w+ - \w+\r?\n  1\. \w+ - \w+")
        second.wait_for("> ")
        second.type("resign\n")
        second.wait_for("You lose")
        second.wait_for("> ")
        second.type("quit\n")
        if second.end() != 0:
            sys.exit("quit is no failure")

        third = Session(program, home, "halma-8", "--seats", "HH")
        third.wait_for("> ")
        third.type("\x03")  # Ctrl-C
        third.end()
        fourth = Session(program, home)
        fourth.wait_for("unfinished game")
        fourth.type("n\n")
        fourth.wait_for("Selfo")
        fourth.type("quit\n")
        fourth.end()
    print("passed")


main()
