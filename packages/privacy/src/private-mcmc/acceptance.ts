import { requireNumber, requirePositive } from "../errors/index.ts";

/**
 * Barker's acceptance probability 1/(1 + e^{−Δ/T}) of a proposal whose log posterior is higher by Δ. Both
 * it and its complement change by a factor of at most e^{r/T} between neighbours, so an update is pure
 * r/T-DP (central spec §2.4).
 */
export function barkerAcceptance(logRatio: number, temperature: number): number {
  return 1 / (1 + Math.exp(-exponent(logRatio, temperature)));
}

/**
 * Metropolis' acceptance probability min(1, e^{Δ/T}), for comparison only. No update here uses it: a
 * rejection that is impossible on one table and likely on its neighbour has no finite cost (central spec
 * §2.4, F17).
 */
export function metropolisAcceptance(logRatio: number, temperature: number): number {
  return Math.min(1, Math.exp(exponent(logRatio, temperature)));
}

function exponent(logRatio: number, temperature: number): number {
  return (
    requireNumber("logRatio", logRatio, Number.isFinite, "finite") /
    requirePositive("temperature", temperature)
  );
}
