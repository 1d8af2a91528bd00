import type { Study } from "@dpbayes/privacy/formats";
import type { Model } from "../../contracts/model.ts";
import { fail } from "../../errors/index.ts";
import { studyFamilyOf } from "../../families/study-families.ts";
import { buildModel } from "../../posterior/build-model.ts";

/**
 * The posterior of one holder's regression under a prior that follows from the bounds, where its family has one. The study's own clauses are left
 * out: they may speak of several holders, of other methods, or say what the comparison is to find.
 */
export function modelAlone(study: Study, release: unknown): Model {
  const { family, formula } = study.model;
  const prior = studyFamilyOf(study).priorFromBounds?.(study) ?? {};
  const alone = { ...study, model: { family, formula, method: "nuts", prior } } as Study;
  const { target } = buildModel(alone, [release]);
  if ("logDensityGradient" in target) return target;
  return fail("ARGUMENT", { name: "target", found: "without a gradient", accepted: "a model" });
}
