"""Releases of one made-up table by PipelineDP, for the importer `pipelinedp` and its coverage.

    python3 -m venv /tmp/pipelinedp && /tmp/pipelinedp/bin/pip install pipeline-dp
    /tmp/pipelinedp/bin/python pipelinedp_table.py 200 > pipelinedp.json

Prints JSON: the true counts, and for both laws of noise so many releases, each as CSV: the partition's levels, the count
and the standard deviation of its noise, as PipelineDP's named tuples have them. The noise is PipelineDP's own (that of
Google's library), so that no two runs print the same.
"""

import csv
import io
import json
import sys
from importlib.metadata import version

import pipeline_dp

AGES = ["<30", "30-59", "60+"]
TRUTH = {"north": [120, 60, 31], "south": [7, 230, 90], "west": [3, 0, 14], "island": [0, 1, 2]}
RECORDS = list(enumerate((r, a) for r, row in TRUTH.items() for a, n in zip(AGES, row) for _ in range(n)))
PARTITIONS = [(r, a) for r in TRUTH for a in AGES]


def release(kind):
    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=0.5, total_delta=1e-6)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    params = pipeline_dp.AggregateParams(
        noise_kind=kind,
        metrics=[pipeline_dp.Metrics.COUNT],
        max_partitions_contributed=1,
        max_contributions_per_partition=1,
        output_noise_stddev=True,
    )
    extractors = pipeline_dp.DataExtractors(
        partition_extractor=lambda row: row[1], privacy_id_extractor=lambda row: row[0], value_extractor=lambda row: 0
    )
    result = engine.aggregate(RECORDS, params, extractors, public_partitions=PARTITIONS)
    accountant.compute_budgets()
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for i, (partition, metrics) in enumerate(result):
        if i == 0:
            rows.writerow(["region", "age", *metrics._fields])
        rows.writerow([*partition, *metrics])
    return text.getvalue()


if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    kinds = {kind.value: [release(kind) for _ in range(runs)] for kind in pipeline_dp.NoiseKind}
    print(json.dumps({"version": version("pipeline-dp"), "ages": AGES, "truth": TRUTH, "kinds": kinds}))
