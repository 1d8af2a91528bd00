import { buildModel, type Fit, type ModelOptions, seededSource } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { parseRelease, type Release, type Study } from "@dpbayes/privacy";
import { requireCount } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { meansOf } from "../planner/simulation/guess-of-fit.ts";
import type { Repeated } from "./repeat.ts";
import { type RunRepeatsOptions, runRepeats } from "./run-repeats.ts";
import {
  type CalibratedTruth,
  notCalibrated,
  type StudyCalibration,
  studyCalibration,
} from "./study-calibration.ts";
import { recordsOf } from "./study-like.ts";

export interface CalibrateStudyOptions extends RunRepeatsOptions {
  readonly study: Study;
  readonly releases: readonly unknown[];
  /** Simulated studies; 100 without it. */
  readonly repeats?: number;
  /** "mean" without it. */
  readonly truth?: CalibratedTruth;
  /** How the fit was asked for, beside the study. */
  readonly options?: ModelOptions;
  readonly seed?: number | string;
}

/** More records than this would take longer to simulate than anybody waits. */
const MOST_RECORDS = 2e6;

/**
 * How often intervals hold what they say, for studies like this one: simulated studies with its design, holders, numbers of records, plans
 * and noise, through the private side's own clipping and sums (truths from the prior: sums of records that nobody clips, since
 * a wide prior puts most of them outside the bounds), are fitted in short runs as it was, and truths are counted. It covers what the
 * models approximate (clipping, sums taken as normal) as far as records are normal about their means; not what records of the real world are.
 */
export async function calibrateStudy(fit: Fit, given: CalibrateStudyOptions): Promise<StudyCalibration> {
  const { study, repeats = 100, truth = "mean", options = {}, seed = 1 } = given;
  requireCount("repeats", repeats, 10);
  const releases = given.releases.map((release) => parseRelease(release));
  requireSimulable(study, releases);
  // A study that cannot be built is refused here, in its own words, and not once for every repeat.
  buildModel(study, releases, options);
  const impossible = truth === "prior" ? whyNotFromPrior(study, releases, options) : undefined;
  if (impossible !== undefined) return notCalibrated(truth, impossible);
  const counted = countedNumbers(fit, truth);
  const repeated: Repeated = { study, releases, parameters: fit.parameters, options, counted };
  const source = seededSource(seed).split("own study");
  const truthOf = (index: number) => {
    if (truth === "prior") return truth;
    return truth === "mean" ? meansOf(fit) : drawOf(fit, source.split(index).uniform());
  };
  const task = {
    repeated,
    repeats: Array.from({ length: repeats }, (_, index) => ({
      index,
      truth: truthOf(index),
      seed: `own study ${seed}, repeat ${index}`,
    })),
  };
  const words = await runRepeats(task, given);
  return studyCalibration(
    counted.map(({ name }) => name),
    words,
    truth,
  );
}

/**
 * The simulated covariates are those that were released, so their own laws are not counted; spreads are not, where the holders' coefficients stay
 * at their means: such holders lie closer together than the spread says.
 */
function countedNumbers({ names }: Fit, truth: CalibratedTruth): Repeated["counted"] {
  return names
    .map((name, at) => ({ name, at }))
    .filter(
      ({ name }) =>
        truth === "prior" ||
        (!name.startsWith("covariate_") && (truth === "draws" || !name.startsWith("spread["))),
    );
}

function whyNotFromPrior(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions,
): string | undefined {
  const { fromPrior } = studyFamilyOf(study);
  if (fromPrior === undefined)
    return `of the family ${study.model.family} no studies are drawn from the prior`;
  const draw = fromPrior(study, releases, options);
  return typeof draw === "string" ? draw : undefined;
}

function drawOf({ values, names, chainCount, drawCount }: Fit, u: number): number[] {
  const row = Math.floor(u * chainCount * drawCount);
  return Array.from(values.subarray(row * names.length, (row + 1) * names.length));
}

function requireSimulable(study: Study, releases: readonly Release[]): void {
  if (studyFamilyOf(study).nameless)
    fail("ARGUMENT", {
      name: "study",
      found: `of the family ${study.model.family}`,
      accepted: "one whose numbers have names: states, topics and communities are not told apart",
    });
  const records = releases.reduce((sum, release) => sum + recordsOf(release), 0);
  if (records > MOST_RECORDS)
    fail("ARGUMENT", {
      name: "releases",
      found: `of ${records} records`,
      accepted: `at most ${MOST_RECORDS}`,
    });
}
