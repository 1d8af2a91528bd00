import { logNormalCdf } from "../../../../math/special/index.ts";
import type { ReportDensity } from "../report-density.ts";
import { type TruncatedBell, truncateBell } from "./truncated-bell.ts";

const LOG_TWO_PI = 1.8378770664093453;

/**
 * Gaussian data, Gaussian noise (local spec §4.3). Given z, the unclipped x is N(m, t²) with
 * m = (μs² + zσ²)/(σ² + s²), t = σs/√(σ² + s²). The gradient is pathwise, through the clip:
 *   ∂p/∂μ = ∫_a^b (z − x)/s²·k·f dx,   ∂p/∂σ = ∫_a^b (z − x)/s²·(x − μ)/σ·k·f dx.
 */
export function gaussianGaussian(
  bounds: readonly [low: number, high: number],
  noiseSd: number,
): ReportDensity {
  const [low, high] = bounds;
  const noiseVariance = noiseSd * noiseSd;
  const logNoise = -Math.log(noiseSd) - 0.5 * LOG_TWO_PI;
  const bell: TruncatedBell = { log: 0, from: 0, first: 0, second: 0 };
  const logKernel = (d: number) => logNoise - (0.5 * d * d) / noiseVariance;
  let mean = 0;
  let sd = 1;
  let variance = 1;
  let logLow = 0;
  let logHigh = 0;
  let edgeLow = 0;
  let edgeHigh = 0;

  function interior(z: number): void {
    const total = variance + noiseVariance;
    const m = mean + (variance / total) * (z - mean);
    const t = (sd * noiseSd) / Math.sqrt(total);
    // log of f(m)·k(z − m), the peak of the integrand.
    const top = -(0.5 * (z - mean) * (z - mean)) / total - Math.log(sd * noiseSd) - LOG_TWO_PI;
    truncateBell(m, t, bounds, top, edgeLow + logKernel(z - low), edgeHigh + logKernel(z - high), bell);
  }

  return {
    parameterCount: 2,
    at(parameters) {
      mean = parameters[0]!;
      sd = parameters[1]!;
      variance = sd * sd;
      const a = (low - mean) / sd;
      const b = (high - mean) / sd;
      logLow = logNormalCdf(a);
      logHigh = logNormalCdf(-b);
      edgeLow = -0.5 * a * a - Math.log(sd) - 0.5 * LOG_TWO_PI;
      edgeHigh = -0.5 * b * b - Math.log(sd) - 0.5 * LOG_TWO_PI;
    },
    logDensity(z, gradient) {
      interior(z);
      const atLow = logLow + logKernel(z - low);
      const atHigh = logHigh + logKernel(z - high);
      const largest = Math.max(atLow, atHigh, bell.log);
      const inside = Math.exp(bell.log - largest);
      const total = Math.exp(atLow - largest) + Math.exp(atHigh - largest) + inside;
      const ahead = z - bell.from;
      const behind = bell.from - mean;
      const product = ahead * behind + bell.first * (ahead - behind) - bell.second;
      const share = inside / (total * noiseVariance);
      gradient[0] = share * (ahead - bell.first);
      gradient[1] = (share * product) / sd;
      return largest + Math.log(total);
    },
  };
}
