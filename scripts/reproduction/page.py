# SPDX-License-Identifier: Apache-2.0
"""Tables and sections as Markdown."""
from .claims import fact, verdict


def table(columns, lines):
    text = "| " + " | ".join(columns) + " |\n|" + "---|" * len(columns) + "\n"
    return text + "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def number(value, decimals=0):
    """Of a number, or of a text that the paper prints; - for nothing."""
    if value is None or value == "":
        return "-"
    return f"{round(float(value), decimals) + 0.0:,.{decimals}f}"


def section(title, *parts):
    return f"## {title}\n\n" + "\n".join(part for part in parts if part)


def not_run(title, spec):
    """The specification is named from the folder of the experiments on."""
    return section(title, verdict([fact(None, f"not run; `tacet experiment experiments/{spec}.toml --jobs 2` makes the rows")]))
