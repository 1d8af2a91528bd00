import type { NoisyTable } from "@dpbayes/privacy/formats";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { latentTarget } from "./latent-target.ts";
import { countPrior, type TablePriorOptions } from "./prior/table-prior.ts";
import { type SimulatedTable, simulateTable } from "./simulate-table.ts";

/** Tables drawn from a prior, and what the sampler is told of them. */
export interface CalibratedCase {
  readonly template: NoisyTable;
  /** Other laws than those that the numbers were drawn from. */
  readonly told?: NoisyTable;
  readonly areas: readonly string[];
  readonly prior: TablePriorOptions;
  readonly seed: string;
}

/** Draws that are ranked, sweeps between them and before the first. */
const RANKED = 19;
const APART = 12;
const WARMUP = 120;

/**
 * Simulation-based calibration of everything that a fit gives: the total, the first area, the first category, the share of cells
 * that are empty, and the prior's own numbers. Each report alarms by chance with probability 1e-6.
 */
export function calibratedTables(
  { template, told = template, areas, prior, seed }: CalibratedCase,
  repeats: number,
) {
  const numbers = (counts: ArrayLike<number>, hyper: ArrayLike<number>) => {
    const all = Array.from(counts);
    const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
    const last = template.axes.at(-1)!.levels.length;
    return Float64Array.of(
      sum(all),
      sum(all.slice(0, last)),
      sum(all.filter((_, cell) => cell % last === 0)),
      all.filter((count) => count === 0).length,
      ...Array.from(hyper),
    );
  };
  const truthOf = ({ counts, hyperparameters }: SimulatedTable) =>
    numbers(counts, Object.values(hyperparameters));
  const simulated = (rng: SeededSource) => simulateTable(template, { areas, prior }, rng);
  const names = Object.keys(simulated(seededSource("names")).hyperparameters);
  // One repeat at a time: the table of a truth is drawn with it.
  let last: SimulatedTable | undefined;
  return calibrate<NoisyTable>({
    names: ["total", "first area", "first category", "empty cells", ...names],
    prior: (rng) => {
      last = simulated(rng);
      return truthOf(last);
    },
    simulate: () => last!.table,
    fit: async (rng, table) => {
      const target = latentTarget({
        table: {
          ...told,
          measurements: told.measurements.map((one, m) => ({
            ...one,
            values: table.measurements[m]!.values,
          })),
        },
        areas,
        prior: countPrior(prior),
        kept: "cells",
      });
      const plan = { seed: rng.uint32(), chains: 1, warmup: WARMUP, draws: RANKED, thin: APART };
      const run = await runChains(target, plan);
      const width = parametersSize(run.parameters);
      const cells = parametersSize(run.parameters.slice(0, 1));
      const rows = Array.from({ length: RANKED }, (_, row) =>
        run.results[0]!.draws.subarray(row * width, (row + 1) * width),
      );
      return Float64Array.from(
        rows.flatMap((row) => [...numbers(row.subarray(0, cells), row.subarray(cells))]),
      );
    },
    repeats,
    seed,
    falseAlarm: 1e-6,
  });
}
