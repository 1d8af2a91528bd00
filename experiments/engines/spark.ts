import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { cpuTimeOf } from "./cpu-time.ts";
import type { Engine, StartEngine, SumsRow } from "./engine.ts";
import { type EngineProcess, engineProcess } from "./engine-process.ts";
import { parquetOf } from "./parquet-tables.ts";
import { freePort, sparkHome } from "./spark-parts.ts";

/** A standalone master and two workers of one core each on loopback, and a driver that sends them SQL. */
export const startSpark =
  (ansi: boolean): StartEngine =>
  async (folder) => {
    const home = sparkHome();
    if (home === undefined) return undefined;
    const cluster = await startCluster(home, folder);
    const driver = await engineProcess("spark_engine.py", [cluster.master, String(ansi)]);
    if (driver === undefined) {
      cluster.stop();
      return undefined;
    }
    return sparkEngine(driver, cluster, folder);
  };

function sparkEngine(driver: EngineProcess, cluster: Cluster, folder: string): Engine {
  const asked = async (job: Readonly<Record<string, string>>): Promise<SumsRow> => {
    const { error, rows } = await driver.ask(job);
    if (error !== undefined) throw new Error(error);
    return rows?.[0] ?? {};
  };
  const parquet = async (file: string, view: string) => {
    await asked({ parquet: file, view });
    return view;
  };
  return {
    name: "spark",
    version: driver.version,
    load: async (one, index) => parquet(await parquetOf(one, folder, index), `case_${index}`),
    row: (sql) => asked({ sql }),
    parquet,
    cpu: () => cpuTimeOf([driver.pid, ...cluster.pids]),
    async stop() {
      await driver.stop();
      cluster.stop();
    },
  };
}

interface Cluster {
  readonly master: string;
  readonly pids: readonly number[];
  stop(): void;
}

async function startCluster(home: string, folder: string): Promise<Cluster> {
  const port = await freePort();
  const master = `spark://127.0.0.1:${port}`;
  const start = (name: string, ...args: readonly string[]): ChildProcess =>
    spawn(
      join(home, "bin", "spark-class"),
      [`org.apache.spark.deploy.${name}`, "--host", "127.0.0.1", "--webui-port", "0", ...args],
      {
        stdio: "ignore",
        env: { ...process.env, SPARK_HOME: home, SPARK_LOCAL_IP: "127.0.0.1" },
      },
    );
  const children = [start("master.Master", "--port", String(port))];
  for (const worker of ["one", "two"])
    children.push(
      start("worker.Worker", "--cores", "1", "--memory", "2g", "--work-dir", join(folder, worker), master),
    );
  return {
    master,
    pids: children.map(({ pid }) => pid!),
    stop: () => children.forEach((child) => void child.kill()),
  };
}
