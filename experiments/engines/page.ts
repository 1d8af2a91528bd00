import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type RunFound, runs } from "./runs.ts";

export interface StoredRun extends RunFound {
  readonly name: string;
  readonly date: string;
  readonly source: string;
  readonly seconds: number;
}

export interface EngineResults {
  readonly node: string;
  readonly rows: readonly StoredRun[];
}

const COST = "sums cost at most 3 times a plain sum of as many columns, wall, in Spark and in ClickHouse";

/** A run that was never made shows nothing, and counts as such. What sums cost is a claim of its own. */
export function claimsOf({ rows }: EngineResults): readonly Claim[] {
  return runs.flatMap(({ name, promise }) => {
    const problems = rows.find((one) => one.name === name)?.problems;
    const dear = problems?.filter((problem) => problem.includes("a plain sum")) ?? [];
    const text = `${name}: ${promise}${problems === undefined ? " (not run yet)" : ""}`;
    const claim = { text, holds: problems?.length === dear.length };
    return name === "many-rows"
      ? [claim, { text: `${name}: ${COST}`, holds: problems !== undefined && dear.length === 0 }]
      : [claim];
  });
}

const unrun =
  "BigQuery, Snowflake and SQL Server: printed, parsed by a grammar, not run. PostgreSQL and DuckDB run in `npm test`.";

export function enginesPage({ node, rows }: EngineResults): string {
  const table = markdownTable(
    ["run", "promise", "engine", "found", "problems", "run on", "s"],
    runs.map(({ name, promise }) => {
      const row = rows.find((one) => one.name === name);
      if (row === undefined) return [`\`${name}\``, promise, "", "", "not run yet", "", ""];
      const { engine, figures, problems, date, source, seconds } = row;
      const found = Object.entries(figures).map(([what, value]) => `${what} ${value}`);
      const wrong = problems.length === 0 ? "none" : `**${problems.join("; ")}**`;
      return [`\`${name}\``, promise, engine, found.join(", "), wrong, `${date} (${source})`, `${seconds}`];
    }),
  );
  return `Node ${node}, \`npm run verify -- engines\`; runs whose engine is not there are left as they were stored. ${unrun}\n\n${table}`;
}
