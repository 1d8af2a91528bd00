import { fail, requireNumber } from "../../errors/index.ts";
import { isProved, requireLogDelta, requireProved, requireProvedOrZero } from "../proved-range.ts";
import { logDeltaTowardsMoreLoss, towardsMoreNoise } from "../rounding.ts";
import { logAddExp, logOneMinusExp, softplus } from "../special/log-space.ts";
import { logNormalDensity } from "../special/mills-ratio.ts";
import { solveDecreasing } from "../special/solve-decreasing.ts";
import { logDeltaOf } from "./log-delta.ts";
import { gaussianNoiseMultiplier } from "./noise-multiplier.ts";

/**
 * log δ(ε) of one Gaussian report and one randomised-response bit of budget ε_y by the same person
 * (local-models spec §2.2). The bit's likelihood ratio is e^{±ε_y}, so exactly
 *   δ(ε) = p·δ_G(ε − ε_y) + (1 − p)·δ_G(ε + ε_y),   p = 1/(1 + e^{−ε_y}).
 */
export function gaussianWithResponseLogDelta(
  epsilon: number,
  noiseMultiplier: number,
  responseEpsilon: number,
): number {
  requireNumber("epsilon", epsilon, Number.isFinite, "finite");
  requireProvedOrZero("responseEpsilon", responseEpsilon);
  requireProved("noiseMultiplier", noiseMultiplier);
  requireProvedOrZero("the size of epsilon", Math.abs(epsilon));
  return pairLogDelta(epsilon, noiseMultiplier, responseEpsilon);
}

/** The same without the checks, for searches that look beyond. */
function pairLogDelta(epsilon: number, noiseMultiplier: number, responseEpsilon: number): number {
  return logAddExp(
    -softplus(-responseEpsilon) + logDeltaOf(epsilon - responseEpsilon, noiseMultiplier),
    -softplus(responseEpsilon) + logDeltaOf(epsilon + responseEpsilon, noiseMultiplier),
  );
}

/**
 * The smallest Gaussian noise multiplier for which the pair is jointly (ε, δ)-DP: 1–4 % less noise
 * than basic composition. An ε_y so large that the bit alone is not (ε, δ)-DP is an error.
 *
 * @example
 * ```ts
 * import { gaussianWithResponseMultiplier } from "@dpbayes/privacy/accounting";
 * console.log(gaussianWithResponseMultiplier(1, Math.log(1e-5), 0.5).toFixed(6)); // 6.807655
 * ```
 */
export function gaussianWithResponseMultiplier(
  epsilon: number,
  logDelta: number,
  responseEpsilon: number,
): number {
  requireProved("epsilon", epsilon);
  requireProvedOrZero("responseEpsilon", responseEpsilon);
  requireLogDelta(logDelta);
  if (responseEpsilon === 0) return gaussianNoiseMultiplier(epsilon, logDelta);
  refuseResponseAlone(epsilon, logDelta, responseEpsilon);
  const logMultiplier = solveDecreasing(
    (logS) => excess(epsilon, Math.exp(logS), responseEpsilon, logDelta),
    logBracket(epsilon, logDelta, responseEpsilon),
    () => 1e-16,
  );
  const multiplier = Math.exp(logMultiplier);
  if (isProved(multiplier)) return multiplier;
  return fail("COST_UNKNOWN", {
    found: `Gaussian noise with randomised response of epsilon ${responseEpsilon} at a joint epsilon of ${epsilon}`,
    problem: "the noise it needs lies outside 1e-30 to 1e30 times the sensitivity",
  });
}

/**
 * {@link gaussianWithResponseMultiplier} rounded towards more noise: what a mechanism is calibrated with.
 * Solved for a slightly smaller δ, because where ε_y > ε the noise depends on δ without bound.
 */
export function gaussianWithResponseMultiplierRoundedUp(
  epsilon: number,
  logDelta: number,
  responseEpsilon: number,
): number {
  const stricter = 2 * logDelta - logDeltaTowardsMoreLoss(logDelta);
  return towardsMoreNoise(gaussianWithResponseMultiplier(epsilon, stricter, responseEpsilon));
}

/** Without any Gaussian report (s → ∞) δ is p·(1 − e^{ε−ε_y}) for ε_y > ε; no noise goes below that. */
function refuseResponseAlone(epsilon: number, logDelta: number, responseEpsilon: number): void {
  if (responseEpsilon <= epsilon) return;
  const alone = -softplus(-responseEpsilon) + logOneMinusExp(epsilon - responseEpsilon);
  if (alone < logDelta) return;
  fail("COST_UNKNOWN", {
    found: `Gaussian noise with randomised response of epsilon ${responseEpsilon} at a joint epsilon of ${epsilon}`,
    problem: "the randomised response alone exceeds the joint budget",
  });
}

/**
 * δ_G(ε + ε_y) ≤ δ(ε) ≤ δ_G(ε − ε_y) brackets the answer between two plain calibrations; where
 * ε < ε_y the upper one does not exist and a doubling search finds an upper end.
 */
function logBracket(epsilon: number, logDelta: number, responseEpsilon: number): [number, number] {
  const low = Math.log(gaussianNoiseMultiplier(epsilon + responseEpsilon, logDelta));
  if (epsilon >= responseEpsilon)
    return [low, Math.log(gaussianNoiseMultiplier(epsilon - responseEpsilon, logDelta)) + 1e-12];
  let step = 1;
  while (pairLogDelta(epsilon, Math.exp(low + step), responseEpsilon) > logDelta && step < 600) step *= 2;
  return [low, low + step];
}

/** The slope in log s: dδ_G(ε)/ds = −φ(x0)/s² for either sign of ε, weighted by p and 1 − p. */
function excess(epsilon: number, s: number, responseEpsilon: number, logDelta: number) {
  const here = pairLogDelta(epsilon, s, responseEpsilon);
  const logDensityAt = (e: number) => logNormalDensity(e * s - 1 / (2 * s));
  const logMixture = logAddExp(
    -softplus(-responseEpsilon) + logDensityAt(epsilon - responseEpsilon),
    -softplus(responseEpsilon) + logDensityAt(epsilon + responseEpsilon),
  );
  return { value: here - logDelta, slope: -Math.exp(logMixture - here - Math.log(s)) };
}
