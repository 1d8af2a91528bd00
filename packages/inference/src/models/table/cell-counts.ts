import type { Parameter } from "../../contracts/model.ts";
import type { Sampler } from "../../contracts/sampler.ts";
import type { SampledModel } from "../../contracts/target.ts";

/** What is told of every draw of a table's counts. */
export interface CellCounts {
  /** The names of the cells, the last axis fastest. */
  readonly cells: readonly string[];
  /** How many tables of these cells stand one behind the other: one for every holder. */
  readonly holders: number;
  /** Whether the number of records is told too, as everybody knows it where it is public. */
  readonly hidden: boolean;
}

/** Sweeps that make one draw: a sweep of few cells costs next to nothing, and counts that must add up to a known total move slowly. */
const MOST_SWEEPS = 5;
/** Cells that are swept for one draw, where there are few. */
const SWEPT = 400;

/**
 * The counts of every cell, all holders together, from a model whose draws begin with the counts of every holder's cells. The
 * prior's own numbers, which stand behind them, are left out: nobody asked for them.
 */
export function cellCountsOf(model: SampledModel, { cells, holders, hidden }: CellCounts): SampledModel {
  const parameters: readonly Parameter[] = Object.freeze([
    { name: "counts", shape: [cells.length], labels: cells, least: 0 },
    ...(hidden ? [{ name: "total", shape: [], least: 0 }] : []),
  ]);
  const width = model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const sweeps = Math.min(MOST_SWEEPS, Math.max(1, Math.floor(SWEPT / (holders * cells.length))));
  return Object.freeze({
    parameters,
    sampler(warmup: number): Sampler<unknown> {
      const { sums: _, ...inner } = model.sampler(sweeps * warmup);
      const row = new Float64Array(width);
      return {
        ...inner,
        parameters,
        step(rng, state) {
          let made = inner.step(rng, state);
          for (let sweep = 1; sweep < sweeps; sweep++) made = inner.step(rng, made[0]);
          return made;
        },
        write(state, out) {
          inner.write(state, row);
          out.fill(0);
          for (let i = 0; i < holders * cells.length; i++) out[i % cells.length]! += row[i]!;
          if (hidden) for (let cell = 0; cell < cells.length; cell++) out[cells.length]! += out[cell]!;
        },
      };
    },
  });
}
