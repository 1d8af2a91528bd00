import { canonicalJson } from "../../json/canonical.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { sha256 } from "../../json/sha256.ts";
import type { ReportsRelease, SumRelease } from "./release.ts";

/** A release before its digest is known. */
export type Unsealed = Omit<SumRelease, "digest"> | Omit<ReportsRelease, "digest">;

/** Adds the digest and freezes the value. */
export function seal<Content extends object>(content: Content): Content & { readonly digest: string } {
  return deepFreeze({ ...content, digest: digestOf(content) });
}

/** The digest of a release or a prepared study, its `digest` field left out. */
export function digestOf(value: object): string {
  const { digest: _, ...content } = value as { readonly digest?: string };
  return sha256(canonicalJson(content));
}
