#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How quick the workbench is: time until the page is ready, from a change of rules to the new picture, frames while
scrolling, memory against `tacet protect`, and from a stop to the result. Prints a line for each.
Usage: bench/workbench.py TACET [CELLS...]; cells are 100000 and 1000000 without any."""
import random
import re
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[1]
TACET = str(Path(sys.argv[1]).resolve())
SIZES = [int(each) for each in sys.argv[2:]] or [100_000, 1_000_000]
sys.argv = [sys.argv[0], TACET, TACET, str(ROOT), "/tmp/tacet-workbench-bench"]
sys.path.insert(0, str(ROOT / "tests/serve"))
from browser_test import make_browser  # noqa: E402
from workbench import Server  # noqa: E402

FRAMES = """
const done = arguments[0], view = document.getElementById("view"), times = [];
let last = performance.now();
function step(now) {
  times.push(now - last);
  last = now;
  view.scrollTop += 37;
  view.scrollLeft += 11;
  if (times.length < 90) requestAnimationFrame(step);
  else done(times.slice(5));
}
requestAnimationFrame(step);
"""


def write_records(folder, cells):
    """A job of two variables whose places all have records."""
    rows = int(cells ** 0.5)
    source = random.Random(1)
    with open(folder / "records.csv", "w", encoding="ascii") as file:
        file.write("a,b,value\n")
        for i in range(rows - 1):
            for j in range(cells // rows - 1):
                for _ in range(source.choice((1, 2, 3, 4))):
                    file.write(f"a{i:04},b{j:04},{int(source.lognormvariate(5, 1.5)) + 1}\n")
    (folder / "records.toml").write_text(
        '[data]\nfile = "records.csv"\n[[variables]]\nname = "a"\n[[variables]]\nname = "b"\n[[variables]]\nname = "value"\n'
        'role = "numeric"\n[rules]\nfrequency = { minimum = 2, margin = 10 }\n[[tables]]\nname = "t"\nvariables = ["a", "b"]\n'
        'response = "value"\n[[outputs]]\ntype = "csv"\nfile = "out.csv"\n')


def peak_megabytes(pid):
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def ready_seconds(browser, server):
    """From the request for the page until the table is drawn, by the browser's own clock."""
    browser.get(server.address)
    while not browser.execute_script("return document.body && document.body.dataset.ready"):
        time.sleep(0.05)
    return float(browser.execute_script("return document.body.dataset.ready")) / 1000


def change_rule(browser, value):
    """Milliseconds until the picture is new, by the browser's own clock."""
    return float(browser.execute_async_script(
        "const [value, done] = arguments; delete document.body.dataset.ruleMs; const field = document.getElementById('minimum');"
        "field.focus(); field.value = value; field.dispatchEvent(new Event('input'));"
        "const look = () => document.body.dataset.ruleMs ? done(document.body.dataset.ruleMs) : setTimeout(look, 2); look();", value))


def measure_page(cells):
    server = Server(TACET, ROOT)
    try:
        write_records(server.folder, cells)
        server.open("records.toml")
        browser = make_browser()
        try:
            print(f"{cells} cells: page ready in {ready_seconds(browser, server):.2f} s")
            browser.execute_script("document.querySelector('input[id$=\"-minimum-0\"]').id = 'minimum'")
            for value in (3, 4, 3):
                time.sleep(1)  # as people do: what the last change set going has ended
                print(f"{cells} cells: rule change to new picture {change_rule(browser, value):.0f} ms")
            quick = sorted(change_rule(browser, value) for value in (4, 3, 4, 3, 4, 3))
            print(f"{cells} cells: one after another {quick[len(quick) // 2]:.0f} ms, at most {quick[-1]:.0f} ms")
            browser.execute_script("for (let i = 0; i < 8; ++i) document.querySelector('[aria-label=\"zoom out\"]').click()")
            for zoom in ("far", "near"):
                frames = sorted(browser.execute_async_script(FRAMES))
                print(f"{cells} cells, {zoom}: {1000 * len(frames) / sum(frames):.0f} frames a second, the slowest twentieth {1000 / frames[int(0.95 * len(frames))]:.0f}")
                browser.execute_script("for (let i = 0; i < 4; ++i) document.querySelector('[aria-label=\"zoom in\"]').click(); document.getElementById('view').scrollTop = 0")
        finally:
            browser.quit()
    finally:
        server.close()


def megabytes_alone(file, limit, seconds):
    """Of a `tacet protect` that is interrupted after so many seconds."""
    command = subprocess.Popen([TACET, "protect", file, "--time-limit", str(limit)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + seconds
    peak = 0
    while command.poll() is None:
        try:
            peak = max(peak, peak_megabytes(command.pid))
        except (TypeError, FileNotFoundError, ProcessLookupError):
            break
        if time.monotonic() > end:
            command.send_signal(2)
            end = float("inf")
        time.sleep(0.05)
    command.wait()
    return peak


def measure_run(dimensions, stops):
    """Both have the same limit, which decides what is done when, and are stopped after the same time."""
    server = Server(TACET, ROOT)
    try:
        file = server.folder / "table.jj"
        subprocess.run([TACET, "generate", "contributors", "--dimensions", dimensions, "--output", file], check=True)
        server.open("table.jj")
        for seconds in stops:
            run = server.ask("POST", "/api/tables/1/runs", {"time_limit": 120})["id"]
            time.sleep(seconds)
            phase = server.ask("GET", f"/api/tables/1/runs/{run}")["phase"]
            began = time.monotonic()
            server.ask("POST", f"/api/tables/1/runs/{run}/stop", {})
            ended = server.finished(1, run)
            print(f"{dimensions}: stopped after {seconds} s ({phase}), result in {time.monotonic() - began:.2f} s ({ended['state']}, {ended.get('outcome')})")
        alone = megabytes_alone(file, 120, stops[-1])
        served = peak_megabytes(server.process.pid)
        print(f"{dimensions}: memory of the server {served:.0f} MB, of tacet protect {alone:.0f} MB: {served / alone:.2f} times")
    finally:
        server.close()


for size in SIZES:
    measure_page(size)
for each in ("20x20x10", "100x100x100"):
    measure_run(each, (0.5, 2, 15))
