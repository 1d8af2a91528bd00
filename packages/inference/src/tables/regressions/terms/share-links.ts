import { log1pExp, logistic } from "../../../math/special/index.ts";
import type { RowPoint } from "./row-term.ts";

/** From a row's predictors to the logarithms of its categories' shares, and back with their slopes. */
export interface ShareLink {
  readonly categories: number;
  readonly predictors: number;
  readonly cuts: number;
  /** Writes the log shares at a point. */
  write(point: RowPoint, logShares: Float64Array): void;
  /** Writes the slopes of predictors and cuts from those of the log shares; follows a `write` at the same point. */
  pull(point: RowPoint, logShares: Float64Array, slopes: Float64Array): void;
}

/** Shares are proportional to e^{η_k}, η of the first category 0. */
export function softmaxLink(categories: number): ShareLink {
  return {
    categories,
    predictors: categories - 1,
    cuts: 0,
    write({ predictors }, logShares) {
      let top = 0;
      for (let k = 1; k < categories; k++) top = Math.max(top, predictors[k - 1]!);
      let sum = Math.exp(-top);
      for (let k = 1; k < categories; k++) sum += Math.exp(predictors[k - 1]! - top);
      const whole = top + Math.log(sum);
      logShares[0] = -whole;
      for (let k = 1; k < categories; k++) logShares[k] = predictors[k - 1]! - whole;
    },
    pull({ predictorSlopes }, logShares, slopes) {
      let all = 0;
      for (let k = 0; k < categories; k++) all += slopes[k]!;
      for (let k = 1; k < categories; k++)
        predictorSlopes[k - 1] = slopes[k]! - all * Math.exp(logShares[k]!);
    },
  };
}

/**
 * Proportional odds: the share up to level k is F(c_k − η) with F logistic. Of the level between cuts u < v
 *
 *   log[F(v) − F(u)] = log(1 − e^{u−v}) − log(1 + e^{−v}) − log(1 + e^u),
 *
 * with slopes F(−v) + 1/(e^{v−u} − 1) in v and −F(u) − 1/(e^{v−u} − 1) in u: nothing cancels in the tails.
 */
export function proportionalOddsLink(categories: number): ShareLink {
  return {
    categories,
    predictors: 1,
    cuts: categories - 1,
    write({ predictors, cuts }, logShares) {
      const eta = predictors[0]!;
      for (let k = 0; k < categories; k++) {
        const below = k === 0 ? 0 : log1pExp(cuts[k - 1]! - eta);
        const above = k === categories - 1 ? 0 : log1pExp(eta - cuts[k]!);
        const between = k === 0 || k === categories - 1 ? 0 : Math.log(-Math.expm1(cuts[k - 1]! - cuts[k]!));
        logShares[k] = between - below - above;
      }
    },
    pull({ predictors, predictorSlopes, cuts, cutSlopes }, _, slopes) {
      const eta = predictors[0]!;
      let whole = 0;
      cutSlopes.fill(0);
      for (let k = 0; k < categories; k++) {
        const inside = k > 0 && k < categories - 1;
        const apart = inside ? 1 / Math.expm1(cuts[k]! - cuts[k - 1]!) : 0;
        if (k < categories - 1) {
          const slope = slopes[k]! * (logistic(eta - cuts[k]!) + apart);
          cutSlopes[k]! += slope;
          whole += slope;
        }
        if (k > 0) {
          const slope = slopes[k]! * (-logistic(cuts[k - 1]! - eta) - apart);
          cutSlopes[k - 1]! += slope;
          whole += slope;
        }
      }
      predictorSlopes[0] = -whole;
    },
  };
}
