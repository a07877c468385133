"""The server of the page for tests: started on a free port with a folder of its own, asked over HTTP."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import traceback


class Served:
    def __init__(self, program, *arguments, games=None, port=0):
        self.games = games or tempfile.mkdtemp(prefix="zwarm-games-")
        environment = {**os.environ, "XDG_STATE_HOME": self.games}
        environment.pop("DISPLAY", None)
        self.process = subprocess.Popen([program, "play", *arguments, "--no-browser", "--games", self.games + "/games",
                                         "--port", str(port)], stdout=subprocess.PIPE, text=True, env=environment)
        line = self.process.stdout.readline()
        found = re.match(r"The board is at (http://([^/:]+):(\d+)/(?:#(.*))?)$", line.strip())
        if not found:
            raise AssertionError(f"the server did not start: {line}")
        self.address, self.host, self.port, self.key = found.group(1), found.group(2), int(found.group(3)), found.group(4)
        self.root = f"http://{self.host}:{self.port}"

    def ask(self, method, path, body=None, headers=None):
        """Status, headers and text of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        sent = {"Content-Type": "application/json"} if body is not None else {}
        sent.update(headers or {})
        try:
            connection.request(method, path, body=body if body is None or isinstance(body, (str, bytes)) else json.dumps(body), headers=sent)
            reply = connection.getresponse()
            return reply.status, dict(reply.getheaders()), reply.read()
        finally:
            connection.close()

    def get(self, path):
        return json.loads(self.ask("GET", path)[2])

    def send(self, key, command):
        return json.loads(self.ask("POST", f"/api/table/{key}", command)[2])

    def table(self, rules, variant, seats):
        reply = json.loads(self.ask("POST", "/api/tables", {"do": "new", "rules": rules, "variant": variant, "seats": seats})[2])
        assert reply["ok"], reply
        return reply["key"]

    def view(self, key):
        return self.send(key, {"do": "view"})["view"]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) == 0, "the server did not end well"


def run_cases(cases):
    """Runs functions by name, all or those named on the command line; the exit code says how it went."""
    wanted = sys.argv[2:]
    failed = 0
    for case in cases:
        if wanted and case.__name__ not in wanted:
            continue
        try:
            case(sys.argv[1])
            print(f"ok {case.__name__}", flush=True)
        except Exception as error:  # noqa: BLE001 - every case is to be run
            failed += 1
            line = traceback.extract_tb(error.__traceback__)[1].lineno
            print(f"FAILED {case.__name__}, line {line}: {type(error).__name__}: {error}", flush=True)
    sys.exit(1 if failed else 0)
