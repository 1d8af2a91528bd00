import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { modelStructure } from "../../model-structure.ts";
import type { PriorClause } from "../../priors/index.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { naiveInput } from "../baselines/baselines.ts";
import { communityComponents, communityModel, communityParameters } from "../communities/community-model.ts";
import { communityNotes } from "../communities/community-notes.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { countApproximations, countMethod, countsVariable, namesNote } from "./count-study.ts";
import { type CountReports, readCountReports, refuse } from "./read-count-reports.ts";

/** Communities where the study does not say how many. */
const COMMUNITIES = 5;

/**
 * The communities of people who reported their counts with each other. Report i is actor i's, a count for each of
 * actors 1, 2, …, so there is one release with a report of every actor, in their order. i's count with itself holds
 * noise alone and is not read. The prior clause holds `shape` and `rate` of the gamma law of every factor, the options
 * the number of `communities` and what a pair's two places are:
 *
 * - `directed: true` (default): i reports what it sent, and (i, j) and (j, i) are counts of their own.
 * - `directed: false`: a pair has one count, and both of its actors report it, each behind noise of its own. Both
 *   reports inform it.
 * - `directed: false, reported: "once"`: of a pair the actor who comes first in the order reports the count; what the
 *   other says about it is not read.
 *
 * Methods: "collapsed" (default), "augmented" (the same posterior as published; one report per count), "naive".
 */
export function communityStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const method = countMethod(options.method ?? study.model.method);
  const input = communityStudyInput(study, releases, options);
  const { shape, rate } = input.prior!;
  const pairs = input.directed ? "" : ", undirected";
  return Object.freeze<StudyModel>({
    target: communityModel(input),
    method,
    components: communityComponents(input),
    records: input.actors,
    prior: Object.freeze([
      `memberships in ${input.communities} communities ~ gamma(shape ${shape}, rate ${rate})`,
      `rates between communities${pairs} ~ gamma(shape ${shape}, rate ${rate})`,
    ]),
    approximations: Object.freeze([
      ...countApproximations(method, countsVariable(study)),
      ...(input.reported === "twice"
        ? ["the two reports of a pair are taken to be of one count, also where one device cut it"]
        : []),
    ]),
    notes: Object.freeze([
      ...modelStructure(study, options).notes,
      ...communityNotes(input),
      ...communityParameters(input).notes,
      namesNote("communities"),
    ]),
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
  const { options: structure, prior: clause } = modelStructure(study, options);
  const communities = structure.count("communities", COMMUNITIES);
  const pairs = pairsOf(structure);
  structure.done();
  const prior = { shape: clause.positive("shape", 0.1), rate: clause.positive("rate", 1) };
  clause.done();
  const reports = readCountReports(releases[0]!, length, 1);
  const method = countMethod(options.method ?? study.model.method);
  if (method === "augmented" && "reported" in pairs && pairs.reported === "twice")
    fail("ARGUMENT", {
      name: "method",
      found: '"augmented"',
      accepted: '"collapsed" or "naive" where both actors of a pair report its count',
    });
  const input = {
    actors: length,
    communities,
    ...pairs,
    prior,
    counts: countsOf(reports, length),
    decay: new Float64Array(length).fill(reports.decay),
  };
  return Object.freeze(method === "naive" ? naiveInput(input) : { ...input, imputation: method });
}

/** What the two places of a pair hold. */
function pairsOf(clause: PriorClause): Pick<CommunityInput, "directed" | "reported"> {
  const directed = clause.choice("directed", [true, false]);
  const reported = clause.choice("reported", ["twice", "once"]);
  if (!directed) return { directed, reported };
  if (clause.has("reported"))
    fail("ARGUMENT", {
      name: clause.named("reported"),
      found: JSON.stringify(reported),
      accepted: `absent unless ${clause.named("directed")} is false`,
    });
  return { directed };
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
