import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { GOAL } from "./cost.ts";
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

/** A run that was never made shows nothing, and counts as such. What sums cost is a claim of its own for each engine. */
export function claimsOf({ rows }: EngineResults): readonly Claim[] {
  return runs.flatMap(({ name, promise }) => {
    const row = rows.find((one) => one.name === name);
    const text = `${name}: ${promise}${row === undefined ? " (not run yet)" : ""}`;
    return [{ text, holds: row?.problems.length === 0 }, ...costsOf(name, row)];
  });
}

function costsOf(name: string, row: StoredRun | undefined): readonly Claim[] {
  const ratios = Object.entries(row?.figures ?? {}).filter(([what]) => what.endsWith(" wall ratio"));
  return ratios.map(([what, ratio]) => ({
    text: `${name}: sums cost at most ${GOAL} times a plain sum of as many columns, wall, in ${what.split(" ", 1)[0]!}`,
    holds: Number(ratio) <= GOAL,
  }));
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
