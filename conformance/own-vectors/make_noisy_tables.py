"""Writes noisy-tables.json: digests of noisy tables, which tables are refused and for which field, and laws of noise.

Run: python3 conformance/own-vectors/make_noisy_tables.py   (needs mpmath; only to make new cases)
Masses are normalised by adding them up in 50 digits, distribution functions are sums of them (or the integral's closed
form where the law is continuous), random rounding and transitions are fractions. Digests are those of hashlib over the
canonical text: keys sorted by their UTF-16 units, no white space, numbers as ECMAScript writes them.
"""

import copy
import hashlib
import json
from fractions import Fraction
from pathlib import Path

from mpmath import erfc, exp, log, mp, mpf, pi, sqrt

mp.dps = 50
NEGLIGIBLE = mpf(10) ** -52
EXACT = {"relative": 0, "absolute": 0}


# Canonical text


def number_text(value):
    """As ECMAScript prints a double: exponents from 1e21 on and below 1e-6 only."""
    if isinstance(value, int) or value == int(value) and abs(value) < 1e21:
        return str(int(value))
    mantissa, _, exponent = repr(value).partition("e")
    sign, mantissa = ("-", mantissa[1:]) if mantissa.startswith("-") else ("", mantissa)
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).rstrip("0") if part == "0" else whole + part
    point = len(whole) + int(exponent or 0)
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if 0 < point <= 21:
        return f"{sign}{digits[:point].ljust(point, '0')}" + (f".{digits[point:]}" if len(digits) > point else "")
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def canonical(value):
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda item: item[0].encode("utf-16-be"))
        return "{" + ",".join(f"{canonical(key)}:{canonical(member)}" for key, member in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return number_text(value)
    return json.dumps(value, ensure_ascii=False)


def digest(table):
    return hashlib.sha256(canonical(table).encode()).hexdigest()


# Laws of noise: log P(published | count) and log P(published <= threshold | count); None where that is 0.


def tail_below(mass, t):
    """The sum of the masses of t, t - 1, ..., for t below the mode."""
    total = term = mass(t)
    while term > NEGLIGIBLE * total:
        t -= 1
        term = mass(t)
        total += term
    return total


def whole_law(weight):
    """A symmetric law on whole numbers from weights that need not add up to 1."""
    everything = weight(0) + 2 * tail_below(weight, -1)

    def log_mass(t):
        return log(weight(t) / everything) if t == int(t) else None

    def log_at_most(t):
        t = int(mp.floor(t))
        if t < 0:
            return log(tail_below(weight, t) / everything)
        return mp.log1p(-tail_below(weight, -t - 1) / everything)

    return log_mass, log_at_most


def additive(log_density, log_cumulative):
    return lambda y, n: log_density(mpf(y) - n), lambda y, n: log_cumulative(mpf(y) - n)


def laplace(scale):
    b = mpf(scale)
    return additive(
        lambda t: -abs(t) / b - log(2 * b), lambda t: t / b - log(2) if t < 0 else mp.log1p(-exp(-t / b) / 2)
    )


def geometric(scale):
    return additive(*whole_law(lambda t: exp(-abs(t) / mpf(scale))))


def gaussian(variance):
    v = mpf(variance)
    lower = lambda t: erfc(-t / sqrt(2 * v)) / 2
    return additive(
        lambda t: -t * t / (2 * v) - log(2 * pi * v) / 2, lambda t: log(lower(t)) if t < 0 else mp.log1p(-lower(-t))
    )


def discrete_gaussian(variance):
    return additive(*whole_law(lambda t: exp(-mpf(t) * t / (2 * mpf(variance)))))


def by_fractions(row_of):
    """A law whose published numbers are few: `row_of` gives their probabilities for a count."""

    def log_of(probability):
        return log(mpf(probability.numerator) / probability.denominator) if probability > 0 else None

    return (
        lambda y, n: log_of(row_of(n).get(y, Fraction(0))),
        lambda y, n: log_of(sum((p for value, p in row_of(n).items() if value <= y), Fraction(0))),
    )


def none():
    return by_fractions(lambda n: {n: Fraction(1)})


def random_rounding(base):
    def row(n):
        below, rest = divmod(n, base)
        return {base * below: 1 - Fraction(rest, base), base * (below + 1): Fraction(rest, base)}

    return by_fractions(row)


def transition(matrix):
    def row(n):
        if n >= len(matrix):
            return {}
        return {value: Fraction(p) / sum(map(Fraction, matrix[n])) for value, p in enumerate(matrix[n])}

    return by_fractions(row)


LAWS = {
    "none": none,
    "laplace": laplace,
    "geometric": geometric,
    "gaussian": gaussian,
    "discrete-gaussian": discrete_gaussian,
    "random-rounding": random_rounding,
    "transition": transition,
}


def law_case(noise, published, thresholds, counts):
    parameters = {name: value for name, value in noise.items() if name != "law"}
    likelihood, at_most = LAWS[noise["law"]](**parameters)
    plain = lambda value: None if value is None else float(value)
    return {
        "function": "table.cell_law",
        "inputs": {"noise": noise, "published": published, "thresholds": thresholds, "counts": counts},
        "expected": {
            "log_likelihood": [[plain(likelihood(y, n)) for n in counts] for y in published],
            "log_at_most": [[plain(at_most(y, n)) for n in counts] for y in thresholds],
        },
        # Logarithms of probabilities next to 1 are as small as one likes.
        "tolerance": {"relative": 1e-11, "absolute": 1e-15},
    }


def law_cases():
    published, thresholds, counts = [-7, 0, 3, 12, 400], [-900, -3, -0.5, 0, 4, 4.5, 600], [0, 1, 2, 5, 130]
    unbounded = [
        *({"law": "geometric", "scale": s} for s in (0.02, 0.5, 2, 30, 1000)),
        *({"law": "discrete-gaussian", "variance": v} for v in (0.001, 0.05, 1, 4.06, 10.1, 2500, 1e6)),
        *({"law": "laplace", "scale": s} for s in (0.01, 2, 30, 1000)),
        *({"law": "gaussian", "variance": v} for v in (0.0004, 1, 333.3, 1e6)),
    ]
    rounding = [-3, 0, 1, 3, 6, 5, 10, 129, 132]
    perturbed = [[1, 0, 0, 0], [0.25, 0.5, 0.25, 0], [0, 0.1, 0.8, 0.1], [0, 0, 0.5, 0.5]]
    yield law_case({"law": "none"}, [0, 1, 5, 4.5, -1], [-1, 0, 1.5, 5, 200], counts)
    for noise in unbounded:
        yield law_case(noise, published + [2.25], thresholds, counts)
    for base in (2, 3, 5, 10):
        yield law_case({"law": "random-rounding", "base": base}, rounding, [-1, 0, 2, 3, 4.5, 200], [*range(7), 130])
    yield law_case({"law": "transition", "matrix": perturbed}, [0, 1, 2, 3, 4, -1, 1.5], [-1, 0, 1.5, 2, 9], [0, 1, 2, 3, 4])


# Tables

TABLE = {
    "format": "dpbayes.table/1",
    "id": "visits",
    "source": {"tool": "opendp", "version": "0.14"},
    "axes": [{"name": "region", "levels": ["north", "south"]}, {"name": "age", "levels": ["<30", "30+"]}],
    "measurements": [
        {
            "keep": ["region", "age"],
            "values": [12, None, 40, 7],
            "noise": {"law": "discrete-gaussian", "variance": 4.06},
        },
        {"keep": ["region"], "values": [9, 50], "noise": {"law": "geometric", "scale": 2}},
        {"keep": [], "values": [61], "noise": {"law": "none"}},
    ],
    "hidden": [{"measurement": 0, "rule": "at-most", "value": 5}],
    "zero": [],
    "privacy": {"rho": 2.56, "neighbours": "replace-one", "unit": "one person"},
}
GROUPED = {
    "format": "dpbayes.table/1",
    "id": "t2.v-1_x",
    "axes": [{"name": "größe", "levels": ["klein", "groß\n", "\U0001f600", "\uff5e"]}, {"name": "b", "levels": ["x", "y", "z"]}],
    "measurements": [
        {
            "keep": ["b", "größe"],
            "groups": {"b": [["z", "x"]], "größe": [["klein", "groß\n"], ["\uff5e"]]},
            "values": [0.1, -1.5e-7],
            "noise": {"law": "laplace", "scale": 1e-7},
        },
        {"keep": ["b"], "values": [3, 0, 3], "noise": {"law": "random-rounding", "base": 3}},
        {"keep": ["b"], "values": [2, 0, 2], "noise": {"law": "transition", "matrix": [[1, 0, 0], [0, 0.5, 0.5], [0, 0.25, 0.75], [0, 0, 1]]}},
        {"keep": [], "values": [123456789.125], "noise": {"law": "gaussian", "variance": 1e15}},
    ],
    "zero": [{"b": "y", "größe": ["klein", "\U0001f600"]}],
    "privacy": {"epsilon": 0.1, "delta": 1e-9, "neighbours": "local"},
}


def changed(path, value, table=TABLE):
    """A copy in which one field is replaced, or left out where the value is None."""
    made = copy.deepcopy(table)
    place = made
    for key in path[:-1]:
        place = place[key]
    if isinstance(place, list) and path[-1] == len(place):
        place.append(value)
    elif value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return made


def exact(keep, values, groups=None):
    made = {"keep": keep, "values": values, "noise": {"law": "none"}}
    return made if groups is None else {**made, "groups": groups}


def of(*measurements, **more):
    return {"format": "dpbayes.table/1", "id": "t", "axes": TABLE["axes"], "measurements": list(measurements), **more}


ACCEPTED = [
    TABLE,
    GROUPED,
    of(exact([], [0])),
    changed(["hidden", 1], {"measurement": 1, "rule": "at-most", "value": 8}),
    of(exact(["region"], [3, 4]), exact(["age"], [7, 0]), exact(["age", "region"], [3, 4, 0, 0])),
    of(exact(["region"], [None, 7]), exact([], [12]), hidden=[{"measurement": 0, "rule": "at-most", "value": 5.5}]),
    of(exact(["region"], [3], {"region": [["south"]]}), exact([], [3])),
    of(exact(["region"], [0, 4]), zero=[{"region": "north"}]),
]
law = lambda **noise: changed(["measurements", 1, "noise"], noise)
REFUSED = [
    ("format", changed(["format"], "dpbayes.table/2")),
    ("format", changed(["format"], None)),
    ("id", changed(["id"], "a/b")),
    ("title", changed(["title"], "not known")),
    ("axes", changed(["axes"], [])),
    ("axes[1].name", changed(["axes", 1, "name"], "region")),
    ("axes[1].levels[1]", changed(["axes", 1, "levels"], ["a", "a"])),
    ("axes", changed(["axes"], [{"name": str(a), "levels": [str(level) for level in range(100)]} for a in range(4)])),
    ("measurements", changed(["measurements"], [])),
    ("measurements[1].keep[0]", changed(["measurements", 1, "keep"], ["county"])),
    ("measurements[0].keep[1]", changed(["measurements", 0, "keep"], ["age", "age"])),
    ("measurements[1].groups", changed(["measurements", 1, "groups"], {"age": [["<30"]]})),
    ("measurements[1].groups.region[1][0]", changed(["measurements", 1, "groups"], {"region": [["north"], ["north"]]})),
    ("measurements[1].groups.region[0][0]", changed(["measurements", 1, "groups"], {"region": [["west"]]})),
    ("measurements[1].groups.region[0]", changed(["measurements", 1, "groups"], {"region": [[]]})),
    ("measurements[0].values", changed(["measurements", 0, "values"], [1, 2, 3])),
    ("measurements[1].values[0]", changed(["measurements", 1, "values"], ["9", 50])),
    ("measurements[1].values[0]", changed(["measurements", 1, "values"], [9.5, 50])),
    ("measurements[0].values[3]", changed(["measurements", 0, "values", 3], 7.5)),
    ("measurements[2].values[0]", changed(["measurements", 2, "values"], [60.5])),
    ("measurements[2].values[0]", changed(["measurements", 2, "values"], [-1])),
    ("measurements[1].values[1]", changed(["measurements", 1], {"keep": ["region"], "values": [9, 50], "noise": {"law": "random-rounding", "base": 3}})),
    ("measurements[0].values[1]", changed(["hidden"], [])),
    ("measurements[0].values[3]", changed(["hidden", 0, "value"], 7)),
    ("measurements[1].noise.law", law()),
    ("measurements[1].noise.law", law(law="staircase", scale=1)),
    ("measurements[1].noise.scale", law(law="geometric")),
    ("measurements[1].noise.scale", law(law="geometric", scale=0)),
    ("measurements[1].noise.scale", law(law="laplace", scale=-1)),
    ("measurements[1].noise.variance", law(law="gaussian", variance=-4)),
    ("measurements[1].noise.variance", law(law="discrete-gaussian", variance=0)),
    ("measurements[1].noise.variance", law(law="laplace", variance=2)),
    ("measurements[1].noise.base", law(law="random-rounding", base=1)),
    ("measurements[1].noise.matrix[1]", law(law="transition", matrix=[[1, 0], [1]])),
    ("measurements[1].noise.matrix[1]", law(law="transition", matrix=[[1, 0], [0.5, 0.49]])),
    ("measurements[1].noise.matrix[0][0]", law(law="transition", matrix=[[-1, 2]])),
    ("measurements[1].values[0]", law(law="transition", matrix=[[1, 0], [0, 1]])),
    ("hidden[1].measurement", changed(["hidden", 1], {"measurement": 0, "rule": "at-most", "value": 5})),
    ("hidden[0].measurement", changed(["hidden", 0, "measurement"], 3)),
    ("hidden[0].rule", changed(["hidden", 0, "rule"], "at-least")),
    ("hidden[1].value", changed(["hidden", 1], {"measurement": 2, "rule": "at-most", "value": -1})),
    ("zero[0]", changed(["zero"], [{"county": "a"}])),
    ("zero[0]", changed(["zero"], [{}])),
    ("zero[0].age", changed(["zero"], [{"age": "31"}])),
    ("zero", changed(["zero"], [{"age": ["30+", "<30"]}])),
    ("privacy.epsilon", changed(["privacy", "epsilon"], -1)),
]
CONTRADICTIONS = [
    (("measurements[0]", "measurements[1]"), of(exact(["region"], [3, 4]), exact([], [8]))),
    (("measurements[0]", "measurements[2]"), of(exact(["region"], [3, 4]), exact([], [7]), exact(["age"], [3, 3]))),
    (("measurements[0]", "measurements[1]"), of(exact(["region"], [8], {"region": [["north"]]}), exact([], [7]))),
    (("measurements[0]", "zero"), of(exact(["region"], [3, 4]), zero=[{"region": "north"}])),
    (
        ("measurements[0]", "measurements[1]"),
        of(exact(["region"], [None, 7]), exact([], [13]), hidden=[{"measurement": 0, "rule": "at-most", "value": 5.5}]),
    ),
    (
        ("measurements[0]", "measurements[1]"),
        of({"keep": ["age"], "values": [3, 6], "noise": {"law": "random-rounding", "base": 3}}, exact([], [14])),
    ),
]


def table_cases():
    for table in ACCEPTED:
        yield {"function": "table.digest", "inputs": {"table": table}, "expected": {"digest": digest(table)}}
        yield {"function": "table.verdict", "inputs": {"table": table}, "expected": {"accepted": True}}
    for field, table in REFUSED:
        yield {"function": "table.verdict", "inputs": {"table": table}, "expected": {"accepted": False, "field": field}}
    for between, table in CONTRADICTIONS:
        expected = {"accepted": False, "contradiction": list(between)}
        yield {"function": "table.verdict", "inputs": {"table": table}, "expected": expected}


def main():
    cases = [
        {"id": f"own-noisy-table-{i + 1:03d}", "tolerance": EXACT, **case}
        for i, case in enumerate([*table_cases(), *law_cases()])
    ]
    document = {"title": "Noisy tables, made by make_noisy_tables.py", "cases": cases}
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    Path(__file__).with_name("noisy-tables.json").write_text(text)


main()
