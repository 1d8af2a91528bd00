import { digestOf, parseRelease, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";

/**
 * Releases that may be joined in one fit: each is whole (its digest is checked), none stands twice, and
 * all ask the study's question of the study's variables. Privacy may differ: people with other
 * budgets, or holders with other mechanisms, contribute factors of the same likelihood.
 */
export function checkedReleases(study: Study, releases: readonly unknown[]): readonly Release[] {
  if (!Array.isArray(releases) || releases.length === 0)
    fail("ARGUMENT", { name: "releases", found: "none", accepted: "a list of one or more" });
  const parsed = releases.map((release) => parseRelease(release));
  const asked = questionDigest(study);
  const seen = new Set<string>();
  parsed.forEach((release, i) => {
    if (questionDigest(release.study) !== asked)
      fail("RELEASE_STUDY", { index: i + 1, found: release.study.id, accepted: study.id });
    if (seen.has(release.digest)) fail("RELEASE_TWICE", { index: i + 1 });
    seen.add(release.digest);
  });
  return Object.freeze(parsed);
}

/** What must agree: the variables with their bounds, the family and the formula. */
function questionDigest({ variables, model }: Study): string {
  const { family, formula } = model;
  return digestOf({ variables, family, formula: formula.replace(/\s+/g, " ") });
}
