import type { TableNoise } from "@dpbayes/privacy/formats";
import { discreteGaussianParameter } from "../laws/discrete-gaussian-parameter.ts";

/**
 * The law of an answer, from what the production code writes of its mechanism:
 * `RationalDiscreteGaussianMechanism(sigma_sq=2299/542, variance=4.24...)` or `Geometric(eps=0.5, sens=2, variance=...)`.
 * A discrete Gaussian's `Var` is the variance that the noise has, which for small ones is less than the law's parameter
 * sigma_sq; where the text does not give that, it is solved for. Undefined for a mechanism that is not known.
 */
export function noiseOfMechanism(mechanism: string, variance: number): TableNoise | undefined {
  if (/^\w*Gaussian\w*\b/.test(mechanism)) {
    const parameter = fraction(/sigma_sq=([\d./e+-]+)/.exec(mechanism)?.[1]);
    return discreteGaussian(parameter ?? discreteGaussianParameter(variance));
  }
  const [, epsilon, sensitivity] = /^Geometric\(eps=([\d.e+-]+), sens=([\d.e+-]+)/.exec(mechanism) ?? [];
  const scale = Number(sensitivity) / Number(epsilon);
  return scale > 0 && Number.isFinite(scale) ? { law: "geometric", scale } : undefined;
}

/** The same where a file gives the variance alone, as the public copies do. */
export function discreteGaussianOfVariance(variance: number): TableNoise | undefined {
  return variance > 0 ? discreteGaussian(discreteGaussianParameter(variance)) : undefined;
}

function discreteGaussian(variance: number): TableNoise | undefined {
  return variance > 0 && Number.isFinite(variance) ? { law: "discrete-gaussian", variance } : undefined;
}

/** Python prints a fraction as 2299/542. */
function fraction(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [over, under = "1"] = text.split("/");
  const value = Number(over) / Number(under);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}
