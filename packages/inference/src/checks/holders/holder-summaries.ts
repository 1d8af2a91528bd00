import { type Design, designOf, type Study } from "@dpbayes/privacy/formats";
import type { HolderRelease } from "./holder-releases.ts";
import { modelAlone } from "./model-alone.ts";
import { type Quantity, quantitiesOf } from "./quantities.ts";
import { writeQuantities } from "./read-quantities.ts";
import { type WeightedDraws, weightedDraws } from "./weighted-draws.ts";

/** What one holder's release says by itself: an estimate of its regression and the covariance of its error. */
export interface HolderSummary {
  readonly holder: string;
  readonly records: number;
  readonly estimate: Float64Array;
  /** By rows, as long as `estimate` squared. */
  readonly covariance: Float64Array;
  readonly route: WeightedDraws["route"];
}

/** All holders' summaries, in the same quantities. */
export interface HolderSummaries {
  readonly quantities: readonly Quantity[];
  /** x̄ of all holders, in original units: where levels are compared. */
  readonly centre: Float64Array;
  readonly holders: readonly HolderSummary[];
}

export interface SummaryOptions {
  readonly seed: string;
  readonly signal?: AbortSignal | undefined;
  readonly onHolder?: ((done: number, total: number) => void) | undefined;
}

/**
 * The first stage of a two-stage analysis (beyond-the-papers §5.4): every holder's release alone, under a prior that
 * follows from the bounds, becomes an estimate b_j with a covariance V_j. Whatever the joint model shares between holders, these do not:
 * differences between them are what it has to explain. The prior pulls weak holders towards 0 and so towards each
 * other, which makes comparisons cautious.
 */
export async function holderSummaries(
  study: Study,
  releases: readonly HolderRelease[],
  { seed, signal, onHolder }: SummaryOptions,
): Promise<HolderSummaries> {
  const design = designOf(study);
  const drawn: WeightedDraws[] = [];
  for (const { holder, release } of releases) {
    signal?.throwIfAborted();
    drawn.push(await weightedDraws(modelAlone(study, release), `${seed}, ${holder}`, signal));
    onHolder?.(drawn.length, releases.length);
  }
  const records = releases.map(({ release: { count, values } }) => Math.max(1, count ?? values[0]!));
  const centre = centreOf(design, drawn, records);
  const names = new Set(drawn[0]!.names);
  const quantities = quantitiesOf(design, (name) => names.has(name));
  const holders = drawn.map((draws, j) => ({
    holder: releases[j]!.holder,
    records: records[j]!,
    ...momentsOf(draws, design, quantities, centre),
    route: draws.route,
  }));
  return Object.freeze({ quantities, centre, holders });
}

/** The covariates' mean over all records, as far as it is known; 0 where models have none. */
function centreOf(
  { columns }: Design,
  drawn: readonly WeightedDraws[],
  records: readonly number[],
): Float64Array {
  const total = records.reduce((a, b) => a + b, 0);
  return Float64Array.from(columns, ({ name }) => {
    const column = drawn[0]!.names.indexOf(`covariate_mean[${name}]`);
    if (column < 0) return 0;
    return drawn.reduce((sum, draws, j) => sum + (records[j]! / total) * meanOf(draws, column), 0);
  });
}

function meanOf({ rows, weights }: WeightedDraws, column: number): number {
  return rows.reduce((sum, row, i) => sum + weights[i]! * row[column]!, 0);
}

function momentsOf(
  { names, rows, weights }: WeightedDraws,
  design: Design,
  quantities: readonly Quantity[],
  centre: Float64Array,
): Pick<HolderSummary, "estimate" | "covariance"> {
  const places = new Map(names.map((name, i) => [name, i]));
  const k = quantities.length;
  const written = rows.map((row) => {
    const out = new Float64Array(k);
    writeQuantities(design, quantities, centre, (name) => row[places.get(name)!]!, out);
    return out;
  });
  const estimate = new Float64Array(k);
  written.forEach((row, t) => {
    for (let i = 0; i < k; i++) estimate[i]! += weights[t]! * row[i]!;
  });
  const covariance = new Float64Array(k * k);
  written.forEach((row, t) => {
    for (let i = 0; i < k; i++)
      for (let l = 0; l < k; l++)
        covariance[i * k + l]! += weights[t]! * (row[i]! - estimate[i]!) * (row[l]! - estimate[l]!);
  });
  return { estimate, covariance };
}
