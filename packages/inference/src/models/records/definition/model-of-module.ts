import type { RecordModel } from "../../../contracts/record-model.ts";
import { fail } from "../../../errors/index.ts";
import { type ReadRecordModel, readRecordModel } from "./record-model.ts";

/** What tells the models of a module apart, as plain data. */
export type ModelLikeness = Pick<ReadRecordModel, "parameters" | "normals">;

/** What a worker looks for in the module of a model. */
export function likenessOf({ parameters, normals }: ReadRecordModel): ModelLikeness {
  return { parameters, normals };
}

/**
 * The record model that a module exports, under whatever name: the only one, or the only one with the parameters and normals of another.
 * It says that it comes from there, so that workers find it.
 */
export function recordModelOf(module: unknown, url: string, like?: ModelLikeness): RecordModel {
  const exported = typeof module === "object" && module !== null ? Object.values(module) : [];
  const models = exported.filter(looksLikeOne).map((one) => readRecordModel({ ...one, module: url }));
  const fitting =
    like === undefined
      ? models
      : models.filter(
          (one) => JSON.stringify(likenessOf(one)) === JSON.stringify(likenessOf(like as ReadRecordModel)),
        );
  const [model] = fitting;
  if (model !== undefined && fitting.length === 1) return model;
  return fail("RECORD_MODEL", {
    name: `module ${url}`,
    found: `one of ${fitting.length} record models${like === undefined ? "" : " with these parameters"}`,
    accepted: "one that exports one",
  });
}

function looksLikeOne(value: unknown): value is object {
  return typeof value === "object" && value !== null && "parameters" in value && "normals" in value;
}
