import type { ReportDensity } from "../report-density.ts";
import { type TruncatedBell, truncateBell } from "./truncated-bell.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * Exponential data on [0, b], Gaussian noise (local spec §4.3). The integrand θe^{−θx}·k(z − x) is a bell
 * around m = z − θs² of width s; the score of the interior is 1/θ − E(x | z, 0 < x < b), of the atom −b.
 */
export function exponentialGaussian(high: number, noiseSd: number): ReportDensity {
  const noiseVariance = noiseSd * noiseSd;
  const logNoise = -Math.log(noiseSd) - HALF_LOG_TWO_PI;
  const bounds = [0, high] as const;
  const bell: TruncatedBell = { log: 0, from: 0, first: 0, second: 0 };
  let rate = 1;
  let logRate = 0;
  return {
    parameterCount: 1,
    at(parameters) {
      rate = parameters[0]!;
      logRate = Math.log(rate);
    },
    logDensity(z, gradient) {
      const atZero = logNoise - (0.5 * z * z) / noiseVariance;
      const atHigh = logNoise - rate * high - (0.5 * (z - high) * (z - high)) / noiseVariance;
      const shift = rate * noiseVariance;
      const top = logRate + logNoise - rate * (z - 0.5 * shift);
      truncateBell(z - shift, noiseSd, bounds, top, logRate + atZero, logRate + atHigh, bell);
      const largest = Math.max(bell.log, atHigh);
      const inside = Math.exp(bell.log - largest);
      const atom = Math.exp(atHigh - largest);
      const score = 1 / rate - bell.from - bell.first;
      gradient[0] = (inside * score - atom * high) / (inside + atom);
      return largest + Math.log(inside + atom);
    },
  };
}
