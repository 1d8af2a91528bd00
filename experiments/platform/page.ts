import type { Claim, Json } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type RunFound, runs } from "./runs.ts";

export interface StoredRun extends RunFound {
  readonly name: string;
  readonly sizes: { readonly [key: string]: number };
  readonly date: string;
  readonly source: string;
  readonly seconds: number;
}

export interface PlatformResults {
  readonly node: string;
  readonly rows: readonly StoredRun[];
}

/** A run that was never made shows nothing, and counts as such. */
export function claimsOf({ rows }: PlatformResults): readonly Claim[] {
  return runs.map(({ name, promise }) => {
    const row = rows.find((one) => one.name === name);
    const text = row === undefined ? `${promise} (not run yet)` : promise;
    return { text, holds: row !== undefined && row.problems.length === 0 };
  });
}

export function platformPage({ node, rows }: PlatformResults): string {
  const table = markdownTable(
    ["run", "promise", "sizes", "found", "problems", "run on", "s"],
    runs.map(({ name, promise }) => {
      const row = rows.find((one) => one.name === name);
      if (row === undefined) return [`\`${name}\``, promise, "", "", "not run yet", "", ""];
      const { sizes, figures, problems, date, source, seconds } = row;
      const wrong = problems.length === 0 ? "none" : `**${problems.join("; ")}**`;
      return [
        `\`${name}\``,
        promise,
        words(sizes),
        words(figures),
        wrong,
        `${date} (${source})`,
        `${seconds}`,
      ];
    }),
  );
  return `Node ${node}, \`npm run verify -- platform\`.\n\n${table}`;
}

/** Numbers with their names; parts with theirs before them, many numbers of one name by their middle and their largest. */
function words(figures: Json, before = ""): string {
  if (Array.isArray(figures)) {
    const sorted = (figures as readonly number[]).toSorted((a, b) => a - b);
    return `${before} ${sorted.length}: median ${sorted[sorted.length >> 1] ?? "-"}, largest ${sorted.at(-1) ?? "-"}`;
  }
  if (typeof figures !== "object" || figures === null) return `${before} ${figures}`.trim();
  return Object.entries(figures)
    .filter(([name]) => name !== "problems")
    .map(([name, value]) => words(value as Json, `${before} ${name}`.trim()))
    .join(", ");
}
