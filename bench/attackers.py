#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Attackers for a JJ table: contributors who are alone in a primary, and may know small cells besides.

attackers.py TABLE.jj COUNT SEED [CELLS] >attackers  writes a file `tacet-attackers 1`; CELLS small cells each
attackers.py --see TABLE.jj ATTACKERS PATTERN N      the table and pattern that attacker N sees, for an audit:
                                                     writes seen.jj and seen.pattern
"""
import random
import sys


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


def see(table, attackers, pattern, wanted):
    lines, cells = read_cells(table)
    known, number = set(), 0
    with open(attackers, encoding="ascii") as file:
        for line in file:
            words = line.split()
            number += words[:1] == ["A"]
            if number == wanted and words[:1] == ["K"]:
                known.add(int(words[1]))
    for i in known:
        cells[i][3] = "z"
        cells[i][6:9] = ["0", "0", "0"]
        lines[2 + i] = " ".join(cells[i])
    with open("seen.jj", "w", encoding="ascii") as file:
        file.write("\n".join(lines))
    with open(pattern, encoding="ascii") as file:
        left = [line for line in file if line.startswith("#") or int(line.split()[0]) not in known]
    with open("seen.pattern", "w", encoding="ascii") as file:
        file.writelines(left)


if __name__ == "__main__":
    if sys.argv[1] == "--see":
        see(sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5]))
    else:
        make(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 0)
