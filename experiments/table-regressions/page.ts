import type { Claim } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { caseWords } from "./cases.ts";
import type { CoverageRow } from "./coverage.ts";

/** What the suite stores. */
export interface TableRegressionResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  readonly seconds: number;
  readonly rows: readonly CoverageRow[];
}

/** What nominal 90 % intervals must hold at least. */
const COVERED = 0.88;
/** What the control holds at most, by the noise's standard deviation; with little noise it is right. */
const CONTROL: Readonly<Record<number, number>> = { 5: 0.85, 20: 0.6 };

/** What the suite sets out to show, checked against its results. */
export function tableRegressionClaims({ rows }: Pick<TableRegressionResults, "rows">): readonly Claim[] {
  const aware = rows.filter(({ method }) => method === "noise-aware");
  const control = rows.filter(({ method, sd }) => method === "naive" && CONTROL[sd] !== undefined);
  return [
    ...aware.map((row) => ({
      text: `${caseWords(row)}: 90 % intervals of slopes hold ${percent(row.covered)} of the truths, at least ${percent(COVERED)}`,
      holds: row.covered >= COVERED,
    })),
    ...control.map((row) => ({
      text: `${caseWords(row)} fails as a control must: ${percent(row.covered)}, at most ${percent(CONTROL[row.sd]!)}`,
      holds: row.covered <= CONTROL[row.sd]!,
    })),
  ];
}

/** The suite's part of its page. */
export function tableRegressionPage({
  date,
  node,
  command,
  seed,
  seconds,
  rows,
}: TableRegressionResults): string {
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", ${Math.round(seconds)} s in one process.`,
    "Made-up tables of six regions by four ages, some 30 deaths a row: three steps of age, a slope of a region's income, regions that scatter by 0.3; truths are new in every data set. Poisson: deaths with known person-years. Binomial: dead and alive, both published with noise, totals unknown. The noise is discrete Gaussian. Naive: the same regression on the published numbers taken for counts, negative ones for 0.",
    markdownTable(
      [
        "family",
        "noise sd",
        "method",
        "data sets",
        "90 % intervals hold",
        "mean width",
        "rmse",
        "fits with R-hat above 1.05",
        "s per fit",
      ],
      rows.map((row) => [
        row.family,
        String(row.sd),
        row.method,
        String(row.dataSets),
        percent(row.covered),
        row.width.toFixed(3),
        row.error.toFixed(3),
        String(row.apart),
        (row.seconds / row.dataSets).toFixed(2),
      ]),
    ),
  ].join("\n\n");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
