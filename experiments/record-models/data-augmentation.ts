import { type SeededSource, seededSource } from "@dpbayes/inference";
import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { recordStatistic, type SumRelease } from "@dpbayes/privacy/formats";

/** What has to be written by hand for a model: the R package dapper asks for the same. */
export interface Augmented {
  /** Where chains begin. */
  readonly start: readonly number[];
  /** Numbers that are kept of a record. */
  readonly kept: number;
  /** Draws those of one record given the parameters. */
  offer(rng: SeededSource, parameters: Float64Array, kept: Float64Array): void;
  /** The record that they are; always the same object. */
  record(kept: Float64Array): Readonly<Record<string, number>>;
  /** Draws the parameters given all records, or moves them far enough to forget where they were. */
  move(rng: SeededSource, parameters: Float64Array, records: Float64Array): void;
}

/** Draws of each parameter, and the CPU seconds that those after warm-up took. */
export interface AugmentedDraws {
  readonly draws: readonly Float64Array[];
  readonly seconds: number;
}

/**
 * The data augmentation of Ju, Awan, Gong and Rao (2022), which the R package dapper runs: every record is offered another one from the model,
 * accepted by the ratio of the noise's law; then the parameters are drawn given the records.
 */
export function dataAugmentation(
  model: Augmented,
  release: SumRelease,
  { sweeps, warmup, seed }: { readonly sweeps: number; readonly warmup: number; readonly seed: string },
): AugmentedDraws {
  const rng = seededSource(seed);
  const parameters = Float64Array.from(model.start);
  const records = heldRecords(model, release, rng, parameters);
  const draws = model.start.map(() => new Float64Array(sweeps));
  let started = process.cpuUsage();
  for (let i = -warmup; i < sweeps; i++) {
    if (i === 0) started = process.cpuUsage();
    records.offer();
    model.move(rng, parameters, records.all);
    if (i >= 0) for (const [k, draw] of draws.entries()) draw[i] = parameters[k]!;
  }
  return { draws, seconds: process.cpuUsage(started).user / 1e6 };
}

/** Records, what the statistic makes of each, and what the release says beside their sums. */
function heldRecords(model: Augmented, release: SumRelease, rng: SeededSource, parameters: Float64Array) {
  const statistic = recordStatistic(release.study);
  const weights = statistic.blocks.flatMap(({ length, weight }) => Array.from({ length }, () => weight));
  const { quadratic } = lawOf(noiseOf(release.mechanism)!);
  const [N, k, m] = [release.count!, weights.length, model.kept];
  const all = new Float64Array(N * m);
  const measured = new Float64Array(N * k);
  const residual = Float64Array.from(release.values, (value, a) => value * weights[a]!);
  const [offered, kept] = [new Float64Array(k), new Float64Array(m)];

  function take(i: number): void {
    all.set(kept, i * m);
    for (let a = 0; a < k; a++) {
      residual[a]! -= offered[a]! - measured[i * k + a]!;
      measured[i * k + a] = offered[a]!;
    }
  }

  /** Another record, and by how much the squared distance from the release would change with it. */
  function another(i: number): number {
    model.offer(rng, parameters, kept);
    statistic.measure(model.record(kept), 1, offered);
    let squares = 0;
    for (let a = 0; a < k; a++) {
      const change = offered[a]! - measured[i * k + a]!;
      squares += change * (change - 2 * residual[a]!);
    }
    return squares;
  }

  for (let i = 0; i < N; i++) {
    another(i);
    take(i);
  }
  return {
    all,
    offer(): void {
      for (let i = 0; i < N; i++) if (Math.log(rng.uniform()) < -quadratic * another(i)) take(i);
    },
  };
}
