import { createHash } from "node:crypto";
import type { StudyRow } from "./study-row.ts";

/** What a device is told of a study: the same bytes for everybody, so that anybody can compare. */
export interface Manifest {
  readonly text: string;
  /** Of these bytes, quoted as the header wants it. */
  readonly etag: string;
}

export function manifestOf({ body, digest, prepared, state, admission }: StudyRow, key: unknown): Manifest {
  const text = JSON.stringify({
    ...{ study: body, digest, state, admission },
    ...(prepared !== null && { prepared }),
    ...(key !== undefined && { key }),
  });
  return { text, etag: `"${createHash("sha256").update(text).digest("hex")}"` };
}
