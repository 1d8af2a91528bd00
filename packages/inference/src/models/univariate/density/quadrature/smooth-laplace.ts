import type { NoiseModel } from "../../../../noise/index.ts";
import { kernelOf } from "../kernel.ts";
import type { SmoothLaw } from "../laws/smooth-law.ts";
import type { ReportDensity } from "../report-density.ts";
import { clippedLaw, panelOf } from "./clipped-law.ts";
import { panelQuadrature } from "./panel-quadrature.ts";
import { WeightedScores } from "./weighted-scores.ts";

/**
 * Laplace noise on any continuous data model. The kernel is an exponential on either side of the report, so
 * the mass left of a panel acts through one number: with
 *   B(x) = ∫_{≤x} e^{−λ(x−t)} dP(t),   B(x + h) = e^{−λh}·B(x) + what the panel adds,
 * and the mirror image from above, a report needs only the panel it falls into, cut at the report because
 * of the kernel's kink (local spec §4.4). Outside the bounds log p is linear in z (§4.5).
 */
export function smoothLaplace(
  law: SmoothLaw,
  bounds: readonly [low: number, high: number],
  noise: NoiseModel,
): ReportDensity {
  const [low, high] = bounds;
  const count = law.parameterCount;
  const kernel = kernelOf(noise);
  const { rate } = kernel;
  const quadrature = panelQuadrature(law, kernel);
  const clipped = clippedLaw(law, quadrature, bounds, rate);
  const { breaks, values } = clipped;
  const below = new Float64Array(breaks.length);
  const belowScores = new Float64Array(breaks.length * count);
  const above = new Float64Array(breaks.length);
  const aboveScores = new Float64Array(breaks.length * count);
  const sum = new WeightedScores(count);

  function accumulateBelow(size: number): void {
    sum.clear();
    sum.add(clipped.logAtoms[0]! - rate * (values[0]! - low), clipped.atomScores, 0);
    sum.add(clipped.logTails[0]!, clipped.tailScores, 0);
    below[0] = sum.write(belowScores, 0);
    for (let j = 1; j < size; j++) {
      sum.clear();
      sum.add(below[j - 1]! - rate * (values[j]! - values[j - 1]!), belowScores, (j - 1) * count);
      quadrature.against(sum, breaks[j - 1]!, breaks[j]!, values[j]!);
      if (j === size - 1) sum.add(clipped.logTails[1]!, clipped.tailScores, count);
      below[j] = sum.write(belowScores, j * count);
    }
  }

  function accumulateAbove(size: number): void {
    const last = size - 1;
    sum.clear();
    sum.add(clipped.logAtoms[1]! - rate * (high - values[last]!), clipped.atomScores, count);
    sum.add(clipped.logTails[1]!, clipped.tailScores, count);
    above[last] = sum.write(aboveScores, last * count);
    for (let j = last - 1; j >= 0; j--) {
      sum.clear();
      sum.add(above[j + 1]! - rate * (values[j + 1]! - values[j]!), aboveScores, (j + 1) * count);
      quadrature.against(sum, breaks[j]!, breaks[j + 1]!, values[j]!);
      if (j === 0) sum.add(clipped.logTails[0]!, clipped.tailScores, 0);
      above[j] = sum.write(aboveScores, j * count);
    }
  }

  /** z between the lower bound and the first panel, or between the last panel and the upper bound. */
  function addOutside(z: number, size: number): void {
    const last = size - 1;
    if (z <= values[0]!) {
      sum.add(clipped.logAtoms[0]! - rate * (z - low), clipped.atomScores, 0);
      sum.add(above[0]! - rate * (values[0]! - z), aboveScores, 0);
    } else {
      sum.add(below[last]! - rate * (z - values[last]!), belowScores, last * count);
      sum.add(clipped.logAtoms[1]! - rate * (high - z), clipped.atomScores, count);
    }
  }

  function addInside(z: number, size: number): void {
    const j = panelOf(z, values, size);
    sum.add(below[j]! - rate * (z - values[j]!), belowScores, j * count);
    sum.add(above[j + 1]! - rate * (values[j + 1]! - z), aboveScores, (j + 1) * count);
    quadrature.against(sum, breaks[j]!, breaks[j + 1]!, z);
  }

  return {
    parameterCount: count,
    at(parameters) {
      law.set(parameters);
      clipped.update();
      accumulateBelow(clipped.size());
      accumulateAbove(clipped.size());
    },
    logDensity(z, gradient) {
      const inside = Math.min(Math.max(z, low), high);
      const size = clipped.size();
      sum.clear();
      if (inside > values[0]! && inside < values[size - 1]!) addInside(inside, size);
      else addOutside(inside, size);
      return sum.write(gradient, 0) + kernel.logConstant - rate * Math.abs(z - inside);
    },
  };
}
