import { lkjCholesky } from "@dpbayes/inference/distributions";
import { lowerTimesTransposed } from "@dpbayes/inference/math";
import { scalarPriorOf } from "@dpbayes/inference/models/priors";
import { ball, blocks, correlationCholesky, positive, real, scaleRows } from "@dpbayes/inference/transforms";
import { type Adapters, type Inputs, numberOf, numbersOf, onlyDescribes } from "../adapter.ts";

/** Priors of logistic and Poisson regression in unconstrained coordinates. */
export const glmPriorAdapters: Adapters = { "glm.unconstrained_prior": unconstrainedPrior };

/** Coordinates: α, θ (in a ball if one is set), log τ, partial correlations row by row. */
function unconstrainedPrior(inputs: Inputs) {
  onlyDescribes(inputs, "order_of_q");
  const d = numberOf(inputs, "d");
  const radius = inputs["ball"];
  const vector = blocks({
    alpha: real(),
    theta: typeof radius === "number" ? ball(d, radius) : real([d]),
    tau: positive([d]),
    factor: correlationCholesky(d),
  });
  const q = Float64Array.from(numbersOf(inputs, "q"));
  const x = new Float64Array(vector.constrainedLength);
  const slopes = new Float64Array(x.length);
  const [tauAt, factorAt] = [vector.places.tau.xAt, vector.places.factor.xAt];
  let log = vector.constrain(q, 0, x, 0);
  const normal = (name: string) => scalarPriorOf({ law: "normal", mean: 0, sd: numberOf(inputs, name) });
  const laws = [
    normal("s_alpha"),
    normal("s_theta"),
    scalarPriorOf({ law: "half-normal", sd: numberOf(inputs, "s_tau") }),
  ];
  for (let i = 0; i < factorAt; i++) {
    const law = laws[i === 0 ? 0 : i < tauAt ? 1 : 2]!;
    log += law.logDensity(x[i]!);
    slopes[i] = law.slope(x[i]!);
  }
  log += lkjCholesky(d, numberOf(inputs, "eta")).logDensityGradient(
    x.subarray(factorAt),
    slopes.subarray(factorAt),
  );
  const gradient = new Float64Array(q.length);
  vector.pullBack(q, 0, x, 0, slopes, gradient);
  const [scaled, Sigma] = [new Float64Array(d * d), new Float64Array(d * d)];
  scaleRows(x, tauAt, x, factorAt, d, scaled);
  lowerTimesTransposed(scaled, d, Sigma);
  return {
    alpha: x[0],
    theta: [...x.subarray(1, tauAt)],
    tau: [...x.subarray(tauAt, factorAt)],
    corr_cholesky: rowsOf(x.subarray(factorAt), d),
    Sigma: rowsOf(Sigma, d),
    log_prior_plus_log_jacobian: log,
    gradient: [...gradient],
  };
}

function rowsOf(matrix: Float64Array, d: number): readonly (readonly number[])[] {
  return Array.from({ length: d }, (_, i) => [...matrix.subarray(i * d, (i + 1) * d)]);
}
