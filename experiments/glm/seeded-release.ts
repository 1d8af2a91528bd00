import type { SeededSource } from "@dpbayes/inference";
import type { Release, Study, SumRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { planTable } from "@dpbayes/privacy/plan";
import { clippingTally, releaseFrame } from "@dpbayes/privacy/release";
import { numberOf } from "../local-calibration/seeded-noise.ts";

/*
 * Releases with noise from a seeded source, so that a study of methods can be repeated. They look like real ones and
 * protect nobody: never simulate from records that need protection.
 */

/** One record by the names of the study's variables. */
export type StudyRecord = Readonly<Record<string, number | boolean | string>>;

/** Sums over records, as a data holder computes them, before any noise; weighted. */
export interface HolderSums {
  readonly study: Study;
  readonly count: number;
  readonly weighted: Float64Array;
}

/** Reads, clips and sums the records by the private side's own code. */
export function holderSums(study: Study, records: Iterable<StudyRecord>): HolderSums {
  const plan = planTable(study);
  const measure = plan.measure(clippingTally());
  const one = new Float64Array(plan.statistic.layout.coordinates.length);
  const weighted = new Float64Array(one.length);
  let count = 0;
  for (const record of records) {
    measure(record, ++count, one);
    for (let i = 0; i < one.length; i++) weighted[i]! += one[i]!;
  }
  return { study, count, weighted };
}

/** The release of one holder, its Gaussian noise seeded. `study` may have another budget than the sums'. */
export function seededRelease(
  { weighted, count }: HolderSums,
  study: Study,
  rng: SeededSource,
  holder?: string,
): Release {
  const frame = releaseFrame(planTable(study), holder);
  const sd = numberOf(frame.mechanism, "standardDeviation");
  const weights = frame.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const values = Array.from(weighted, (sum, i) => (sum + sd * rng.normal()) / weights[i]!);
  const release = { ...frame, kind: "sum" as const, count, copies: 1, values };
  return { ...release, digest: digestOf(release) } as SumRelease;
}
