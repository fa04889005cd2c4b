#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The server over the network: who is let in, what is refused, load, and how it ends.
Usage: requests_test.py TACET TACET_VERIFY SOURCE RESULTS"""
import http.client
import random
import re
import socket
import subprocess
import sys
import threading
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
from workbench import Server  # noqa: E402

TACET, VERIFY, SOURCE = sys.argv[1:4]


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(TACET, SOURCE)
        cls.table = cls.server.open("regions.toml")

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_the_token_is_asked_of_every_request(self):
        for path in ("/", "/main.js", "/api/tables", "/api/events", "/nothing"):
            self.assertEqual(self.server.request("GET", path, token=False)[0], 401, path)
        status, headers, _ = self.server.request("GET", f"/?token={self.server.token}", token=False)
        self.assertEqual(status, 200)
        cookie = headers["Set-Cookie"]
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        self.assertEqual(self.server.request("GET", "/api/tables", headers={"Cookie": cookie.split(";")[0]}, token=False)[0], 200)

    def test_other_hosts_and_origins_are_kept_out(self):
        port = self.server.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1:1"):
            self.assertEqual(self.server.request("GET", "/api/tables", headers={"Host": host})[0], 403, host)
        for origin in ("http://evil.example", "null", "https://localhost"):
            self.assertEqual(self.server.request("GET", "/api/tables", headers={"Origin": origin})[0], 403, origin)
        self.assertEqual(self.server.request("GET", "/api/tables", headers={"Origin": f"http://127.0.0.1:{port}"})[0], 200)

    def test_every_answer_has_a_strict_policy(self):
        for path in ("/", "/main.js", "/api/tables", "/nothing"):
            headers = self.server.request("GET", path)[1]
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"], path)
            self.assertNotIn("unsafe", headers["Content-Security-Policy"], path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertNotIn("Access-Control-Allow-Origin", headers)

    def test_it_listens_on_this_machine_only(self):
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        local = [line.split()[1] for line in lines if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{self.server.port:04X}", local)
        self.assertNotIn(f"00000000:{self.server.port:04X}", local)

    def test_paths_outside_the_folder_are_refused(self):
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/etc/passwd"):
            self.assertIn(self.server.request("GET", path)[0], (400, 404), path)
        for name in ("../x.csv", "/etc/passwd", "x/../../y.csv"):
            self.assertEqual(self.server.request("POST", "/api/guess", {"file": name})[0], 400, name)
        (self.server.folder / "bad.toml").write_text('[data]\nfile = "/etc/passwd"\n')
        status, _, text = self.server.request("POST", "/api/tables", {"file": "bad.toml"})
        self.assertEqual(status, 400)
        self.assertNotIn(b"root:", text)

    def test_two_hundred_requests_at_once_are_all_answered(self):
        paths = [f"/api/tables/{self.table}", f"/api/tables/{self.table}/states", "/api/tables", f"/api/tables/{self.table}/counts"]
        with ThreadPoolExecutor(200) as pool:
            found = list(pool.map(lambda i: self.server.request("GET", paths[i % 4])[0], range(200)))
        self.assertEqual(found, [200] * 200)

    def test_fifty_streams_hear_the_same_event(self):
        heard, ready = [], threading.Barrier(51)

        def listen(_):
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
            connection.request("GET", "/api/events", headers={"Authorization": "Bearer " + self.server.token})
            answer = connection.getresponse()
            ready.wait()
            while True:
                line = answer.readline().decode()
                if line.startswith("event: table"):
                    heard.append(answer.readline().decode())
                    connection.close()
                    return

        with ThreadPoolExecutor(50) as pool:
            done = [pool.submit(listen, i) for i in range(50)]
            ready.wait()  # who has an answer hears every event from then on
            self.server.ask("POST", f"/api/tables/{self.table}/pins", {"cells": [{"codes": [2, 1]}], "pin": "costlier"})
            # Other requests are answered meanwhile.
            self.assertEqual(self.server.request("GET", "/api/tables")[0], 200)
            for each in done:
                each.result(120)
        self.assertEqual(len(heard), 50)
        self.assertEqual(len(set(heard)), 1)
        self.server.ask("POST", f"/api/tables/{self.table}/undo", {})

    def test_a_hundred_megabytes_are_refused_with_a_sentence(self):
        status, _, text = self.server.request("POST", "/api/files?name=large.csv", b"x" * 100_000_000)
        self.assertEqual(status, 413)
        self.assertIn(b"expected less", text)
        self.assertFalse((self.server.folder / "large.csv").exists())
        self.assertEqual(self.server.request("GET", "/api/tables")[0], 200)

    def test_malformed_requests_do_not_stop_it(self):
        source = random.Random(3)
        seed = b'{"method":"auto","time_limit":0.2,"pins":[{"view":0,"codes":[1,"x"],"pin":"publish"}]}'
        for i in range(300):
            body = bytearray(seed)
            for _ in range(1 + i % 6):
                body[source.randrange(len(body))] = source.randrange(256)
            path = ["/api/tables", "/api/guess", f"/api/tables/{self.table}/pins", f"/api/tables/{self.table}/runs/9/preview"][i % 4]
            status, _, text = self.server.request("POST", path, bytes(body))
            self.assertNotEqual(status, 500, body)
            if status >= 400:
                self.assertIn(b'"error"', text)
        for line in (b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\x00\xff\r\n\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as raw:
                raw.sendall(line)
                raw.settimeout(1)
                try:
                    raw.recv(100)
                except (TimeoutError, ConnectionError):
                    pass
        self.assertEqual(self.server.request("GET", "/api/tables")[0], 200)

    def test_a_stopped_run_keeps_the_best_so_far(self):
        (self.server.folder / "large.jj").write_bytes(
            subprocess.run([TACET, "generate", "contributors", "--dimensions", "20x15x10"], stdout=subprocess.PIPE, check=True).stdout)
        table = self.server.open("large.jj")
        run = self.server.ask("POST", f"/api/tables/{table}/runs", {"time_limit": 300})["id"]
        path = f"/api/tables/{table}/runs/{run}"
        self.server.until(lambda: self.server.ask("GET", path)["phase"].startswith(("rounds", "lower bound", "nodes")))
        self.server.until(lambda: len(self.server.ask("GET", path)["curve"]) > 2)
        self.server.ask("POST", path + "/stop", {})
        ended = self.server.finished(table, run)
        self.assertEqual(ended["outcome"], "interrupted")
        self.assertTrue(ended["safe"])
        self.assertGreater(len(ended["curve"]), 2)


class Documents(unittest.TestCase):
    def test_every_route_is_described(self):
        routes = re.findall(r'\{"([A-Z]+)", "(/api/[^"]*)"', (Path(SOURCE) / "src/serve/api.cpp").read_text())
        self.assertGreater(len(routes), 20)
        machine = (Path(SOURCE) / "docs/openapi.yaml").read_text()
        people = (Path(SOURCE) / "docs/api.md").read_text()
        for method, path in routes:
            path = path.replace("/tables/#", "/tables/{table}").replace("/runs/#", "/runs/{run}")
            found = re.search(rf"^  {re.escape(path)}:\n((?:    .*\n)+)", machine, re.M)
            self.assertTrue(found and f"    {method.lower()}:" in found[1], f"{method} {path}")
            self.assertIn(path.rsplit("/", 1)[1].replace("{table}", "ID").replace("{run}", "RUN"), people)


class Ending(unittest.TestCase):
    def test_control_c_ends_it_cleanly_while_it_works(self):
        server = Server(TACET, SOURCE, what="survey.toml")
        try:
            run = server.ask("POST", "/api/tables/1/runs", {"time_limit": 300})["id"]
            server.until(lambda: server.ask("GET", f"/api/tables/1/runs/{run}")["state"] == "running")
            self.assertEqual(server.interrupt(), 0)
            self.assertEqual(server.process.stderr.read(), "")
        finally:
            server.close()

    def test_a_port_that_is_taken_is_said(self):
        server = Server(TACET, SOURCE)
        try:
            other = subprocess.run([TACET, "serve", "--no-browser", "--port", str(server.port)], cwd=server.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
            self.assertEqual(other.returncode, 2)
            self.assertIn(f"--port {server.port}", other.stderr)
        finally:
            server.close()

    def test_a_file_that_is_not_there_is_said(self):
        other = subprocess.run([TACET, "serve", "--no-browser", "no/such.jj"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
        self.assertEqual(other.returncode, 2)
        self.assertEqual(other.stdout, "")

    def test_nothing_of_the_values_is_printed(self):
        server = Server(TACET, SOURCE, what="regions.toml")
        try:
            run = server.ask("POST", "/api/tables/1/runs", {"time_limit": 5})["id"]
            server.finished(1, run)
            server.interrupt()
            self.assertEqual(server.process.stdout.read(), "")
            self.assertEqual(server.process.stderr.read(), "")
        finally:
            server.close()


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[5:], verbosity=1)
