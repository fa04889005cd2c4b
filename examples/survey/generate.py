#!/usr/bin/env python3
"""Writes the example survey: enterprises by activity, region and size, with heavy-tailed turnover.

Nothing in it is real. Usage: generate.py FOLDER. The same files every time.
"""
import random
import sys
from pathlib import Path

# Section, its divisions, how many enterprises it has, and a typical turnover per employee in thousands.
ACTIVITIES = {
    "C": (["C10", "C13", "C20", "C25", "C28", "C29"], 1150, 220),
    "F": (["F41", "F42", "F43"], 900, 130),
    "G": (["G45", "G46", "G47"], 1500, 310),
    "H": (["H49", "H50", "H52"], 560, 140),
    "I": (["I55", "I56"], 800, 60),
    "J": (["J58", "J61", "J62"], 520, 150),
    "M": (["M69", "M70", "M71", "M72"], 800, 110),
    "S": (["S95", "S96"], 350, 45),
}
LABELS = {
    "C": "Manufacturing", "C10": "Food", "C13": "Textiles", "C20": "Chemicals", "C25": "Metal products",
    "C28": "Machinery", "C29": "Motor vehicles", "F": "Construction", "F41": "Buildings",
    "F42": "Civil engineering", "F43": "Specialised construction", "G": "Trade", "G45": "Motor trade",
    "G46": "Wholesale", "G47": "Retail", "H": "Transport", "H49": "Land transport", "H50": "Water transport",
    "H52": "Warehousing", "I": "Accommodation and food", "I55": "Accommodation", "I56": "Food service",
    "J": "Information", "J58": "Publishing", "J61": "Telecommunications", "J62": "Programming",
    "M": "Professional services", "M69": "Law and accounting", "M70": "Consultancy", "M71": "Engineering",
    "M72": "Research", "S": "Other services", "S95": "Repair", "S96": "Personal services",
}
# Region, its districts and their share of enterprises.
REGIONS = {
    "N": [("N1", 9), ("N2", 5), ("N3", 3)],
    "E": [("E1", 12), ("E2", 4), ("E3", 2), ("E4", 2)],
    "S": [("S1", 8), ("S2", 6), ("S3", 3)],
    "W": [("W1", 20), ("W2", 7), ("W3", 2)],
}
SIZES = [("1", 1, 9, 70), ("2", 10, 49, 20), ("3", 50, 249, 8), ("4", 250, 4000, 2)]


def enterprises(draw):
    districts = [code for region in REGIONS.values() for code, _ in region]
    shares = [share for region in REGIONS.values() for _, share in region]
    number = 0
    for divisions, count, turnover_per_head in ACTIVITIES.values():
        for _ in range(count):
            number += 1
            division = draw.choices(divisions, [1 / (i + 1) for i in range(len(divisions))])[0]
            size, least, most, _ = draw.choices(SIZES, [share for *_, share in SIZES])[0]
            employees = min(most, least + int(draw.paretovariate(1.3) * (most - least) / 12))
            turnover = employees * turnover_per_head * draw.lognormvariate(0, 0.7)
            # One enterprise in eight belongs to a group of a few.
            group = f"G{draw.randrange(180):03}" if draw.random() < 0.125 else f"E{number:05}"
            district = draw.choices(districts, shares)[0]
            yield f"E{number:05}", group, division, district, size, employees, turnover


def main():
    folder = Path(sys.argv[1])
    draw = random.Random(20260101)
    with open(folder / "enterprises.csv", "w", encoding="utf-8") as out:
        out.write("enterprise,group,activity,district,size,employees,turnover\n")
        for enterprise, group, division, district, size, employees, turnover in enterprises(draw):
            out.write(f"{enterprise},{group},{division},{district},{size},{employees},{turnover:.1f}\n")
    with open(folder / "activity.csv", "w", encoding="utf-8") as out:
        out.write("code,parent,label\n")
        for section, (divisions, *_) in ACTIVITIES.items():
            out.write(f"{section},,{LABELS[section]}\n")
            out.writelines(f"{division},{section},{LABELS[division]}\n" for division in divisions)
    with open(folder / "district.hrc", "w", encoding="utf-8") as out:
        for region, districts in REGIONS.items():
            out.write(region + "\n")
            out.writelines(f"@{code}\n" for code, _ in districts)


if __name__ == "__main__":
    main()
