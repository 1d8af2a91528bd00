import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { channelOfRelease, firstValue, requireOneVariable } from "./channel-of-release.ts";
import type { UnivariateTerm } from "./term.ts";

/**
 * What the likelihood of one number reads from releases of local reports: one term each, with the bounds and the noise
 * that the release states. Releases may differ in budget and mechanism.
 */
export function reportTerms(study: Study, releases: readonly Release[]): readonly UnivariateTerm[] {
  const variable = study.model.formula.split("~")[0]!.trim();
  return releases.map((release, i) => termOf(release, i, variable));
}

function termOf(release: Release, index: number, variable: string): UnivariateTerm {
  const name = `release ${index + 1}`;
  if (release.kind !== "reports")
    return refuse(`kind of ${name}`, `"${release.kind}"`, '"reports": people\'s own reports, kept apart');
  const reported = requireOneVariable(release);
  if (reported.bounds.variable !== variable)
    return refuse(`variable of ${name}`, reported.bounds.variable, `${variable}, as in the study's formula`);
  // Which mechanism made the reports says more than that one of them is too long.
  const channel = channelOfRelease(reported);
  const { values, times } = release;
  const wide = values.findIndex((report) => report.length !== 1);
  if (wide >= 0)
    return refuse(`report ${wide + 1} of ${name}`, `${values[wide]!.length} numbers`, "one number");
  const first = firstValue(reported);
  return {
    channel,
    reports: { values: Float64Array.from(values, ([z]) => first + z!), times },
  };
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
