import { pooled, varianceOf } from "../diagnostics/index.ts";
import { fail, requirePositive } from "../errors/index.ts";
import type { Fit } from "./fit.ts";

/** How much the data said about one number. */
export interface Contraction {
  readonly name: string;
  /** 1 − var(posterior)/var(prior): 0 when nothing was learned, 1 when everything was. */
  readonly contraction: number;
}

/**
 * Prior-posterior contraction (Schad, Betancourt and Vasishth 2021) from prior variances by name, or
 * from a fit of the prior: 1 − var(posterior)/var(prior). Negative where the data contradict the prior.
 *
 * @example
 * ```ts
 * import { contraction, createFit, seededSource } from "@dpbayes/inference";
 * const rng = seededSource(4);
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const draws = new Float64Array(4000).map(() => 0.5 * rng.normal());
 * const run = [{ chain: 0, seed: 4, draws, stats: {}, warmup, seconds: 0 }];
 * const fit = createFit([{ name: "mu", shape: [] }], run, { seed: 4 });
 * const [mu] = contraction(fit, { mu: 1 });
 * console.log(mu!.contraction.toFixed(1)); // 0.8
 * ```
 */
export function contraction(
  posterior: Fit,
  prior: Fit | Readonly<Record<string, number>>,
): readonly Contraction[] {
  const variances = isFit(prior) ? variancesOf(prior) : prior;
  const names = posterior.names.filter((name) => Object.hasOwn(variances, name));
  if (names.length === 0)
    fail("ARGUMENT", {
      name: "prior",
      found: "of other parameters",
      accepted: `of ${posterior.names.join(", ")}`,
    });
  return names.map((name) => {
    const before = requirePositive(`prior variance of ${name}`, variances[name]!);
    return Object.freeze({ name, contraction: 1 - varianceOf(pooled(posterior.chains(name))) / before });
  });
}

function isFit(prior: Fit | Readonly<Record<string, number>>): prior is Fit {
  return typeof prior["chains"] === "function";
}

function variancesOf(fit: Fit): Readonly<Record<string, number>> {
  return Object.fromEntries(fit.names.map((name) => [name, varianceOf(pooled(fit.chains(name)))]));
}
