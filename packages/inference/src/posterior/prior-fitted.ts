import type { Study } from "@dpbayes/privacy/formats";
import { studyFamilyOf } from "../families/study-families.ts";
import { priorOver } from "../models/regression/prior-over.ts";
import type { ModelOptions } from "../models/study-model.ts";

/** The prior that a fit of a study has with another over the study's own: field by field, and under names name by name. */
export function priorFitted(
  study: Study,
  over: ModelOptions["prior"] = {},
): NonNullable<ModelOptions["prior"]> {
  const own = study.model.prior ?? {};
  const units = studyFamilyOf(study).units?.(study);
  return units ? priorOver(units, own, over) : { ...own, ...over };
}
