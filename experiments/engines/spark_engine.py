"""Runs printed SQL in Spark. Reads jobs as JSON lines, answers each with one line of JSON.

A job is {"view": name, "parquet": file} to read a table, {"view": name, "sql": query} to define one, {"write": file, "sql": query} to store one,
or {"sql": query} to run. The master's address is the first argument; the second a setting of ANSI mode.
"""
import json
import sys
import time

from pyspark.sql import SparkSession

master, ansi = sys.argv[1], sys.argv[2]
spark = (
    SparkSession.builder.master(master)
    .appName("dpbayes engines")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.executor.memory", "2g")
    .config("spark.sql.shuffle.partitions", "4")
    .config("spark.sql.ansi.enabled", ansi)
    .config("spark.log.level", "ERROR")
    .getOrCreate()
)
print(json.dumps({"version": spark.version, "executors": spark.sparkContext.defaultParallelism}), flush=True)
for line in sys.stdin:
    job = json.loads(line)
    start = time.time()
    try:
        if "parquet" in job:
            frame = spark.read.parquet(job["parquet"])
            frame.createOrReplaceTempView(job["view"])
            answer = {}
        elif "view" in job:
            spark.sql(job["sql"]).createOrReplaceTempView(job["view"])
            answer = {}
        elif "write" in job:
            spark.sql(job["sql"]).write.mode("overwrite").parquet(job["write"])
            answer = {}
        else:
            rows = spark.sql(job["sql"].rstrip().rstrip(";")).collect()
            answer = {"rows": [{k: (v if v is None else str(v)) for k, v in row.asDict().items()} for row in rows]}
    except Exception as error:  # told to the suite, which counts it as a failure
        answer = {"error": str(error)[:2000]}
    answer["seconds"] = time.time() - start
    print(json.dumps(answer), flush=True)
spark.stop()
