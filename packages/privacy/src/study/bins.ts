import { parseFormula } from "./formula/parse-formula.ts";
import type { Study } from "./study.ts";

/** Bins of equal width unless a study says otherwise: of a holder's table, and of reports, where every bin has noise from everybody. */
const TABLE_BINS = 32;
const REPORT_BINS = 16;

type Binned = Pick<Study, "model" | "variables" | "privacy">;

/**
 * The edges of the bins that a distribution is counted in, from the lower bound to the upper one: `model.options.bins` is a number of
 * bins of equal width, or the edges between the bounds. Public: they follow from the study alone. A value on an edge belongs
 * to the bin above it, the upper bound to the last one.
 */
export function binEdges({ model, variables, privacy }: Binned): readonly number[] {
  const variable = variables[parseFormula(model.formula).left[0]!]!;
  const [low, high] = "bounds" in variable ? variable.bounds : [0, 1];
  const bins = model.options?.["bins"] ?? (privacy.setting === "local" ? REPORT_BINS : TABLE_BINS);
  if (Array.isArray(bins)) return Object.freeze([low, ...(bins as readonly number[]), high]);
  const count = bins as number;
  const at = (i: number) => (i === count ? high : low + (i / count) * (high - low));
  return Object.freeze(Array.from({ length: count + 1 }, (_, i) => at(i)));
}

/** The first edge that does not lie above the one before, by its place; undefined where all rise. */
export function edgeOutOfOrder(edges: readonly number[]): number | undefined {
  const at = edges.findIndex((edge, i) => i > 0 && !(edge > edges[i - 1]!));
  return at < 0 ? undefined : at;
}

/** "20 to 30": how bins are called. */
export function binNames(edges: readonly number[]): readonly string[] {
  return edges.slice(1).map((edge, i) => `${edges[i]} to ${edge}`);
}
