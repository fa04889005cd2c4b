# SPDX-License-Identifier: Apache-2.0
"""A server for a test: starts it in a folder of its own, and talks to it as curl would."""
import http.client
import json
import shutil
import subprocess
import tempfile
import time
import urllib.parse
from pathlib import Path


class Server:
    def __init__(self, tacet, source, port=0, what=".", options=(), folder=None):
        self.tacet, self.source = tacet, Path(source)
        self.owns_folder = folder is None
        self.folder = Path(folder or tempfile.mkdtemp(prefix="tacet-serve-"))
        if self.owns_folder:
            for each in ("survey.toml", "regions.toml", "enterprises.csv", "activity.csv", "district.hrc"):
                shutil.copy(self.source / "examples/survey" / each, self.folder)
        self.start(port, what, options)

    def start(self, port=0, what=".", options=()):
        self.process = subprocess.Popen(
            [self.tacet, "serve", "--no-browser", "--port", str(port), *options, what],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            raise RuntimeError("no address: " + self.address + self.process.stderr.read())
        parts = urllib.parse.urlsplit(self.address)
        self.port = parts.port
        self.token = urllib.parse.parse_qs(parts.query)["token"][0]

    def request(self, method, path, body=None, headers=None, token=True, timeout=120):
        """Status, headers and body of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        own = {"Authorization": "Bearer " + self.token} if token else {}
        own.update(headers or {})
        data = json.dumps(body) if isinstance(body, (dict, list)) else body
        connection.request(method, path, data, own)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, answer.headers, text

    def ask(self, method, path, body=None):
        status, _, text = self.request(method, path, body)
        if status >= 300:
            raise AssertionError(f"{method} {path}: {status} {text[:500]!r}")
        return json.loads(text)

    def open(self, file):
        return self.ask("POST", "/api/tables", {"file": file})["tables"][0]

    @staticmethod
    def until(condition, seconds=240):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.05)
        raise AssertionError(f"not within {seconds} seconds")

    def finished(self, table, run):
        def over():
            found = self.ask("GET", f"/api/tables/{table}/runs/{run}")
            return found if found["state"] in ("done", "failed") else None
        return self.until(over)

    def kill(self):
        self.process.kill()
        self.process.communicate()

    def interrupt(self, seconds=120):
        """As Ctrl-C does; the exit code."""
        self.process.send_signal(2)
        return self.process.wait(seconds)

    def close(self):
        if self.process.poll() is None:
            self.kill()
        self.process.stdout.close()
        self.process.stderr.close()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
