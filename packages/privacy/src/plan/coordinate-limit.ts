import { fail } from "../errors/index.ts";
import { measuredFamilyOf } from "../families/measured-families.ts";
import type { Study } from "../study/study.ts";
import { MOST_COORDINATES } from "./most-coordinates.ts";

/** Refuses a study whose statistic would be too large, before anything of that size is allocated. */
export function requireFewCoordinates(study: Study): void {
  const found = measuredFamilyOf(study).atMostCoordinates(study);
  if (found > MOST_COORDINATES)
    fail("STUDY_UNSUPPORTED", {
      found: `a statistic of about ${found} numbers`,
      accepted: `one of at most ${MOST_COORDINATES}: fewer columns, levels or counts`,
    });
}
