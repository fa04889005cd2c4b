#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Does what a page tells its readers to do, in a new folder beside a copy of examples/, and compares what is printed.

- In a `console` block, a line that begins with "$ " is a command; the lines up to the next one are what it prints,
  standard error included. `cd FOLDER` holds for the commands that follow. A line `...` stands for any lines.
- After "Save this as `NAME`:" the next block becomes that file; after "Add this to `NAME`:" it is added at its end.
- "Replace `OLD` in `NAME` by `NEW`." does so; OLD must be there, once.

Times, commits and numbers of witnesses are masked. Usage: run_examples.py BUILD_FOLDER SOURCE_FOLDER PAGE [--update]; with --update the page is rewritten
to hold what is printed now (blocks with `...` stay as they are).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SAVE = re.compile(r"Save this as `([^`]+)`:$")
ADD = re.compile(r"Add this to `([^`]+)`:$")
REPLACE = re.compile(r"Replace `([^`]+)` in `([^`]+)` by `([^`]+)`")


def masked(text):
    text = re.sub(r"\b[0-9]+\.[0-9]+ s\b", "T s", text)
    text = re.sub(r"(tacet [0-9.]+) \([0-9a-z]+\)", r"\1 (commit)", text)
    return re.sub(r"\bby [0-9,]+ (exact )?witness(es)?\b", r"by N \1witnesses", text)


def agrees(expected, printed):
    """Line by line; `...` stands for any lines."""
    parts = ("\n" + masked("\n".join(expected)) + "\n").split("\n...\n")
    pattern = r"\n(?:.*\n)*?".join(re.escape(part) for part in parts)
    return re.fullmatch(pattern, "\n" + masked("\n".join(printed)) + "\n") is not None


class Page:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.lines = path.read_text(encoding="utf-8").split("\n")
        self.now = []  # the page as it should be
        self.examples = 0
        self.failures = []
        self.paragraph = []  # its lines so far
        self.announced = None  # the file that the next block becomes, and how it is opened

    def run(self):
        i = 0
        while i < len(self.lines):
            line = self.lines[i]
            i += 1
            if not line.startswith("```"):
                self.now.append(line)
                self.paragraph.append(line)
                if not line:
                    self.end_paragraph()
                continue
            self.end_paragraph()
            end = self.lines.index("```", i)
            content = self.lines[i:end]
            self.now += [line, *(self.console(content) if line == "```console" else self.block(content)), "```"]
            i = end + 1
        self.end_paragraph()

    def end_paragraph(self):
        text = " ".join(self.paragraph).strip()
        self.paragraph = []
        if not text:
            return
        for old, name, new in REPLACE.findall(text):
            self.replace(self.folder / name, old, new)
        save, add = SAVE.search(text), ADD.search(text)
        self.announced = (save[1], "w") if save else (add[1], "a") if add else None

    def replace(self, path, old, new):
        text = path.read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise SystemExit(f"{self.path}: found '{old}' {text.count(old)} times in {path.name}, expected it once")
        path.write_text(text.replace(old, new), encoding="utf-8")

    def block(self, content):
        if self.announced:
            name, mode = self.announced
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with open(path, mode, encoding="utf-8") as file:
                file.write("\n".join(content) + "\n")
            self.announced = None
        return content

    def console(self, content):
        shown = []
        i = 0
        while i < len(content):
            if not content[i].startswith("$ "):
                raise SystemExit(f"{self.path}: found '{content[i]}' in a console block, expected a command")
            command = [content[i]]
            while command[-1].endswith("\\"):
                i += 1
                command.append(content[i])
            i += 1
            expected = []
            while i < len(content) and not content[i].startswith("$ "):
                expected.append(content[i])
                i += 1
            shown += command + self.command("\n".join(command)[2:], expected)
        return shown

    def command(self, text, expected):
        """What the page should show of it."""
        self.examples += 1
        change = re.fullmatch(r"cd (\S+)", text)
        if change:
            self.folder = (self.folder / change[1]).resolve(strict=True)
            return expected
        done = subprocess.run(["bash", "-o", "pipefail", "-c", text], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", check=False)
        printed = done.stdout.rstrip("\n").split("\n") if done.stdout else []
        if done.returncode != 0 and not printed:
            printed = [f"(nothing, exit code {done.returncode})"]
        if agrees(expected, printed):
            return expected
        self.failures.append(f"{self.path}: this example does not hold: {text}\n" + "".join(
            f"  expected: {line}\n" for line in expected) + "".join(f"  printed:  {line}\n" for line in printed))
        return expected if "..." in expected else printed


def main():
    arguments = [each for each in sys.argv[1:] if each != "--update"]
    build, source, path = (Path(each).resolve() for each in arguments)
    os.environ["PATH"] = f"{build}:{os.environ['PATH']}"
    os.environ["LC_ALL"] = "C.UTF-8"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(source / "examples", Path(folder) / "examples")
        (Path(folder) / "out").mkdir()
        page = Page(path, Path(folder))
        page.run()
    if "--update" in sys.argv:
        path.write_text("\n".join(page.now), encoding="utf-8")
    print("".join(page.failures), end="")
    if page.examples == 0:
        print(f"{path}: no examples found")
    print(f"{path.name}: {page.examples} commands, {len(page.failures)} print something else")
    sys.exit(1 if page.failures or page.examples == 0 else 0)


main()
