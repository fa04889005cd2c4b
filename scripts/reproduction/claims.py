# SPDX-License-Identifier: Apache-2.0
"""What a paper says, and whether rows bear it out, by the rules of experiments/papers/README.md."""
import math
import statistics
from dataclasses import dataclass

SIGNIFICANT = 0.05
# What "alike" needs: so many tables, and a median difference of at most this share of the cost.
TABLES_TO_BE_ALIKE = 10
SHARE_TO_BE_ALIKE = 0.01


@dataclass
class Finding:
    """Of a test of two algorithms, or of a correlation."""
    p: float = None  # without correction; None if there is nothing to test
    is_as_said: bool = False  # the first is lower, or the correlation positive
    evidence: str = "not run"
    tables: int = 0  # that were compared
    difference: float = 0  # median over tables, as a share

    def text(self, corrected, has_size=False):
        if self.p is None:
            return self.evidence
        own, other = p_text(self.p), p_text(corrected)
        size = f", median difference {round(100 * self.difference, 2) + 0.0:.2f} %" if has_size else ""
        return f"{self.evidence}{size}, {own}" + (f", corrected {other[2:] if other[2] == '<' else other[4:]}" if other != own else "")


@dataclass
class Claim:
    """`{}` in the text stands for the evidence of the finding."""
    said: str
    finding: Finding = None
    holds: bool = None  # where there is nothing to test
    is_alike: bool = False  # it is said that there is no difference
    is_no_worse: bool = False  # it is said that the first is better or alike


def better(finding, said):
    return Claim(said, finding)


def alike(finding, said):
    return Claim(said, finding, is_alike=True)


def no_worse(finding, said):
    """It is said that the first is not worse: better or alike confirm it, only the contrary refutes it."""
    return Claim(said, finding, is_no_worse=True)


def fact(holds, said):
    """Counted, not tested: True, False or, where it cannot be said, None."""
    return Claim(said, holds=holds)


def reached(is_reached, said):
    """How large an effect is: instances differ, so a figure that is not reached refutes nothing."""
    return Claim(said, holds=True if is_reached else None)


def p_text(p):
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}"


def holm(values):
    """p-values corrected by Holm's procedure, in the order of the given ones."""
    corrected, worst = [1.0] * len(values), 0.0
    for rank, i in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        worst = max(worst, min(1.0, (len(values) - rank) * values[i]))
        corrected[i] = worst
    return corrected


def correlated(one, other):
    """Pearson's correlation, tested by Fisher's transformation."""
    one, other = list(one), list(other)
    if len(one) < 4 or len(set(one)) < 2 or len(set(other)) < 2:
        return Finding(evidence="too few tables that differ")
    r = statistics.correlation(one, other)
    z = math.atanh(min(abs(r), 1 - 1e-12)) * math.sqrt(len(one) - 3)
    return Finding(math.erfc(z / math.sqrt(2)), r > 0, f"correlation {r:.2f}", len(one))


def lower(one, other):
    """Are the values of the first lower than those of the second, which are of other tables? Test of Mann and Whitney, normal approximation."""
    values = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    ranks, ties, start = [0.0, 0.0], 0, 0
    while start < len(values):
        end = start
        while end < len(values) and values[end][0] == values[start][0]:
            end += 1
        for _, which in values[start:end]:
            ranks[which] += (start + 1 + end) / 2
        ties += (end - start) ** 3 - (end - start)
        start = end
    m, n, size = len(one), len(other), len(values)
    variance = m * n / 12 * (size + 1 - ties / (size * (size - 1)))
    z = (ranks[0] - m * (size + 1) / 2) / math.sqrt(variance) if variance else 0.0
    return Finding(math.erfc(abs(z) / math.sqrt(2)), z < 0, f"{m} against {n} tables", size)


def judge(claim, corrected):
    """True: confirmed; False: refuted; None: not decidable."""
    found = claim.finding
    if found is None:
        return claim.holds
    if found.p is None:
        return None
    is_near = found.p >= SIGNIFICANT and found.tables >= TABLES_TO_BE_ALIKE and abs(found.difference) <= SHARE_TO_BE_ALIKE
    if corrected < SIGNIFICANT:
        return found.is_as_said and not claim.is_alike
    return True if is_near and (claim.is_alike or claim.is_no_worse) else None


def verdict(claims):
    """One paragraph. The tests of all its claims are corrected together."""
    tested = [claim for claim in claims if claim.finding is not None and claim.finding.p is not None]
    corrected = dict(zip(map(id, tested), holm([claim.finding.p for claim in tested])))
    texts = {True: [], False: [], None: []}
    for claim in claims:
        own = corrected.get(id(claim), 1.0)
        texts[judge(claim, own)].append(claim.said.format(claim.finding.text(own, claim.is_alike)) if claim.finding else claim.said)
    names = {True: "Confirmed", False: "Refuted", None: "Not decidable"}
    return " ".join(f"**{name}:** {'; '.join(texts[holds])}." for holds, name in names.items() if texts[holds]) + "\n"
