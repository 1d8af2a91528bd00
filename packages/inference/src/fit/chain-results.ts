import type { ChainResult } from "../chains/chain-result.ts";
import { byChain, type Fit } from "./fit.ts";

/** The chains of a fit one by one, as the run that made it had them. */
export function chainResults(fit: Fit): readonly ChainResult[] {
  const draws = byChain(fit.values, fit.drawCount * fit.names.length);
  const columns = Object.entries(fit.statistics).map(
    ([name, column]) => [name, byChain(column, fit.drawCount)] as const,
  );
  return fit.runs.map((run, at) => ({
    ...run,
    seed: fit.origin.seed,
    draws: draws[at]!,
    stats: Object.fromEntries(columns.map(([name, chains]) => [name, chains[at]!])),
  }));
}
