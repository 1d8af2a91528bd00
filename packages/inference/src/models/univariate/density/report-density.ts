import { fail } from "../../../errors/index.ts";
import type { AdditiveNoise } from "../../../noise/index.ts";
import { buildDensity } from "./build-density.ts";
import { type Domain, isUsable, requireChannel, requireFamily } from "./checks.ts";
import { discreteFamilies } from "./laws/discrete-families.ts";

/** Data models by name; their parameters come in this order. */
export type DataFamily =
  | "gaussian" // mean, standard deviation
  | "exponential" // rate
  | "gamma" // shape, rate
  | "beta" // a, b
  | "log-normal" // mean and standard deviation of log x
  | "poisson" // mean
  | "geometric" // p: P(k) = p(1 − p)^k
  | "negative-binomial" // r, p: P(k) = C(k + r − 1, k) p^r (1 − p)^k
  | "bernoulli"; // p

/** The law of a report given the clipped value. */
export type Noise =
  | AdditiveNoise
  /** Randomised response over the integers from the lower to the upper bound: P(z = c) = keep, `other` for every other answer. */
  | { readonly kind: "response"; readonly keep: number; readonly other: number };

/** The way from a person's value to the report. */
export interface Channel {
  /** Values are clipped to these bounds. */
  readonly bounds: readonly [low: number, high: number];
  readonly noise: Noise;
  /** x is rounded to whole numbers before it is clipped (count variables). Discrete families are always whole. */
  readonly whole: boolean;
}

/** The density of one report z = clip(x) + noise, x from a data model (local spec §4). */
export interface ReportDensity {
  readonly parameterCount: number;
  /** Fixes the data model's parameters; work that all reports share is done here, once. */
  at(parameters: Float64Array): void;
  /** log p(z) at the fixed parameters; writes (does not add) the gradient of log p(z) in the parameters. */
  logDensity(z: number, gradient: Float64Array): number;
}

/**
 * The density of a privatised report, for any data model and any mechanism, with clipping modelled: closed
 * forms where there are any, quadrature and sums elsewhere. At the edge of the parameter space (a scale that
 * under- or overflowed) every report is impossible; parameters beyond it are a mistake.
 *
 * @example
 * ```ts
 * import { reportDensity } from "@dpbayes/inference/models/univariate";
 * const noise = { kind: "laplace", scale: 10 } as const;
 * const density = reportDensity("gaussian", { bounds: [-5, 5], noise, whole: false });
 * const gradient = new Float64Array(density.parameterCount);
 * density.at(Float64Array.of(0, 1)); // mean 0, standard deviation 1
 * console.log(density.logDensity(0.4, gradient)); // -3.0797690060144...
 * ```
 */
export function reportDensity(family: DataFamily, channel: Channel): ReportDensity {
  const domains = requireFamily(family);
  requireChannel(discreteFamilies.has(family), channel);
  return guarded(buildDensity(family, channel), domains);
}

/** The same for parameters at the edge of their space and reports that are not finite: impossible. */
export function guarded(density: ReportDensity, domains: readonly Domain[]): ReportDensity {
  let possible = false;
  return Object.freeze({
    parameterCount: density.parameterCount,
    at(parameters: Float64Array): void {
      possible = domains.every((domain, i) => isUsable(domain, parameters[i]!));
      if (possible) density.at(parameters);
    },
    logDensity(z: number, gradient: Float64Array): number {
      if (Number.isNaN(z)) fail("ARGUMENT", { name: "z", found: "NaN", accepted: "a number" });
      if (possible && Number.isFinite(z)) return density.logDensity(z, gradient);
      gradient.fill(0, 0, density.parameterCount);
      return Number.NEGATIVE_INFINITY;
    },
  });
}
