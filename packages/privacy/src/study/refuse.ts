import { fail } from "../errors/index.ts";
import { type JsonObject, type Refuse, refuseUnknown } from "../json/fields.ts";

export const refuseField: Refuse = (field, found, accepted) =>
  fail("STUDY_FIELD", { field, found, accepted });

export function refuseUnknownFields(object: JsonObject, field: string, known: readonly string[]): void {
  refuseUnknown(object, field, known, (unknown, accepted) =>
    fail("STUDY_UNKNOWN_FIELD", { field: unknown, accepted }),
  );
}
