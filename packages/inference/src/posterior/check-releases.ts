import { parseRelease, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { questionDifference } from "./question.ts";

/**
 * Releases that may be joined in one fit: each is whole (its digest is checked), none stands twice, no
 * holder speaks twice, and all ask the study's question of the study's variables. Privacy may differ: people
 * with other budgets, or holders with other mechanisms, contribute factors of the same likelihood.
 */
export function checkedReleases(study: Study, releases: readonly unknown[]): readonly Release[] {
  if (!Array.isArray(releases) || releases.length === 0)
    fail("ARGUMENT", { name: "releases", found: "none", accepted: "a list of one or more" });
  const parsed = releases.map((release) => parseRelease(release));
  const seen = new Set<string>();
  const holders = new Map<string, number>();
  parsed.forEach((release, i) => {
    requireQuestion(study, release.study, i + 1);
    if (seen.has(release.digest)) fail("RELEASE_TWICE", { index: i + 1 });
    seen.add(release.digest);
    requireNewHolder(release, holders, i + 1);
  });
  return Object.freeze(parsed);
}

function requireQuestion(study: Study, other: Study, index: number): void {
  if (other.model.family !== study.model.family)
    fail("RELEASE_STUDY", { index, found: other.id, accepted: study.id });
  const difference = questionDifference(study, other);
  if (difference !== undefined) fail("RELEASE_UNREADABLE", { index, ...difference });
}

/**
 * Two noisy sums of the same records are not two samples: counted twice, they would look more certain than they are.
 * Names that look the same, but for spaces about them or the way an accent is encoded, are one name.
 */
function requireNewHolder({ holder }: Release, before: Map<string, number>, index: number): void {
  if (holder === undefined) return;
  const name = holder.trim().normalize("NFC");
  const first = before.get(name);
  if (first !== undefined)
    fail("RELEASE_UNREADABLE", {
      index,
      name: "holder",
      found: `"${holder}", as that of release ${first}`,
      accepted: "another: records count once; give batches of other records labels of their own",
    });
  before.set(name, index);
}
