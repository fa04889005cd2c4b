# SPDX-License-Identifier: Apache-2.0
"""Tables and verdicts as Markdown."""


def table(columns, lines):
    text = "| " + " | ".join(columns) + " |\n|" + "---|" * len(columns) + "\n"
    return text + "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines)


def number(value, decimals=0):
    """Of a number, or of a text that the paper prints; - for nothing."""
    if value is None or value == "":
        return "-"
    return f"{float(value):,.{decimals}f}"


def p_text(p):
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}"


def verdict(claims):
    """One sentence from claims, each whether it holds (None if that cannot be said) and what is claimed, with its evidence."""
    held = [text for holds, text in claims if holds is True]
    failed = [text for holds, text in claims if holds is False]
    unknown = [text for holds, text in claims if holds is None]
    parts = []
    if held:
        parts.append("**Confirmed:** " + "; ".join(held) + ".")
    if failed:
        parts.append("**Refuted:** " + "; ".join(failed) + ".")
    if unknown:
        parts.append("**Not decidable:** " + "; ".join(unknown) + ".")
    return " ".join(parts) + "\n"


def section(title, *parts):
    return f"## {title}\n\n" + "\n".join(part for part in parts if part)


def not_run(title, why):
    return section(title, verdict([(None, f"not run: {why}")]))
