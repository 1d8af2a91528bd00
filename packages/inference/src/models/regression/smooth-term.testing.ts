import type { RegressionPoint, RegressionTerm } from "./index.ts";

/** A smooth function of every part, so that each chain rule shows. */
export const everything: RegressionTerm = {
  addTo(point, gradient) {
    let sum = Math.sin(point.intercept) + Math.log(point.variance + 1);
    gradient.intercept += Math.cos(point.intercept);
    gradient.variance += 1 / (point.variance + 1);
    point.coefficients.forEach((c, j) => {
      sum += (j + 1) * c * point.mean[j]!;
      gradient.coefficients[j]! += (j + 1) * point.mean[j]!;
      gradient.mean[j]! += (j + 1) * c;
    });
    return sum + quadratic(point, gradient);
  },
};

/** θᵀΣθ, whose gradient in Σ is θθᵀ and in θ is 2Σθ. */
function quadratic({ coefficients, covariance }: RegressionPoint, gradient: RegressionPoint): number {
  const d = coefficients.length;
  let sum = 0;
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      sum += coefficients[i]! * covariance[i * d + j]! * coefficients[j]!;
      gradient.coefficients[i]! += 2 * covariance[i * d + j]! * coefficients[j]!;
      gradient.covariance[i * d + j]! += coefficients[i]! * coefficients[j]!;
    }
  return sum;
}
