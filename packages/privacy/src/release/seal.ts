import { canonicalJson } from "../json/canonical.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { sha256 } from "../json/sha256.ts";
import type { Release, ReportsRelease, SumRelease } from "./release.ts";

/** A release before its digest is known. */
export type Unsealed = Omit<SumRelease, "digest"> | Omit<ReportsRelease, "digest">;

/** Adds the digest and freezes the release. */
export function seal(release: Unsealed): Release {
  return deepFreeze({ ...release, digest: digestOf(release) });
}

/** The digest of a release, its `digest` field left out. */
export function digestOf(release: Unsealed | Release): string {
  const { digest: _, ...content } = release as Release;
  return sha256(canonicalJson(content));
}
