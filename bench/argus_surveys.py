#!/usr/bin/env python3
"""Writes surveys by industry, size and region with batch files of tau-ARGUS, to time `GH` and `MOD` on three dimensions.

large has about 61,000 cells, regions about 52,000 with a hierarchy of regions, small about 7,000. Time them by
`tacet-argus NAME_GH.arb` and `tacet-argus NAME_MOD.arb`. Usage: argus_surveys.py FOLDER. The same files every time.
"""
import random
import sys
from pathlib import Path

SIZE_SHARES = [0.3, 0.25, 0.18, 0.1, 0.07, 0.05, 0.03, 0.02]

METADATA = """IndustryCode 1 5 99999
  <RECODEABLE>
  <HIERARCHICAL>
  <HIERLEVELS> 3 1 1 0 0
Size 6 2 99
  <RECODEABLE>
Region 8 2 99
  <RECODEABLE>
{hierarchy}Var2 10 10
  <NUMERIC>
  <DECIMALS> 0
"""
HIERARCHY = """  <HIERARCHICAL>
  <HIERCODELIST> "{name}.hrc"
  <HIERLEADSTRING> "@"
"""
BATCH = """<OPENMICRODATA> "{name}.asc"
<OPENMETADATA> "{name}.rda"
<SPECIFYTABLE> "IndustryCode""Size""Region"|"Var2"||
<SAFETYRULE> NK(3,75)|FREQ(3,30)|
<READMICRODATA>
<SUPPRESS> {method}
<WRITETABLE> (1,3,AS+,"{name}_{short}.txt")
"""


def industries(numbers, groups, classes, subclasses):
    """Codes of five digits; a quarter of the classes have no subclass."""
    for group in range(groups):
        for each in range(numbers.randint(1, classes)):
            if numbers.random() < 0.25:
                yield f"{100 + group:03d}{each}0"
                continue
            for part in range(numbers.randint(1, subclasses)):
                yield f"{100 + group:03d}{each}{part + 1}"


def write_records(path, numbers, records, codes, sizes, regions):
    code_shares = [numbers.lognormvariate(0, 1.3) for _ in codes]
    region_shares = [numbers.lognormvariate(0, 0.5) for _ in range(regions)]
    with path.open("w") as file:
        for _ in range(records):
            code = numbers.choices(codes, code_shares)[0]
            size = numbers.choices(range(sizes), SIZE_SHARES[:sizes])[0]
            region = numbers.choices(range(regions), region_shares)[0]
            value = int(numbers.lognormvariate(3 + 1.1 * size, 1.2)) + 1
            file.write(f"{code}{size + 2:2d}{region + 1:02d}{value:10d}\n")


def write_regions(path, parts):
    last = 0
    with path.open("w") as file:
        for number, count in enumerate(parts):
            file.write(f"R{number}\n")
            for _ in range(count):
                last += 1
                file.write(f"@{last:02d}\n")


def write_survey(folder, name, seed, records, tree, sizes, regions, parts=()):
    numbers = random.Random(seed)
    codes = list(industries(numbers, *tree))
    write_records(folder / f"{name}.asc", numbers, records, codes, sizes, regions)
    if parts:
        write_regions(folder / f"{name}.hrc", parts)
    hierarchy = HIERARCHY.format(name=name) if parts else ""
    (folder / f"{name}.rda").write_text(METADATA.format(hierarchy=hierarchy))
    for method in ("GH(1,75)", "MOD(1)"):
        short = method.split("(")[0]
        (folder / f"{name}_{short}.arb").write_text(BATCH.format(name=name, method=method, short=short))


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    write_survey(folder, "large", 1, 42723, (60, 3, 6), 8, 10)
    write_survey(folder, "regions", 2, 42723, (40, 3, 5), 8, 12, (3, 3, 3, 3))
    write_survey(folder, "small", 3, 15000, (8, 3, 3), 6, 12, (4, 4, 4))


if __name__ == "__main__":
    main()
