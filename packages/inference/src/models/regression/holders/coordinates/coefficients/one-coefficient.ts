/** J×K numbers of all holders and coefficients, by rows: column k is one coefficient's. */
export interface CoefficientTable {
  readonly holders: number;
  readonly coefficients: number;
  /** φ_jk. */
  readonly own: Float64Array;
  /** ∂ℓ/∂φ_jk. */
  readonly gradient: Float64Array;
}

/** The unit that one coefficient is sampled in, set before `moveTo`, and what `pullBack` finds of it. */
export interface SampledUnit {
  /** e^v. */
  size: number;
  /** u − v: the priors speak of φ/e^u. */
  left: number;
  /** ∂/∂u at given v: through the priors and the Jacobian. */
  inUnit: number;
  /** ∂/∂v at given u. */
  inSize: number;
}

export const designUnit = (): SampledUnit => ({ size: 1, left: 0, inUnit: 0, inSize: 0 });

/** φ_jk of one k, by coordinates of its own. */
export interface OneCoefficient {
  readonly dimension: number;
  readonly unit: SampledUnit;
  /** At the last `moveTo`; without the law of random effects, which may join several coefficients. */
  readonly logPrior: number;
  /** Reads q from `at` and writes its column; returns the log Jacobian of numbers in units e^u. */
  moveTo(q: Float64Array, at: number): number;
  pullBack(q: Float64Array, at: number, gradientQ: Float64Array): void;
  /** φ_k; of own coefficients their average. */
  mean(): number;
  /** τ_k; 0 of what is not random. */
  spread(): number;
  /** Writes the coordinates, in the present unit. */
  writeStart(start: StartOfOne, q: Float64Array, at: number): void;
}

/** A place to start. */
export interface StartOfOne {
  readonly mean: number;
  readonly spread: number;
  readonly own: (holder: number) => number;
}
