import type { Release } from "@dpbayes/privacy/formats";
import { refuseRelease } from "../release-checks.ts";

/** Whether a release is the sum of one holder, who added the noise to it, and not of reports of people. */
export function isOfHolder({ kind, privacy, copies }: HolderFacts): boolean {
  return kind === "sum" && privacy.setting !== "local" && copies === 1;
}

type HolderFacts = Pick<Release, "kind" | "privacy"> & { readonly copies?: number };

/** A name of whoever made each release: the label it carries, else its place in the list. */
export function holderNames(releases: readonly Pick<Release, "holder">[]): readonly string[] {
  const labels = new Map(releases.map(({ holder }, i) => [holder, i]));
  return releases.map(({ holder }, i) => {
    if (holder !== undefined) return holder;
    const name = `holder ${i + 1}`;
    const other = labels.get(name);
    if (other !== undefined)
      refuseRelease(i, "holder", "missing", `given: release ${other + 1} is called "${name}"`);
    return name;
  });
}
