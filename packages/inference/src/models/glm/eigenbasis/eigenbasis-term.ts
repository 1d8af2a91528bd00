import type { RegressionPoint } from "../../regression/index.ts";
import type { SumBlocks } from "../statistic/sum-blocks.ts";
import type { OutcomeSums, ShiftableTerm } from "../sums/shiftable-term.ts";

/** A likelihood in the eigenbasis of Σ, step by step. */
export interface EigenbasisSteps {
  enter(point: RegressionPoint): void;
  logLikelihood(): number;
  addGradient(gradient: RegressionPoint, point: RegressionPoint): void;
  /** Writes −∂ℓ/∂z of the blocks with y, after `logLikelihood`; matrices with every entry counted. */
  readOutcome(out: OutcomeSums): void;
}

/**
 * The steps as a term: -Infinity, and no gradient, where a covariance is not finite or the numbers overflow. Steps read the sums of `blocks`
 * anew at every point, so these may be moved between points.
 */
export function eigenbasisTerm(blocks: SumBlocks, steps: EigenbasisSteps): ShiftableTerm {
  const { enter, logLikelihood, addGradient, readOutcome } = steps;
  const released = { y: blocks.y, yx: blocks.yx.slice(), yx2: blocks.yx2.slice() };

  function addTo(point: RegressionPoint, gradient: RegressionPoint): number {
    for (let i = 0; i < point.covariance.length; i++)
      if (!Number.isFinite(point.covariance[i]!)) return -Infinity;
    enter(point);
    const log = logLikelihood();
    if (!Number.isFinite(log)) return -Infinity;
    addGradient(gradient, point);
    return log;
  }

  return Object.freeze<ShiftableTerm>({
    addTo,
    addShifted(point, gradient, shift, inShift) {
      blocks.y = released.y - shift.y;
      for (let i = 0; i < blocks.yx.length; i++) blocks.yx[i] = released.yx[i]! - shift.yx[i]!;
      for (let i = 0; i < blocks.yx2.length; i++) blocks.yx2[i] = released.yx2[i]! - shift.yx2[i]!;
      const log = addTo(point, gradient);
      if (log > -Infinity) readOutcome(inShift);
      blocks.y = released.y;
      blocks.yx.set(released.yx);
      blocks.yx2.set(released.yx2);
      return log;
    },
  });
}
