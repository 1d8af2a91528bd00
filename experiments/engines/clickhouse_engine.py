"""Runs printed SQL in ClickHouse inside this process (chdb): the same jobs as spark_engine.py."""
import json
import sys
import time

import chdb
from chdb import session

engine = session.Session()
print(json.dumps({"version": json.loads(engine.query("SELECT version() AS v", "JSONEachRow").data())["v"]}), flush=True)
for line in sys.stdin:
    job = json.loads(line)
    start = time.time()
    try:
        if "parquet" in job:
            engine.query("CREATE DATABASE IF NOT EXISTS d ENGINE = Atomic")
            engine.query(f"DROP VIEW IF EXISTS d.{job['view']}")
            engine.query(f"CREATE VIEW d.{job['view']} AS SELECT * FROM file('{job['parquet']}', 'Parquet')")
            answer = {}
        else:
            text = engine.query(job["sql"].rstrip().rstrip(";"), "JSONEachRow").data()
            answer = {"rows": [json.loads(row) for row in text.splitlines() if row.strip()]}
    except Exception as error:  # told to the suite, which counts it as a failure
        answer = {"error": str(error)[:2000]}
    answer["seconds"] = time.time() - start
    print(json.dumps(answer), flush=True)
