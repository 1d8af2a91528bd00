import { type Fit, type Seed, seededSource } from "@dpbayes/inference";
import type { Guess } from "@dpbayes/inference/families";
import { familyOf, type Release, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { guessOfRow } from "../planner/simulation/guess-of-fit.ts";
import { releasedCovariates } from "../planner/simulation/released-covariates.ts";
import { simulateReleases } from "../planner/simulation/simulate-releases.ts";

/** A study as it was carried out, and what is to be taken for true of it. */
export interface StudyLike {
  readonly study: Study;
  readonly releases: readonly Release[];
  readonly parameters: Fit["parameters"];
  /** One row of parameters. */
  readonly truth: readonly number[];
  readonly seed: Seed;
}

/**
 * Releases as these would come out again: as many, of as many simulated records each, by the same plans with noise of the same
 * size, if `truth` were true. Covariates are normal with every holder's own released mean and sd, independent of each
 * other. Everything is seeded, and protects nobody.
 */
export async function studyLike(given: StudyLike): Promise<readonly Release[]> {
  const made: Release[] = [];
  for (const [index, release] of given.releases.entries())
    made.push(await releaseLike(given, release, index));
  return made;
}

async function releaseLike(
  { study, parameters, truth, seed }: StudyLike,
  release: Release,
  index: number,
): Promise<Release> {
  const records = recordsOf(release);
  const guess = withCovariates(study, release, guessOfRow(parameters, truth));
  const name = release.holder ?? `holder ${index + 1}`;
  const [one] = await simulateReleases({
    study: release.study,
    guess,
    records,
    holders: [{ name, records }],
    seed: String(seededSource(seed).split(`release ${index}`).uint32()),
  });
  if (release.holder === undefined) return one!;
  const { digest: _, ...whole } = { ...one!, holder: release.holder };
  return { ...whole, digest: digestOf(whole) } as Release;
}

/** Of the records themselves where nobody hides their number, else of the noisy one. */
export function recordsOf({ count, statistic, values }: Release): number {
  const noisy = statistic.coordinates.indexOf("count");
  return Math.max(1, Math.round(count ?? (values[noisy] as number)));
}

/** What the release itself says of its covariates, or else what the fit does. */
function withCovariates(study: Study, release: Release, guess: Guess): Guess {
  if (!familyOf(study).regression) return guess;
  const released = releasedCovariates(study, [release]);
  const covariates = Object.keys(released).length > 0 ? released : fittedCovariates(guess);
  return { ...guess, covariates };
}

function fittedCovariates({ parameters }: Guess): NonNullable<Guess["covariates"]> {
  const means = (parameters["covariate_mean"] ?? {}) as Readonly<Record<string, number>>;
  const sds = (parameters["covariate_sd"] ?? {}) as Readonly<Record<string, number>>;
  const numbers = Object.keys(means).filter((name) => !name.includes("=") && sds[name] !== undefined);
  return Object.fromEntries(numbers.map((name) => [name, { mean: means[name]!, sd: sds[name]! }]));
}
