#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the links of all pages: the files and the headings must exist.

Also the words of the pages and of the sources, and what they say about the tree: CONTRIBUTING.md names every folder of src/, CITATION.cff the version, the index every
page, and examples are in console blocks, where they are run. Usage: check_links.py SOURCE_FOLDER [PAGE...]
"""
import re
import sys
from pathlib import Path

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
OUTSIDE = re.compile(r"[a-z]+:")
# A file or folder of the tree, named in code: `src/audit` or `cli/main.cpp`.
NAMED = re.compile(r"`((?:src|cli|verify|tests|bench|cmake|scripts|include|experiments|examples)/[\w./-]*)[^`]*`")
# One word for one thing, the word of the field: docs/glossary.md.
WORDS = {"withheld": "suppressed", "withhold": "suppress", "dear": "costly", "dearer": "more costly", "dearest": "most costly"}


def without_code(text):
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "code", text)


def anchors(path):
    """What a forge and MkDocs make of headings."""
    found = set()
    inside = False
    for line in path.read_text(encoding="utf-8").split("\n"):
        inside ^= line.startswith("```")
        heading = re.match(r"#+ (.*)", line)
        if heading and not inside:
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading[1]).lower()
            found.add(re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-"))
    return found


class Checker:
    def __init__(self, root):
        self.root = root
        self.problems = []

    def complain(self, page, text):
        self.problems.append(f"{page.relative_to(self.root)}: {text}")

    def check(self, page):
        text = page.read_text(encoding="utf-8")
        if re.search(r"^    \$ ", text, flags=re.M):
            self.complain(page, "found an indented example, expected a console block, which is run")
        for name in NAMED.findall(text):
            if not (self.root / name).exists() and page.name != "CHANGELOG.md":
                self.complain(page, f"found {name}, expected a file or folder of that name")
        self.check_words(page, without_code(text))
        for target in LINK.findall(without_code(text)):
            if OUTSIDE.match(target):
                continue
            name, _, anchor = target.partition("#")
            path = (page.parent / name).resolve() if name else page
            if not path.exists():
                self.complain(page, f"found a link to {target}, expected a file there")
            elif path.suffix == ".md":
                if anchor and anchor not in anchors(path):
                    self.complain(page, f"found a link to {target}, expected a heading of that name")

    def check_words(self, path, text):
        for word in re.findall(r"[A-Z]?[a-z]+", text):
            if word.lower() in WORDS:
                self.complain(path, f"found the word {word}, expected {WORDS[word.lower()]}")

    def check_sources(self):
        """Names, messages and comments use the same words as the pages."""
        for folder in ("include", "src", "cli", "verify", "bench", "tests"):
            for path in sorted((self.root / folder).rglob("*.*")):
                if path.suffix in (".cpp", ".h", ".js", ".sh") and "docs" not in path.parts:
                    self.check_words(path, path.read_text(encoding="utf-8", errors="replace"))

    def check_tree(self):
        contributing = self.root / "CONTRIBUTING.md"
        named = set(re.findall(r"`(\w+)`", contributing.read_text(encoding="utf-8")))
        for folder in sorted(each.name for each in (self.root / "src").iterdir() if each.is_dir()):
            if folder not in named:
                self.complain(contributing, f"does not name the folder src/{folder}")
        version = re.search(r"project\(tacet VERSION ([0-9.]+)", (self.root / "CMakeLists.txt").read_text())[1]
        citation = self.root / "CITATION.cff"
        if f"\nversion: {version}\n" not in citation.read_text(encoding="utf-8"):
            self.complain(citation, f"does not name the version {version}")
        index = self.root / "docs/index.md"
        listed = {(index.parent / target.partition("#")[0]).resolve()
                  for target in LINK.findall(index.read_text(encoding="utf-8"))}
        for page in sorted((self.root / "docs").rglob("*.md")):
            if page not in listed and page != index:
                self.complain(index, f"does not list {page.relative_to(index.parent)}")


def main():
    checker = Checker(Path(sys.argv[1]).resolve())
    pages = [Path(each).resolve() for each in sys.argv[2:]]
    if not pages:
        folders = ("docs", "examples", "experiments", ".github")
        pages = sorted(checker.root.glob("*.md"))
        pages += sorted(page for folder in folders for page in (checker.root / folder).rglob("*.md"))
        checker.check_tree()
        checker.check_sources()
    for page in pages:
        checker.check(page)
    print("".join(f"{problem}\n" for problem in checker.problems), end="")
    print(f"{len(pages)} pages, {len(checker.problems)} problems")
    sys.exit(1 if checker.problems else 0)


main()
