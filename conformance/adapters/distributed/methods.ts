import { cholesky, clearUpper, mirrorLower, symmetricEigen } from "@dpbayes/inference/math";
import {
  adaSsp,
  blockAverages,
  conjugateRegression,
  type DistributedPrior,
  fixedSFastPosterior,
  fixedSPosterior,
  type HolderMoments,
  jointLaw,
  latentSums,
  momentProjection,
  predictionError,
  predictiveMoments,
  projectedGrams,
  recordCovariance,
  unbiasedSquaredMmd,
  uniqueEntries,
} from "@dpbayes/inference/models/distributed-regression";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../../adapter.ts";
import { matrixOf, type Rows, rowsOf, vectorOf } from "./distributed-inputs.ts";

/** The methods for regressions across holders that hold S fixed or take sums as normal, and how they are scored. */
export const distributedMethodAdapters: Adapters = {
  "regression.bayes_fixed_s_fast": fixedFast,
  "regression.fixed_s_exact_posterior": fixedExact,
  "regression.bernstein_sheldon_moments": latentTriple,
  "regression.nig_update": conjugateUpdate,
  "regression.psd_projection": projection,
  "regression.adassp": ridge,
  "regression.block_averaging": averages,
  "mmd.unbiased_squared": discrepancy,
};

/** The cases state no counts and no noise of S: these methods do not read them. */
function holdersOf(inputs: Inputs, crossSd: number): readonly HolderMoments[] {
  return (inputs["S_hat"] as readonly Rows[]).map((rows, j) => {
    const p = rows.length;
    return {
      count: 1,
      features: p,
      intercept: false,
      gram: matrixOf(rows),
      cross: Float64Array.from((inputs["z_hat"] as Rows)[j]!),
      square: null,
      gramSd: new Float64Array(p * p).fill(1),
      crossSd: new Float64Array(p).fill(crossSd),
      squareSd: 0,
    };
  });
}

function priorOf(inputs: Inputs, shape: number, scale: number): DistributedPrior {
  const coefficientMean = vectorOf(inputs, "prior_mean");
  const d = coefficientMean.length;
  return {
    coefficientMean,
    coefficientCovariance: matrixOf(inputs["prior_cov"]),
    varianceShape: shape,
    varianceScale: scale,
    covarianceScale: Float64Array.from({ length: d * d }, (_, at) => (at % (d + 1) === 0 ? 1 : 0)),
    covarianceDegrees: d + 1,
    meanCentre: new Float64Array(d),
    meanWeight: 1,
  };
}

function fixedFast(inputs: Inputs) {
  const holders = holdersOf(inputs, numberOf(inputs, "sd_z"));
  const residualVariance = numberOf(inputs, "sigma_y2");
  const posterior = fixedSFastPosterior(holders, priorOf(inputs, 1, 1), { residualVariance });
  const news = (inputs["x_new"] as Rows).map((row) => predictiveMoments(posterior, Float64Array.from(row)));
  return {
    S_projected: projectedGrams(holders).map((gram) => rowsOf(gram)),
    mean: [...posterior.mean],
    cov: rowsOf(posterior.covariance),
    predictive_mean: news.map(({ mean }) => mean),
    predictive_variance: news.map(({ variance }) => variance),
    prediction_mse: predictionError(posterior.mean, matrixOf(inputs["x_new"]), vectorOf(inputs, "y_new")),
  };
}

function fixedExact(inputs: Inputs) {
  const prior = priorOf(inputs, numberOf(inputs, "a"), numberOf(inputs, "b"));
  const posterior = fixedSPosterior(holdersOf(inputs, numberOf(inputs, "sd_z")), prior);
  return {
    theta_mean: [...posterior.mean],
    theta_cov: rowsOf(posterior.covariance),
    sigma_y2_mean: posterior.varianceMean,
  };
}

function latentTriple(inputs: Inputs) {
  const theta = vectorOf(inputs, "theta");
  const d = theta.length;
  const m = d + 1;
  const sigma = matrixOf(inputs["Sigma_x"]);
  cholesky(sigma, d);
  clearUpper(sigma, d);
  const shape = { features: d, covariates: d, intercept: false, squares: true, records: 1 };
  const { mean, factor } = jointLaw(shape, new Float64Array(d), sigma, theta, numberOf(inputs, "sigma_y2"));
  const second = Float64Array.from({ length: m * m }, (_, at) => {
    const [i, k] = [Math.floor(at / m), at % m];
    let sum = 0;
    for (let l = 0; l < m; l++) sum += factor[i * m + l]! * factor[k * m + l]!;
    return sum;
  });
  const law = { mean, factor, second };
  const entries = uniqueEntries(d, false);
  const size = entries.length;
  const covariance = new Float64Array(size * size);
  recordCovariance(entries, law, covariance);
  mirrorLower(covariance, size);
  const count = numberOf(inputs, "n");
  const sums = latentSums(entries, m);
  sums.prepare({ count, variances: vectorOf(inputs, "noise_variance") }, law, covariance);
  const read = (matrix: Float64Array) =>
    Array.from(entries.rows, (i, r) => matrix[i * m + entries.columns[r]!]!);
  const perRecord = read(second);
  /** Conditioning a start on `seen`, without randomness. */
  const conditioned = (start: readonly number[], seen: readonly number[]) => {
    const out = new Float64Array(m * m);
    start.forEach((v, r) => {
      const [i, k] = [entries.rows[r]!, entries.columns[r]!];
      out[i * m + k] = out[k * m + i] = v;
    });
    sums.condition(
      Float64Array.from(seen, (v, r) => v - start[r]!),
      out,
    );
    return read(out);
  };
  // Conditioning is linear in the start: on a column of n·Cov, having seen 0, it gives that of the posterior covariance.
  const zeros = perRecord.map(() => 0);
  const column = (r: number) => perRecord.map((_, s) => count * covariance[s * size + r]!);
  return {
    mean: perRecord,
    cov: rowsOf(covariance, size),
    posterior_mean: conditioned(
      perRecord.map((v) => count * v),
      numbersOf(inputs, "noisy_triple"),
    ),
    posterior_cov_diagonal: perRecord.map((_, r) => conditioned(column(r), zeros)[r]!),
  };
}

function conjugateUpdate(inputs: Inputs) {
  const regression = conjugateRegression({
    mean: vectorOf(inputs, "mu0"),
    precision: matrixOf(inputs["Lambda0"]),
    shape: numberOf(inputs, "a0"),
    scale: numberOf(inputs, "b0"),
  });
  const [gram, cross] = [matrixOf(inputs["S_sum"]), vectorOf(inputs, "z_sum")];
  regression.update(gram, cross, numberOf(inputs, "u_sum"), numberOf(inputs, "n"));
  return {
    Lambda_n: rowsOf(regression.precision),
    mu_n: [...regression.mean],
    a_n: regression.shape(),
    b_n: regression.scale(),
  };
}

function projection(inputs: Inputs) {
  const matrix = matrixOf(inputs["M"]);
  const n = (inputs["M"] as Rows).length;
  const values = new Float64Array(n);
  symmetricEigen(matrix, n, values, new Float64Array(n * n), new Float64Array(n));
  momentProjection(n, false)(matrix);
  return { projected: rowsOf(matrix), eigenvalues_before: [...values] };
}

function ridge(inputs: Inputs) {
  const [epsilon, delta] = [numberOf(inputs, "eps"), numberOf(inputs, "delta")];
  // Wang's noise: the same sd on the eigenvalue and on S.
  const sd = (Math.sqrt(Math.log(6 / delta)) * numberOf(inputs, "x_norm_bound") ** 2) / (epsilon / 3);
  const holders = holdersOf(inputs, 1).map((holder, j) => ({
    moments: { ...holder, gramSd: holder.gramSd.map(() => sd) },
    smallestEigenvalue:
      numbersOf(inputs, "smallest_eigenvalue")[j]! + sd * numbersOf(inputs, "standard_normal")[j]!,
    smallestEigenvalueSd: sd,
  }));
  const options = { delta, failure: numberOf(inputs, "rho") };
  const sum = adaSsp(holders, { ...options, rule: "sum" });
  const joint = adaSsp(holders, { ...options, rule: "joint" });
  return {
    lambda_tilde: sum.eigenvalueBounds,
    threshold: sum.thresholds[0],
    theta_sum: [...sum.coefficients],
    lambda_sum: sum.penalty,
    theta_joint: [...joint.coefficients],
    lambda_joint: joint.penalty,
  };
}

function averages(inputs: Inputs) {
  const y = vectorOf(inputs, "y");
  const { features, responses } = blockAverages(matrixOf(inputs["X"]), y, numberOf(inputs, "block"));
  const width = features.length / responses.length;
  const rows = rowsOf(features, width);
  const product = (f: (i: number) => number) => rows.reduce((sum, _, i) => sum + f(i), 0);
  const columns = Array.from({ length: width }, (_, c) => c);
  return {
    X_av: rows,
    y_av: [...responses],
    S_av: columns.map((a) => columns.map((b) => product((i) => rows[i]![a]! * rows[i]![b]!))),
    z_av: columns.map((a) => product((i) => rows[i]![a]! * responses[i]!)),
  };
}

function discrepancy(inputs: Inputs) {
  const dimension = (inputs["x"] as Rows)[0]!.length;
  const h = numberOf(inputs, "h");
  const mmd2 = unbiasedSquaredMmd(matrixOf(inputs["x"]), matrixOf(inputs["y"]), dimension, h);
  return { mmd2, mmd2_density_kernel: mmd2 * (2 * Math.PI * h) ** (-0.5 * dimension) };
}
