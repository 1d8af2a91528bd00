import type { PrivacyLoss } from "../accounting/loss.ts";
import type { SecureSource } from "../noise/secure-source.ts";

/** The law of additive noise, for the public side: what a noise-aware likelihood needs to know. */
export interface ExactNoiseLaw {
  /**
   * log density of one coordinate's noise at distance `t`, in released units: the exact log mass of
   * the grid point, minus the logarithm of the grid's step. On the grid 1 it is the log mass itself.
   */
  logDensity(t: number): number;
  readonly variance: number;
  /** An honest draw is larger, in either direction, with a probability of about e^-100 at most. */
  readonly reach: number;
}

/** The law of a randomised answer, for the public side. */
export interface ResponseLaw {
  /** log P(report | truth). */
  logProbability(report: number, truth: number): number;
}

/**
 * A mechanism is a value that knows its cost before anything runs. `parameters` is plain JSON and
 * says all there is to say: `kind` and `parameters` rebuild the law of the noise on the public side.
 *
 * Timing: exact sampling takes as long as its coins fall, so the time of one call depends on the
 * noise that was drawn. Noise on vectors and randomised answers are drawn before the secret is
 * touched, and joined to it by one addition or selection, so that time tells nothing of the secret by
 * itself; it may tell something to an observer who sees the output **and** can time one draw. The
 * exponential mechanism is the exception: its time depends on the scores.
 */
export interface Mechanism<Secret, Output, Parameters extends object = object> {
  readonly kind: string;
  readonly parameters: Readonly<Parameters>;
  cost(): PrivacyLoss;
  randomise(secret: Secret, source: SecureSource): Output;
}

/** Noise on a vector of whole steps of a grid; what comes back is in the units of the statistic. */
export interface AdditiveMechanism<Kind extends string, Parameters extends object>
  extends Mechanism<readonly bigint[], number[], Parameters> {
  readonly kind: Kind;
  readonly noise: ExactNoiseLaw;
}
