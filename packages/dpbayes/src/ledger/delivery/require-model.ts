import {
  designOf,
  familyOf,
  isBundle,
  partsOf,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy/formats";

/**
 * Refuses a study that none of our models could read, while it costs nothing. Models are much to load, and only columns that are made
 * of others may be too much for them.
 */
export async function requireModel(study: Study | StudyBundle): Promise<void> {
  for (const part of isBundle(study) ? Object.values(partsOf(study)) : [study]) {
    if (!hasDerivedColumns(part)) continue;
    const { studyFamilyOf } = await import("@dpbayes/inference/families");
    studyFamilyOf(part).requireModel?.(part);
  }
}

function hasDerivedColumns(study: Study): boolean {
  return familyOf(study).regression && designOf(study).columns.some(({ factors }) => factors !== undefined);
}
