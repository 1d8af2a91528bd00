import type { SamplingRun } from "../chains/outcome.ts";
import { fail } from "../errors/index.ts";
import { createFit } from "./create-fit.ts";
import type { Fit } from "./fit.ts";
import type { FitOrigin, Plain } from "./origin.ts";

/**
 * The fit of a run: its finished chains, with the seed and all settings of the run in the origin, which
 * also names chains that did not finish. When none did, the error of the first is thrown.
 *
 * @example
 * ```ts
 * import { fitOfRun, type Model, runChains } from "@dpbayes/inference";
 * const normal: Model = {
 *   parameters: [{ name: "mu", shape: [] }],
 *   dimension: 1,
 *   logDensityGradient: (q, gradient) => {
 *     gradient[0] = 3 - q[0]!;
 *     return -0.5 * (q[0]! - 3) ** 2;
 *   },
 *   constrain: (q, out) => out.set(q),
 *   initial: (rng) => Float64Array.of(rng.normal()),
 * };
 * const fit = fitOfRun(await runChains(normal, { seed: 1, chains: 4, draws: 1000 }));
 * console.log(fit.summary().rows[0]!.mean.toFixed(1), fit.diagnose().problems.length); // 3.0 0
 * ```
 */
export function fitOfRun(run: SamplingRun, origin: Omit<FitOrigin, "seed" | "sampler"> = {}): Fit {
  if (run.results.length === 0) {
    if (run.failures.length > 0) throw run.failures[0]!.error;
    fail("ARGUMENT", { name: "finished chains", found: "none", accepted: "one or more" });
  }
  const unfinished = run.failures.map(({ chain, error }) => ({ chain, code: error.code }));
  const { seed, chains, warmup, draws, thin } = run.plan;
  const method = JSON.parse(JSON.stringify(run.method)) as { readonly [key: string]: Plain };
  const sampler = { ...method, chains, warmup, draws, thin };
  return createFit(run.parameters, run.results, {
    seed,
    sampler,
    ...(unfinished.length > 0 && { unfinished }),
    ...origin,
  });
}
