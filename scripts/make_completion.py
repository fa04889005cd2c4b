#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the completion of `tacet` and `tacet-verify` for bash, from what the programs say about their options.

Usage: make_completion.py TACET TACET_VERIFY OUTPUT_FOLDER
"""
import re
import subprocess
import sys
from pathlib import Path

from program_help import read_all_help

HEAD = """# Completion of {name} for bash; made from its --help.
_{function}() {{
    COMPREPLY=()
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
"""
# The command is made of the words that name one: "protect", or "generate ons".
COMMAND = """    local command="" each
    for each in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case "$command $each" in
            %s) command="$command $each" ;;
        esac
    done
"""
# Where nothing is offered, files are.
TAIL = """}}
complete -o default -F _{function} {name}
"""


def words(texts):
    return f'COMPREPLY=($(compgen -W "{" ".join(texts)}" -- "$word")); return'


def tacet_lines(program):
    helps = list(read_all_help(program))
    methods = re.findall(r"^(\S+) \(", subprocess.run([program, "methods"], check=True, capture_output=True,
                                                     encoding="utf-8").stdout, flags=re.M)
    yield COMMAND % " | ".join(f'" {" ".join(each.words[1:])}"' for each in helps[1:])
    yield '    case "$command $before" in\n'
    for each in helps:
        for option in each.options:
            choices = methods if option.names[-1] == "--method" and not option.choices else option.choices
            if choices:
                command = "".join(f" {word}" for word in each.words[1:])
                yield f'        "{command} {option.names[-1]}") {words(choices)} ;;\n'
    yield '    esac\n    case "$command" in\n'
    for each in helps:
        command = "".join(f" {word}" for word in each.words[1:])
        if each.commands:
            offered = [row.head for row in each.commands]
            yield f'        "{command}") [[ $word == -* ]] || {{ {words(offered)}; }} ;;\n'
    yield '    esac\n    [[ $word != -* ]] || case "$command" in\n'
    for each in helps:
        command = "".join(f" {word}" for word in each.words[1:])
        yield f'        "{command}") {words([name for row in each.options for name in row.names])} ;;\n'
    yield "    esac\n"


def verify_lines(program):
    said = subprocess.run([program, "--help"], check=True, capture_output=True, encoding="utf-8").stdout
    options = sorted(set(re.findall(r"--[a-z][a-z-]*", said)))
    yield f'    [[ $before != --protection ]] || {{ {words(["at-least", "strict"])}; }}\n'
    yield f"    [[ $word != -* ]] || {{ {words(options)}; }}\n"


def main():
    tacet, verify, output = sys.argv[1:]
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in (("tacet", tacet_lines(tacet)), ("tacet-verify", verify_lines(verify))):
        function = name.replace("-", "_")
        text = HEAD.format(name=name, function=function) + "".join(lines) + TAIL.format(name=name, function=function)
        (folder / name).write_text(text, encoding="utf-8")


main()
