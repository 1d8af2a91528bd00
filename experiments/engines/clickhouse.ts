import { cpuTimeOf } from "./cpu-time.ts";
import type { StartEngine, SumsRow } from "./engine.ts";
import { engineProcess } from "./engine-process.ts";
import { parquetOf } from "./parquet-tables.ts";

/** ClickHouse in a process of Python (the package chdb). */
export const startClickhouse: StartEngine = async (folder) => {
  const engine = await engineProcess("clickhouse_engine.py");
  if (engine === undefined) return undefined;
  const asked = async (job: Readonly<Record<string, string>>): Promise<SumsRow> => {
    const { error, rows } = await engine.ask(job);
    if (error !== undefined) throw new Error(error);
    return rows?.[0] ?? {};
  };
  const parquet = async (file: string, view: string) => {
    await asked({ parquet: file, view });
    return `d.${view}`;
  };
  return {
    name: "clickhouse",
    version: engine.version,
    load: async (one, index) => parquet(await parquetOf(one, folder, index), `case_${index}`),
    row: (sql) => asked({ sql }),
    parquet,
    cpu: () => cpuTimeOf([engine.pid]),
    stop: () => engine.stop(),
  };
};
