import { requireLength } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGamma, logGammaDifference } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { cellWeights, guessedTotal, logTilt } from "../counts/cell-weights.ts";
import { type CountSum, countSum } from "../counts/count-sum.ts";
import { requirePossibleInAll } from "../counts/possible-counts.ts";
import { totalWeight } from "../counts/share-posterior.ts";
import { logWeight, type Weights, weightSampler, weightsFromLogs } from "../counts/weights.ts";

/** Noisy class counts and, for each feature, a noisy classes × levels table (by rows): one holder's release. */
export interface NoisyTables {
  readonly classes: readonly number[];
  readonly features: readonly (readonly number[])[];
  readonly count: number | null;
  readonly noise: AdditiveNoise;
  /** With a hidden number of records: its prior is flat from 0 to this. */
  readonly mostRecords?: number;
}

/** Counts, or concentrations, laid out like the tables. */
export interface TableCounts {
  readonly classes: Float64Array;
  readonly features: readonly Float64Array[];
}

/**
 * Exact draws of the true tables given the noisy ones, all probabilities integrated out. Every row of every
 * feature's table adds up to the count of its class, and class counts to N, so the convolutions nest:
 * F_kd(t), the weight of row (k, d) having total t, comes from its cells; class k has weight
 *
 *   g_k(t) = Γ(t + α_k)/(Γ(α_k)·t!)·noise(ĉ_k − t)·Π_d t!·Γ(B_kd)/Γ(t + B_kd)·F_kd(t);
 *
 * classes are convolved to N, and everything is drawn on the way back (central spec §2.1, §2.3).
 */
export function latentTables(noisy: NoisyTables, prior: TableCounts) {
  requireLength("prior.classes", prior.classes, noisy.classes.length);
  const noise = lawOf(noisy.noise);
  const most = noisy.count ?? mostRecords(noisy, noise.reach);
  const seen = noisy.classes.reduce((sum, n) => sum + Math.max(n, 0), 0);
  const rough = noisy.count ?? guessedTotal(seen, noise, most);
  const tilt = logTilt(rough, prior.classes);
  requirePossibleInAll(cellsOf(noisy), noise.reach, most);
  const rows: RowSum[][] = [];
  const classes = noisy.classes.map((value, k) => {
    const own = cellWeights(value, prior.classes[k]!, noise, most, tilt);
    rows[k] = noisy.features.map((_, d) => rowSum(noisy, prior, k, d, own, most));
    return withRows(own, rows[k]!);
  });
  const sum = countSum(classes, noisy.count ?? 0, most);
  const sampleTotal = weightSampler(totalWeight(sum.total, prior.classes, tilt));
  return {
    draw(rng: SeededSource, counts: TableCounts): void {
      sum.sample(rng, sampleTotal(rng), counts.classes);
      counts.features.forEach((table, d) => {
        const levels = table.length / noisy.classes.length;
        for (let k = 0; k < noisy.classes.length; k++)
          rows[k]![d]!.sample(rng, counts.classes[k]!, table, k * levels);
      });
    },
  };
}

function cellsOf({ classes, features }: NoisyTables): number {
  return features.reduce((sum, table) => sum + table.length, classes.length);
}

function mostRecords({ classes, mostRecords: most }: NoisyTables, reach: number): number {
  const reached = classes.reduce((sum, value) => sum + Math.max(0, value) + reach, 0);
  return Math.min(Math.ceil(reached), most ?? Number.MAX_SAFE_INTEGER);
}

function rowOf(table: ArrayLike<number>, k: number, { classes }: NoisyTables): readonly number[] {
  const levels = table.length / classes.length;
  return Array.from({ length: levels }, (_, l) => table[k * levels + l]!);
}

interface RowSum extends CountSum {
  /** log t!·Γ(B)/Γ(t + B)·F(t). */
  logTotal(t: number): number;
}

/** The cells of row k of feature d, for the totals that the class count leaves possible. */
function rowSum(
  noisy: NoisyTables,
  prior: TableCounts,
  k: number,
  d: number,
  own: Weights,
  most: number,
): RowSum {
  const noise = lawOf(noisy.noise);
  const values = rowOf(noisy.features[d]!, k, noisy);
  const concentration = rowOf(prior.features[d]!, k, noisy);
  const tilt = logTilt(guessedTotal(noisy.classes[k]!, noise, most), concentration);
  const cells = values.map((value, l) => cellWeights(value, concentration[l]!, noise, most, tilt));
  const sum = countSum(cells, own.low, own.low + own.values.length - 1);
  const B = concentration.reduce((total, b) => total + b, 0);
  return {
    ...sum,
    logTotal: (t) => logGamma(t + 1) - logGammaDifference(B, t) + logWeight(sum.total, t) - tilt * t,
  };
}

function withRows(own: Weights, rows: readonly RowSum[]): Weights {
  const logs = own.values.map((value, i) => {
    let log = Math.log(value) + own.logScale;
    for (const row of rows) log += row.logTotal(own.low + i);
    return log;
  });
  return weightsFromLogs(own.low, logs);
}
