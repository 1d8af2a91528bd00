import { logRelativeExpm1, logRelativeExpm1Slope } from "../../../../math/special/index.ts";
import type { ReportDensity } from "../report-density.ts";

/**
 * Exponential data on [0, b], Laplace noise (local spec §4.2): the atom at b, the interior left of the
 * report and the interior right of it, all positive, with E(u) = (1 − e^{−u})/u in place of quotients that
 * are singular where the two rates agree.
 */
export function exponentialLaplace(high: number, scale: number): ReportDensity {
  const noiseRate = 1 / scale;
  const logHalfNoise = Math.log(0.5 * noiseRate);
  let rate = 1;
  let logRate = 0;

  /** The interior left of l. */
  const logLeft = (z: number, l: number) => {
    const u = (noiseRate - rate) * l;
    const fall = u >= 0 ? noiseRate * (z - l) + rate * l : noiseRate * z;
    return logHalfNoise + logRate + Math.log(l) - fall + logRelativeExpm1(Math.abs(u));
  };
  const scoreLeft = (l: number) => {
    const u = (noiseRate - rate) * l;
    const slope = l * logRelativeExpm1Slope(Math.abs(u));
    return u >= 0 ? 1 / rate - l - slope : 1 / rate + slope;
  };
  /** The interior right of l. */
  const logRight = (z: number, l: number, width: number) =>
    logHalfNoise +
    logRate +
    Math.log(width) -
    noiseRate * (l - z) -
    rate * l +
    logRelativeExpm1((noiseRate + rate) * width);
  const scoreRight = (l: number, width: number) =>
    1 / rate - l + width * logRelativeExpm1Slope((noiseRate + rate) * width);

  return {
    parameterCount: 1,
    at(parameters) {
      rate = parameters[0]!;
      logRate = Math.log(rate);
    },
    logDensity(z, gradient) {
      const l = Math.min(Math.max(z, 0), high);
      const atom = logHalfNoise - rate * high - noiseRate * Math.abs(z - high);
      const left = l > 0 ? logLeft(z, l) : Number.NEGATIVE_INFINITY;
      const right = l < high ? logRight(z, l, high - l) : Number.NEGATIVE_INFINITY;
      const largest = Math.max(atom, left, right);
      const wAtom = Math.exp(atom - largest);
      const wLeft = Math.exp(left - largest);
      const wRight = Math.exp(right - largest);
      const total = wAtom + wLeft + wRight;
      let slope = -high * wAtom;
      if (wLeft > 0) slope += wLeft * scoreLeft(l);
      if (wRight > 0) slope += wRight * scoreRight(l, high - l);
      gradient[0] = slope / total;
      return largest + Math.log(total);
    },
  };
}
