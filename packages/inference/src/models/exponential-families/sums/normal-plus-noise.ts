import { logAddExp, logMillsRatio, logNormalDensity } from "../../../math/special/index.ts";
import type { NoiseModel } from "../../../noise/index.ts";

/**
 * log density of e = N(0, sd²) + noise. Laplace noise of scale b (central spec §2.3):
 *
 *   sd²/2b² − log 2b + log(e^{−e/b}·Φ(e/sd − sd/b) + e^{e/b}·Φ(−e/sd − sd/b)),
 *
 * where Φ(−x) = φ(x)·M(x), M Mills' ratio, and the squares have cancelled on paper: each term is
 * φ(e/sd)·M(sd/b ∓ e/sd). Geometric noise is taken for Laplace noise of its width and peak, gaussian adds its variance.
 */
export function logNormalPlusNoise(e: number, sd: number, noise: NoiseModel): number {
  if (noise.linear === 0) {
    const both = Math.sqrt(sd * sd + noise.variance);
    return logNormalDensity(e / both) - Math.log(both);
  }
  const b = noise.width;
  if (!(sd > 1e-9 * b)) return noise.logDensity(0) - Math.abs(e) / b;
  const z = e / sd;
  const ratio = sd / b;
  const terms = logAddExp(logMillsRatio(ratio - z), logMillsRatio(ratio + z));
  return logNormalDensity(z) + terms + noise.logDensity(0);
}
