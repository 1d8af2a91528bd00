import { cholesky, choleskyLogDeterminant } from "@dpbayes/inference/math";
import type { RegressionPoint } from "@dpbayes/inference/models/regression";
import type { Setting } from "./setting.ts";

type Shape = Pick<Setting, "covariates" | "intercept">;

/** What is ranked in every row, in the order of a fit's columns. */
export function parameterNames({ covariates, intercept }: Shape): readonly string[] {
  const each = (name: string) => Array.from({ length: covariates }, (_, j) => `${name} ${j + 1}`);
  return [
    ...(intercept ? ["intercept"] : []),
    ...each("coefficient"),
    ...(intercept ? each("mean") : []),
    ...each("sd"),
  ];
}

export function parametersOf(point: RegressionPoint, { covariates: d, intercept }: Shape): number[] {
  const sds = Array.from({ length: d }, (_, j) => Math.sqrt(point.covariance[j * d + j]!));
  return [
    ...(intercept ? [point.intercept] : []),
    ...point.coefficients,
    ...(intercept ? point.mean : []),
    ...sds,
  ];
}

/** The covariates' correlations show in these: no parameter of a fit does. */
export const ofCovariance = ["log|Σ|", "τ"] as const;

export function covarianceNumbers({ coefficients, covariance }: RegressionPoint): readonly [number, number] {
  const d = coefficients.length;
  const factor = covariance.slice();
  if (cholesky(factor, d) < d) throw new Error("a covariance is not positive definite");
  let square = 0;
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) square += coefficients[i]! * covariance[i * d + j]! * coefficients[j]!;
  return [choleskyLogDeterminant(factor, d), Math.sqrt(square)];
}

/** A quantity that depends on the release: draws from the prior would pass without one. */
export function alongProducts(shape: Shape) {
  const first = shape.intercept ? 1 : 0;
  return {
    name: "θ·Σyx",
    of: (ranked: Float64Array, { products }: { readonly products: ArrayLike<number> }) => {
      let sum = 0;
      for (let j = 0; j < shape.covariates; j++) sum += products[j]! * ranked[first + j]!;
      return sum;
    },
  };
}
