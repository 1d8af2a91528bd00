import { type AdditiveNoise, lawOf, type NoiseModel } from "../../../noise/index.ts";
import type { CountLaw } from "./laws/count-laws.ts";
import type { SmoothLaw } from "./laws/smooth-law.ts";
import { smoothGaussian } from "./quadrature/smooth-gaussian.ts";
import { smoothLaplace } from "./quadrature/smooth-laplace.ts";
import type { Channel, ReportDensity } from "./report-density.ts";
import { clippedCounts, constantValue } from "./whole-numbers/clipped-counts.ts";
import { roundedLaw } from "./whole-numbers/rounded-law.ts";
import { wholeNoisy, wholeResponse } from "./whole-numbers/whole-channels.ts";
import type { WholeLaw } from "./whole-numbers/whole-law.ts";

export type Bounds = Channel["bounds"];

/** A way from clipped continuous values to reports that a law may have beside the quadrature for all. */
export type ClosedForm = (bounds: Bounds, noise: AdditiveNoise) => ReportDensity | undefined;

/** The density of a report for any law: sums for whole values, closed forms where there are any, quadrature elsewhere. */
export function lawDensity(
  law: SmoothLaw | CountLaw,
  channel: Channel,
  closedForm: ClosedForm = () => undefined,
): ReportDensity {
  if ("most" in law) {
    const bounds = within(channel.bounds, 0, law.most);
    return throughNoise(clippedOrConstant(law.parameterCount, bounds, clippedCounts, law), channel);
  }
  const bounds = within(channel.bounds, ...law.support);
  if (channel.whole || bounds[0] === bounds[1])
    return throughNoise(clippedOrConstant(law.parameterCount, bounds, roundedLaw, law), channel);
  // Responses are answers of whole values: `requireChannel` has refused all others.
  const noise = channel.noise as AdditiveNoise;
  return closedForm(bounds, noise) ?? byQuadrature(law, bounds, lawOf(noise));
}

function byQuadrature(law: SmoothLaw, bounds: Bounds, noise: NoiseModel): ReportDensity {
  return noise.quadratic === 0 ? smoothLaplace(law, bounds, noise) : smoothGaussian(law, bounds, noise);
}

/** The bounds moved to the support: clipping beyond it does nothing; beside it, it leaves one value. */
function within([low, high]: Bounds, from: number, to: number): Bounds {
  const clip = (x: number) => Math.min(Math.max(x, low), high);
  return [clip(from), clip(to)];
}

function clippedOrConstant<Law>(
  parameterCount: number,
  bounds: Bounds,
  clipped: (law: Law, bounds: Bounds) => WholeLaw,
  law: Law,
): WholeLaw {
  return bounds[0] < bounds[1] ? clipped(law, bounds) : constantValue(bounds[0], parameterCount);
}

function throughNoise(law: WholeLaw, { noise, bounds }: Channel): ReportDensity {
  if (noise.kind === "response") return wholeResponse(law, bounds, noise.keep, noise.other);
  return wholeNoisy(law, lawOf(noise));
}
