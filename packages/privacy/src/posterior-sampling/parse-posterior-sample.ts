import { fail } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import { digestOf } from "../release/format/seal.ts";
import { parseStudy } from "../study/parse-study.ts";
import { type PosteriorSample, posteriorSampleFormat } from "./posterior-sample.ts";
import { posteriorSampleShape } from "./posterior-sample-shape.ts";

const refuse: Refuse = (field, found, accepted) => fail("SAMPLE_FIELD", { field, found, accepted });

/**
 * Reads a posterior sample from plain JSON. An edited or damaged one is refused by its digest; one that was
 * made wrongly, by what it says twice: cost, relation, family and number of values must agree.
 */
export function parsePosteriorSample(value: unknown): PosteriorSample {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== posteriorSampleFormat)
    fail("SAMPLE_FORMAT", { found: shown(format), accepted: JSON.stringify(posteriorSampleFormat) });
  // The shape describes exactly the type PosteriorSample; the test of the schema holds the two together.
  const read = readShape(posteriorSampleShape, value, "", refuse) as PosteriorSample;
  const sample = { ...read, study: parseStudy(read.study) };
  if (digestOf(sample) !== sample.digest) fail("SAMPLE_DIGEST");
  requireStatedCost(sample);
  requireNamedValues(sample);
  return deepFreeze(sample);
}

/** The study's privacy, at its epsilon or less, and what the mechanism says it cost. */
function requireStatedCost({ study, mechanism, privacy, count }: PosteriorSample): void {
  const { parameters } = mechanism;
  same("privacy.setting", privacy.setting, "central");
  same("study.privacy.setting", study.privacy.setting, "central");
  same("privacy.unit", privacy.unit, study.privacy.unit);
  same("privacy.neighbours", privacy.neighbours, study.privacy.neighbours);
  same("privacy.population", privacy.population, study.privacy.population);
  same("mechanism.parameters.neighbours", parameters.neighbours, study.privacy.neighbours);
  same("mechanism.parameters.family", parameters.family, study.model.family);
  same("privacy.delta", privacy.delta, 0);
  same("privacy.distance", privacy.distance, undefined);
  same("privacy.epsilon", privacy.epsilon, parameters.epsilon);
  if (!(privacy.epsilon <= study.privacy.epsilon))
    refuse("privacy.epsilon", shown(privacy.epsilon), `at most the study's, ${study.privacy.epsilon}`);
  if ((count === null) !== (privacy.neighbours === "add-remove"))
    refuse("count", shown(count), "null under add-remove, else a whole number");
}

function requireNamedValues({ names, values }: PosteriorSample): void {
  if (values.length !== names.length)
    refuse("values", `${values.length} numbers`, `${names.length} numbers, one per name`);
}

function same(field: string, found: unknown, accepted: unknown): void {
  if (found !== accepted) refuse(field, shown(found), shown(accepted));
}
