import type { PrivacyLoss } from "../../accounting/loss.ts";

/** One of the two neighbouring inputs. */
export type Side = "first" | "second";

/**
 * Anything that claims a privacy loss and can be run on a pair of neighbouring inputs. `draw` runs
 * it once, from the input to everything that is released, and returns a **score** of the released
 * value: a number computed without looking at `side`. Whatever is proved about scores holds for the
 * mechanism, because a score is post-processing; the closer the score is to the log-likelihood
 * ratio of the two inputs, the smaller the violation that shows.
 */
export interface Auditable {
  readonly name: string;
  readonly claimed: PrivacyLoss;
  /**
   * μ of the Gaussian trade-off curve that the mechanism also claims, if it does. A Gaussian
   * mechanism's (ε, δ) sits far in the tail, where a million draws see little; the same claim
   * near ε = 0 is sharp.
   */
  readonly gaussianMu?: number;
  draw(side: Side): number;
}
