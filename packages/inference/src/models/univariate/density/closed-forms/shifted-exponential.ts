import { log1mExp } from "../../../../math/special/index.ts";
import type { ReportDensity } from "../report-density.ts";

/**
 * Exponential data with a lower bound a > 0. The law has no memory: above a, x − a is exponential again,
 *   p(z) = (1 − e^{−θa})·k(z − a) + e^{−θa}·p₀(z − a),   p₀ the density with bounds [0, b − a].
 */
export function shiftedExponential(
  origin: ReportDensity,
  low: number,
  logKernel: (d: number) => number,
): ReportDensity {
  if (low === 0) return origin;
  let rate = 1;
  return {
    parameterCount: 1,
    at(parameters) {
      rate = parameters[0]!;
      origin.at(parameters);
    },
    logDensity(z, gradient) {
      const above = origin.logDensity(z - low, gradient) - rate * low;
      const logBelow = log1mExp(-rate * low);
      const below = logBelow + logKernel(z - low);
      const largest = Math.max(above, below);
      const wAbove = Math.exp(above - largest);
      const wBelow = Math.exp(below - largest);
      const belowScore = low * Math.exp(-rate * low - logBelow);
      gradient[0] = (wAbove * (gradient[0]! - low) + wBelow * belowScore) / (wAbove + wBelow);
      return largest + Math.log(wAbove + wBelow);
    },
  };
}
