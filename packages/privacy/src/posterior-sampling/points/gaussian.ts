import { requireNumber, requirePositive, requireWithin } from "../../errors/index.ts";
import type { PosteriorMechanism } from "../posterior-mechanism.ts";
import type { TemperingOptions } from "../tempering.ts";
import { type Bounds, equalGrid, logarithmicGrid, requireBounds } from "./parameter-grid.ts";
import { pointPosterior } from "./point-posterior.ts";
import { ONE_PARAMETER_STEPS } from "./rates.ts";
import { RESOLUTION } from "./resolution.ts";

/** Steps of a grid of two parameters, along each: 16,641 points. */
const TWO_PARAMETER_STEPS = 128;
const MOST_STEPS = 1024;

/** Normal prior of a mean; flat on the truncated set unless given. */
export interface NormalPrior {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The mean of a normal law of known variance, for numbers within `bounds`. The secret is (N, Σj), j the
 * whole number of {@link RESOLUTION} steps from `bounds[0]`. Up to what no mean changes, one record's
 * log-likelihood is (xμ − μ²/2)/σ², so r = (high − low)(m₂ − m₁)/σ² under replace-one (central spec §2.2).
 */
export function gaussianMeanPosterior(
  options: TemperingOptions & {
    readonly bounds: Bounds;
    readonly variance: number;
    readonly mean?: Bounds;
    readonly prior?: NormalPrior;
    readonly steps?: number;
  },
): PosteriorMechanism {
  const { steps = ONE_PARAMETER_STEPS, prior } = options;
  const [low, high] = requireBounds("bounds", options.bounds);
  const mean = requireBounds("truncation mean", options.mean ?? options.bounds);
  const variance = requirePositive("variance", options.variance);
  if (prior !== undefined) {
    requireNumber("prior mean", prior.mean, Number.isFinite, "finite");
    requirePositive("prior variance", prior.variance);
  }
  const { values, logWeights } = equalGrid(mean, steps);
  const logPrior = (m: number) => (prior === undefined ? 0 : -((m - prior.mean) ** 2) / (2 * prior.variance));
  return pointPosterior(
    {
      family: "gaussian",
      names: ["mean"],
      points: values.map((value) => [value]),
      logPrior: values.map((m, i) => logWeights[i]! + logPrior(m)),
      records: { low: 0, high: RESOLUTION },
      coefficients: [
        values.map((m) => (m * (low - m / 2)) / variance),
        values.map((m) => (m * (high - low)) / RESOLUTION / variance),
      ],
      truncation: { mean: [...mean], variance },
      prior: { ...prior },
      steps: [steps],
    },
    options,
  );
}

/** μ | σ² ~ N(mean, σ²/weight), σ² ~ IG(shape, scale); unless given, flat in μ and in log σ². */
export interface NormalInverseGammaPrior {
  readonly mean: number;
  readonly weight: number;
  readonly shape: number;
  readonly scale: number;
}

/**
 * Mean and standard deviation of a normal law. The secret is (N, Σj, Σj²). The range is found on the grid
 * itself: at most (high − low)²/v₁ under replace-one for means within the bounds (central spec §2.2).
 */
export function gaussianPosterior(
  options: TemperingOptions & {
    readonly bounds: Bounds;
    readonly variance: Bounds;
    readonly mean?: Bounds;
    readonly prior?: NormalInverseGammaPrior;
    readonly steps?: number;
  },
): PosteriorMechanism {
  const { steps = TWO_PARAMETER_STEPS, prior } = options;
  const [low, high] = requireBounds("bounds", options.bounds);
  const mean = requireBounds("truncation mean", options.mean ?? options.bounds);
  const variance = requireBounds("truncation variance", options.variance, 0);
  requireWithin("steps", steps, 1, MOST_STEPS);
  if (prior !== undefined) requireConjugate(prior);
  const [means, variances] = [equalGrid(mean, steps), logarithmicGrid(variance, steps)];
  const pairs = means.values.flatMap((m, i) => variances.values.map((v, j) => ({ m, v, i, j })));
  const unit = (high - low) / RESOLUTION;
  return pointPosterior(
    {
      family: "gaussian",
      names: ["mean", "sd"],
      points: pairs.map(({ m, v }) => [m, Math.sqrt(v)]),
      logPrior: pairs.map(
        ({ m, v, i, j }) => means.logWeights[i]! + variances.logWeights[j]! + conjugateLog(m, v, prior),
      ),
      records: { low: 0, high: RESOLUTION },
      coefficients: [
        pairs.map(({ m, v }) => -((low - m) ** 2) / (2 * v) - Math.log(v) / 2),
        pairs.map(({ m, v }) => (-(low - m) * unit) / v),
        pairs.map(({ v }) => -(unit * unit) / (2 * v)),
      ],
      truncation: { mean: [...mean], variance: [...variance] },
      prior: { ...prior },
      steps: [steps, steps],
    },
    options,
  );
}

function conjugateLog(m: number, v: number, prior: NormalInverseGammaPrior | undefined): number {
  if (prior === undefined) return -Math.log(v);
  const { mean, weight, shape, scale } = prior;
  return -(shape + 1.5) * Math.log(v) - scale / v - (weight * (m - mean) ** 2) / (2 * v);
}

function requireConjugate({ mean, weight, shape, scale }: NormalInverseGammaPrior): void {
  requireNumber("prior mean", mean, Number.isFinite, "finite");
  requirePositive("prior weight", weight);
  requirePositive("prior shape", shape);
  requirePositive("prior scale", scale);
}
