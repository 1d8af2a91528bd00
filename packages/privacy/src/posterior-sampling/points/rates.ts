import { requireCount, requireNumber, requirePositive } from "../../errors/index.ts";
import type { PosteriorMechanism } from "../posterior-mechanism.ts";
import type { TemperingOptions } from "../tempering.ts";
import { type Bounds, logarithmicGrid, requireBounds } from "./parameter-grid.ts";
import { pointPosterior } from "./point-posterior.ts";
import { RESOLUTION } from "./resolution.ts";

/** Gamma prior λ^{shape − 1}·e^{−rate·λ}; shape 1 and rate 0, the default, is flat on the truncated set. */
export interface GammaPrior {
  readonly shape?: number;
  readonly rate?: number;
}

interface RateOptions extends TemperingOptions {
  readonly bounds: Bounds;
  readonly prior?: GammaPrior;
  readonly steps?: number;
}

/** Steps of a grid of one parameter: a draw is placed to a 4096th of its truncated set. */
export const ONE_PARAMETER_STEPS = 4096;

/**
 * The mean of a Poisson law for counts within `bounds`, in `mean`. The secret is (N, Σx). One record's
 * log-likelihood is x·log λ − λ, so r = (high − low)·log(l₂/l₁) under replace-one (central spec §2.2).
 */
export function poissonPosterior(options: RateOptions & { readonly mean: Bounds }): PosteriorMechanism {
  const { bounds, steps = ONE_PARAMETER_STEPS } = options;
  bounds.forEach((bound) => {
    requireCount("bounds", bound);
  });
  requireBounds("bounds", bounds);
  const mean = requireBounds("truncation mean", options.mean, 0);
  const { values, logWeights } = logarithmicGrid(mean, steps);
  return pointPosterior(
    {
      family: "poisson",
      names: ["mean"],
      points: values.map((value) => [value]),
      ...gammaPrior(options.prior, values, logWeights),
      records: { low: bounds[0], high: bounds[1] },
      coefficients: [values.map((l) => -l), values.map(Math.log)],
      truncation: { mean: [...mean] },
      steps: [steps],
    },
    options,
  );
}

/**
 * The rate of an exponential law for numbers within `bounds`, in `rate`. The secret is (N, Σj), where a
 * record is the whole number j of {@link RESOLUTION} steps from `bounds[0]`. One record's log-likelihood is
 * log λ − λx, so r = (high − low)(l₂ − l₁) under replace-one.
 */
export function exponentialPosterior(options: RateOptions & { readonly rate: Bounds }): PosteriorMechanism {
  const { steps = ONE_PARAMETER_STEPS } = options;
  const [low, high] = requireBounds("bounds", options.bounds);
  const rate = requireBounds("truncation rate", options.rate, 0);
  const { values, logWeights } = logarithmicGrid(rate, steps);
  return pointPosterior(
    {
      family: "exponential",
      names: ["rate"],
      points: values.map((value) => [value]),
      ...gammaPrior(options.prior, values, logWeights),
      records: { low: 0, high: RESOLUTION },
      coefficients: [
        values.map((l) => Math.log(l) - l * low),
        values.map((l) => (-l * (high - low)) / RESOLUTION),
      ],
      truncation: { rate: [...rate] },
      steps: [steps],
    },
    options,
  );
}

function gammaPrior(given: GammaPrior = {}, values: readonly number[], logWeights: readonly number[]) {
  const shape = requirePositive("prior shape", given.shape ?? 1);
  const rate = requireNumber("prior rate", given.rate ?? 0, (v) => v >= 0 && Number.isFinite(v), "from 0");
  const logPrior = values.map((l, i) => logWeights[i]! + (shape - 1) * Math.log(l) - rate * l);
  return { logPrior, prior: { shape, rate } };
}
