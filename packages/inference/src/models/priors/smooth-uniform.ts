import type { SeededSource } from "../../math/random/index.ts";
import { log1pExp, logistic, logit } from "../../math/special/index.ts";
import type { PriorFunctions } from "./scalar-prior.ts";

/** The ends are rounded over this share of the range: gradients exist everywhere, and little mass lies outside. */
const ROUNDED = 1 / 40;

interface Rounded {
  logDensity(x: number): number;
  slope(x: number): number;
  sample(rng: SeededSource): number;
  /** E e^{tx}. */
  exponentialMoment(t: number): number;
  readonly variance: number;
}

/**
 * x = u + w·l with u uniform on [from, to] and l logistic. With F the logistic function, a = (x − from)/w and
 * b = (x − to)/w the density is [F(a) − F(b)]/(to − from), where
 *
 *   log[F(a) − F(b)] = log(1 − e^{b−a}) − log(1 + e^{−a}) − log(1 + e^b),   d/dx = [F(−a) − F(b)]/w.
 */
function roundedUniform(from: number, to: number): Rounded {
  const w = ROUNDED * (to - from);
  const constant = Math.log(-Math.expm1(-1 / ROUNDED)) - Math.log(to - from);
  const flat = (t: number) => (t === 0 ? 1 : (Math.exp(t * to) - Math.exp(t * from)) / (t * (to - from)));
  const edges = (t: number) => (Math.PI * w * t) / Math.sin(Math.PI * w * t);
  return {
    logDensity: (x) => constant - log1pExp((from - x) / w) - log1pExp((x - to) / w),
    slope: (x) => (logistic((from - x) / w) - logistic((x - to) / w)) / w,
    sample: (rng) => from + (to - from) * rng.uniform() + w * logit(rng.uniform()),
    exponentialMoment: (t) => (w * t < 1 ? flat(t) * edges(t) : Infinity),
    variance: (to - from) ** 2 / 12 + (Math.PI * w) ** 2 / 3,
  };
}

/** Uniform on [from, to], its ends rounded over a fortieth of the range. */
export function uniformPrior(from: number, to: number): PriorFunctions {
  const { logDensity, slope, sample, variance } = roundedUniform(from, to);
  return { logDensity, slope, sample, mean: 0.5 * (from + to), variance };
}

/** log x is uniform, its ends rounded. */
export function logUniformPrior(from: number, to: number): PriorFunctions {
  const { logDensity, slope, sample, exponentialMoment } = roundedUniform(Math.log(from), Math.log(to));
  const [mean, square] = [exponentialMoment(1), exponentialMoment(2)];
  return {
    logDensity: (x) => (x > 0 ? logDensity(Math.log(x)) - Math.log(x) : -Infinity),
    slope: (x) => (slope(Math.log(x)) - 1) / x,
    sample: (rng) => Math.exp(sample(rng)),
    mean,
    variance: square < Infinity ? square - mean * mean : Infinity,
  };
}
