import { fail } from "../errors/index.ts";
import { measuredFamilyOf } from "../families/measured-families.ts";
import { MOST_COORDINATES } from "../json/limits.ts";
import type { Study } from "../study/study.ts";

/** Refuses a study whose statistic would be too large, before anything of that size is allocated. */
export function requireFewCoordinates(study: Study): void {
  const found = measuredFamilyOf(study).atMostCoordinates(study);
  if (found > MOST_COORDINATES)
    fail("STUDY_UNSUPPORTED", {
      found: `a statistic of about ${found} numbers`,
      accepted: `one of at most ${MOST_COORDINATES}: fewer columns, levels or counts`,
    });
}
