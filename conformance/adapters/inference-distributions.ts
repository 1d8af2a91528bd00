import { bessel, dirichlet, gamma, halfNormal, lkjCholesky, skellam } from "@dpbayes/inference/distributions";
import { logBesselI } from "@dpbayes/inference/math";
import {
  correlationCholesky,
  positive,
  scaleRows,
  simplex,
  stickBreaking,
} from "@dpbayes/inference/transforms";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

/** Priors in unconstrained coordinates, Bessel and Skellam laws. */
export const inferenceDistributionAdapters: Adapters = {
  bessel: besselLaw,
  skellam: (inputs) => ({
    log_pmf: skellam.logMass(
      numberOf(inputs, "t"),
      numberOf(inputs, "lambda_plus"),
      numberOf(inputs, "lambda_minus"),
    ),
  }),
  priors: (inputs) => priorOf(inputs)(inputs),
};

function besselLaw(inputs: Inputs) {
  const v = numberOf(inputs, "v");
  const a = numberOf(inputs, "a");
  return {
    log_I_v_a: logBesselI(v, a),
    mode: bessel.mode(v, a),
    ...bessel.moments(v, a),
    log_pmf: numbersOf(inputs, "n").map((n) => bessel.logMass(n, v, a)),
    quantiles: numbersOf(inputs, "u").map((u) => bessel.quantile(u, v, a)),
  };
}

function priorOf(inputs: Inputs): (inputs: Inputs) => unknown {
  switch (inputs["prior"]) {
    case "gamma":
      return (given) =>
        ofLogParameter(given, (x) => gamma.logDensity(x, numberOf(given, "shape"), numberOf(given, "rate")));
    case "half_normal":
      return (given) => ofLogParameter(given, (x) => halfNormal.logDensity(x, numberOf(given, "sd")));
    case "dirichlet_softmax":
      return dirichletPrior;
    case "lkj_cpc":
      return lkjPrior;
    default:
      throw new TypeError(`prior ${String(inputs["prior"])} is not known`);
  }
}

function ofLogParameter(inputs: Inputs, logDensity: (x: number) => number) {
  const x = new Float64Array(1);
  const logJacobian = positive().constrain(Float64Array.of(numberOf(inputs, "t")), 0, x, 0);
  return { log_density_of_log_parameter: logDensity(x[0]!) + logJacobian };
}

function dirichletPrior(inputs: Inputs) {
  const u = Float64Array.from(numbersOf(inputs, "u"));
  const concentration = numbersOf(inputs, "concentration");
  const theta = new Float64Array(concentration.length);
  const logJacobian = simplex(theta.length).constrain(u, 0, theta, 0);
  const sticks = new Float64Array(theta.length);
  const stickJacobian = stickBreaking(theta.length).constrain(u, 0, sticks, 0);
  return {
    theta,
    log_jacobian: logJacobian,
    log_density_of_u: dirichlet.logDensity(theta, concentration) + logJacobian,
    stick_breaking_theta: sticks,
    stick_breaking_log_jacobian: stickJacobian,
  };
}

function lkjPrior(inputs: Inputs) {
  const n = numberOf(inputs, "K");
  const law = lkjCholesky(n, numberOf(inputs, "eta"));
  const y = Float64Array.from(numbersOf(inputs, "y"));
  const L = new Float64Array(n * n);
  correlationCholesky(n).constrain(y, 0, L, 0);
  const ofCorrelation = law.logDensityOfCorrelation(L);
  const ofCoordinates = law.logDensityOfCoordinates(y, 0, new Float64Array(y.length));
  const C = new Float64Array(n * n);
  scaleRows(Float64Array.from(numbersOf(inputs, "log_tau"), Math.exp), 0, L, 0, n, C);
  return {
    cholesky_of_correlation: rowsOf(L, n),
    log_density_of_correlation: ofCorrelation,
    log_jacobian_correlation_wrt_y: ofCoordinates - ofCorrelation,
    log_density_of_y: ofCoordinates,
    Sigma: rowsOf(productWithTransposed(C, n), n),
  };
}

function productWithTransposed(C: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += C[Math.floor(at / n) * n + k]! * C[(at % n) * n + k]!;
    return sum;
  });
}

function rowsOf(matrix: Float64Array, n: number): readonly (readonly number[])[] {
  return Array.from({ length: n }, (_, i) => [...matrix.subarray(i * n, (i + 1) * n)]);
}
