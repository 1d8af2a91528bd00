import type { WeightedPoints } from "./compression/weighted-points.ts";
import type { ReportDensity } from "./density/report-density.ts";

/** The log likelihood of one term and its gradient in the data model's parameters. */
export interface TermLikelihood {
  /** The log likelihood at the parameters; **adds** its gradient. NaN or -Infinity where it is impossible. */
  add(parameters: Float64Array, gradient: Float64Array): number;
}

/** constant + Σ_j w_j·log p(z_j): the cost is that of the points, however many reports they stand for. */
export function termLikelihood(density: ReportDensity, points: WeightedPoints): TermLikelihood {
  const z = Float64Array.from(points.z);
  const weights = Float64Array.from(points.weights);
  const { constant } = points;
  const d = density.parameterCount;
  const own = new Float64Array(d);
  return {
    add(parameters, gradient) {
      density.at(parameters);
      let sum = constant;
      for (let j = 0; j < z.length; j++) {
        const weight = weights[j]!;
        sum += weight * density.logDensity(z[j]!, own);
        for (let k = 0; k < d; k++) gradient[k]! += weight * own[k]!;
      }
      return sum;
    },
  };
}
