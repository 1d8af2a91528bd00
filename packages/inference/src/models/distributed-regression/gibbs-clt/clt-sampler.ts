import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { multiplyByTransposed } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import { covarianceSummary } from "../hierarchical/moment-summary.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { HolderShape } from "../holders/require-holders.ts";
import { momentProjection } from "../moments/projected-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { featureLaw } from "./feature-law.ts";
import { latentSums, type NoiseLevel } from "./latent-sums.ts";
import { conjugateRegression, type NormalInverseGamma } from "./normal-inverse-gamma.ts";
import { type RecordLaw, recordCovariance, releasedMatrix, uniqueEntries } from "./record-moments.ts";

export interface CltModel {
  readonly holders: readonly HolderMoments[];
  readonly prior: DistributedPrior;
  readonly conjugate: NormalInverseGamma;
  readonly shape: HolderShape;
  readonly parameters: readonly Parameter[];
  /** Sweeps per step. */
  readonly sweeps: number;
}

/** θ, σ² and the law of a record (features, y) that they and (μ, Σ_x) make. */
export interface CltState {
  readonly coefficients: Float64Array;
  readonly variance: number;
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}

/** Holders of equal count and noise share the factor of K. */
interface Level extends NoiseLevel {
  readonly noisy: readonly Float64Array[];
}

/** One sweep: the sums of each holder, their total projected, then the features' law and (θ, σ²) given the total. */
export function cltSampler({
  holders,
  prior,
  conjugate,
  shape,
  parameters,
  sweeps,
}: CltModel): Sampler<CltState, { readonly projected: number }> {
  const { features: p, intercept, records } = shape;
  const m = p + 1;
  const entries = uniqueEntries(p, intercept);
  const levels = levelsOf(holders, p, intercept);
  const sums = latentSums(entries, m);
  const project = momentProjection(m, intercept);
  const features = featureLaw(prior, shape);
  const summary = covarianceSummary({ size: m, shape });
  const regression = conjugateRegression(conjugate);
  const covariance = new Float64Array(entries.length ** 2);
  const second = new Float64Array(m * m);
  const drawn = new Float64Array(m * m);
  const total = new Float64Array(m * m);
  const gram = new Float64Array(p * p);
  const cross = new Float64Array(p);

  /** Everything given the total; the arrays of the new state are the only ones made. */
  function given(rng: SeededSource): CltState {
    for (let i = 0; i < p; i++) {
      for (let k = 0; k < p; k++) gram[i * p + k] = total[i * m + k]!;
      cross[i] = total[i * m + p]!;
    }
    features.draw(rng, gram);
    regression.update(gram, cross, total[m * m - 1]!, records);
    const coefficients = new Float64Array(p);
    const variance = regression.draw(rng, coefficients);
    const { mean, factor } = jointLaw(shape, features.mean, features.factor, coefficients, variance);
    return { coefficients, variance, mean, factor };
  }

  function add(matrix: Float64Array): void {
    for (let i = 0; i < m * m; i++) total[i]! += matrix[i]!;
  }

  function setSecond({ mean, factor }: CltState): RecordLaw {
    multiplyByTransposed(factor, factor, second, m, m, m);
    for (let i = 0; i < m; i++) for (let k = 0; k < m; k++) second[i * m + k]! += mean[i]! * mean[k]!;
    return { mean, factor, second };
  }

  function drawTotal(rng: SeededSource, state: CltState): void {
    const law = setSecond(state);
    recordCovariance(entries, law, covariance);
    total.fill(0);
    for (const level of levels) {
      sums.prepare(level, law, covariance);
      for (const noisy of level.noisy) {
        sums.draw(rng, noisy, drawn);
        add(drawn);
      }
    }
  }

  return {
    parameters,
    statistics: ["projected"],
    init(rng) {
      total.fill(0);
      for (const { noisy } of levels) for (const matrix of noisy) add(matrix);
      project(total);
      return given(rng);
    },
    step(rng, state) {
      let now = state;
      let projected = 0;
      for (let i = 0; i < sweeps; i++) {
        drawTotal(rng, now);
        if (project(total) > 0) projected += 1 / sweeps;
        now = given(rng);
      }
      return [now, { projected }];
    },
    write({ coefficients, variance, factor }, out) {
      const { logDeterminant, smallestEigenvalue } = summary(factor);
      out.set(coefficients);
      out[p] = variance;
      out[p + 1] = logDeterminant;
      out[p + 2] = smallestEigenvalue;
    },
    tuning: () => ({}),
  };
}

/** v = (1), x, y with y = (1, x)ᵀθ + N(0, σ²): its mean, and the Cholesky factor of its covariance. */
export function jointLaw(
  { features: p, covariates: d, intercept }: HolderShape,
  mu: Float64Array,
  sigma: Float64Array,
  theta: Float64Array,
  variance: number,
): Pick<RecordLaw, "mean" | "factor"> {
  const m = p + 1;
  const skip = p - d;
  const mean = new Float64Array(m);
  const factor = new Float64Array(m * m);
  if (intercept) mean[0] = 1;
  for (let i = 0; i < d; i++) {
    mean[i + skip] = mu[i]!;
    for (let k = 0; k <= i; k++) {
      factor[(i + skip) * m + k + skip] = sigma[i * d + k]!;
      factor[p * m + k + skip]! += theta[i + skip]! * sigma[i * d + k]!;
    }
  }
  for (let i = 0; i < p; i++) mean[p]! += theta[i]! * mean[i]!;
  factor[m * m - 1] = Math.sqrt(variance);
  return { mean, factor };
}

function levelsOf(holders: readonly HolderMoments[], p: number, intercept: boolean): readonly Level[] {
  const entries = uniqueEntries(p, intercept);
  const levels = new Map<string, { level: NoiseLevel; noisy: Float64Array[] }>();
  for (const holder of holders) {
    const { noisy, sds } = releasedMatrix(holder, entries);
    const key = [holder.count, ...sds].join(" ");
    const found = levels.get(key);
    if (found) found.noisy.push(noisy);
    else
      levels.set(key, {
        level: { count: holder.count, variances: sds.map((sd) => sd * sd) },
        noisy: [noisy],
      });
  }
  return [...levels.values()].map(({ level, noisy }) => ({ ...level, noisy }));
}
