import { betaLaw } from "./beta-law.ts";
import { clippedCounts, constantValue } from "./clipped-counts.ts";
import { bernoulliLaw, type CountLaw, geometricLaw, poissonLaw } from "./count-laws.ts";
import { exponentialGaussian } from "./exponential-gaussian.ts";
import { exponentialLaplace } from "./exponential-laplace.ts";
import { exponentialLaw, gammaLaw } from "./gamma-laws.ts";
import { gaussianGaussian } from "./gaussian-gaussian.ts";
import { gaussianLaplace } from "./gaussian-laplace.ts";
import { gaussianKernel, type Kernel, laplaceKernel } from "./kernel.ts";
import { negativeBinomialLaw } from "./negative-binomial-law.ts";
import { gaussianLaw, logNormalLaw } from "./normal-laws.ts";
import type { Channel, DataFamily, Noise, ReportDensity } from "./report-density.ts";
import { roundedLaw } from "./rounded-law.ts";
import { shiftedExponential } from "./shifted-exponential.ts";
import { smoothGaussian } from "./smooth-gaussian.ts";
import { smoothLaplace } from "./smooth-laplace.ts";
import type { SmoothLaw } from "./smooth-law.ts";
import { wholeGaussian, wholeGeometric, wholeLaplace, wholeResponse } from "./whole-channels.ts";
import type { WholeLaw } from "./whole-law.ts";

type Bounds = Channel["bounds"];

/** Chooses the method for a checked family and channel. */
export function buildDensity(family: DataFamily, channel: Channel): ReportDensity {
  const law = lawOf(family);
  if ("most" in law) {
    const bounds = within(channel.bounds, 0, law.most);
    return throughNoise(clippedOrConstant(law.parameterCount, bounds, clippedCounts, law), channel);
  }
  const bounds = within(channel.bounds, ...law.support);
  if (channel.whole || bounds[0] === bounds[1])
    return throughNoise(clippedOrConstant(law.parameterCount, bounds, roundedLaw, law), channel);
  return smoothDensity(family, law, bounds, channel.noise);
}

function lawOf(family: DataFamily): SmoothLaw | CountLaw {
  switch (family) {
    case "gaussian":
      return gaussianLaw();
    case "exponential":
      return exponentialLaw();
    case "gamma":
      return gammaLaw();
    case "beta":
      return betaLaw();
    case "log-normal":
      return logNormalLaw();
    case "poisson":
      return poissonLaw();
    case "geometric":
      return geometricLaw();
    case "negative-binomial":
      return negativeBinomialLaw();
    case "bernoulli":
      return bernoulliLaw();
  }
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
  switch (noise.kind) {
    case "laplace":
      return wholeLaplace(law, noise.scale);
    case "gaussian":
      return wholeGaussian(law, gaussianKernel(noise.sd));
    case "geometric":
      return wholeGeometric(law, noise.alpha);
    case "response":
      return wholeResponse(law, bounds, noise.keep, noise.other);
  }
}

function smoothDensity(family: DataFamily, law: SmoothLaw, bounds: Bounds, noise: Noise): ReportDensity {
  const [low, high] = bounds;
  if (noise.kind === "laplace") {
    if (family === "gaussian") return gaussianLaplace(bounds, noise.scale);
    if (family === "exponential")
      return shiftedExponential(
        exponentialLaplace(high - low, noise.scale),
        low,
        logOf(laplaceKernel(noise.scale)),
      );
    return smoothLaplace(law, bounds, noise.scale);
  }
  const { sd } = noise as Noise & { kind: "gaussian" };
  if (family === "gaussian") return gaussianGaussian(bounds, sd);
  if (family === "exponential")
    return shiftedExponential(exponentialGaussian(high - low, sd), low, logOf(gaussianKernel(sd)));
  return smoothGaussian(law, bounds, sd);
}

function logOf({ rate, square, logConstant }: Kernel): (d: number) => number {
  return (d) => logConstant - Math.abs(d) * (rate + square * Math.abs(d));
}
