import type { Parameter } from "../../../contracts/model.ts";
import { type CellParts, hasLevel } from "./cell-parts.ts";
import type { CellRegression } from "./cell-regression.ts";

/** What draws are called, in the order in which they are written. Several predictors: under the category beside the first. */
export function cellParameters(regression: CellRegression): readonly Parameter[] {
  const { design, groups, terms, family, rows } = regression;
  const { categories } = rows;
  const several = terms.predictors > 1;
  const of = several ? categories.slice(1).map((category) => `${category}: `) : [""];
  const columns = design.columns.map(({ name }) => name);
  const cuts = categories.slice(1).map((above, k) => `${categories[k]}|${above}`);
  return [
    ...(hasLevel(regression)
      ? several
        ? labelled("intercept", categories.slice(1))
        : [scalar("intercept")]
      : []),
    ...labelled("cutpoints", terms.cuts === 0 ? [] : cuts),
    ...labelled(
      "coefficients",
      of.flatMap((category) => columns.map((name) => category + name)),
    ),
    ...labelled(
      "spread",
      of.flatMap((category) => groups.map(({ name }) => category + name)),
    ),
    ...of.flatMap((category) =>
      groups.flatMap(({ name, labels }) => labelled(`deviation[${category}${name}]`, labels)),
    ),
    ...(family === "negative-binomial" ? [scalar("scatter")] : []),
    ...(terms.totals ? [scalar("total_level"), scalar("total_spread")] : []),
  ];
}

function scalar(name: string): Parameter {
  return { name, shape: [] };
}

function labelled(name: string, labels: readonly string[]): readonly Parameter[] {
  return labels.length === 0 ? [] : [{ name, shape: [labels.length], labels }];
}

/** Writes a row of draws, in original units; follows `write` of all parts at the same point. */
export function writeParameters(
  regression: CellRegression,
  { predictors, scatter, totals }: CellParts,
  cuts: Float64Array,
  q: Float64Array,
  out: Float64Array,
): void {
  const columns = regression.design.columns.length;
  let next = 0;
  const put = (value: number) => {
    out[next++] = value;
  };
  if (hasLevel(regression)) for (const part of predictors) put(part.intercept(q));
  // P(up to level k) = F(c_k − η): at 0 of all columns η is not 0 but the shift.
  for (const cut of cuts) put(cut - predictors[0]!.intercept(q));
  for (const part of predictors) for (let j = 0; j < columns; j++) put(part.coefficient(j, q));
  for (const part of predictors) for (const { sd } of part.random) put(sd);
  for (const part of predictors) for (const { values } of part.random) values.forEach(put);
  if (scatter.dimension > 0) put(scatter.scatter);
  if (totals) [totals.mean, totals.sd].forEach(put);
}
