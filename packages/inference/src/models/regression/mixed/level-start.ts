import { cholesky, choleskySolve, setIdentity } from "../../../math/linear-algebra/index.ts";
import type { ColumnKinds, DiscreteCells } from "./discrete-cells.ts";

/** Rough moments of the covariates: covariance and the standard deviations of its entries, d×d. */
export interface RoughMoments {
  readonly covariance: ArrayLike<number>;
  readonly sd: ArrayLike<number>;
}

/** A start for the law of levels, and factors of linear maps that make its coordinates nearly independent. */
export interface LevelStart {
  /** Effects and interactions. */
  readonly effects: Float64Array;
  /** Lower factor of the information about them, F×F. */
  readonly information: Float64Array;
  /** Lower factor of the levels' covariance, E×E: slopes of levels and shifts are sampled in its directions. */
  readonly levels: Float64Array;
}

const STEPS = 12;

/**
 * Fits the log-linear law to the rough shares and covariances of levels: Newton's method for the concave
 * Σ tη − log Z − ½ridge·|η|², t the wanted means of the features, which are centred (`cell-law.ts`).
 * The map's information is that of means with variance s²: MD⁻¹M + priors, M the features' covariance.
 */
export function levelStart(
  kinds: ColumnKinds,
  cells: DiscreteCells,
  levelShares: Float64Array,
  first: Float64Array,
  rough: RoughMoments,
): LevelStart {
  const { mains, pairs } = cells;
  const d = kinds.covariates;
  const places = mains.map(({ variable, level }) => {
    const column = kinds.variables[variable]!.columns.find((one) => one.level === level);
    return column!.place;
  });
  const at = (e: number, f: number) => places[e]! * d + places[f]!;
  const F = mains.length + pairs.length;
  const targets = new Float64Array(F);
  const variances = new Float64Array(F);
  mains.forEach((_, e) => {
    variances[e] = rough.sd[at(e, e)]! ** 2;
  });
  pairs.forEach(([e, f], n) => {
    const noise = rough.sd[at(e, f)]! ** 2;
    const found = rough.covariance[at(e, f)]!;
    const shrunk = (found ** 3 / (found ** 2 + noise)) * 0.98;
    targets[mains.length + n] = withinBounds(shrunk, levelShares[e]!, levelShares[f]!);
    variances[mains.length + n] = noise;
  });
  const features = featuresOf(cells, levelShares);
  const effects = new Float64Array(F);
  effects.set(first);
  const information = new Float64Array(F * F);
  fitTo(targets, variances, features, cells.cells, effects, information);
  return {
    effects,
    information,
    levels: levelFactor(mains.length, (e, f) => rough.covariance[at(e, f)]!, levelShares),
  };
}

/** The covariance of two levels lies between −min(pq, (1−p)(1−q)) and min(p(1−q), q(1−p)). */
function withinBounds(covariance: number, p: number, q: number): number {
  const most = 0.98 * Math.min(p * (1 - q), q * (1 - p));
  const least = -0.98 * Math.min(p * q, (1 - p) * (1 - q));
  return Math.min(most, Math.max(least, covariance));
}

/** cells × F: ê, and ê_eê_f. */
function featuresOf({ cells, mains, inLevel, pairs }: DiscreteCells, shares: Float64Array): Float64Array {
  const E = mains.length;
  const F = E + pairs.length;
  const out = new Float64Array(cells * F);
  for (let c = 0; c < cells; c++) {
    for (let e = 0; e < E; e++) out[c * F + e] = inLevel[c * E + e]! - shares[e]!;
    pairs.forEach(([e, f], n) => {
      out[c * F + E + n] = out[c * F + e]! * out[c * F + f]!;
    });
  }
  return out;
}

function fitTo(
  targets: Float64Array,
  variances: Float64Array,
  features: Float64Array,
  cells: number,
  effects: Float64Array,
  information: Float64Array,
): void {
  const F = targets.length;
  const M = new Float64Array(F * F);
  const mean = new Float64Array(F);
  const step = new Float64Array(F);
  for (let round = 0; round <= STEPS; round++) {
    writeMoments(features, cells, effects, mean, M);
    if (round === STEPS) break;
    const H = M.slice();
    for (let f = 0; f < F; f++) {
      const ridge = variances[f]! / 6 + 1e-6;
      H[f * F + f]! += ridge;
      step[f] = targets[f]! - mean[f]! - ridge * effects[f]!;
    }
    if (cholesky(H, F) < F) break;
    choleskySolve(H, F, step);
    const longest = step.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let f = 0; f < F; f++) effects[f]! += step[f]! * Math.min(1, 1.5 / longest);
  }
  for (let a = 0; a < F; a++)
    for (let b = 0; b < F; b++) {
      let sum = a === b ? 1 / 6 : 0;
      for (let f = 0; f < F; f++) sum += (M[a * F + f]! * M[f * F + b]!) / variances[f]!;
      information[a * F + b] = sum;
    }
  if (cholesky(information, F) < F) setIdentity(information, F);
}

function writeMoments(
  features: Float64Array,
  cells: number,
  effects: Float64Array,
  mean: Float64Array,
  M: Float64Array,
): void {
  const F = mean.length;
  const logits = Float64Array.from({ length: cells }, (_, c) =>
    effects.reduce((sum, effect, f) => sum + effect * features[c * F + f]!, 0),
  );
  const most = logits.reduce((a, b) => Math.max(a, b));
  const weights = logits.map((logit) => Math.exp(logit - most));
  const total = weights.reduce((a, b) => a + b);
  mean.fill(0);
  M.fill(0);
  for (let c = 0; c < cells; c++)
    for (let a = 0; a < F; a++) {
      const w = (weights[c]! / total) * features[c * F + a]!;
      mean[a]! += w;
      for (let b = 0; b < F; b++) M[a * F + b]! += w * features[c * F + b]!;
    }
  for (let a = 0; a < F; a++) for (let b = 0; b < F; b++) M[a * F + b]! -= mean[a]! * mean[b]!;
}

/** The levels' covariance, with correlations drawn together a little so that it is surely positive. */
function levelFactor(
  E: number,
  covariance: (e: number, f: number) => number,
  shares: Float64Array,
): Float64Array {
  const sd = shares.map((p) => Math.sqrt(p * (1 - p)));
  for (const kept of [0.99, 0.9, 0.5, 0]) {
    const factor = new Float64Array(E * E);
    for (let e = 0; e < E; e++)
      for (let f = 0; f < E; f++)
        factor[e * E + f] =
          e === f ? sd[e]! ** 2 : kept * withinBounds(covariance(e, f), shares[e]!, shares[f]!);
    if (cholesky(factor, E) === E) return factor;
  }
  return new Float64Array(0);
}
