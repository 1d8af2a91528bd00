import { exponentialGaussian } from "./closed-forms/exponential-gaussian.ts";
import { exponentialLaplace } from "./closed-forms/exponential-laplace.ts";
import { gaussianGaussian } from "./closed-forms/gaussian-gaussian.ts";
import { gaussianLaplace } from "./closed-forms/gaussian-laplace.ts";
import { shiftedExponential } from "./closed-forms/shifted-exponential.ts";
import { gaussianKernel, type Kernel, laplaceKernel } from "./kernel.ts";
import { type Bounds, lawDensity } from "./law-density.ts";
import { betaLaw } from "./laws/beta-law.ts";
import { bernoulliLaw, type CountLaw, geometricLaw, poissonLaw } from "./laws/count-laws.ts";
import { exponentialLaw, gammaLaw } from "./laws/gamma-laws.ts";
import { negativeBinomialLaw } from "./laws/negative-binomial-law.ts";
import { gaussianLaw, logNormalLaw } from "./laws/normal-laws.ts";
import type { SmoothLaw } from "./laws/smooth-law.ts";
import type { Channel, DataFamily, Noise, ReportDensity } from "./report-density.ts";

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
