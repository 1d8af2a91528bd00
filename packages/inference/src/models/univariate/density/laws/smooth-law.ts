/**
 * A continuous data model in a coordinate v in which its density (Jacobian included) is a smooth,
 * log-concave bell with its peak at v = 0: standard units for the Gaussian, of the logarithm for the
 * log-normal and gamma laws, log-odds for the beta law. Singular ends of the density in x become
 * exponential tails in v, so that one quadrature serves all shapes (local spec §4.4, "substitute x = e^t").
 */
export interface SmoothLaw {
  readonly parameterCount: number;
  /** The ends of the support. */
  readonly support: readonly [low: number, high: number];
  set(parameters: Float64Array): void;
  /** v of x; infinite at and beyond the ends of the support. */
  coordinate(x: number): number;
  /** x of v. */
  value(v: number): number;
  /** log of the density in v. */
  logDensity(v: number): number;
  /** Derivative of the log density in v. */
  slope(v: number): number;
  /** Minus the second derivative, ≥ 0. */
  bend(v: number): number;
  /** Change of log x (or log-odds) per unit of v; 0 where x is linear in v. */
  stretch(): number;
  /** Writes x, the log density in v, and the scores (derivatives of log f in the parameters at fixed x). */
  evaluate(v: number, node: Float64Array): void;
}

/** Places in the array that `evaluate` fills. */
export const NODE_VALUE = 0;
export const NODE_LOG_DENSITY = 1;
export const NODE_SCORES = 2;
