import type { SeededSource } from "@dpbayes/inference";
import { normalCdf } from "@dpbayes/inference/math";
import type { Rows } from "../../data/prepare-regression.ts";
import { blocksOf, boundsAt, inUnits, type Problem, scalesOf } from "./rows.ts";

export type Family = "normal" | "not normal" | "heavy tails" | "factors";

export interface SyntheticSize {
  readonly covariates: number;
  readonly holders: number;
  readonly records: number;
}

const EXPLAINED: Readonly<Record<Family, number>> = {
  normal: 0.7,
  "not normal": 0.5,
  "heavy tails": 0.6,
  factors: 0.3,
};
const TEST_ROWS = 1000;
const CALIBRATION_ROWS = 5000;
const INSIDE = 0.99;

type Features = (rng: SeededSource, out: Float64Array) => void;

/** A truth, its records and its public bounds, all drawn anew (see DECLARATION.md). */
export function syntheticProblem(rng: SeededSource, family: Family, size: SyntheticSize): Problem {
  const { covariates: d, holders, records } = size;
  const features = familyOf(rng.split("features"), family, d);
  const other = featuresOf(rng.split("calibration"), features, CALIBRATION_ROWS, d);
  const scales = scalesOf({ count: CALIBRATION_ROWS, x: other, y: other });
  const coefficients = standardised(rng.split("coefficients"), family, d).map((v, k) => v / scales[k]!);
  const sd = residualSd(other, coefficients, EXPLAINED[family]);
  const rows = (label: string, n: number): Rows => {
    const own = rng.split(label);
    const x = label === "calibration" ? other : featuresOf(own, features, n, d);
    const noise = own.split("responses");
    return { count: n, x, y: productOf(x, coefficients).map((v) => v + sd * noise.normal()) };
  };
  const bounds = boundsAt(rows("calibration", CALIBRATION_ROWS), INSIDE);
  return {
    covariates: d,
    holders: blocksOf(inUnits(rows("records", records), bounds, true), holders),
    test: inUnits(rows("test", TEST_ROWS), bounds, false),
    sds: scales.map((v) => v / bounds.radius),
    coefficients: coefficients.map((v) => (v * bounds.radius) / bounds.response),
  };
}

function featuresOf(rng: SeededSource, features: Features, n: number, d: number): Float64Array {
  const x = new Float64Array(n * d);
  for (let i = 0; i < n; i++) features(rng, x.subarray(i * d, (i + 1) * d));
  return x;
}

function productOf(x: Float64Array, coefficients: Float64Array): Float64Array {
  const d = coefficients.length;
  return Float64Array.from({ length: x.length / d }, (_, i) =>
    coefficients.reduce((sum, v, k) => sum + v * x[i * d + k]!, 0),
  );
}

/** So that the features explain this share of the response. */
function residualSd(x: Float64Array, coefficients: Float64Array, explained: number): number {
  const signal = productOf(x, coefficients);
  const variance = signal.reduce((sum, v) => sum + v * v, 0) / signal.length;
  return Math.sqrt((variance * (1 - explained)) / explained);
}

function standardised(rng: SeededSource, family: Family, d: number): Float64Array {
  if (family === "factors")
    return Float64Array.from({ length: d }, (_, k) => (k % 2 === 1 ? 0 : laplace(rng)));
  const drawn = Float64Array.from({ length: d }, () => rng.normal());
  return family === "heavy tails" ? drawn.map((v, k) => (k % 3 === 2 ? 0 : v)) : drawn;
}

/** Variance 1. */
function laplace(rng: SeededSource): number {
  const size = -Math.log1p(-rng.uniform()) / Math.SQRT2;
  return rng.uniform() < 0.5 ? -size : size;
}

/** Three factors that the features share, and errors of their own. */
function factorFeatures(rng: SeededSource, d: number): Features {
  const loadings = Float64Array.from({ length: 3 * d }, () => rng.normal());
  const sds = Float64Array.from({ length: d }, () => Math.exp(0.5 * rng.normal()));
  return (source, out) => {
    const factors = [laplace(source), laplace(source), laplace(source)];
    for (let k = 0; k < d; k++) {
      const shared = factors.reduce((sum, f, l) => sum + f * loadings[3 * k + l]!, 0);
      out[k] = sds[k]! * (shared + 0.5 * laplace(source));
    }
  };
}

function familyOf(rng: SeededSource, family: Family, d: number): Features {
  if (family === "factors") return factorFeatures(rng, d);
  const gaussian = new Float64Array(d);
  const z = new Float64Array(d);
  const correlated = (source: SeededSource, factor: Float64Array) => {
    for (let k = 0; k < d; k++) gaussian[k] = source.normal();
    for (let i = 0; i < d; i++) {
      z[i] = 0;
      for (let k = 0; k < d; k++) z[i]! += factor[i * d + k]! * gaussian[k]!;
    }
  };
  if (family === "heavy tails") {
    const factor = autoregressive(d, 0.6);
    const sds = Float64Array.from({ length: d }, (_, k) => 2 ** ((2 * k) / Math.max(1, d - 1) - 1));
    return (source, out) => {
      correlated(source, factor);
      let chiSquare = 0;
      for (let k = 0; k < 5; k++) chiSquare += source.normal() ** 2;
      // t with 5 degrees of freedom has variance 5/3.
      const stretch = Math.sqrt(3 / chiSquare);
      for (let k = 0; k < d; k++) out[k] = sds[k]! * stretch * z[k]!;
    };
  }
  const factor = decayingFactor(rng, d);
  if (family === "normal") {
    const sds = Float64Array.from({ length: d }, () => Math.exp(0.4 * rng.normal()));
    return (source, out) => {
      correlated(source, factor);
      for (let k = 0; k < d; k++) out[k] = sds[k]! * z[k]!;
    };
  }
  return (source, out) => {
    correlated(source, factor);
    for (let k = 0; k < d; k++) out[k] = MARGINALS[k % 3]!(z[k]!);
  };
}

/** An indicator, a log-normal and a uniform feature of z ~ N(0, 1), less their means, in units of their ranges. */
const MARGINALS: readonly ((z: number) => number)[] = [
  (z) => (z > 0.8 ? 1 : 0) - (1 - normalCdf(0.8)),
  (z) => (Math.exp(0.8 * z) - Math.exp(0.32)) / 5,
  (z) => (normalCdf(z) - 0.5) / 0.5,
];

/** Rows of norm 1, so that LLᵀ is a correlation matrix; later columns matter less and less. */
function decayingFactor(rng: SeededSource, d: number): Float64Array {
  const factor = Float64Array.from({ length: d * d }, (_, at) => rng.normal() * 0.7 ** (at % d));
  for (let i = 0; i < d; i++) {
    const row = factor.subarray(i * d, (i + 1) * d);
    const norm = Math.hypot(...row);
    row.set(row.map((v) => v / norm));
  }
  return factor;
}

/** The Cholesky factor of r^|i−k|. */
function autoregressive(d: number, r: number): Float64Array {
  return Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    if (k > i) return 0;
    return k === 0 ? r ** i : r ** (i - k) * Math.sqrt(1 - r * r);
  });
}
