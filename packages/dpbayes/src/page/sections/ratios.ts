import type { CoefficientRatios } from "@dpbayes/inference";
import { html, type Markup, table } from "../markup/html.ts";
import { fourDigits, percent } from "../numbers.ts";

const meant: Readonly<Record<CoefficientRatios["words"], string>> = {
  "odds ratio": "One more unit of a column multiplies the odds of the outcome by its odds ratio.",
  "rate ratio": "One more unit of a column multiplies the mean count by its rate ratio.",
};

/** Odds or rate ratios, where a fit has them. */
export function ratiosPart(ratios: CoefficientRatios | undefined): Markup | undefined {
  if (ratios === undefined) return undefined;
  const { words, probability, rows } = ratios;
  const heads = ["column", "median", `${percent(probability)} from`, "to"];
  const lines = rows.map(({ column, median, interval }) => [
    column,
    ...[median, ...interval].map(fourDigits),
  ]);
  return html`<p>${meant[words]} 1 means no effect.</p>
${table(`${words[0]!.toUpperCase()}${words.slice(1)}s, per unit`, heads, lines)}`;
}
