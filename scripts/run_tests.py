#!/usr/bin/env python3
"""Runs the tests of a preset with ctest, then names the slowest of them and those that were skipped because this
machine lacks what they need. With TACET_SKIP_NOTHING=1 such a skip counts as a failure.

Usage: scripts/run_tests.py PRESET [argument of ctest ...]
"""
import os
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

SLOWEST = 10
# A test that finds its needs missing says so with this word first; other skips are cases that do not apply.
NEEDS = "needs "


def run_ctest(preset, results, arguments):
    """Removes the results of earlier runs; returns the exit code of ctest."""
    for old in results.glob("*.xml"):
        old.unlink()
    results.mkdir(parents=True, exist_ok=True)
    junit = ["--output-junit", str(results.resolve() / "ctest.xml")]
    return subprocess.call(["ctest", "--preset", preset, *junit, *arguments])


def reason(case):
    """Why a test was skipped: its message, or for a script the line that begins with "needs"."""
    skipped = case.find("skipped")
    if skipped is None:
        return ""
    lines = [skipped.get("message", ""), *(case.findtext("system-out") or "").splitlines()]
    return next((line for line in lines if line.startswith(NEEDS)), "")


def read_cases(results):
    """All tests as (seconds, name, reason to skip): those inside test programs one by one, scripts as a whole."""
    programs = {path.name.removesuffix(".xml") for path in results.glob("*.xml")}
    for path in results.glob("*.xml"):
        for case in xml.parse(path).iter("testcase"):
            if path.name == "ctest.xml" and case.get("name") in programs:
                continue
            name = case.get("name") if path.name == "ctest.xml" else f"{case.get('classname')}.{case.get('name')}"
            yield float(case.get("time", 0)), name, reason(case)


def main():
    preset, arguments = sys.argv[1], sys.argv[2:]
    results = Path("build", preset, "test-results")
    code = run_ctest(preset, results, arguments)
    cases = sorted(read_cases(results), reverse=True)
    print(f"\n{len(cases)} tests in programs and scripts ({preset}). The slowest:")
    for seconds, name, _ in cases[:SLOWEST]:
        print(f"{seconds:8.1f} s  {name}")
    skipped = [(name, why) for _, name, why in cases if why]
    for name, why in skipped:
        print(f"skipped: {name} {why}")
    if skipped and os.environ.get("TACET_SKIP_NOTHING") == "1":
        print(f"FAILED: {len(skipped)} tests were skipped, and TACET_SKIP_NOTHING is set")
        code = code or 1
    return code


if __name__ == "__main__":
    sys.exit(main())
