import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  engineAddress,
  sparkQuery,
} from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { StartEngine, SumsRow } from "./engine.ts";
import { stopped } from "./engine-process.ts";
import { parquetOf } from "./parquet-tables.ts";
import { freePort, sparkHome } from "./spark-parts.ts";

/** Spark's Thrift server on loopback, asked by the package's own driver; the client is in the folder that DPBAYES_CLIENTS names. */
export const startSparkThrift: StartEngine = async (folder) => {
  const [home, clients] = [sparkHome(), process.env["DPBAYES_CLIENTS"]];
  if (home === undefined || clients === undefined) return undefined;
  const port = await freePort();
  const server = startServer(home, port, folder);
  const { resolve } = createRequire(join(clients, "clients.cjs"));
  const ask = sparkQuery(
    engineAddress(`spark+thrift://dpbayes:here@127.0.0.1:${port}/default`),
    (name) => import(resolve(name)),
  );
  const row = async (sql: string): Promise<SumsRow> => (await ask(sql.trim().replace(/;$/, "")))[0] ?? {};
  const version = await untilAnswered(() => row("SELECT version() AS v"));
  return {
    name: "spark",
    version: String(version["v"]).split(" ")[0]!,
    load: async (one, index) => {
      const table = `case_${index}`;
      await row(`CREATE TABLE ${table} USING parquet LOCATION '${await parquetOf(one, folder, index)}'`);
      return table;
    },
    row,
    cpu: () => cpuTimeOf([server.pid!]),
    stop: async () => {
      server.kill();
      await stopped(server);
    },
  };
};

function startServer(home: string, port: number, folder: string) {
  const settings = ["spark.ui.enabled=false", "spark.sql.shuffle.partitions=2"];
  return spawn(
    join(home, "bin", "spark-submit"),
    [
      ...["--class", "org.apache.spark.sql.hive.thriftserver.HiveThriftServer2", "--master", "local[2]"],
      ...["--driver-memory", "2g", ...settings.flatMap((one) => ["--conf", one])],
      ...["--hiveconf", `hive.server2.thrift.port=${port}`],
      ...["--hiveconf", "hive.server2.thrift.bind.host=127.0.0.1", "spark-internal"],
    ],
    // Its catalogue is a folder where it starts.
    { cwd: folder, stdio: "ignore", env: { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: "127.0.0.1" } },
  );
}

/** A server needs half a minute before it listens. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++)
    try {
      return await ask();
    } catch (error) {
      if (attempts === 60) throw error;
      await new Promise((done) => setTimeout(done, 2000));
    }
}
