"""Releases of one made-up table by OpenDP's Polars API, for the importer `opendp` and its coverage.

    python3 -m venv /tmp/opendp && /tmp/opendp/bin/pip install "opendp[polars]"
    /tmp/opendp/bin/python opendp_table.py 200 > opendp.json

Prints JSON: the true counts, and for every kind of release what `summarize()` said and the frames of so many releases,
all as OpenDP and Polars wrote them. The noise is OpenDP's own, so that no two runs print the same.

    laplace    two frames of one compositor, cells and regions, with all keys: unsigned counts, 0 where they were negative
    gaussian   cells with all keys, zero-concentrated: signed counts
    threshold  cells whose keys are private: what is not above the threshold has no row
"""

import json
import sys
import warnings
from importlib.metadata import version

import opendp.prelude as dp
import polars as pl

warnings.simplefilter("ignore")
dp.enable_features("contrib")

AGES = ["<30", "30-59", "60+"]
TRUTH = {"north": [120, 60, 31], "south": [7, 230, 90], "west": [3, 0, 14], "island": [0, 1, 2]}
RECORDS = [(r, a) for r, row in TRUTH.items() for a, n in zip(AGES, row) for _ in range(n)]
DATA = pl.LazyFrame(RECORDS, schema=["region", "age"], orient="row")
CELLS = pl.LazyFrame([(r, a) for r in TRUTH for a in AGES], schema=["region", "age"], orient="row")
REGIONS = pl.LazyFrame({"region": list(TRUTH)})


def context(loss, queries):
    margins = [dp.polars.Margin(by=["region", "age"], max_groups=12), dp.polars.Margin(by=["region"], max_groups=4)]
    return dp.Context.compositor(
        data=DATA, privacy_unit=dp.unit_of(contributions=1), privacy_loss=loss, split_evenly_over=queries, margins=margins
    )


def laplace():
    made = context(dp.loss_of(epsilon=1.0), 2)
    cells = made.query().group_by("region", "age").agg(dp.len(signed=False)).with_keys(CELLS)
    regions = made.query().group_by("region").agg(dp.len(signed=False)).with_keys(REGIONS)
    return [cells, regions]


def gaussian():
    made = context(dp.loss_of(rho=0.02), 1)
    return [made.query().group_by("region", "age").agg(dp.len(signed=True)).with_keys(CELLS)]


def threshold():
    made = context(dp.loss_of(epsilon=0.5, delta=1e-5), 1)
    return [made.query().group_by("region", "age").agg(dp.len(signed=False))]


def released(kind, runs):
    summary, frames = None, []
    for _ in range(runs):
        queries = kind()
        summary = summary or [query.summarize().write_csv() for query in queries]
        frames.append([query.release().collect().write_csv() for query in queries])
    return {"summary": summary, "frames": frames}


if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    kinds = {kind.__name__: released(kind, runs) for kind in [laplace, gaussian, threshold]}
    print(json.dumps({"version": version("opendp"), "ages": AGES, "truth": TRUTH, "kinds": kinds}))
