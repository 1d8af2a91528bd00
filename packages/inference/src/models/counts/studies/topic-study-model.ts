import type { Release, Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { modelStructure } from "../../model-structure.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import type { TopicInput, TopicPrior } from "../input/count-input.ts";
import { topicComponents, topicModel, topicParameters } from "../topics/topic-model.ts";
import { topicNotes } from "../topics/topic-notes.ts";
import {
  type CountMethod,
  countApproximations,
  countMethod,
  countsFor,
  countsVariable,
  namesNote,
} from "./count-study.ts";
import { readCountReports } from "./read-count-reports.ts";

/** Topics where the study does not say how many. */
const TOPICS = 10;

/**
 * The topics of people's privatised documents: every report is a document. Releases with other budgets add
 * documents with other noise. The options hold the number of `topics`, the prior clause `shape` and `rate` of the gamma
 * law of every factor, and `words`: "gamma" (default), or "dirichlet" for words of a topic that are Dirichlet(shape) and
 * sum to one. Methods: "collapsed" (default), "augmented" (the same posterior as published), "naive".
 */
export function topicStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  const method = countMethod(options.method ?? study.model.method);
  const input = topicStudyInput(study, releases, options);
  const { shape, rate, words } = input.prior!;
  return Object.freeze<StudyModel>({
    target: topicModel(input),
    method,
    components: topicComponents(input),
    records: input.documents,
    prior: Object.freeze([
      `weights of ${input.topics} topics in documents ~ gamma(shape ${shape}, rate ${rate})`,
      words === "dirichlet"
        ? `words of topics ~ dirichlet(${shape} for each of ${input.words} words)`
        : `words of topics ~ gamma(shape ${shape}, rate ${rate})`,
    ]),
    approximations: countApproximations(method, countsVariable(study)),
    notes: Object.freeze([
      ...modelStructure(study, options).notes,
      ...topicNotes(input),
      ...topicParameters(input).notes,
      namesNote("topics"),
    ]),
  });
}

/** What a study's releases say about topics, as plain data: for `topicDraws`, summaries and metrics. */
export function topicStudyInput(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): TopicInput {
  if (releases.length === 0) fail("ARGUMENT", { name: "releases", found: "none", accepted: "one or more" });
  const { length } = countsVariable(study);
  const { options: structure, prior: clause } = modelStructure(study, options);
  const topics = structure.count("topics", TOPICS);
  structure.done();
  const prior = {
    shape: clause.positive("shape", 0.1),
    rate: clause.positive("rate", 1),
    words: clause.choice("words", ["gamma", "dirichlet"]),
  } satisfies TopicPrior;
  clause.done();
  const method = countMethod(options.method ?? study.model.method);
  return Object.freeze({ words: length, topics, prior, ...documentsOf(releases, length, method) });
}

/** All documents of all releases, one after the other. */
function documentsOf(releases: readonly Release[], length: number, method: CountMethod) {
  const parts = releases.map((release, i) => readCountReports(release, length, i + 1));
  const documents = parts.reduce((sum, { times }) => times.reduce((all, n) => all + n, sum), 0);
  const counts = new Int32Array(documents * length);
  const decay = new Float64Array(documents);
  let document = 0;
  for (const part of parts)
    part.rows.forEach((row, r) => {
      for (let n = 0; n < part.times[r]!; n++) {
        counts.set(row, document * length);
        decay[document++] = part.decay;
      }
    });
  return { documents, ...countsFor(method, counts, decay) };
}
