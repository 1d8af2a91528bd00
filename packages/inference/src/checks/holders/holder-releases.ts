import { familyOf, type Release, type Study, type SumRelease } from "@dpbayes/privacy/formats";

/** A release that one holder made of all its records. */
export interface HolderRelease {
  readonly holder: string;
  readonly release: SumRelease;
}

/** The releases of data holders, with the names that models give them. Sums of people's reports are nobody's. */
export function holderReleases(study: Study, releases: readonly Release[]): readonly HolderRelease[] {
  if (!familyOf(study).regression) return [];
  return releases.flatMap((release, i) =>
    release.kind === "sum" && release.copies === 1 && release.privacy.setting !== "local"
      ? [{ holder: release.holder ?? `holder ${i + 1}`, release }]
      : [],
  );
}
