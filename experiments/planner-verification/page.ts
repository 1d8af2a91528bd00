import { markdownTable } from "../markdown.ts";
import type { ComparedCase } from "./compare-case.ts";

/** How far a planned width may be from the realised median. */
export const TOLERANCE = 0.15;

interface PlannerRow extends ComparedCase {
  readonly name: string;
  readonly epsilon: number;
  readonly records: number;
}

/** What the suite stores. */
export interface PlannerResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  /** Digests of planner and inference at the time. */
  readonly source: string;
  readonly studies: number;
  readonly seconds: number;
  readonly rows: readonly PlannerRow[];
  /** What did not go as it must, in words. */
  readonly problems: readonly string[];
}

/** The suite's part of experiments/README.md. */
export function plannerPage(results: PlannerResults): string {
  const { date, node, command, seed, source, studies, seconds, rows, problems } = results;
  const head = [
    "study",
    "ε",
    "records",
    "numbers",
    "planned/realised",
    "furthest off",
    "planned",
    "realised",
    "s",
  ];
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source}, ${seconds} s. Widths of 90 % intervals; realised is the median of ${studies} studies. The plan must be within ${100 * TOLERANCE} % for every number.`,
    ...problems.map((problem) => `**${problem}**`),
    markdownTable(head, rows.map(cells)),
  ].join("\n\n");
}

function cells({ name, epsilon, records, widths, seconds }: PlannerRow): readonly string[] {
  const ratios = widths.map(({ ratio }) => ratio);
  const worst = widths.reduce((a, b) => (Math.abs(Math.log(b.ratio)) > Math.abs(Math.log(a.ratio)) ? b : a));
  return [
    name,
    String(epsilon),
    String(records),
    String(widths.length),
    `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    worst.name.replaceAll("|", "\\|"),
    worst.planned.toPrecision(3),
    worst.realised.toPrecision(3),
    seconds.toFixed(0),
  ];
}
