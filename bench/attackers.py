#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Attackers for a JJ table: contributors who are alone in a primary, and may know small cells besides.

attackers.py TABLE.jj COUNT SEED [CELLS] >attackers  writes a file `tacet-attackers 1`; CELLS small cells each
attackers.py --see TABLE.jj ATTACKERS PATTERN N      the table and pattern that attacker N sees, for an audit:
                                                     writes seen.jj and seen.pattern
attackers.py --audit TACET TABLE.jj ATTACKERS PATTERN COUNT [SEED]
                                                     audits what each of COUNT attackers sees, picked at random
"""
import random
import subprocess
import sys
from decimal import Decimal


def read_cells(path):
    """Lines of the cells: index, value, cost, status, bounds, levels."""
    with open(path, encoding="ascii") as file:
        lines = file.read().split("\n")
    count = int(lines[1])
    return lines, [line.split() for line in lines[2 : 2 + count]]


def make(path, count, seed, cells_each):
    _, cells = read_cells(path)
    chance = random.Random(seed)
    primaries = [i for i, cell in enumerate(cells) if cell[3] == "u"]
    others = sorted((float(cell[1]), i) for i, cell in enumerate(cells) if cell[3] == "s")
    small = [i for _, i in others[: max(2, len(others) // 4)]]
    # Who is alone in a cell is rarely large: the smaller half of what is left over, if there is enough.
    primaries.sort(key=lambda i: float(cells[i][1]))
    primaries = primaries[: max(count, 1)]
    chance.shuffle(primaries)
    print("tacet-attackers 1")
    for number in range(count):
        known = {primaries[number % len(primaries)]} | set(chance.sample(small, min(cells_each, len(small))))
        print(f"A S{number + 1}")
        for cell in sorted(known):
            print(f"K {cell}")


def read_attackers(path):
    """Their names with what follows about each, as words."""
    found = []
    with open(path, encoding="ascii") as file:
        for words in map(str.split, file):
            if words[:1] == ["A"]:
                found.append((words[1], []))
            elif found and words and words[0] in "KBX":
                found[-1][1].append(words)
    return found


def see(table, pattern, knowledge):
    """Writes seen.jj and seen.pattern: cells that are known are published, bounds are tighter, what is owned asks for nothing."""
    lines, cells = read_cells(table)
    known = {int(words[1]) for words in knowledge if words[0] == "K"}
    for words in knowledge:
        cell = cells[int(words[1])]
        if words[0] == "K":
            cell[3] = "z"
        if words[0] == "B":
            cell[4], cell[5] = max(cell[4], words[2], key=Decimal), min(cell[5], words[3], key=Decimal)
        down, up = {"K": (1, 1), "B": (0, 0)}.get(words[0], (words[2:] != ["up"], words[2:] != ["down"]))
        cell[6:9] = ["0" if down else cell[6], "0" if up else cell[7], "0"]
        lines[2 + int(words[1])] = " ".join(cell)
    with open("seen.jj", "w", encoding="ascii") as file:
        file.write("\n".join(lines))
    with open(pattern, encoding="ascii") as file:
        left = [line for line in file if line.startswith("#") or int(line.split()[0]) not in known]
    with open("seen.pattern", "w", encoding="ascii") as file:
        file.writelines(left)


def audit(tacet, table, attackers, pattern, count, seed):
    """Ordinary audits of what so many attackers see, picked at random: prints who gets in, and how many do."""
    everyone = read_attackers(attackers)
    sample = random.Random(seed).sample(everyone, min(count, len(everyone)))
    exposed = 0
    for name, knowledge in sample:
        see(table, pattern, knowledge)
        verdict = subprocess.run([tacet, "audit", "seen.jj", "--pattern", "seen.pattern"], capture_output=True, text=True, check=False)
        if verdict.returncode not in (0, 3):
            sys.exit(f"{name}: {verdict.stderr}")
        if verdict.returncode == 3:
            exposed += 1
            print(f"{name} gets in")
    print(f"{exposed} of {len(sample)} attackers get in (of {len(everyone)} in all)")


if __name__ == "__main__":
    if sys.argv[1] == "--see":
        see(sys.argv[2], sys.argv[4], read_attackers(sys.argv[3])[int(sys.argv[5]) - 1][1])
    elif sys.argv[1] == "--audit":
        audit(*sys.argv[2:6], int(sys.argv[6]), int(sys.argv[7]) if len(sys.argv) > 7 else 1)
    else:
        make(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
