#!/usr/bin/env python3
"""Writes a survey of 60,000 enterprises and jobs on tables of some 20,000 cells that are products of dimensions, or nearly.

plain.toml is a product; singletons.toml has sums against singletons, areas.toml a second hierarchy of the districts,
linked.toml three linked tables. Time them by `tacet run`. Usage: nearly_products.py FOLDER [SECTIONS DIVISIONS REGIONS
DISTRICTS]. The same files every time.
"""
import random
import sys
from pathlib import Path

JOB = """[data]
file = "enterprises.csv"
[[variables]]
name = "activity"
hierarchy = "activity.hrc"
[[variables]]
name = "district"
hierarchy = "district.hrc"
{further}
[[variables]]
name = "size"
[[variables]]
name = "turnover"
role = "numeric"
decimals = 1
[rules]
p_percent = {{ p = 10 }}
frequency = {{ minimum = 3, margin = 30 }}
{tables}
[protect]
method = "flows"
time_limit = 900
{singletons}
[[outputs]]
type = "html"
file = "{name}.html"
"""
NO_SINGLETONS = "singleton_singleton = false\nsingleton_multiple = false\ngroup_frequency = false"


def table(*variables):
    names = ", ".join(f'"{each}"' for each in variables)
    return f'[[tables]]\nname = "{" by ".join(variables)}"\nvariables = [{names}]\nresponse = "turnover"\n'


def write_tree(path, groups):
    with open(path, "w", encoding="utf-8") as out:
        for group, codes in groups.items():
            out.write(group + "\n")
            out.writelines(f"@{code}\n" for code in codes)


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sections, divisions, regions, districts = map(int, sys.argv[2:6] or (12, 12, 10, 12))
    draw = random.Random(7)
    activities = {f"A{s:02}": [f"A{s:02}{d:02}" for d in range(divisions)] for s in range(sections)}
    places = {f"R{r:02}": [f"R{r:02}{d:02}" for d in range(districts)] for r in range(regions)}
    all_activities = sum(activities.values(), [])
    all_places = sum(places.values(), [])
    activity_shares = [draw.paretovariate(1.0) for _ in all_activities]
    place_shares = [draw.paretovariate(1.2) for _ in all_places]
    areas = {f"F{a}": [] for a in range(8)}
    for place in all_places:
        areas[f"F{draw.randrange(8)}"].append(place)
    write_tree(folder / "activity.hrc", activities)
    write_tree(folder / "district.hrc", places)
    write_tree(folder / "area.hrc", areas)
    with open(folder / "enterprises.csv", "w", encoding="utf-8") as out:
        out.write("activity,district,size,turnover\n")
        for _ in range(60_000):
            activity = draw.choices(all_activities, activity_shares)[0]
            place = draw.choices(all_places, place_shares)[0]
            size = draw.choices(range(1, 7), [1 / (i * i) for i in range(1, 7)])[0]
            out.write(f"{activity},{place},{size},{draw.paretovariate(1.1) * 20 * size**2:.1f}\n")
    main_table = table("activity", "district")
    links = main_table + table("activity", "size") + table("district", "size")
    areas_line = 'further = ["area.hrc"]'
    for name, further, tables, singletons in (
            ("plain", "", main_table, NO_SINGLETONS), ("singletons", "", main_table, ""),
            ("areas", areas_line, main_table, NO_SINGLETONS), ("linked", "", links, "")):
        text = JOB.format(further=further, tables=tables, singletons=singletons, name=name)
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
