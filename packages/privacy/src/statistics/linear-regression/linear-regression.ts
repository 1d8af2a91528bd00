import { deepFreeze } from "../../json/deep-freeze.ts";
import { blockWeights, covariateNames, layoutOf } from "../layout.ts";
import { type CrossProducts, crossFactor } from "../moments/half-vectorisation.ts";
import { countBlock, type MomentStatistic, momentMagnitude, momentPlan } from "../moments/moment-blocks.ts";
import { type MomentBlock, momentWriter, type WeightedMomentBlock } from "../moments/moment-writer.ts";
import type { RegressionRow } from "../moments/regression-row.ts";
import { requireL2 } from "../moments/regression-row.ts";
import { requireReach } from "../sensitivity/require-reach.ts";
import { linearAddRemoveSensitivity, linearSensitivity } from "./sensitivity.ts";

export type LinearBlock = "count" | "x" | "x2" | "y" | "xy" | "yy";
type Weights = Readonly<Record<LinearBlock, number>>;
type NamedBlock = MomentBlock & { readonly name: LinearBlock };

/** Blocks in wire order; `x` and `y` come with an intercept, `yy` and `count` on request. */
const wireOrder: readonly NamedBlock[] = [
  { ...countBlock, name: "count" },
  { name: "x", degree: 1, responsePower: 0 },
  { name: "x2", degree: 2, responsePower: 0 },
  { name: "y", degree: 0, responsePower: 1 },
  { name: "xy", degree: 1, responsePower: 1 },
  { name: "yy", degree: 0, responsePower: 2 },
];

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
 * import { linearRegression } from "@dpbayes/privacy/statistics";
 * const moments = linearRegression({ covariates: 2, radius: 1, responseBound: 1 });
 * console.log(moments.sensitivity("L2", "replace-one")); // 2.1213...
 * ```
 */
export function linearRegression(
  options: LinearRegressionOptions,
): MomentStatistic<RegressionRow, "linear-regression"> {
  const R = requireReach("radius", options.radius);
  const Y = requireReach("responseBound", options.responseBound);
  const columns = covariateNames(options.covariates, options.columns);
  const cross = options.crossProducts ?? "goe";
  const weights = blockWeights<LinearBlock>(defaultWeights(R, Y), options.weights);
  const blocks = wireOrder
    .filter(({ name }) => isReleased(name, options))
    .map((block) => ({ ...block, weight: weights[block.name] }));
  const bounds = { radius: R, responseBound: Y, covariates: options.covariates };
  const squaredWeights = squares(blocks);
  const named = (block: WeightedMomentBlock) =>
    momentPlan(block, columns, options.response ?? "y", cross === "goe");
  return Object.freeze({
    kind: "linear-regression",
    layout: layoutOf(blocks.map(named)),
    blocks: deepFreeze(blocks),
    integral: false,
    magnitude: momentMagnitude(blocks, R, Y),
    of: momentWriter(blocks, options.covariates, crossFactor(cross)),
    sensitivity: (norm, neighbours) => {
      requireL2("linear regression", norm, neighbours);
      const inputs = { ...bounds, squaredWeights };
      return neighbours === "add-remove" ? linearAddRemoveSensitivity(inputs) : linearSensitivity(inputs);
    },
  } satisfies MomentStatistic<RegressionRow, "linear-regression">);
}

function isReleased(block: LinearBlock, options: LinearRegressionOptions): boolean {
  if (block === "count") return options.count ?? false;
  if (block === "x" || block === "y") return options.intercept ?? false;
  return block !== "yy" || (options.square ?? true);
}

function defaultWeights(R: number, Y: number): Weights {
  return { count: (R * R) / 2, x: R, x2: 1, y: (R * R) / Y, xy: R / Y, yy: (R / Y) ** 2 };
}

/** 0 for a block that is not released. */
function squares(blocks: readonly WeightedMomentBlock[]): Weights {
  const none = { count: 0, x: 0, x2: 0, y: 0, xy: 0, yy: 0 };
  return { ...none, ...Object.fromEntries(blocks.map(({ name, weight }) => [name, weight ** 2])) };
}
