import { type Cell, cells } from "../holders/grid/cells.ts";
import type { FittedModel } from "../holders/grid/models.ts";

/** Three holders that differ most, and three that do not differ: what the prior of their spread helps, and what it costs. */
export const fewCells: readonly Cell[] = cells.filter(
  ({ family, holders, differing, tau, outlier }) =>
    family === "linear" &&
    holders === 3 &&
    outlier === undefined &&
    (differing === "nothing" || (differing === "intercepts and slopes" && tau === 0.2)),
);

const holders = { differ: ["a", "b"] };
export const FORMER: FittedModel = {
  name: "half-normal(0.3)",
  holders,
  prior: { spread: "half-normal(0.3)" },
};
export const DEFAULT: FittedModel = { name: "default", holders };
export const fewModels: readonly FittedModel[] = [FORMER, DEFAULT];

export const BATCH = 5;

/** Coverage takes forty data sets a cell, the ratio of two widths on the same releases ten. */
export function batchesOf({ tau }: Cell): number {
  return tau === 0 ? 2 : 8;
}
