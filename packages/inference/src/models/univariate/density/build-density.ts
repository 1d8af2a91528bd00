import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { exponentialGaussian } from "./closed-forms/exponential-gaussian.ts";
import { exponentialLaplace } from "./closed-forms/exponential-laplace.ts";
import { gaussianGaussian } from "./closed-forms/gaussian-gaussian.ts";
import { gaussianLaplace } from "./closed-forms/gaussian-laplace.ts";
import { shiftedExponential } from "./closed-forms/shifted-exponential.ts";
import { kernelOf, logKernel } from "./kernel.ts";
import { type Bounds, lawDensity } from "./law-density.ts";
import { betaLaw } from "./laws/beta-law.ts";
import { bernoulliLaw, type CountLaw, geometricLaw, poissonLaw } from "./laws/count-laws.ts";
import { exponentialLaw, gammaLaw } from "./laws/gamma-laws.ts";
import { negativeBinomialLaw } from "./laws/negative-binomial-law.ts";
import { gaussianLaw, logNormalLaw } from "./laws/normal-laws.ts";
import type { SmoothLaw } from "./laws/smooth-law.ts";
import type { Channel, DataFamily, ReportDensity } from "./report-density.ts";

/** Chooses the method for a checked family and channel. */
export function buildDensity(family: DataFamily, channel: Channel): ReportDensity {
  return lawDensity(dataLaw(family), channel, (bounds, noise) => closedForm(family, bounds, noise));
}

function dataLaw(family: DataFamily): SmoothLaw | CountLaw {
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

/** Closed forms, by family and by the law of the noise. */
const closedForms: Partial<Record<DataFamily, FormsOf>> = {
  gaussian: {
    laplace: (bounds, { scale }) => gaussianLaplace(bounds, scale),
    gaussian: (bounds, { sd }) => gaussianGaussian(bounds, sd),
  },
  exponential: {
    laplace: ([low, high], noise) =>
      shiftedExponential(exponentialLaplace(high - low, noise.scale), low, logKernel(kernelOf(lawOf(noise)))),
    gaussian: ([low, high], noise) =>
      shiftedExponential(exponentialGaussian(high - low, noise.sd), low, logKernel(kernelOf(lawOf(noise)))),
  },
};

type FormsOf = {
  readonly [Noise in AdditiveNoise as Noise["kind"]]?: (bounds: Bounds, noise: Noise) => ReportDensity;
};

function closedForm(family: DataFamily, bounds: Bounds, noise: AdditiveNoise): ReportDensity | undefined {
  return closedForms[family]?.[noise.kind]?.(bounds, noise as never);
}
