import type { SeededSource } from "@dpbayes/inference";
import { laplace, twoSidedGeometric } from "@dpbayes/inference/distributions";
import type { MechanismRecord, Release, Study, SumRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { planTable } from "@dpbayes/privacy/plan";
import { releaseFrame } from "@dpbayes/privacy/release";
import { type HolderSums, holderSums, type StudyRecord } from "../glm/seeded-release.ts";
import { numberOf } from "../local-calibration/seeded-noise.ts";

/*
 * A curator's releases with noise from a seeded source, so that a study of methods can be repeated. They look like
 * real ones and protect nobody: never simulate from records that need protection.
 */

/** The release of a table: read, clipped and summed by the private side's own code, noise seeded. */
export function curatorRelease(study: Study, records: Iterable<StudyRecord>, rng: SeededSource): Release {
  return releaseOfSums(study, holderSums(study, records), rng);
}

/** The same from sums that were taken before. `study` may have another budget than the sums'. */
export function releaseOfSums(study: Study, { weighted, count }: HolderSums, rng: SeededSource): Release {
  const plan = planTable(study);
  const frame = releaseFrame(plan);
  const noise = noiseOf(frame.mechanism);
  const weights = frame.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const values = Array.from(weighted, (sum, i) => (sum + noise(rng)) / weights[i]!);
  const shown = plan.neighbours === "add-remove" ? null : count;
  const release = { ...frame, kind: "sum" as const, count: shown, copies: 1, values };
  return { ...release, digest: digestOf(release) } as SumRelease;
}

/** Whole steps of a grid of 1 are geometric; finer grids are as good as continuous. */
function noiseOf(mechanism: MechanismRecord): (rng: SeededSource) => number {
  if (mechanism.kind === "gaussian") {
    const sd = numberOf(mechanism, "standardDeviation");
    return (rng) => sd * rng.normal();
  }
  if (mechanism.kind !== "laplace" && mechanism.kind !== "geometric")
    throw new TypeError(`mechanism is ${mechanism.kind}, must add noise to numbers`);
  const { s, t } = mechanism.parameters.rate;
  const grid = numberOf(mechanism, "grid");
  if (grid === 1) return (rng) => twoSidedGeometric.sample(rng, Math.exp(-s / t));
  return (rng) => laplace.sample(rng, 0, (grid * t) / s);
}
