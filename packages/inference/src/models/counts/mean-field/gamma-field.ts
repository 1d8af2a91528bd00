import type { SeededSource } from "../../../math/random/index.ts";
import { digamma, logGamma } from "../../../math/special/index.ts";
import type { FactorPrior } from "../exact-posteriors/log-grid.ts";
import { drawFactor } from "../factor.ts";

/** Independent gamma variables that stand for a block of factors, with the two means that updates read. */
export interface GammaField {
  readonly shape: Float64Array;
  readonly rate: Float64Array;
  /** E x = shape/rate. */
  readonly mean: Float64Array;
  /** exp E log x = e^{ψ(shape)}/rate. */
  readonly geometric: Float64Array;
}

/** Small shapes have means in logs far below any double: ψ(0.001) = −1000. */
const SMALLEST = 1e-100;

export function gammaField(length: number): GammaField {
  const array = () => new Float64Array(length);
  return { shape: array(), rate: array().fill(1), mean: array(), geometric: array() };
}

/** Puts a variable at its law given shape and rate. */
export function setGamma(field: GammaField, at: number, shape: number, rate: number): void {
  field.shape[at] = shape;
  field.rate[at] = rate;
  field.mean[at] = shape / rate;
  field.geometric[at] = Math.max(SMALLEST, Math.exp(digamma(shape)) / rate);
}

/** A variable that is taken for known, until the first update. */
export function setPoint(field: GammaField, at: number, value: number): void {
  field.shape[at] = 1;
  field.rate[at] = 1 / value;
  field.mean[at] = value;
  field.geometric[at] = value;
}

/** KL(Gamma(a, b) ‖ Gamma(a₀, b₀)) = (a − a₀)ψ(a) − log Γ(a) + log Γ(a₀) + a₀·log(b/b₀) + a(b₀ − b)/b. */
export function divergence({ shape, rate }: GammaField, at: number, prior: FactorPrior): number {
  const [a, b] = [shape[at]!, rate[at]!];
  return (
    (a - prior.shape) * digamma(a) -
    logGamma(a) +
    logGamma(prior.shape) +
    prior.shape * Math.log(b / prior.rate) +
    (a * (prior.rate - b)) / b
  );
}

/** Sums of a column-wise table over its rows. */
export function addColumns(values: Float64Array, out: Float64Array): void {
  out.fill(0);
  for (let at = 0; at < values.length; at++) out[at % out.length]! += values[at]!;
}

/** One draw of every variable. */
export function drawField(rng: SeededSource, { shape, rate }: GammaField, out: Float64Array): void {
  for (let at = 0; at < out.length; at++) out[at] = drawFactor(rng, shape[at]!, rate[at]!);
}
