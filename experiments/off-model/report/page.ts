import { markdownTable } from "../../markdown.ts";
import type { CHAINS } from "../grid/fit-cell.ts";
import type { CellSummary, GroupSummary } from "./cell-summary.ts";
import { verdictsOf } from "./claims.ts";
import { groupOf } from "./looked.ts";
import { FALSE_ALARM, type Verdict } from "./rule.ts";
import type { StoredCells } from "./stored-cells.ts";
import { widthTable } from "./width-table.ts";
import { errorOf, percent } from "./words.ts";

/** What the suite stores. */
export interface OffModelResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly source: string;
  readonly chains: typeof CHAINS;
  readonly cells: StoredCells;
  readonly problems: readonly string[];
  /** What these results are instead of those of the present defaults, written beside them by hand; a run stores none. */
  readonly pilot?: string;
}

/** At most so many lines of what breaks the rule. */
const MOST_LINES = 60;

/** The suite's part of its page. */
export function offModelPage(results: OffModelResults, cells: readonly CellSummary[]): string {
  const { date, node, command, seed, source, chains, problems, pilot } = results;
  const seconds = cells.reduce((sum, cell) => sum + cell.fits * cell.seconds, 0);
  const fits = cells.reduce((sum, cell) => sum + cell.fits, 0);
  return [
    ...(pilot === undefined ? [] : [`**${pilot}**`]),
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source}; ${chains.chains} chains of ${chains.warmup} + ${chains.draws} steps; ${cells.length} cells, ${fits} fits, ${Math.round(seconds)} s of processor time.`,
    ...problemLines(problems),
    "![heat-map](heat-map.svg)",
    "Every cell with its numbers: [grid.html](grid.html).",
    ...breaking(cells),
    "### Family by law: share of truths in their 90 % intervals, all places of the grid together",
    ...[...new Set(cells.map(({ family }) => family))].map((family) =>
      familyTable(cells.filter((cell) => cell.family === family)),
    ),
    "### Widths beside the defaults that read their scale from the bounds",
    "Median widths of 90 % intervals on the same releases, in original units; an interval that is narrow and does not hold is worth nothing.",
    widthTable(cells),
  ].join("\n\n");
}

/** What broke down, each reason once with the first batch that met it. */
function problemLines(problems: readonly string[]): readonly string[] {
  const reasonOf = (problem: string) => problem.slice(problem.indexOf(": ") + 2);
  return [...new Set(problems.map(reasonOf))].map((reason) => {
    const own = problems.filter((problem) => reasonOf(problem) === reason);
    return `**${own.length} batches broke down, the first: ${own[0]!}**`;
  });
}

function breaking(cells: readonly CellSummary[]): readonly string[] {
  const { cells: single, laws } = verdictsOf(cells);
  const refuted = [...laws, ...single].filter((one) => one.refuted);
  const counted = single.filter((one) => one.below && !one.refuted).length;
  const shown = refuted.toSorted((one, other) => one.share - other.share).slice(0, MOST_LINES);
  const more = refuted.length - shown.length;
  return [
    `### What breaks the rule beyond chance (${refuted.length}; false alarm ${percent(FALSE_ALARM)} over all cells, and as much over all laws)`,
    refuted.length === 0
      ? "Nothing."
      : markdownTable(
          ["where", "quantity", "held", "error", "named", "what fits say"],
          shown.map(breakingRow),
        ),
    ...(more > 0 ? [`And ${more} more, in [grid.html](grid.html).`] : []),
    `${counted} single cells miss the rule as counted, by no more than chance explains.`,
  ];
}

function breakingRow({ name, group, generating, share, fits, named, cells }: Verdict): readonly string[] {
  const said = [...new Set(cells.flatMap((cell) => Object.keys(cell.said)))].join(", ");
  const quantity = generating ? `${group}, generating value` : group;
  const error = `± ${percent(errorOf(share, fits))}`;
  return [name, quantity, percent(share), error, percent(named), said || "nothing"];
}

function familyTable(cells: readonly CellSummary[]): string {
  const groups = [...new Set(cells.flatMap((cell) => cell.groups.map(({ group }) => group)))];
  const laws = [...new Set(cells.map(({ law }) => law))];
  const rows = laws.map((law) => {
    const own = cells.filter((cell) => cell.law === law);
    const counts = groups.map((group) => shareWords(own, group));
    const named = own.reduce((sum, cell) => sum + cell.named, 0);
    return [law, ...counts, percent(named / own.reduce((sum, cell) => sum + cell.fits, 0))];
  });
  return markdownTable([`**${cells[0]!.family}**`, ...groups, "named"], rows);
}

/** Held at 90 % and at 50 %; and the generating value where it is another. */
function shareWords(cells: readonly CellSummary[], group: string): string {
  const counts = cells.flatMap((cell) => groupOf(cell, group) ?? []);
  if (counts.length === 0) return "";
  const total = (number: (count: GroupSummary) => number) =>
    counts.reduce((sum, count) => sum + number(count), 0);
  const share = (number: (count: GroupSummary) => number) => percent(total(number) / total(({ of }) => of));
  const generating =
    counts[0]!.generating === undefined ? "" : `, generating ${share(({ generating: held }) => held!)}`;
  return `${share(({ held90 }) => held90)} (${share(({ held50 }) => held50)})${generating}`;
}
