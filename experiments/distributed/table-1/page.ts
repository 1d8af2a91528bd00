import { markdownTable } from "../../markdown.ts";
import type { CellErrors } from "../cell-errors.ts";
import { summaryWords } from "../error-summary.ts";
import { METHODS, type MethodName } from "./estimates.ts";
import { type PublishedMethod, publishedError } from "./published.ts";
import { comparisonOf, nameOf } from "./verdicts.ts";

/** The column of the paper that a method of ours stands beside. */
const COUNTERPARTS: Readonly<Partial<Record<MethodName, PublishedMethod>>> = {
  "hierarchical, paper's prior": "hierarchical",
  "fixed-s": "fixed-s",
  "fixed-s-fast": "fixed-s-fast",
  "gibbs-clt": "gibbs-clt",
  "ada-ssp, sum": "ada-ssp",
};

/** A block of tables 1 and 2: mean and 90 % interval of the mean. */
export function blockTable(cells: readonly CellErrors[], withPublished: boolean): string {
  const rows = cells.flatMap((cell) => [
    [nameOf(cell), ...METHODS.map((name) => summaryWords(cell.methods[name]))],
    ...(withPublished ? [publishedRow(cell)] : []),
  ]);
  return markdownTable(["", ...METHODS], rows);
}

function publishedRow(cell: CellErrors): readonly string[] {
  const words = METHODS.map((name) => {
    const counterpart = COUNTERPARTS[name];
    if (counterpart === undefined) return "";
    const { mean, interval } = publishedError(cell.data, cell.holders, counterpart);
    return `_${mean.toFixed(4)} [${interval.map((value) => value.toFixed(4)).join(", ")}]_`;
  });
  return ["_published_", ...words];
}

/** Our block against the reference's: the best method in hindsight, and the two that one would pick beforehand. */
export function comparisonPage(cells: readonly CellErrors[]): string {
  const rows = cells.map((cell) => {
    const { target, best, found, deviation, verdict } = comparisonOf(cell);
    const alone = (["hierarchical", "fixed-s"] as const).map((name) => {
      const one = comparisonOf(cell, [name]);
      return `${one.found.mean.toFixed(4)} ± ${one.found.error.toFixed(4)}: ${one.verdict}`;
    });
    return [
      nameOf(cell),
      `${target.mean.toFixed(4)} ± ${target.error.toFixed(4)}`,
      best,
      `${found.mean.toFixed(4)} ± ${found.error.toFixed(4)}`,
      deviation.toFixed(1),
      verdict,
      ...alone,
    ];
  });
  return markdownTable(
    [
      "",
      "reference's best ± se",
      "our best",
      "mean ± se",
      "difference in se",
      "verdict",
      "hierarchical",
      "fixed-s",
    ],
    rows,
  );
}
