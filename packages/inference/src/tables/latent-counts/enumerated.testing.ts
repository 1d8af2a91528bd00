import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import { thisThreadPool } from "../../chains/sweeps/this-thread-pool.ts";
import { negativeBinomial } from "../../distributions/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { logGammaDifference } from "../../math/special/gamma/gamma-difference.ts";
import { cellLawOf } from "../laws/index.ts";
import { layoutOf } from "../layout/table-layout.ts";
import { buildJob } from "./job/build-job.ts";
import { addUpSums } from "./job/cell-groups.ts";
import type { LatentJob } from "./job/latent-job.ts";
import { latentPhases } from "./phases.ts";
import { countPrior } from "./prior/table-prior.ts";
import { start } from "./start.ts";

/** A table of axes r (rows) and c (columns). */
export function smallTable(
  rows: number,
  columns: number,
  measurements: readonly TableMeasurement[],
  more: Partial<NoisyTable> = {},
): NoisyTable {
  const levels = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);
  const axes = [
    { name: "r", levels: levels("r", rows) },
    { name: "c", levels: levels("c", columns) },
  ];
  return { format: "dpbayes.table/1", id: "small", axes, measurements, ...more };
}

/** A job at its start, whose prior has shapes and odds of its own in every cell. */
export function jobOf(table: NoisyTable, areas: readonly string[] = ["r"], seed = 1): LatentJob {
  const pool = thisThreadPool(latentPhases);
  const job = buildJob(layoutOf(table), areas, countPrior(), pool);
  const rng = seededSource("small").split(seed);
  start(job, 0, rng);
  const { state } = job;
  state.shapes.forEach((_, i) => {
    state.shapes[i] = 0.05 + 2 * rng.uniform();
    state.logShapes[i] = Math.log(state.shapes[i]!);
  });
  state.odds.forEach((_, area) => {
    state.odds[area] = 0.5 + 0.45 * rng.uniform();
    state.logOdds[area] = Math.log(state.odds[area]!);
  });
  return job;
}

/** Puts counts (of all cells, by areas) into a job. */
export function put(job: LatentJob, counts: ArrayLike<number>): void {
  const { areaTotals, counts: held } = job.state;
  held.set(counts);
  areaTotals.fill(0);
  held.forEach((count, cell) => {
    areaTotals[Math.floor(cell / job.categories)]! += count;
  });
  addUpSums(job);
}

/**
 * log of prior times likelihood of counts, written from the definitions: the model's own code but for the laws, which have tests of
 * their own. Given the means of areas, or with the means summed out.
 */
export function logJoint(
  job: LatentJob,
  table: NoisyTable,
  means: "given" | "summed out" = "given",
): (counts: ArrayLike<number>) => number {
  const { areas, categories, possible, state, areaCell, categoryCell } = job;
  const { measurements, cellCount } = layoutOf(table);
  const laws = measurements.map(({ noise }) => cellLawOf(noise));
  const byCell = new Float64Array(cellCount);
  const prior =
    means === "given"
      ? (count: number, shape: number, area: number) =>
          negativeBinomial.logMass(count, shape, 1 - state.odds[area]!)
      : (count: number, shape: number) => logGammaDifference(shape, count) - logGammaDifference(1, count);
  const logSizes = means === "given" ? () => 0 : logSizeIntegrals(job);
  return (counts) => {
    let log = 0;
    for (let area = 0, cell = 0; area < areas; area++) {
      let total = 0;
      for (let c = 0; c < categories; c++, cell++) {
        total += counts[cell]!;
        if (possible[cell] === 0) continue;
        log += prior(counts[cell]!, state.shapes[job.tree.parents.at(-1)![area]! * categories + c]!, area);
        byCell[areaCell[area]! + categoryCell[c]!] = counts[cell]!;
      }
      log += logSizes(total);
    }
    measurements.forEach(({ groupOf, groupCount, values, hidden }, m) => {
      const sums = new Float64Array(groupCount);
      for (let cell = 0; cell < cellCount; cell++)
        if (groupOf[cell]! >= 0) sums[groupOf[cell]!]! += byCell[cell]!;
      for (let group = 0; group < groupCount; group++) {
        const value = values[group]!;
        log += Number.isNaN(value)
          ? laws[m]!.logAtMost(hidden!, sums[group]!)
          : laws[m]!.logLikelihood(value, sums[group]!);
      }
    });
    return log;
  };
}

/** log ∫ q^N·(1 − q)^κ·p(μ) dμ of every total, by the trapezoidal rule in log μ: steps of a tenth leave e^-98. */
function logSizeIntegrals({ state, tree }: LatentJob): (total: number) => number {
  const kappa = Math.exp(state.logConcentrations[tree.nodes.length]!);
  const known = new Map<number, number>();
  return (total) => {
    if (known.has(total)) return known.get(total)!;
    const logs = Array.from({ length: 1201 }, (_, i) => {
      const mean = Math.exp(-80 + i / 10);
      return (
        total * Math.log(mean / (kappa + mean)) +
        kappa * Math.log(kappa / (kappa + mean)) +
        0.5 * Math.log(mean) -
        state.rate[0]! * mean
      );
    });
    const largest = Math.max(...logs);
    known.set(total, largest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - largest), 0)));
    return known.get(total)!;
  };
}

/** Every table of counts from 0 to `most` that some true counts of positive probability are, with its probability. */
export function enumerated(job: LatentJob, table: NoisyTable, most: number) {
  const { possible } = job;
  const states: Int32Array[] = [];
  const logs: number[] = [];
  const counts = new Int32Array(possible.length);
  const joint = logJoint(job, table);
  const visit = (cell: number): void => {
    if (cell === possible.length) {
      const log = joint(counts);
      if (log === Number.NEGATIVE_INFINITY) return;
      states.push(counts.slice());
      logs.push(log);
      return;
    }
    for (let count = 0; count <= (possible[cell] === 1 ? most : 0); count++) {
      counts[cell] = count;
      visit(cell + 1);
    }
    counts[cell] = 0;
  };
  visit(0);
  const largest = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - largest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { states, probabilities: weights.map((weight) => weight / total) };
}

/** A source whose numbers are written down: uniforms and integers in turn. */
export function scripted(uniform: number, integers: readonly number[] = []): SeededSource {
  let at = 0;
  const never = () => {
    throw new Error("not in the script");
  };
  return {
    uniform: () => uniform,
    uint32: () => integers[at++] ?? never(),
    ...{ normal: never, exponential: never, split: never, jump: never, state: never },
  };
}

/**
 * The probability of every outcome of an action that draws one uniform number, by halving the unit interval until both ends of a
 * piece have the same outcome: every outcome holds one interval.
 */
export function outcomes(act: (uniform: number) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (from: number, to: number, atFrom: string, atTo: string, depth: number): void => {
    if (atFrom === atTo || depth === 0) {
      found.set(atFrom, (found.get(atFrom) ?? 0) + to - from);
      return;
    }
    const middle = 0.5 * (from + to);
    const atMiddle = act(middle);
    add(from, middle, atFrom, atMiddle, depth - 1);
    add(middle, to, atMiddle, atTo, depth - 1);
  };
  // Nearer to 1 rounding decides.
  const end = 1 - 1e-13;
  add(0, end, act(2 ** -53), act(end), 45);
  return found;
}
