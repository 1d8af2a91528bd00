"""Parses printed SQL by the grammar of its dialect (sqlglot): {"dialect": name, "sql": query}; `to` also translates it."""
import json
import sys

import sqlglot

print(json.dumps({"version": sqlglot.__version__}), flush=True)
for line in sys.stdin:
    job = json.loads(line)
    try:
        trees = [one for one in sqlglot.parse(job["sql"], read=job["dialect"], error_level=sqlglot.ErrorLevel.RAISE) if one]
        unknown = [type(node).__name__ for tree in trees for node in tree.walk() if isinstance(node, sqlglot.exp.Command)]
        answer = {"statements": len(trees), "unknown": unknown}
        if "to" in job:
            answer["sql"] = trees[0].sql(dialect=job["to"])
    except Exception as error:  # told to the suite, which counts it as a failure
        answer = {"error": str(error)[:2000]}
    print(json.dumps(answer), flush=True)
