import { fail } from "../errors/index.ts";
import type { StatedMeasurement } from "../measurements/measurement.ts";
import { mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import type { Study } from "../study/study.ts";

/** One person's report: a level, randomised, or noise on a vector. */
export type Reported =
  | { readonly route: "answer" }
  | { readonly route: "vector"; readonly measured: StatedMeasurement };

/** The way of one record of a family to the vector that noise is added to, on a person's device. */
export interface MeasuredFamily {
  /** An upper bound on the statistic's numbers that exceeds them by at most a few; allocates nothing of that size. */
  atMostCoordinates(study: Study): number;
  /** What one person's device reports. */
  report(study: Study): Reported;
  /**
   * Where the family can be learned from perturbed inputs (local spec §7): whether the outcome gets noise
   * beside the covariates, or is answered by one random bit.
   */
  readonly inputs?: "noisy-outcome" | "answered-outcome";
  /** Whether the summed statistic of a regression can hold squares of the outcome. */
  readonly squares?: true;
  /** A holder sums weighted moments of a number: with squares always, or as the study says. */
  readonly moments?: "with-squares" | "as-asked";
}

/** What the mechanism that a study asks for randomises, if it asks for one. */
export function mechanismRoute({ privacy }: Study) {
  return privacy.mechanism && mechanismFormats[privacy.mechanism].route;
}

/** For families whose tables say nothing about one record. */
export function heldOnly(study: Study): never {
  return fail("STUDY_UNSUPPORTED", {
    found: `${study.model.family} in the local setting`,
    accepted: "a central or distributed study: its tables need many records",
  });
}
