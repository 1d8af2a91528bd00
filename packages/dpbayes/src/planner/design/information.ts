import { cholesky, choleskySolve } from "@dpbayes/inference/math";
import type { CovariateLaw } from "./covariate-laws.ts";
import type { PlannedPoint, RecordAverages } from "./record-moments.ts";

/** A point as a list: α (where there is one), θ, log σ (where there is one), m, and the lower triangle of L. */
export interface PointList {
  readonly length: number;
  /** Where the slopes begin. */
  readonly slopes: number;
  listOf(point: PlannedPoint): Float64Array;
  pointOf(list: Float64Array): PlannedPoint;
}

export function pointList(d: number, intercept: boolean, residual: boolean): PointList {
  const first = intercept ? 1 : 0;
  const sigmaAt = first + d;
  const meansAt = sigmaAt + (residual ? 1 : 0);
  const factorAt = meansAt + (intercept ? d : 0);
  const length = factorAt + (d * (d + 1)) / 2;
  return Object.freeze<PointList>({
    length,
    slopes: first,
    listOf({ intercept: level, slopes, sigma, means, factor }) {
      const list = new Float64Array(length);
      if (intercept) list[0] = level;
      list.set(slopes, first);
      if (residual) list[sigmaAt] = Math.log(sigma);
      if (intercept) list.set(means, meansAt);
      let at = factorAt;
      for (let i = 0; i < d; i++) for (let j = 0; j <= i; j++) list[at++] = factor[i * d + j]!;
      return list;
    },
    pointOf(list) {
      const factor = new Float64Array(d * d);
      let at = factorAt;
      for (let i = 0; i < d; i++) for (let j = 0; j <= i; j++) factor[i * d + j] = list[at++]!;
      return {
        intercept: intercept ? list[0]! : 0,
        slopes: list.slice(first, first + d),
        sigma: residual ? Math.exp(list[sigmaAt]!) : 0,
        means: intercept ? list.slice(meansAt, meansAt + d) : new Float64Array(d),
        factor,
      };
    },
  });
}

/** What a radius does, whatever the weights: means, their slopes in the point, and the scatter of one record. */
export interface RadiusFacts {
  readonly radius: number;
  readonly moved: number;
  readonly mean: Float64Array;
  /** J, k×p. */
  readonly slopes: Float64Array;
  readonly covariance: Float64Array;
}

const STEP = 1e-3;

export function radiusFacts(
  averages: RecordAverages,
  list: PointList,
  point: PlannedPoint,
  radius: number,
): RadiusFacts {
  const { mean, covariance, moved } = averages.ofModel(point, radius, true);
  return { radius, moved, mean, covariance, slopes: jacobian(averages, list, list.listOf(point), radius) };
}

/** ∂μ/∂φ by differences over fixed nodes. */
function jacobian(averages: RecordAverages, list: PointList, at: Float64Array, radius: number): Float64Array {
  const p = at.length;
  const columns = Array.from(at, (_, c) => {
    const moved = (by: number) => {
      const other = at.slice();
      other[c]! += by;
      return averages.ofModel(list.pointOf(other), radius).mean;
    };
    const [up, down] = [moved(STEP), moved(-STEP)];
    return up.map((value, a) => (value - down[a]!) / (2 * STEP));
  });
  const k = columns[0]!.length;
  return Float64Array.from({ length: k * p }, (_, n) => columns[n % p]![Math.floor(n / p)]!);
}

/** A weak prior, sd 2 in the units of the design and of logarithms: what no release tells is not infinitely wide. */
const PRIOR_PRECISION = 0.25;

/** The information of one release, and what moves its estimate. */
export interface Information {
  /** Sds, in the order of the list. */
  readonly sds: Float64Array;
  /** (I⁻¹JᵀNK⁻¹)·change: how far the estimate moves where a record's mean is off by `change`. */
  move(change: Float64Array): Float64Array;
}

/**
 * Beyond-the-papers §3, (1): ŝ ~ N(Nμ, K), K = N·C + V, I = N²JᵀK⁻¹J + prior. `noise` is the variance on every number. What K itself says of the point is left
 * out, which makes the sds a little too wide. With several holders of N records each, I is that many times as large.
 */
export function informationOf(
  { covariance, slopes: J }: Pick<RadiusFacts, "covariance" | "slopes">,
  list: PointList,
  noise: Float64Array,
  { records: N, holders }: { readonly records: number; readonly holders: number },
): Information {
  const k = noise.length;
  const p = list.length;
  const K = covariance.map((value) => N * value);
  for (let a = 0; a < k; a++) K[a * k + a]! += noise[a]!;
  if (cholesky(K, k) < k) throw new Error("a covariance of records is not positive definite");
  const solved = Array.from({ length: p }, (_, c) => {
    const column = Float64Array.from({ length: k }, (_, a) => J[a * p + c]!);
    choleskySolve(K, k, column);
    return column;
  });
  const I = new Float64Array(p * p);
  for (let b = 0; b < p; b++)
    for (let c = 0; c < p; c++) {
      let sum = b === c ? PRIOR_PRECISION : 0;
      for (let a = 0; a < k; a++) sum += holders * N * N * J[a * p + b]! * solved[c]![a]!;
      I[b * p + c] = sum;
    }
  if (cholesky(I, p) < p) throw new Error("an information is not positive definite");
  return {
    sds: sdsOf(I, p),
    move(change) {
      const right = Float64Array.from(solved, (column) => {
        let sum = 0;
        for (let a = 0; a < k; a++) sum += holders * N * N * column[a]! * change[a]!;
        return sum;
      });
      choleskySolve(I, p, right);
      return right;
    },
  };
}

/** √diag(I⁻¹) from the Cholesky factor of I. */
function sdsOf(factor: Float64Array, p: number): Float64Array {
  return Float64Array.from({ length: p }, (_, c) => {
    const unit = new Float64Array(p);
    unit[c] = 1;
    choleskySolve(factor, p, unit);
    return Math.sqrt(unit[c]!);
  });
}

/** Steps of Gauss and Newton towards the point whose means are those of the law. */
const STEPS = 4;

/** How far the model's estimate ends from the truth where covariates follow another law, in the units of the design. */
export function biasUnder(
  law: CovariateLaw,
  {
    averages,
    list,
    point,
    radius,
  }: {
    readonly averages: RecordAverages;
    readonly list: PointList;
    readonly point: PlannedPoint;
    readonly radius: number;
  },
  information: (facts: RadiusFacts) => Information,
  steps = STEPS,
): Float64Array {
  const target = averages.ofLaw(point, radius, law).mean;
  const start = list.listOf(point);
  const facts = radiusFacts(averages, list, point, radius);
  const { move } = information(facts);
  let at = start;
  for (let step = 0; step < steps; step++) {
    const { mean } = averages.ofModel(list.pointOf(at), radius);
    const by = move(target.map((value, a) => value - mean[a]!));
    at = at.map((value, c) => value + by[c]!);
  }
  return at.slice(list.slopes, list.slopes + point.slopes.length).map((value, j) => value - point.slopes[j]!);
}
