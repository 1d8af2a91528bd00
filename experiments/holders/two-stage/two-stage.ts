import type { HolderEstimate } from "./holder-estimates.ts";

/** μ ~ N(0, sd²) for each slope, τ ~ half-normal(scale). */
export interface TwoStagePrior {
  readonly sd: number;
  readonly scale: number;
}

/** Posterior means and sds of the mean slopes. */
export interface TwoStage {
  readonly mean: readonly [number, number];
  readonly sd: readonly [number, number];
  /** Posterior means of the spreads. */
  readonly spread: readonly [number, number];
}

/** Points of each spread's grid, and how many prior scales it reaches. */
const POINTS = 120;
const REACH = 4.5;

/**
 * Random-effects meta-analysis: b_j ~ N(μ, V_j + T), T = diag(τ_a², τ_b²). Given the spreads, μ is normal with precision
 * Λ = I/sd² + ΣP_j, P_j = (V_j + T)⁻¹, and the spreads have the marginal density
 *
 *   p(τ)·|Λ|^(−1/2)·Π|P_j|^(1/2)·exp(−½(Σb_jᵀP_jb_j − mᵀΛm)),   m = Λ⁻¹ΣP_jb_j,
 *
 * summed over a grid that is finer near 0 (τ = c·u², so dτ = 2cu·du).
 */
export function twoStage(holders: readonly HolderEstimate[], prior: TwoStagePrior): TwoStage {
  const grid = Array.from({ length: POINTS }, (_, i) => (i + 0.5) / POINTS);
  const spreads = grid.map((u) => REACH * prior.scale * u * u);
  const points = grid.flatMap((u, i) =>
    grid.map((v, k) => pointAt(holders, prior, spreads[i]!, spreads[k]!, u * v)),
  );
  const most = Math.max(...points.map(({ log }) => log));
  const weights = points.map(({ log }) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const average = (of: (point: Point) => number) =>
    points.reduce((sum, point, i) => sum + weights[i]! * of(point), 0) / total;
  const both = (of: (point: Point, k: 0 | 1) => number): [number, number] => [
    average((point) => of(point, 0)),
    average((point) => of(point, 1)),
  ];
  const mean = both(({ mean: at }, k) => at[k]);
  const square = both(({ mean: at, variance }, k) => variance[k] + at[k] ** 2);
  return {
    mean,
    sd: [Math.sqrt(square[0] - mean[0] ** 2), Math.sqrt(square[1] - mean[1] ** 2)],
    spread: both(({ spread }, k) => spread[k]),
  };
}

interface Point {
  readonly log: number;
  readonly mean: readonly [number, number];
  readonly variance: readonly [number, number];
  readonly spread: readonly [number, number];
}

function pointAt(
  holders: readonly HolderEstimate[],
  { sd, scale }: TwoStagePrior,
  tauA: number,
  tauB: number,
  jacobian: number,
): Point {
  let [aa, ab, bb] = [1 / sd ** 2, 0, 1 / sd ** 2];
  let [sumA, sumB, quadratic, logs] = [0, 0, 0, 0];
  for (const { slopes, covariance } of holders) {
    const [va, vab, vb] = [covariance[0] + tauA ** 2, covariance[1], covariance[2] + tauB ** 2];
    const determinant = va * vb - vab * vab;
    const [pa, pab, pb] = [vb / determinant, -vab / determinant, va / determinant];
    const [wa, wb] = [pa * slopes[0] + pab * slopes[1], pab * slopes[0] + pb * slopes[1]];
    aa += pa;
    ab += pab;
    bb += pb;
    sumA += wa;
    sumB += wb;
    quadratic += slopes[0] * wa + slopes[1] * wb;
    logs -= Math.log(determinant);
  }
  const determinant = aa * bb - ab * ab;
  const mean: [number, number] = [
    (bb * sumA - ab * sumB) / determinant,
    (aa * sumB - ab * sumA) / determinant,
  ];
  const exponent = quadratic - (mean[0] * sumA + mean[1] * sumB) + (tauA ** 2 + tauB ** 2) / scale ** 2;
  return {
    log: Math.log(jacobian) + 0.5 * (logs - Math.log(determinant) - exponent),
    mean,
    variance: [bb / determinant, aa / determinant],
    spread: [tauA, tauB],
  };
}
