import type { RegressionShape } from "./regression-prior.ts";

/** How far y scatters about its mean, by the name of the parameter and of its prior; undefined where its mean says it. */
export function scatterOf({ residual, dispersion }: RegressionShape): "sigma" | "dispersion" | undefined {
  if (residual) return "sigma";
  return dispersion ? "dispersion" : undefined;
}
