import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type Finding, isSkipped, type Skipped } from "./attack.ts";
import type { AttackRow } from "./run-attacks.ts";

/** When, with what and from which sources an attack was run. */
export interface StoredRow extends AttackRow {
  readonly date: string;
  readonly source: string;
}

export interface RedTeamResults {
  readonly node: string;
  readonly rows: readonly StoredRow[];
}

export function claimsOf({ rows }: RedTeamResults): readonly Claim[] {
  const run = rows.filter(({ present, broken }) => !isSkipped(present) && !isSkipped(broken));
  const held = run.filter(({ present }) => (present as Finding).broken === 0).length;
  const found = run.filter(({ broken }) => (broken as Finding).broken > 0).length;
  return [
    { text: `${held} of ${run.length} promises hold under attack`, holds: held === run.length },
    { text: `attacks find ${found} of ${run.length} former or planted bugs`, holds: found === run.length },
  ];
}

export function redTeamPage(results: RedTeamResults): string {
  const head = [
    "attack",
    "promise",
    "what was tried",
    "tries",
    "broken",
    "the bug it must find",
    "found",
    "s",
  ];
  const rows = results.rows.map((row) => [
    `\`${row.name}\``,
    row.promise,
    row.about,
    ...present(row.present),
    row.bug,
    foundWords(row.broken),
    String(row.seconds),
  ]);
  const sources = [...new Set(results.rows.map(({ date, source }) => `${date} (sources ${source})`))];
  const when = `Node ${results.node}, \`npm run verify -- red-team\`, run ${sources.join(", ")}.`;
  return [when, markdownTable(head, rows), notes(results)].filter((part) => part !== "").join("\n\n");
}

function present(result: Finding | Skipped): readonly [string, string] {
  return isSkipped(result)
    ? ["skipped", result.skipped]
    : [result.tried.toLocaleString("en"), result.broken === 0 ? "0" : `**${result.broken}**`];
}

function foundWords(result: Finding | Skipped): string {
  if (isSkipped(result)) return "skipped";
  const share = `${result.broken.toLocaleString("en")} of ${result.tried.toLocaleString("en")}`;
  return result.broken === 0 ? `**${share}**` : share;
}

function notes({ rows }: RedTeamResults): string {
  return rows
    .flatMap(({ name, present: result }) =>
      isSkipped(result) || result.note === undefined ? [] : [`- \`${name}\`: ${result.note}`],
    )
    .join("\n");
}
