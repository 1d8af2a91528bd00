import { engineCases, sqlOf } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { engineProcess } from "./engine-process.ts";
import type { RunFound } from "./runs.ts";

/** The grammars of sqlglot, by the names of --emit-sql; MariaDB has that of MySQL there. */
const grammars = {
  spark: ["spark", "databricks"],
  bigquery: ["bigquery"],
  snowflake: ["snowflake"],
  trino: ["trino", "athena"],
  clickhouse: ["clickhouse"],
  sqlserver: ["tsql", "fabric"],
  mariadb: ["mysql"],
  postgres: ["postgres"],
  duckdb: ["duckdb"],
} as const;

/** Every statement is one, of which the grammar knows each part. */
export async function grammar(progress: (line: string) => void): Promise<RunFound | undefined> {
  const parser = await engineProcess("grammar_engine.py");
  if (parser === undefined) return undefined;
  const problems: string[] = [];
  const cases = await engineCases();
  let statements = 0;
  for (const [engine, dialects] of Object.entries(grammars))
    for (const dialect of dialects) {
      for (const one of cases) {
        const {
          error,
          statements: found,
          unknown,
        } = await parser.ask({
          dialect,
          sql: sqlOf(one, engine, "clinic.visits"),
        });
        if (error !== undefined || found !== 1 || unknown!.length > 0)
          problems.push(
            `${dialect}, ${one.name}: ${error ?? `${found} statements, unknown ${unknown!.join()}`}`,
          );
        else statements++;
      }
      progress(`${dialect}: ${cases.length} statements`);
    }
  await parser.stop();
  const names = Object.values(grammars).flat();
  return {
    engine: `sqlglot ${parser.version}`,
    figures: { grammars: names.join(" "), plans: cases.length, statements },
    problems,
  };
}
