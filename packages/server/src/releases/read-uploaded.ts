import {
  isReleaseBundle,
  parseRelease,
  parseReleaseBundle,
  type Release,
  type ReleaseBundle,
  strictJson,
  studyDigest,
} from "@dpbayes/privacy/formats";
import { isReceipt, type Receipt } from "dpbayes/ledger";
import { DpbayesError, fail } from "../errors/index.ts";

/** What a holder sends: a release, and the receipt of the spend that paid for it. */
export interface Uploaded {
  readonly release: Release | ReleaseBundle;
  readonly receipt?: Receipt;
}

/** Reads an upload by the parsers that read files: keys that hide another, changed numbers and foreign fields are refused. */
export function readUploaded(text: string): Uploaded {
  const read = strictJson(text);
  const value = "value" in read ? read.value : fail("REQUEST_JSON");
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  const { release, receipt, ...others } = fields as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0 || release === undefined)
    fail("RELEASE_REFUSED", { field: "the body", accepted: "{ release, receipt } or { release }" });
  if (receipt !== undefined && !isReceipt(receipt))
    return fail("RECEIPT_REFUSED", { problem: "is none that a ledger gave" });
  return { release: withoutEcho(() => parsed(release)), ...(receipt !== undefined && { receipt }) };
}

function parsed(release: unknown): Release | ReleaseBundle {
  return isReleaseBundle(release) ? parseReleaseBundle(release) : parseRelease(release);
}

export function studyDigestOf({ study }: Release | ReleaseBundle): string {
  return studyDigest(study);
}

/** Names that look the same, but for spaces about them or the way an accent is encoded, are one; without one there is one release. */
export function holderOf({ holder = "" }: Release | ReleaseBundle): string {
  return holder.trim().normalize("NFC");
}

export function countOf(release: Release | ReleaseBundle): number | null {
  return "parts" in release ? (Object.values(release.parts)[0]?.count ?? null) : release.count;
}

const FIELD = /^[A-Za-z_]+([.[][A-Za-z0-9_\]]+)*$/;

/** The parsers' errors say what was found. A server's do not: what was sent by mistake must not stand in an answer or a log. */
function withoutEcho<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof DpbayesError) || error.code === "RELEASE_DIGEST") throw error;
    const { field, found, accepted } = error.details;
    const named = typeof field === "string" && found !== "not known" && FIELD.test(field);
    return fail("RELEASE_REFUSED", {
      field: named ? field : error.code === "RELEASE_FORMAT" ? "format" : "every field",
      accepted: typeof accepted === "string" ? accepted : "that of a release",
    });
  }
}
