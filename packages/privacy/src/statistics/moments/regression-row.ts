import type { Neighbours } from "../../accounting/loss.ts";
import { fail } from "../../errors/index.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import type { Norm } from "../statistic.ts";

/** One record of a regression: covariates within a ball, and the response. */
export interface RegressionRow {
  readonly x: Float64Array;
  readonly y: number;
}

/** A sensitivity and the pair of records that attains it, described by ⟨x,x'⟩. */
export interface PairSensitivity {
  readonly value: number;
  readonly innerProduct: number;
}

/**
 * The squared-distance profile of two records on the sphere |x| = |x'| = R with inner product t:
 *
 *   linear·(2R² − 2t) + quadratic·(2R⁴ − 2t²),   |t| <= R²,
 *
 * concave in t, so its maximum is at the clamped stationary point t = −linear/(2·quadratic)
 * (glm-models spec §2). Returns the maximal square and t.
 */
export function farthestOnSphere(linear: number, quadratic: number, radius: number) {
  const r2 = radius * radius;
  const free = quadratic > 0 ? -linear / (2 * quadratic) : -Math.sign(linear) * r2;
  const t = Math.min(r2, Math.max(-r2, free)) + 0;
  return { square: linear * (2 * r2 - 2 * t) + quadratic * (2 * r2 * r2 - 2 * t * t), innerProduct: t };
}

/** Regression statistics have no L1 sensitivity in the specification, so none is offered. */
export function requireL2(statistic: string, norm: Norm, neighbours: Neighbours): void {
  requireNormAndNeighbours(norm, neighbours);
  if (norm !== "L2") fail("SENSITIVITY_UNKNOWN", { norm, statistic, neighbours });
}
