import { betaLaw } from "./beta-law.ts";
import { bernoulliLaw, type CountLaw, geometricLaw, poissonLaw } from "./count-laws.ts";
import { exponentialGaussian } from "./exponential-gaussian.ts";
import { exponentialLaplace } from "./exponential-laplace.ts";
import { exponentialLaw, gammaLaw } from "./gamma-laws.ts";
import { gaussianGaussian } from "./gaussian-gaussian.ts";
import { gaussianLaplace } from "./gaussian-laplace.ts";
import { gaussianKernel, type Kernel, laplaceKernel } from "./kernel.ts";
import { type Bounds, lawDensity } from "./law-density.ts";
import { negativeBinomialLaw } from "./negative-binomial-law.ts";
import { gaussianLaw, logNormalLaw } from "./normal-laws.ts";
import type { Channel, DataFamily, Noise, ReportDensity } from "./report-density.ts";
import { shiftedExponential } from "./shifted-exponential.ts";
import type { SmoothLaw } from "./smooth-law.ts";

/** Chooses the method for a checked family and channel. */
export function buildDensity(family: DataFamily, channel: Channel): ReportDensity {
  return lawDensity(lawOf(family), channel, (bounds, noise) => closedForm(family, bounds, noise));
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

function closedForm(family: DataFamily, bounds: Bounds, noise: Noise): ReportDensity | undefined {
  if (family === "gaussian") return gaussianForm(bounds, noise);
  return family === "exponential" ? exponentialForm(bounds, noise) : undefined;
}

function gaussianForm(bounds: Bounds, noise: Noise): ReportDensity | undefined {
  if (noise.kind === "laplace") return gaussianLaplace(bounds, noise.scale);
  return noise.kind === "gaussian" ? gaussianGaussian(bounds, noise.sd) : undefined;
}

function exponentialForm([low, high]: Bounds, noise: Noise): ReportDensity | undefined {
  if (noise.kind === "laplace") {
    const { scale } = noise;
    return shiftedExponential(exponentialLaplace(high - low, scale), low, logOf(laplaceKernel(scale)));
  }
  if (noise.kind !== "gaussian") return undefined;
  return shiftedExponential(exponentialGaussian(high - low, noise.sd), low, logOf(gaussianKernel(noise.sd)));
}

function logOf({ rate, square, logConstant }: Kernel): (d: number) => number {
  return (d) => logConstant - Math.abs(d) * (rate + square * Math.abs(d));
}
