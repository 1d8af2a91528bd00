import {
  type DataFamily,
  logPolynomialTimesExponential,
  type Noise,
  reportDensity,
} from "@dpbayes/inference/models/univariate";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

/** The density of one privatised report, for data models and mechanisms of local-models §4. */
export const univariateAdapters: Adapters = {
  rectified_gauss_laplace: (inputs) => ofGaussian(inputs, laplaceNoise(inputs)),
  rectified_gauss_gauss: (inputs) => ofGaussian(inputs, gaussianNoise(inputs)),
  rectified_exp_laplace: (inputs) => ofExponential(inputs, laplaceNoise(inputs)),
  rectified_exp_gauss: (inputs) => ofExponential(inputs, gaussianNoise(inputs)),
  rectified_general: (inputs) => {
    const noise = noiseOf(inputs["mechanism"], numberOf(inputs, "mechanism_parameter"));
    const { log, gradient } = report(
      inputs,
      familyOf(inputs["model"]),
      numbersOf(inputs, "parameters"),
      noise,
    );
    return { log_density: log, grad_parameters: gradient };
  },
  lemma_3_2_corrected: lemma,
};

function ofGaussian(inputs: Inputs, noise: Noise) {
  const parameters = [numberOf(inputs, "mu"), numberOf(inputs, "sigma")];
  const { log, gradient } = report(inputs, "gaussian", parameters, noise);
  return { log_density: log, grad_mu: gradient[0], grad_sigma: gradient[1] };
}

function ofExponential(inputs: Inputs, noise: Noise) {
  const { log, gradient } = report({ ...inputs, a: 0 }, "exponential", [numberOf(inputs, "theta")], noise);
  return { log_density: log, grad_theta: gradient[0] };
}

function report(inputs: Inputs, family: DataFamily, parameters: readonly number[], noise: Noise) {
  const bounds = [numberOf(inputs, "a"), numberOf(inputs, "b")] as const;
  const density = reportDensity(family, { bounds, noise, whole: false });
  const gradient = new Float64Array(density.parameterCount);
  density.at(Float64Array.from(parameters));
  return { log: density.logDensity(numberOf(inputs, "z"), gradient), gradient };
}

function laplaceNoise(inputs: Inputs): Noise {
  return { kind: "laplace", scale: numberOf(inputs, "laplace_scale") };
}

function gaussianNoise(inputs: Inputs): Noise {
  return { kind: "gaussian", sd: numberOf(inputs, "noise_sd") };
}

function noiseOf(mechanism: unknown, parameter: number): Noise {
  switch (mechanism) {
    case "laplace":
      return { kind: "laplace", scale: parameter };
    case "gaussian":
      return { kind: "gaussian", sd: parameter };
    case "two_sided_geometric":
      return { kind: "geometric", alpha: parameter };
    default:
      throw new TypeError(`mechanism ${String(mechanism)} is not known`);
  }
}

function familyOf(model: unknown): DataFamily {
  switch (model) {
    case "gaussian":
    case "exponential":
    case "gamma":
    case "beta":
    case "poisson":
    case "geometric":
    case "bernoulli":
      return model;
    case "lognormal":
      return "log-normal";
    case "negbin":
      return "negative-binomial";
    default:
      throw new TypeError(`model ${String(model)} is not known`);
  }
}

function lemma(inputs: Inputs) {
  const noiseSd = numberOf(inputs, "noise_sd");
  const h = numbersOf(inputs, "h_coefficients");
  const bounds = [numberOf(inputs, "a"), numberOf(inputs, "b")] as const;
  return {
    one_minus_2_s2_h2: 1 - 2 * noiseSd * noiseSd * h[2]!,
    log_integral: logPolynomialTimesExponential(
      numberOf(inputs, "z"),
      noiseSd,
      numbersOf(inputs, "g_coefficients"),
      h,
      bounds,
    ),
  };
}
