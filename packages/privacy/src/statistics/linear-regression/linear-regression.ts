import { requirePositive } from "../../errors/index.ts";
import {
  type CrossProducts,
  crossFactor,
  halfVectorNames,
  writeHalfVector,
  writeScaled,
} from "../half-vectorisation.ts";
import { type BlockPlan, blockWeights, covariateNames, layoutOf } from "../layout.ts";
import { type RegressionRow, requireL2 } from "../regression-row.ts";
import { roundedUp } from "../rounding-up.ts";
import type { Statistic } from "../statistic.ts";
import { linearAddRemoveSensitivity, linearSensitivity } from "./sensitivity.ts";

/** Blocks in wire order; `x` and `y` come with an intercept, `yy` and `count` on request. */
const wireOrder = ["count", "x", "x2", "y", "xy", "yy"] as const;
export type LinearBlock = (typeof wireOrder)[number];
type Weights = Readonly<Record<LinearBlock, number>>;

export interface LinearRegressionOptions {
  /** d, the number of covariates. */
  readonly covariates: number;
  /** Column names of the covariates; x1..xd if absent. */
  readonly columns?: readonly string[];
  /** The response's column name, for the coordinates; y if absent. */
  readonly response?: string;
  /** R: records are clipped to |x|₂ <= R. */
  readonly radius: number;
  /** Y: records are clipped to |y| <= Y. */
  readonly responseBound: number;
  readonly intercept?: boolean;
  /** Release Σy², true if absent: free under replace-one, and without it σ_y² is not identified. */
  readonly square?: boolean;
  /** Release the number of records; needed under add/remove, where it is private. */
  readonly count?: boolean;
  readonly crossProducts?: CrossProducts;
  /** Multipliers of the blocks; see {@link linearRegression} for the defaults. */
  readonly weights?: Readonly<Partial<Record<LinearBlock, number>>>;
}

/**
 * Second moments of a linear regression, in wire order
 *
 *   count?, x (intercept), x2 = svec(xxᵀ), y (intercept), xy, yy?
 *
 * with the squares of x2 before the cross products. Default weights (central spec §1.2, item 4) are
 * those of records rescaled to |x| <= 1, |y| <= 1 with equal noise, in units in which x2 has weight 1:
 * x R, y R²/Y, xy R/Y, yy R²/Y²; count R²/2, which costs 4 % more noise on the rest under add/remove.
 * @example
 * ```ts
 * import { linearRegression } from "@dpbayes/privacy";
 * const moments = linearRegression({ covariates: 2, radius: 1, responseBound: 1 });
 * console.log(moments.sensitivity("L2", "replace-one")); // 2.1213...
 * ```
 */
export function linearRegression(options: LinearRegressionOptions): Statistic<RegressionRow> {
  const R = requirePositive("radius", options.radius);
  const Y = requirePositive("responseBound", options.responseBound);
  const columns = covariateNames(options.covariates, options.columns);
  const cross = options.crossProducts ?? "goe";
  const weights = blockWeights<LinearBlock>(defaultWeights(R, Y), options.weights);
  const released = wireOrder.filter((block) => isReleased(block, options));
  const bounds = { radius: R, responseBound: Y, covariates: options.covariates };
  const squaredWeights = squares(weights, released);
  return Object.freeze({
    kind: "linear-regression",
    layout: layoutOf(plans(released, weights, columns, options.response ?? "y", cross)),
    integral: false,
    magnitude: largestCoordinate(weights, released, R, Y),
    of: writer(weights, released, crossFactor(cross)),
    sensitivity: (norm, neighbours) => {
      requireL2("linear regression", norm, neighbours);
      const inputs = { ...bounds, squaredWeights };
      return neighbours === "add-remove" ? linearAddRemoveSensitivity(inputs) : linearSensitivity(inputs);
    },
  } satisfies Statistic<RegressionRow>);
}

function isReleased(block: LinearBlock, options: LinearRegressionOptions): boolean {
  if (block === "count") return options.count ?? false;
  if (block === "x" || block === "y") return options.intercept ?? false;
  return block !== "yy" || (options.square ?? true);
}

function defaultWeights(R: number, Y: number): Weights {
  return { count: (R * R) / 2, x: R, x2: 1, y: (R * R) / Y, xy: R / Y, yy: (R / Y) ** 2 };
}

function squares(weights: Weights, released: readonly LinearBlock[]) {
  const square = (block: LinearBlock) => (released.includes(block) ? weights[block] ** 2 : 0);
  return {
    count: square("count"),
    x: square("x"),
    x2: square("x2"),
    y: square("y"),
    xy: square("xy"),
    yy: square("yy"),
  };
}

/** No coordinate exceeds its block's bound (rounded up); a cross product √2·x_jx_k is at most R²/√2. */
function largestCoordinate(weights: Weights, released: readonly LinearBlock[], R: number, Y: number) {
  const largest = { count: 1, x: R, x2: R * R, y: Y, xy: R * Y, yy: Y * Y };
  return roundedUp(Math.max(...released.map((block) => weights[block] * largest[block])));
}

function plans(
  released: readonly LinearBlock[],
  weights: Weights,
  columns: readonly string[],
  response: string,
  cross: CrossProducts,
): BlockPlan[] {
  const names: Record<LinearBlock, readonly string[]> = {
    count: ["count"],
    x: columns,
    x2: halfVectorNames(columns, cross),
    y: [response],
    xy: columns.map((column) => `${response}*${column}`),
    yy: [`${response}^2`],
  };
  return released.map((name) => ({ name, weight: weights[name], coordinates: names[name] }));
}

/** Writes one record; the order of the lines is the wire order. */
function writer(weights: Weights, released: readonly LinearBlock[], cross: number) {
  const [count, intercept, yy] = (["count", "x", "yy"] as const).map((block) => released.includes(block));
  const { count: wCount, x: wX, x2: wX2, y: wY, xy: wXY, yy: wYY } = weights;
  return ({ x, y }: RegressionRow, out: Float64Array): void => {
    let at = 0;
    if (count) out[at++] = wCount;
    if (intercept) at = writeScaled(x, wX, out, at);
    at = writeHalfVector(x, wX2, cross, out, at);
    if (intercept) out[at++] = wY * y;
    at = writeScaled(x, wXY * y, out, at);
    if (yy) out[at] = wYY * y * y;
  };
}
