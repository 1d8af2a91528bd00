import type { Study } from "@dpbayes/privacy/formats";
import type { ImportModule } from "../chains/workers/load-model.ts";
import type { Target } from "../contracts/target.ts";
import { type ModelLikeness, recordModelOf } from "../models/records/definition/model-of-module.ts";
import type { ModelOptions } from "../models/study-model.ts";
import { buildModel } from "./build-model.ts";

/** Compact inputs are built by their own function (`StudyModel.compact`). */
export { univariateModel } from "../models/univariate/index.ts";

/** What a worker needs to build the model of a study again. */
export interface StudyTargetData {
  readonly study: Study;
  readonly releases: readonly unknown[];
  readonly options: ModelOptions;
}

/** The target of a study's model, built where it is sampled. */
export function studyTarget({ study, releases, options }: StudyTargetData): Target {
  return buildModel(study, releases, options).target;
}

/** The same with a record model, which is imported from its module. */
export async function recordTarget(
  {
    record: { module, like },
    options,
    ...data
  }: StudyTargetData & { readonly record: { readonly module: string; readonly like: ModelLikeness } },
  importModule: ImportModule,
): Promise<Target> {
  return studyTarget({
    ...data,
    options: { ...options, model: recordModelOf(await importModule(module), module, like) },
  });
}
