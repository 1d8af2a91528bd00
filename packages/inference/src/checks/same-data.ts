import { digestOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import type { Fit } from "../fit/fit.ts";

/** Refuses a study or releases that the fit was not made from: a check of other data would say nothing about it. */
export function requireSameData({ origin }: Fit, study: Study, releases: readonly Release[]): void {
  const accepted = "that of the fit";
  if (origin.study !== undefined && origin.study !== digestOf(study))
    fail("ARGUMENT", { name: "study", found: "another", accepted });
  const digests = releases.map(({ digest }) => digest);
  if (origin.releases !== undefined && origin.releases.join() !== digests.join())
    fail("ARGUMENT", { name: "releases", found: "others", accepted: "those of the fit, in its order" });
}

/** Checks know the numbers of the study's families; those of a record model are its author's. */
export function requireOfFamily({ origin }: Fit): void {
  if (origin.model?.startsWith("record-model"))
    fail("ARGUMENT", {
      name: "fit",
      found: `of a ${origin.model}`,
      accepted:
        "of the study's family; of a record model verifyMoments says whether its method may be trusted",
    });
}
