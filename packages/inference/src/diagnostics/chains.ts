import { fail } from "../errors/index.ts";

/** The draws of one number: an array per chain, all of the same length. */
export type Chains = readonly Float64Array[];

/** Fewer draws per chain than this say nothing about convergence: diagnostics are NaN. */
export const LEAST_DRAWS = 4;

/** Checks that there is a chain and that all are equally long; the common length. */
export function requireChains(name: string, chains: Chains): number {
  const length = chains[0]?.length ?? fail("ARGUMENT", { name, found: "no chain", accepted: "one or more" });
  for (const chain of chains)
    if (chain.length !== length) fail("DIMENSION", { name, found: chain.length, accepted: length });
  return length;
}

/** Whether a diagnostic can be computed: enough draws, and all of them finite. */
export function areUsable(chains: Chains): boolean {
  return chains[0]!.length >= LEAST_DRAWS && chains.every((chain) => chain.every(Number.isFinite));
}

/** A diagnostic of equally long chains; NaN where it cannot be computed. */
export function whenUsable(chains: Chains, compute: () => number): number {
  requireChains("chains", chains);
  return areUsable(chains) ? compute() : Number.NaN;
}

/**
 * Halves of every chain, first and last, so that a trend within a chain shows as a difference
 * between chains (Gelman et al. 2013). An odd chain loses its middle draw. Views, not copies.
 */
export function splitChains(chains: Chains): Chains {
  const half = Math.floor(chains[0]!.length / 2);
  return [
    ...chains.map((chain) => chain.subarray(0, half)),
    ...chains.map((chain) => chain.subarray(chain.length - half)),
  ];
}

/** All draws in one array, chain after chain. */
export function pooled(chains: Chains): Float64Array {
  const all = new Float64Array(chains.reduce((sum, chain) => sum + chain.length, 0));
  let at = 0;
  for (const chain of chains) {
    all.set(chain, at);
    at += chain.length;
  }
  return all;
}

/** The same draws through a function of one draw. */
export function mapChains(chains: Chains, f: (x: number) => number): Chains {
  return chains.map((chain) => chain.map(f));
}
