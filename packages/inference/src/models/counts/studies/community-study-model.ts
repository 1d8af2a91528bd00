import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail, requireCount } from "../../../errors/index.ts";
import { readPrior } from "../../priors/index.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { communityModel, communityParameters } from "../communities/community-model.ts";
import { communityNotes } from "../communities/community-notes.ts";
import type { CommunityInput } from "../count-input.ts";
import { countApproximations, countMethod, countsFor, countsVariable } from "./count-study.ts";
import { type CountReports, readCountReports, refuse } from "./read-count-reports.ts";

/** Communities where the prior does not say how many. */
const COMMUNITIES = 5;

/**
 * The communities of people who reported their counts with each other: report i holds what actor i sent to actors
 * 1, 2, …, so there is one release with a report of every actor, in their order. The prior clause holds the number
 * of `communities` and `shape` and `rate` of the gamma law of every factor. Methods: "collapsed" (default),
 * "augmented" (the same posterior as published), "naive".
 */
export function communityStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const method = countMethod(options.method ?? study.model.method);
  const input = communityStudyInput(study, releases, options);
  const { shape, rate } = input.prior!;
  return Object.freeze<StudyModel>({
    target: communityModel(input),
    method,
    records: input.actors,
    prior: Object.freeze([
      `memberships in ${input.communities} communities ~ gamma(shape ${shape}, rate ${rate})`,
      `rates between communities ~ gamma(shape ${shape}, rate ${rate})`,
    ]),
    approximations: countApproximations(method, countsVariable(study)),
    notes: Object.freeze([...communityNotes(input), ...communityParameters(input).notes]),
  });
}

/** What a study's release says about communities, as plain data: for `communityDraws`, summaries and metrics. */
export function communityStudyInput(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): CommunityInput {
  if (releases.length !== 1)
    fail("ARGUMENT", {
      name: "releases",
      found: String(releases.length),
      accepted: "1: a report's place in it says whose it is",
    });
  const { length } = countsVariable(study);
  const clause = readPrior({ ...study.model.prior, ...options.prior });
  const communities = requireCount("prior communities", clause.positive("communities", COMMUNITIES), 1);
  const prior = { shape: clause.positive("shape", 0.1), rate: clause.positive("rate", 1) };
  clause.done();
  const reports = readCountReports(releases[0]!, length, 1);
  const method = countMethod(options.method ?? study.model.method);
  return Object.freeze({
    actors: length,
    communities,
    prior,
    ...countsFor(method, countsOf(reports, length), new Float64Array(length).fill(reports.decay)),
  });
}

/** One row per actor, without the diagonal, which holds nothing but noise. */
function countsOf({ rows, times }: CountReports, actors: number): Int32Array {
  const reported = times.reduce((sum, n) => sum + n, 0);
  if (reported !== actors)
    refuse(1, "count", String(reported), `${actors}: a report of every actor, in their order`);
  if (rows.length !== actors)
    refuse(1, "values", "equal reports, counted once", "all different: equal ones have lost their places");
  const counts = Int32Array.from(rows.flat());
  for (let i = 0; i < actors; i++) counts[i * actors + i] = 0;
  return counts;
}
