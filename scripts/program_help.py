# SPDX-License-Identifier: Apache-2.0
"""Reads what `tacet --help` and the help of its commands say, for manual pages and shell completion."""
import re
import subprocess
from dataclasses import dataclass, field

ROW = re.compile(r"^  (\S.*?)(?:  +(\S.*))?$")  # "  --name TEXT=value    what it is"; the text may follow below
WRAPPED = re.compile(r"^ {20,}(\S.*)$")


@dataclass
class Row:
    """A positional, an option or a command, with what is said about it."""
    head: str
    text: str = ""

    @property
    def names(self):
        """An option has one or more, such as -h and --help."""
        return self.head.split(" ")[0].split(",")

    @property
    def choices(self):
        """The values an option takes, if the help lists them: {one,two}, or "one: what it does; two: what it does"."""
        listed = re.search(r"\{([^}]*)\}", self.head)
        explained = re.findall(r"(?:^|; )([a-z][a-z-]*): ", self.text)
        return listed[1].split(",") if listed else explained if len(explained) > 1 else []


@dataclass
class Help:
    words: list  # such as ["tacet", "generate", "ons"]
    summary: str = ""
    usage: str = ""
    sections: dict = field(default_factory=dict)  # by heading: rows

    @property
    def options(self):
        return self.sections.get("Options", [])

    @property
    def commands(self):
        return self.sections.get("Subcommands", [])


def read_help(program, words):
    text = subprocess.run([program, *words[1:], "--help"], check=True, capture_output=True, encoding="utf-8").stdout
    result = Help(words)
    rows = None
    for line in text.split("\n"):
        row, wrapped = ROW.match(line), WRAPPED.match(line)
        if line.startswith("Usage: "):
            result.usage = line[len("Usage: "):]
        elif re.fullmatch(r"\S[^:]*:", line):
            rows = result.sections.setdefault(line[:-1], [])
        elif rows and wrapped:
            rows[-1].text = f"{rows[-1].text} {wrapped[1]}".strip()
        elif rows is not None and row:
            rows.append(Row(row[1], row[2] or ""))
        elif line and not result.summary:
            result.summary = line
    return result


def read_all_help(program, words=("tacet",)):
    """The help of the program, its commands, and theirs, one after the other."""
    own = read_help(program, list(words))
    yield own
    for command in own.commands:
        yield from read_all_help(program, [*words, command.head])
