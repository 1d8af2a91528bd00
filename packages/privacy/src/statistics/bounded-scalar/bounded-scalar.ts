import { fail, requireNumber } from "../../errors/index.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { blockWeights, layoutOf } from "../layout.ts";
import { countBlock, type MomentStatistic, momentPlan } from "../moments/moment-blocks.ts";
import { momentWriter, type WeightedMomentBlock } from "../moments/moment-writer.ts";
import { requireReaches, requireReachOrZero } from "../sensitivity/require-reach.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";
import type { Norm } from "../statistic.ts";
import { scalarSensitivity } from "./sensitivity.ts";

export type ScalarBlock = "count" | "x" | "x2";

export interface BoundedScalarOptions {
  readonly low: number;
  readonly high: number;
  /** The variable's name, for the coordinates. */
  readonly column?: string;
  /** Release Σx² too (a Gaussian with unknown variance). */
  readonly square?: boolean;
  /** The variable is a whole number: sums are then exact integers if the weights are whole too. */
  readonly integer?: boolean;
  /** Release the number of records too; needed under add/remove, where it is private. */
  readonly count?: boolean;
  /**
   * Multipliers; the sensitivity follows. Defaults, with h the larger of |low|, |high|: x 1; x2 1/h
   * (then x² reaches as far as x, at 9/8 of the noise that x alone needs on [−h, h]); count h/2.
   * Whole-number variables without x2 count with weight 1, so that everything stays an integer.
   */
  readonly weights?: Readonly<Partial<Record<ScalarBlock, number>>>;
}

/**
 * The sum of a bounded number, optionally with its square and the count, in the order count, x, x2.
 * @example
 * ```ts
 * import { boundedScalar } from "@dpbayes/privacy/statistics";
 * const age = boundedScalar({ low: 0, high: 120 });
 * console.log(age.sensitivity("L1", "replace-one")); // 120.0000...
 * ```
 */
export function boundedScalar(options: BoundedScalarOptions): MomentStatistic<number, "bounded-scalar"> {
  const { low, high } = checkedBounds(options);
  const square = options.square ?? false;
  const count = options.count ?? false;
  const h = Math.max(Math.abs(low), Math.abs(high));
  const whole = (options.integer ?? false) && Number.isInteger(low) && Number.isInteger(high);
  const defaults = { count: whole && !square ? 1 : h / 2, x: 1, x2: 1 / h };
  const weights = blockWeights<ScalarBlock>(defaults, options.weights);
  const [wCount, wX, wX2] = [count ? weights.count : 0, weights.x, square ? weights.x2 : 0];
  const blocks = momentBlocks(weights, square, count);
  const write = momentWriter(blocks, 1);
  const row = { x: new Float64Array(1), y: 0 };
  const largest = Math.max(wCount, wX * h, wX2 * h * h);
  requireReaches(blocks, { radius: h, responseBound: 1 });
  // Twice, so that the difference of two records is exact too.
  const safe = 2 * largest <= Number.MAX_SAFE_INTEGER;
  const integral = whole && [wCount, wX, wX2].every(Number.isInteger) && safe;
  return Object.freeze({
    kind: "bounded-scalar",
    layout: layoutOf(blocks.map((block) => momentPlan(block, [options.column ?? "x"], "y"))),
    blocks: deepFreeze(blocks),
    integral,
    magnitude: integral ? largest : roundedUp(largest),
    of: (x: number, out: Float64Array) => {
      row.x[0] = x;
      write(row, out);
    },
    sensitivity: (norm, neighbours) => {
      const scalar = wX * scalarSensitivity({ low, high }, wX2 / wX, norm, neighbours);
      return roundedUp(neighbours === "add-remove" ? joined(norm, wCount, scalar) : scalar);
    },
  } satisfies MomentStatistic<number, "bounded-scalar">);
}

function joined(norm: Norm, a: number, b: number): number {
  return norm === "L1" ? a + b : Math.hypot(a, b);
}

/** The number is the one covariate; there is no response. */
function momentBlocks(
  weights: Readonly<Record<ScalarBlock, number>>,
  square: boolean,
  count: boolean,
): readonly WeightedMomentBlock[] {
  const x = { name: "x", degree: 1, responsePower: 0, weight: weights.x } as const;
  const x2 = { name: "x2", degree: 2, responsePower: 0, weight: weights.x2 } as const;
  return [...(count ? [{ ...countBlock, weight: weights.count }] : []), x, ...(square ? [x2] : [])];
}

function checkedBounds({ low, high }: BoundedScalarOptions) {
  requireNumber("low", low, Number.isFinite, "finite");
  requireNumber("high", high, Number.isFinite, "finite");
  if (!(low < high))
    fail("ARGUMENT", { name: "high", found: String(high), accepted: `greater than low (${low})` });
  return { low: requireReachOrZero("low", low), high: requireReachOrZero("high", high) };
}
