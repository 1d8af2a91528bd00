import {
  engineAddress,
  trino,
  trinoQuery,
} from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { Engine, StartEngine, SumsRow } from "./engine.ts";
import { type Statements, statementsOf } from "./statements.ts";

const words: Statements = {
  quoteName: trino.quoteName,
  number: (value) => `CAST('${Object.is(value, -0) ? "-0" : value}' AS DOUBLE)`,
  text: trino.quoteText,
  types: { number: "double", boolean: "boolean", text: "varchar" },
};

/** A Trino whose address DPBAYES_TRINO names, with a catalog `memory`; what it costs is known where DPBAYES_TRINO_PID names its process. */
export const startTrino: StartEngine = async () => {
  const url = process.env["DPBAYES_TRINO"];
  if (url === undefined) return undefined;
  const pid = process.env["DPBAYES_TRINO_PID"];
  const ask = trinoQuery(engineAddress(`trino+${url}/memory/default`));
  // The package's own client: what is shown of an engine is shown of the way to it.
  const row = async (sql: string): Promise<SumsRow> => (await ask(sql.trim().replace(/;$/, "")))[0] ?? {};
  const { version } = await row("SELECT node_version AS version FROM system.runtime.nodes");
  return {
    name: "trino",
    // A server for tests calls itself testversion.
    version: process.env["DPBAYES_TRINO_VERSION"] ?? String(version),
    load: async (one, index) => {
      const table = `memory.default.case_${index}`;
      for (const sql of [`DROP TABLE IF EXISTS ${table}`, ...statementsOf(one, table, words)]) await row(sql);
      return table;
    },
    row,
    cpu: () => (pid === undefined ? 0 : cpuTimeOf([Number(pid)])),
    stop: async () => undefined,
  } satisfies Engine;
};
