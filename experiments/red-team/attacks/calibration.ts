import { seededSource } from "@dpbayes/inference";
import { DpbayesError } from "@dpbayes/privacy";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { defineAttack } from "../attack.ts";

type Calibration = (epsilon: number, logDelta: number) => number;

/**
 * A lower bound on log δ(ε, s) that takes nothing from the code under attack. With a = εs and b = 1/(2s), x0 = a − b,
 * r = a + b: δ = φ(x0)·∫W from x0 to r, W(x) = 1 − x·M(x) falls, and M(x) < (x² + 2)/(x³ + 3x) gives W(r) > 1/(r² + 3). So
 * log δ > −x0²/2 − ½log 2π + log(1/s) − log(r² + 3), for x0 ≥ 0. Where x0² overflows the bound is −∞ and says nothing.
 */
function logDeltaAtLeast(epsilon: number, s: number): number {
  const [a, b] = [epsilon * s, 1 / (2 * s)];
  const [x0, r] = [a - b, a + b];
  if (x0 < 0) return Number.NEGATIVE_INFINITY;
  return -0.5 * x0 * x0 - 0.5 * Math.log(2 * Math.PI) - Math.log(s) - Math.log(r * r + 3);
}

/** Moved up by what every mechanism moves it up by. */
const roundedUp = (multiplier: number) => multiplier * (1 + 2 ** -42);

function brokenAt(calibrate: Calibration, epsilon: number, logDelta: number, factor: number): boolean {
  const s = calibrate(epsilon, logDelta);
  if (!(s > 0 && Number.isFinite(s))) return true;
  // The bound's own arithmetic is good to a few parts in 2^52 of log δ.
  if (logDeltaAtLeast(epsilon, roundedUp(s)) > logDelta * (1 - 1e-12)) return true;
  const [lessEpsilon, lessDelta] = [
    calibrate(epsilon / factor, logDelta),
    calibrate(epsilon, logDelta * factor),
  ];
  return roundedUp(lessEpsilon) < s || roundedUp(lessDelta) < s;
}

/** Noise multipliers far beyond what anybody asks for. */
export const calibrationRange = defineAttack<Calibration>({
  name: "numerics/calibration",
  promise:
    "a noise multiplier is large enough for its epsilon and delta, or refused, and less of either needs no less noise",
  about:
    "asks for epsilon from 1e-40 to 1e40 and log delta from -1e300 to -1e-20, against an inequality and its own monotony",
  present: gaussianNoiseMultiplier,
  broken: (epsilon, logDelta) => gaussianNoiseMultiplier(epsilon, Math.max(logDelta, -1e15)),
  bug: "beyond the range that is proved an answer is given all the same",
  tries: { quick: 300, full: 100_000 },
  run(calibrate, tries) {
    const rng = seededSource("calibration");
    let [broken, refused] = [0, 0];
    for (let i = 0; i < tries; i++) {
      const epsilon = 10 ** (80 * rng.uniform() - 40);
      const power = rng.uniform() < 0.5 ? 36 * rng.uniform() - 20 : 320 * rng.uniform() - 20;
      try {
        if (brokenAt(calibrate, epsilon, -(10 ** power), 1 + rng.uniform())) broken++;
      } catch (error) {
        if (!(error instanceof DpbayesError)) broken++;
        refused++;
      }
    }
    return { tried: tries, broken, note: `${refused} refused` };
  },
});
