import { lineChart } from "dpbayes/plot";
import { panels } from "../distributed/figure-2/panels.ts";
import { markdownTable } from "../markdown.ts";
import { methods } from "./cells/methods.ts";
import { type Part, parts, positionOf, type Row } from "./errors-by-method.ts";

const WORDS: Readonly<Record<Part, string>> = { inSample: "reconstruction error", heldOut: "held-out error" };

/** A column of panels per group; in-sample errors above, held-out ones below, as in the appendix's figure. */
export function errorPanels(name: string, note: string, rows: readonly Row[]): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return panels(
    parts.map((part) =>
      groups.map((group) =>
        lineChart({
          title: `${name}, ${group}: ${WORDS[part]}`,
          note,
          x: "N/ε: more privacy to the right",
          y: "mean |E[μ | data] − target|",
          xScale: "log",
          yScale: "log",
          series: methods.map((method) => ({
            name: method,
            points: rows
              .filter((row) => row.group === group)
              .map((row) => {
                const { mean, error } = row.errors[part][method];
                return { x: 1 / row.rate, y: mean, error };
              }),
          })),
        }),
      ),
    ),
  );
}

export function errorTable(rows: readonly Row[], rateWords: (rate: number) => string): string {
  const cell = ({ errors }: Row, part: Part) =>
    methods.map((method) => {
      const { mean, error } = errors[part][method];
      return `${mean.toPrecision(3)} ± ${error.toPrecision(1)}`;
    });
  return markdownTable(
    [
      "",
      "ε/N",
      ...methods.map((method) => `in-sample, ${method}`),
      ...methods.map((method) => `held out, ${method}`),
      "from non-private (0) to naive (1), in-sample and held out",
    ],
    rows.map((row) => [
      row.group,
      rateWords(row.rate),
      ...parts.flatMap((part) => cell(row, part)),
      parts.map((part) => positionOf(row, part).toFixed(2)).join(", "),
    ]),
  );
}
