import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { type CensusCase, caseWords } from "./block-groups/cases.ts";
import { type Asked, asked, CHAINS, type Compared, type Sums } from "./block-groups/compared.ts";

/** The data sets of a case together. */
export interface CensusRow extends CensusCase {
  /** Data sets that were run. */
  readonly done: number;
  readonly meanPeople: number;
  readonly counts: Readonly<Record<Asked, Compared>>;
  /** Standard error of the share of intervals that held: of data sets, for the numbers of one hang together. */
  readonly errors: Readonly<Record<Asked, number>>;
  readonly apart: number;
  readonly seconds: number;
}

/** What the suite stores. */
export interface CensusResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly rows: readonly CensusRow[];
  readonly problems: readonly string[];
}

/** Declared before the first run. */
const WANTED = { width: 0.3, error: 0.25, least: 0.88, most: 0.92 } as const;

export function censusClaims({ rows }: Pick<CensusResults, "rows">): readonly Claim[] {
  return rows.flatMap((row) => {
    const { posterior, squares } = row.counts.people;
    const [width, error] = [posterior.width / squares.width, rmse(posterior) / rmse(squares)];
    const covered = posterior.held / posterior.numbers;
    const of = `${caseWords(row)}, ${row.done} data sets`;
    return [
      {
        text: `${of}: intervals of block totals are ${short(width)} as wide as those of least squares, at most ${WANTED.width}`,
        holds: width <= WANTED.width,
      },
      {
        text: `${of}: errors of block totals are ${short(error)} of those of least squares, at most ${WANTED.error}`,
        holds: error <= WANTED.error,
      },
      {
        text: `${of}: 90 % intervals of block totals hold ${percent(covered)}, from ${percent(WANTED.least)} to ${percent(WANTED.most)}`,
        holds: covered >= WANTED.least && covered <= WANTED.most,
      },
    ];
  });
}

export function censusPage({ date, node, command, seed, rows, problems }: CensusResults): string {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", ${Math.round(seconds)} s summed over the processes, on a machine that did other work. Every fit: one chain of ${CHAINS.warmup} draws before and ${CHAINS.draws} that are kept, two sweeps each.`,
    ...problems.map((problem) => `**${problem}**`),
    markdownTable(
      [
        "people",
        "kinds",
        "queries",
        "data sets",
        "of every block",
        "mean",
        "posterior: held",
        "width",
        "rmse",
        "least squares: held",
        "width",
        "above 0",
        "rmse",
        "width, of least squares'",
        "of that above 0",
        "rmse, of least squares'",
      ],
      rows.flatMap((row) => asked.map((one) => cellsOf(row, one))),
    ),
    `R-hat was above 1.05 for ${rows.map((row) => `${row.apart} of ${2 * row.counts.people.posterior.numbers} numbers (${caseWords(row)})`).join(", ")}.`,
  ].join("\n\n");
}

function cellsOf(row: CensusRow, one: Asked): readonly string[] {
  const { posterior, squares } = row.counts[one];
  return [
    row.people,
    String(row.kinds),
    row.queries,
    String(row.done),
    one === "people" ? "people" : row.people === "real" ? "foreign born" : "hispanic people",
    one === "people" ? (row.meanPeople / 12).toFixed(1) : "",
    `${percent(posterior.held / posterior.numbers)} ± ${(100 * row.errors[one]).toFixed(1)}`,
    mean(posterior, "width"),
    rmse(posterior).toFixed(1),
    percent(squares.held / squares.numbers),
    mean(squares, "width"),
    mean(squares, "widthAbove0"),
    rmse(squares).toFixed(1),
    short(posterior.width / squares.width),
    short(posterior.width / squares.widthAbove0),
    short(rmse(posterior) / rmse(squares)),
  ];
}

function mean(sums: Sums, field: "width" | "widthAbove0"): string {
  return (sums[field] / sums.numbers).toFixed(1);
}

function rmse({ squares, numbers }: Sums): number {
  return Math.sqrt(squares / numbers);
}

function short(ratio: number): string {
  return ratio.toFixed(3);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
