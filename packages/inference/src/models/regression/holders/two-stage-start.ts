import type { ScalarPrior } from "../../priors/index.ts";
import type { CoefficientsStart } from "./holder-coefficients.ts";
import { spreadPrior } from "./holder-coefficients.ts";
import type { HolderEstimate } from "./holder-estimates.ts";

/** Where chains start, and how far each holder's data tell its coefficients. */
export interface TwoStageStart extends CoefficientsStart {
  /** J×K: w = τ²/(τ² + V_jk), the best weight of `holderCoefficients` for normal data and a known τ. */
  readonly centring: Float64Array;
}

/**
 * The second stage, coefficient by coefficient: the mean over holders with weights 1/(τ² + V), τ² by the method of moments
 * (kept above a tenth of the smallest V and below the prior's square), and every holder's own shrunken towards the mean.
 */
export function twoStageStart(
  estimates: readonly HolderEstimate[],
  priors: readonly ScalarPrior[],
): TwoStageStart {
  const J = estimates.length;
  const K = priors.length;
  const mean = new Float64Array(K);
  const spread = new Float64Array(K);
  const own = new Float64Array(J * K);
  const centring = new Float64Array(J * K);
  priors.forEach((prior, k) => {
    const b = estimates.map(({ coefficients }) => coefficients[k]!);
    const V = estimates.map(({ variances }) => variances[k]!);
    const most = spreadPrior(prior).variance;
    const square = Math.min(most, Math.max(momentSpread(b, V), 0.1 * Math.min(...V)));
    mean[k] = weightedMean(
      b,
      V.map((v) => 1 / (square + v)),
    );
    spread[k] = Math.sqrt(square);
    b.forEach((value, j) => {
      const w = square / (square + V[j]!);
      centring[j * K + k] = w;
      own[j * K + k] = mean[k]! + w * (value - mean[k]!);
    });
  });
  return { mean, spread, own, centring };
}

/** τ² of DerSimonian and Laird (1986): Q − (J − 1) over Σw − Σw²/Σw, with Q = Σw(b − b̄)², w = 1/V. */
function momentSpread(b: readonly number[], V: readonly number[]): number {
  const w = V.map((v) => 1 / v);
  const total = w.reduce((sum, one) => sum + one, 0);
  const squares = w.reduce((sum, one) => sum + one * one, 0);
  const middle = weightedMean(b, w);
  const Q = b.reduce((sum, value, j) => sum + w[j]! * (value - middle) ** 2, 0);
  return (Q - (b.length - 1)) / (total - squares / total);
}

function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, j) => sum + weights[j]! * value, 0) / total;
}
