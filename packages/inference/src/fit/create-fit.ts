import type { ChainResult } from "../chains/chain-result.ts";
import type { Parameter } from "../contracts/model.ts";
import { requireParameters } from "../contracts/parameter-checks.ts";
import { parametersSize } from "../contracts/parameter-names.ts";
import { fail } from "../errors/index.ts";
import { type Fit, fitOf } from "./fit.ts";
import type { FitOrigin } from "./origin.ts";

/**
 * A fit from the chains of a run.
 *
 * @example
 * ```ts
 * import { createFit, seededSource } from "@dpbayes/inference";
 * const rng = seededSource(1);
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [0, 1].map((chain) => {
 *   const draws = new Float64Array(500).map(() => 3 + rng.normal());
 *   return { chain, seed: 1, draws, stats: {}, warmup, seconds: 0 };
 * });
 * const fit = createFit([{ name: "mu", shape: [] }], run, { seed: 1 });
 * console.log(fit.summary().rows[0]!.mean.toFixed(0)); // 3
 * ```
 */
export function createFit(
  parameters: readonly Parameter[],
  results: readonly ChainResult[],
  origin: FitOrigin,
): Fit {
  requireParameters(parameters);
  if (results.length === 0) fail("ARGUMENT", { name: "chains", found: "none", accepted: "one or more" });
  const inOrder = [...results].sort((a, b) => a.chain - b.chain);
  const names = Object.keys(inOrder[0]!.stats);
  const width = parametersSize(parameters);
  return fitOf({
    parameters,
    chainCount: results.length,
    drawCount: drawsOf(inOrder[0]!.draws.length, width),
    values: joined(
      "draws",
      inOrder.map((result) => result.draws),
    ),
    statistics: Object.fromEntries(
      names.map((name) => [
        name,
        joined(
          name,
          inOrder.map((result) => result.stats[name]),
        ),
      ]),
    ),
    origin,
    runs: inOrder.map(({ chain, seconds, warmup }) => ({ chain, seconds, warmup })),
  });
}

function drawsOf(length: number, width: number): number {
  if (width > 0 && length > 0 && length % width === 0) return length / width;
  return fail("DIMENSION", { name: "draws", found: length, accepted: `a positive multiple of ${width}` });
}

function joined(name: string, columns: readonly (Float64Array | undefined)[]): Float64Array {
  const length = columns[0]?.length ?? 0;
  const all = new Float64Array(columns.length * length);
  columns.forEach((column, chain) => {
    if (column?.length !== length)
      fail("DIMENSION", {
        name: `${name} of chain ${chain + 1}`,
        found: column?.length ?? 0,
        accepted: length,
      });
    all.set(column, chain * length);
  });
  return all;
}
