import { cholesky, clearUpper } from "@dpbayes/inference/math";
import type { DistributedPrior, HolderMoments } from "@dpbayes/inference/models/distributed-regression";
import { type Inputs, numberOf, numbersOf } from "../../adapter.ts";

export type Rows = readonly (readonly number[])[];

export function matrixOf(rows: unknown): Float64Array {
  return Float64Array.from((rows as Rows).flat());
}

export function vectorOf(inputs: Inputs, name: string): Float64Array {
  return Float64Array.from(numbersOf(inputs, name));
}

export function rowsOf(values: Float64Array, width = Math.round(Math.sqrt(values.length))): number[][] {
  return Array.from({ length: values.length / width }, (_, i) => [
    ...values.subarray(i * width, (i + 1) * width),
  ]);
}

export function factorOf(matrix: Float64Array): Float64Array {
  const factor = matrix.slice();
  const n = Math.round(Math.sqrt(matrix.length));
  cholesky(factor, n);
  clearUpper(factor, n);
  return factor;
}

export function sdsOf(inputs: Inputs, p: number): Float64Array {
  const sd = numberOf(inputs, "sd_s_diagonal");
  const off = inputs["layout"] === "goe" ? sd / Math.SQRT2 : sd;
  return Float64Array.from({ length: p * p }, (_, at) => (Math.floor(at / p) === at % p ? sd : off));
}

export function holdersOf(inputs: Inputs): readonly HolderMoments[] {
  const noisy = inputs["S_hat"] as readonly Rows[];
  return numbersOf(inputs, "n").map((count, j) => {
    const p = noisy[j]!.length;
    return {
      count,
      features: p,
      intercept: false,
      gram: matrixOf(noisy[j]),
      cross: Float64Array.from((inputs["z_hat"] as Rows)[j]!),
      square: null,
      gramSd: sdsOf(inputs, p),
      crossSd: new Float64Array(p).fill(numberOf(inputs, "sd_z")),
      squareSd: 0,
    };
  });
}

export function priorOf(inputs: Inputs): DistributedPrior {
  return {
    coefficientMean: vectorOf(inputs, "prior_mean"),
    coefficientCovariance: matrixOf(inputs["prior_cov"]),
    varianceShape: numberOf(inputs, "a"),
    varianceScale: numberOf(inputs, "b"),
    covarianceScale: matrixOf(inputs["Lambda"]),
    covarianceDegrees: numberOf(inputs, "kappa"),
    meanCentre: new Float64Array(0),
    meanWeight: 0,
  };
}

export function identity(n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? 1 : 0));
}
