import { requireCount, requireNumber, requirePositive } from "../../errors/index.ts";

/**
 * Why the analytic calibration of the continuous Gaussian may be used for the discrete one, in D
 * dimensions, at a cost of one part in a million. All lengths are in steps of the grid.
 *
 * Z: D independent discrete Gaussians of parameter σ. Y: a continuous N(0, σ²I) rounded to integers.
 * φ: the density of N(0, σ²). a, b: integer vectors with |a - b|₂ <= Δ.
 *
 * 1. P_Y(k)/∏φ(k_i) = ∏ ∫ exp(-u²/2σ²)·cosh(k_i·u/σ²) du over u from -1/2 to 1/2. As
 *    1 <= cosh x <= exp(x²/2), it lies between exp(-D/8σ²) and exp(|k|²/8σ⁴).
 *    P_Z(k) = ∏φ(k_i)/Z₀^D with 1 <= Z₀ = Σφ(j) <= 1 + 3·exp(-2π²σ²) (Poisson summation).
 * 2. Y + a against Y + b is post-processing of a Gaussian mechanism: (ε', δ')-DP when σ/Δ is the
 *    analytic multiplier of (ε', δ').
 * 3. Let B be the ball of radius Tσ around b. For every set S, by 1, 2 and 1 again:
 *    P(Z+a ∈ S) <= P(Z+a ∈ S∩B) + τ <= e^(D/8σ²)·P(Y+a ∈ S∩B) + τ
 *      <= e^(D/8σ²)·(e^ε'·P(Y+b ∈ S∩B) + δ') + τ
 *      <= e^(ε' + (D + T²)/8σ²)·Z₀^D·P(Z+b ∈ S) + e^(D/8σ²)·δ' + τ,
 *    with τ = P(|Z| > Tσ - Δ).
 * 4. E exp(λZ_i²/σ²) <= (1 - 2λ)^(-1/2), as for the continuous law, because Z₀ falls as σ grows. So
 *    the chi-square bound of Laurent & Massart 2000 (a Chernoff bound) holds for |Z|²/σ²:
 *    τ <= e^-L for T = √(D + 2√(DL) + 2L) + Δ/σ.
 * 5. Take ε' = ε·(1 - 2^-20), δ' = δ·(1 - 2^-20), L = -log δ + 21·ln 2, and let σ be so large that
 *    (D + T²)/8σ² <= 2^-21·ε and D/8σ² <= 2^-22. With σ >= 1024, D·log Z₀ <= 3D·exp(-2·10^7), which is
 *    below 2^-21·ε for every D < 2^53 and every double ε > 0. So the exponent is at most ε, and
 *    e^(2^-22)·(1 - 2^-20)·δ + 2^-21·δ <= δ: Z is (ε, δ)-DP.
 *
 * The conditions ask for many steps per standard deviation, that is for a fine enough grid.
 * The same steps hold with a randomised bit released next to Z: it is independent of the noise, S
 * becomes a set of pairs, and 2 uses the joint calibration.
 */
const MARGIN = 2 ** -20;
/** Step 5 needs it, so no mechanism is built with a smaller σ. */
export const FEWEST_STEPS = 1024;

/** ε' of step 5. */
export function epsilonForContinuous(epsilon: number): number {
  return epsilon * (1 - MARGIN);
}

/** log δ' of step 5. */
export function logDeltaForContinuous(logDelta: number): number {
  return logDelta + Math.log1p(-MARGIN);
}

export interface Target {
  readonly epsilon: number;
  readonly logDelta: number;
  readonly dimension: number;
}

/** Checked before the margins are taken: log δ' is below 0 even where log δ is not. */
export function requireTarget({ epsilon, logDelta, dimension }: Target): void {
  requirePositive("epsilon", epsilon);
  requireNumber("logDelta", logDelta, (v) => v < 0 && Number.isFinite(v), "below 0 and finite");
  requireCount("dimension", dimension, 1);
}

/**
 * The least σ, in steps, that meets the conditions of step 5 when Δ/σ is at most `mu`; one part in
 * 1000 is added for the floating-point error of these lines.
 */
export function leastSigmaSteps({ epsilon, logDelta, dimension: D }: Target, mu: number): number {
  const L = -logDelta + 21 * Math.LN2;
  const T = Math.sqrt(D + 2 * Math.sqrt(D * L) + 2 * L) + mu;
  const forEpsilon = Math.sqrt((D + T * T) / 8) / Math.sqrt(2 ** -21 * epsilon);
  const forDelta = Math.sqrt(D / 8 / 2 ** -22);
  return 1.001 * Math.max(FEWEST_STEPS, forEpsilon, forDelta);
}
