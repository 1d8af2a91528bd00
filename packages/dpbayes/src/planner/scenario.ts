import { type Guess, studyFamilyOf } from "@dpbayes/inference/families";
import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { parseStudy, planRelease, type Study } from "@dpbayes/privacy";
import { designOf, familyOf, type MechanismRecord } from "@dpbayes/privacy/formats";
import { refuse } from "./refuse.ts";

/** One way to carry the study out. */
export interface Scenario {
  readonly epsilon: number;
  /** Records or reports in all. */
  readonly records: number;
  /** Data holders among whom the records are spread. */
  readonly holders: number;
  /** Bounds that replace the study's, by variable; stated by whoever plans, never by data. */
  readonly bounds?: Readonly<Record<string, readonly [number, number]>>;
}

/** What all scenarios of a plan share. */
export interface Planned {
  readonly study: Study;
  readonly guess: Guess;
}

/** The study with a scenario's budget and bounds. */
export function studyOf(
  study: Study,
  { epsilon, bounds = {} }: Omit<Scenario, "records" | "holders">,
): Study {
  const unknown = Object.keys(bounds).find((name) => !("bounds" in (study.variables[name] ?? {})));
  if (unknown !== undefined) refuse(`bounds of ${unknown}`, "given", "of a number or count of the study");
  const variables = Object.fromEntries(
    Object.entries(study.variables).map(([name, variable]) => [
      name,
      bounds[name] === undefined ? variable : { ...variable, bounds: bounds[name] },
    ]),
  );
  return parseStudy({ ...study, variables, privacy: { ...study.privacy, epsilon } });
}

/**
 * The same scenario with noise so small that sampling error drowns it: e^−30 of answers flipped, a Laplace scale of
 * 1/300 of the sensitivity, a Gaussian sd of about 1/60 of it (σ ≈ Δ/√(2ε) for large ε).
 */
export function noiseFree({ study }: Planned, scenario: Scenario): Scenario {
  const { mechanism } = planRelease(studyOf(study, scenario));
  const distance = study.privacy.distance === undefined ? 1 : wholeDistance(mechanism.parameters);
  return {
    ...scenario,
    epsilon: Math.max(scenario.epsilon, faintEpsilon(mechanism as MechanismRecord) * distance),
  };
}

/** Whole noise vanishes as answers do: e^−30 of the numbers are moved at all. */
function faintEpsilon(mechanism: MechanismRecord): number {
  const noise = noiseOf(mechanism);
  if (noise === undefined) return 30;
  const { whole, quadratic } = lawOf(noise);
  if (whole) return 30;
  return quadratic > 0 ? 2000 : 300;
}

function wholeDistance(parameters: object): number {
  const { distance } = parameters as { readonly distance?: number };
  return distance ?? 1;
}

/** Reports at such a budget say nothing: what is left of the posterior is the prior. */
const PRIOR_ONLY_EPSILON = 1e-3;
const PRIOR_ONLY_RECORDS = 40;

/** Regressions want more records than covariates, some models as many as there are places. */
function priorOnlyRecords(study: Study, { records }: Scenario): number {
  if (studyFamilyOf(study).fixedRecords) return records;
  if (!familyOf(study).regression) return PRIOR_ONLY_RECORDS;
  return PRIOR_ONLY_RECORDS + 4 * designOf(study).columns.length;
}

/** The same scenario with noise that drowns every record. */
export function priorOnly({ study }: Planned, scenario: Scenario): Scenario {
  const records = Math.min(priorOnlyRecords(study, scenario), scenario.records);
  // Two holders have all parameters that many have.
  return { ...scenario, epsilon: PRIOR_ONLY_EPSILON, records, holders: Math.min(2, scenario.holders) };
}
