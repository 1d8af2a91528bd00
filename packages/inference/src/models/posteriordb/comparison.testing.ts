import { runChains } from "../../chains/run-chains.ts";
import { fitOfRun } from "../../fit/fit-of-run.ts";
import type { Data, Posterior } from "./posteriors.testing.ts";

/** Means of a posterior as someone else computed them, with their Monte Carlo standard errors. */
export interface ReferenceMeans {
  readonly names: readonly string[];
  readonly mean: readonly number[];
  readonly mcse: readonly number[];
}

export interface Compared {
  readonly name: string;
  readonly ours: number;
  readonly reference: number;
  /** (ours − reference) in units of the standard error of the difference. */
  readonly distance: number;
}

export interface Comparison {
  readonly compared: readonly Compared[];
  /** The largest R-hat. */
  readonly rHat: number;
  /** Share of draws that diverged or whose trajectory was cut short. */
  readonly troubled: number;
  readonly verdict: string;
}

/**
 * What a comparison has to show, the same for every posterior: means within 4 standard errors, chains that
 * agree well enough for these to mean something, and at most 1 in 100 draws with a sampler's problem.
 */
export const limits = Object.freeze({ distance: 4, rHat: 1.02, troubled: 0.01 });

/**
 * Runs NUTS on a posterior and sets its means against the reference. Both are estimates, so a
 * difference is measured in √(ours² + theirs²) of the Monte Carlo standard errors; beyond 4 it has
 * probability 6e-5 in each comparison.
 */
export async function compareMeans(
  posterior: Posterior,
  data: Data,
  reference: ReferenceMeans,
  size: { readonly chains: number; readonly warmup: number; readonly draws: number },
): Promise<Comparison> {
  const method = { kind: "nuts", targetAcceptance: posterior.targetAcceptance ?? 0.8 } as const;
  const run = await runChains(posterior.build(data), { seed: posterior.model, ...size, method });
  const fit = fitOfRun(run);
  const { divergences, saturated, verdict } = fit.diagnose();
  const rows = new Map(fit.summary().rows.map((row) => [row.name, row]));
  const compared = reference.names.map((name, i): Compared => {
    const row = rows.get(name)!;
    const error = Math.hypot(row.mcseMean, reference.mcse[i]!);
    const distance = (row.mean - reference.mean[i]!) / error;
    return { name, ours: row.mean, reference: reference.mean[i]!, distance };
  });
  const rHat = Math.max(...compared.map(({ name }) => rows.get(name)!.rHat));
  const troubled = (divergences + saturated) / (size.chains * size.draws);
  return { compared, rHat, troubled, verdict };
}
