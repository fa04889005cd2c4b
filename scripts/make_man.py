#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the manual pages: the parts that a person wrote, in docs/man, with what the programs say about their options.

Usage: make_man.py TACET TACET_VERIFY TACET_ARGUS SOURCE_FOLDER OUTPUT_FOLDER VERSION
"""
import subprocess
import sys
from pathlib import Path

from program_help import read_all_help


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def rows(entries):
    for entry in entries:
        yield ".TP"
        yield f".B {escaped(entry.head)}"
        yield escaped(entry.text) or "."


def command_section(help_of):
    if len(help_of.words) > 1:
        yield f'.SS "{escaped(" ".join(help_of.words))}"'
        yield escaped(help_of.summary[0].upper() + help_of.summary[1:]) + "."
        yield ".PP"
        yield f".B {escaped(help_of.usage)}"
    for heading in help_of.sections:
        yield from rows(row for row in help_of.sections[heading] if row.names[-1] != "--help")


def help_text(program):
    said = subprocess.run([program, "--help"], check=True, capture_output=True, encoding="utf-8").stdout
    return "\n".join(escaped(line) for line in said.rstrip().split("\n"))


def main():
    tacet, verify, argus, source, output, version = sys.argv[1:]
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    lines = [line for each in read_all_help(tacet) for line in command_section(each)]
    parts = {"@VERSION@": version, "@COMMANDS@": "\n".join(lines), "@HELP@": help_text(verify), "@ARGUS@": help_text(argus)}
    for name in ("tacet.1", "tacet-verify.1", "tacet-argus.1"):
        text = (Path(source) / "docs/man" / f"{name}.in").read_text(encoding="utf-8")
        for key, value in parts.items():
            text = text.replace(key, value)
        (folder / name).write_text(text, encoding="utf-8")


main()
