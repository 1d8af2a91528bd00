import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import type { ImportCase } from "./cases.ts";
import { type Asked, asked, type Held } from "./held.ts";

/** The releases of a case together. */
export interface ImportRow extends ImportCase {
  readonly version: string;
  readonly counts: Readonly<Record<Asked, HeldTogether>>;
}

/** Shares are of numbers; their errors are those of releases, for the numbers of one hang together. */
export interface HeldTogether extends Held {
  /** The standard error of the share that was held. */
  readonly error: number;
}

/** What the suite stores. */
export interface ImportResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly seconds: number;
  readonly rows: readonly ImportRow[];
  readonly problems: readonly string[];
}

const WANTED = 0.9;
/** One-sided normal tail of 1e-5: the false alarms of a single share. */
const Z = 4.27;

/** Held numbers of many releases. */
export function together(releases: readonly Held[]): HeldTogether {
  const sum = (of: (one: Held) => number) => releases.reduce((all, one) => all + of(one), 0);
  const [numbers, held] = [sum((one) => one.numbers), sum((one) => one.held)];
  const share = held / numbers;
  const squares = sum((one) => (one.held - share * one.numbers) ** 2);
  return { numbers, held, width: sum((one) => one.width), error: Math.sqrt(squares) / numbers };
}

export function importClaims({ rows }: Pick<ImportResults, "rows">): readonly Claim[] {
  return rows
    .filter(({ zeros }) => zeros === undefined)
    .map((row) => {
      const shares = asked.map(
        (one) => `${percent(row.counts[one].held / row.counts[one].numbers)} of ${one}`,
      );
      return {
        text: `${row.releases} releases of ${row.source}, ${row.kind}: 90 % intervals held ${shares.join(", ")}: none less than 90 % by more than chance (1e-5)`,
        holds: asked.every((one) => isKept(row.counts[one])),
      };
    });
}

/** Where nearly every interval held its number the releases show little error; they had that of independent numbers at least. */
function isKept({ held, numbers, error }: HeldTogether): boolean {
  const chance = Z * Math.max(error, Math.sqrt((WANTED * (1 - WANTED)) / numbers));
  return held / numbers >= WANTED - chance;
}

export function importPage({ date, node, command, seed, seconds, rows, problems }: ImportResults): string {
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", ${Math.round(seconds)} s summed over the processes.`,
    ...problems.map((problem) => `**${problem}**`),
    'Every release was made by the library itself from one made-up table (`reference/tables/`), written to files, imported, and fitted with `areas: "region"`. How often the 90 % intervals held the true counts, which were the same in all releases; in brackets their mean width. The last row is the control: the zeros of OpenDP\'s unsigned counts are taken for zeros.',
    markdownTable(
      ["releases of", "law", ...asked.map((one) => `${one}: held (width)`)],
      rows.map((row) => [
        `${row.source} ${row.version}`,
        row.zeros === undefined ? row.kind : `${row.kind}, zeros ${row.zeros}`,
        ...asked.map((one) => cellOf(row.counts[one])),
      ]),
    ),
  ].join("\n\n");
}

function cellOf({ held, numbers, width, error }: HeldTogether): string {
  return `${percent(held / numbers)} ± ${(100 * error).toFixed(1)} (${(width / numbers).toFixed(1)})`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
