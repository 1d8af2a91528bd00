"""Writes least-squares.json: least squares of noisy tables, and of trees of areas, in fractions.

Run: python3 conformance/own-vectors/make_least_squares.py   (plain Python; only to make new cases)
From the theorem of Gauss and Markov and not by elimination of unknowns: the best linear unbiased estimate of l.x is the
combination of the numbers, weights w on noisy ones of variance D and v on exact ones, whose mean is l.x whatever x is,
A'w + C'v = l, and whose variance w'Dw is least: A m = 2 D w and C m = 0 for some m. No w and v: nothing is estimated.
"""

import json
import random
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path

TOLERANCE = {"relative": 1e-9, "absolute": 1e-9}


def solve(rows):
    """Any solution of linear equations, each a list of coefficients with the right side last; None where there is none."""
    rows = [list(map(Fraction, row)) for row in rows]
    width = len(rows[0]) - 1
    pivots = []
    for column in range(width):
        at = next((r for r in range(len(pivots), len(rows)) if rows[r][column] != 0), None)
        if at is None:
            continue
        top = len(pivots)
        rows[top], rows[at] = rows[at], rows[top]
        rows[top] = [v / rows[top][column] for v in rows[top]]
        for r in range(len(rows)):
            if r != top and rows[r][column] != 0:
                factor = rows[r][column]
                rows[r] = [v - factor * u for v, u in zip(rows[r], rows[top])]
        pivots.append(column)
    if any(row[-1] != 0 for row in rows[len(pivots) :]):
        return None
    solution = [Fraction(0)] * width
    for row, column in zip(rows, pivots):
        solution[column] = row[-1]
    return solution


def weights_of(form, numbers, cells):
    """`numbers` are (row of weights on cells, value, variance); one weight for each of them, or None."""
    count = len(numbers)
    unbiased = [[row[c] for row, _, _ in numbers] + [0] * cells + [form[c]] for c in range(cells)]
    least = [
        [-2 * variance if j == i else 0 for j in range(count)] + list(row) + [0]
        for i, (row, _, variance) in enumerate(numbers)
    ]
    solution = solve(unbiased + least)
    return None if solution is None else solution[:count]


def answer(form, numbers, cells):
    weights = weights_of(form, numbers, cells)
    if weights is None:
        return None
    estimate = sum(w * value for w, (_, value, _) in zip(weights, numbers))
    variance = sum(w * w * v for w, (_, _, v) in zip(weights, numbers))
    return {"estimate": float(estimate), "sd": sqrt(variance)}


# Tables


def cells_of(table):
    return list(product(*(axis["levels"] for axis in table["axes"])))


def matches(table, cell, pattern):
    levels = {axis["name"]: level for axis, level in zip(table["axes"], cell)}
    return all(levels[name] in ([some] if isinstance(some, str) else some) for name, some in pattern.items())


def variance_of(noise):
    return {
        "none": lambda: Fraction(0),
        "laplace": lambda: 2 * Fraction(noise["scale"]) ** 2,
        "gaussian": lambda: Fraction(noise["variance"]),
        "discrete-gaussian": lambda: Fraction(noise["variance"]),
    }[noise["law"]]()


def numbers_of(table):
    cells = cells_of(table)
    names = [axis["name"] for axis in table["axes"]]
    possible = [not any(matches(table, cell, pattern) for pattern in table.get("zero", [])) for cell in cells]
    for measurement in table["measurements"]:
        levels = {axis["name"]: [[level] for level in axis["levels"]] for axis in table["axes"]}
        parts = [measurement.get("groups", {}).get(name, levels[name]) for name in measurement["keep"]]
        for combination, value in zip(product(*parts), measurement["values"], strict=True):
            if value is None:
                continue
            kept = [(names.index(name), part) for name, part in zip(measurement["keep"], combination)]
            row = [int(p and all(cell[a] in part for a, part in kept)) for cell, p in zip(cells, possible)]
            yield row, Fraction(value), variance_of(measurement["noise"])


def table_case(table, forms):
    cells = cells_of(table)
    possible = [not any(matches(table, cell, pattern) for pattern in table.get("zero", [])) for cell in cells]
    numbers = list(numbers_of(table))

    def row_of(form):
        return [
            p * sum(Fraction(w["weight"]) for w in form if matches(table, cell, w["cells"]))
            for cell, p in zip(cells, possible)
        ]

    expected = {"answers": [answer(row_of(form), numbers, len(cells)) for form in forms]}
    return {"function": "table.least_squares", "inputs": {"table": table, "forms": forms}, "expected": expected}


def table_of(axes, measurements, **more):
    axes = [{"name": name, "levels": levels} for name, levels in axes.items()]
    return {"format": "dpbayes.table/1", "id": "t", "axes": axes, "measurements": measurements, **more}


def measured(keep, values, law, groups=None, **parameters):
    made = {"keep": keep, "values": values, "noise": {"law": law, **parameters}}
    return made if groups is None else {**made, "groups": groups}


def total(weight=1, **cells):
    return {"cells": cells, "weight": weight}


def table_cases():
    axes = {"region": ["north", "south"], "age": ["0-29", "30-59", "60+"]}
    detailed = measured(["region", "age"], [12, 31, -2, 7, 25, 9], "discrete-gaussian", variance=4)
    ages = measured(["age"], [20.5, 55, 8.25], "laplace", scale=1.5)
    asked = [
        [total()],
        [total(region="north")],
        [total(region="south", age=["30-59", "60+"])],
        [total(region="north", age="60+")],
        [total(region="north"), total(-1, region="south")],
        [total(0.25, age="0-29"), total(2, region="south"), total(-1.5)],
    ]
    yield table_case(table_of(axes, [detailed]), asked)
    yield table_case(table_of(axes, [detailed, ages]), asked)
    exact_total = measured([], [81], "none")
    regions = measured(["region"], [44, 37], "none")
    yield table_case(table_of(axes, [ages, detailed, exact_total]), asked)
    yield table_case(table_of(axes, [detailed, regions, exact_total]), asked)
    # Nothing tells the regions of an age apart.
    yield table_case(table_of(axes, [ages, regions]), asked)
    young = measured(["age", "region"], [40, 39, 4.5, 9], "gaussian", {"age": [["0-29", "30-59"], ["60+"]]}, variance=0.5)
    zero = [{"region": "north", "age": "60+"}]
    yield table_case(table_of(axes, [young, detailed], zero=zero), asked)
    hidden = measured(["region", "age"], [12, 31, None, 7, 25, None], "discrete-gaussian", variance=4)
    rule = [{"measurement": 0, "rule": "at-most", "value": 5}]
    yield table_case(table_of(axes, [hidden, ages], hidden=rule), asked)
    some = measured(["region"], [30], "gaussian", {"region": [["south"]]}, variance=9)
    again = measured(["age", "region"], [5, 8, 30, 22, 0, 11], "discrete-gaussian", variance=2.5)
    yield table_case(table_of(axes, [some, detailed, again, measured([], [80], "laplace", scale=10)]), asked)


# Trees


def tree_case(cells, nodes):
    leaves = [i for i in range(len(nodes)) if all(node["parent"] != i for node in nodes)]

    def below(node):
        return {leaf for leaf in leaves if node in ancestors(leaf)}

    def ancestors(node):
        while node >= 0:
            yield node
            node = nodes[node]["parent"]

    def spread(node, row):
        """A row about an area's cells as one about the cells of all leaves."""
        return [row[c] if leaf in below(node) else 0 for leaf in leaves for c in range(cells)]

    numbers = [
        (spread(i, row), Fraction(value), Fraction(variance))
        for i, node in enumerate(nodes)
        for row, value, variance in zip(node["queries"], node["values"], node["variances"], strict=True)
    ]
    unknowns = cells * len(leaves)
    estimates, covariances = [], []
    for node in range(len(nodes)):
        unit = [[int(c == d) for d in range(cells)] for c in range(cells)]
        weights = [weights_of(spread(node, row), numbers, unknowns) for row in unit]
        estimates.append([float(sum(w * v for w, (_, v, _) in zip(one, numbers))) for one in weights])
        together = lambda a, b: float(sum(u * w * v for u, w, (_, _, v) in zip(a, b, numbers)))
        covariances.append([together(a, b) for a in weights for b in weights])
    return {
        "function": "table.tree_least_squares",
        "inputs": {"cells": cells, "nodes": nodes},
        "expected": {"estimates": estimates, "covariances": covariances},
    }


def tree_cases():
    rng = random.Random(4)
    whole = lambda low, high: rng.randint(low, high)

    def node(parent, queries, exact=()):
        variances = [0 if q in exact else whole(1, 40) / 4 for q in range(len(queries))]
        return {"parent": parent, "queries": queries, "values": [whole(-4, 60) for _ in queries], "variances": variances}

    unit = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    every, pair = [[1, 1, 1]], [[1, 1, 0]]
    yield tree_case(1, [node(-1, [[1]]), node(0, [[1]]), node(0, [[1]]), node(0, [[1], [1]])])
    yield tree_case(3, [node(-1, every), node(0, unit + every), node(0, unit), node(1, unit + pair), node(1, unit), node(2, unit), node(2, unit + every), node(2, unit)])
    yield tree_case(3, [node(-1, every, exact=[0]), node(0, unit), node(0, [])] + [node(p, unit + pair) for p in (1, 1, 2, 2)])


def main():
    cases = [
        {"id": f"own-least-squares-{i + 1:03d}", "tolerance": TOLERANCE, **case}
        for i, case in enumerate([*table_cases(), *tree_cases()])
    ]
    document = {"title": "Least squares of noisy tables, made by make_least_squares.py", "cases": cases}
    Path(__file__).with_name("least-squares.json").write_text(json.dumps(document, indent=2) + "\n")


main()
