import {
  type Guess,
  type Population,
  type StudyRecord,
  simulatedPopulation,
} from "@dpbayes/inference/families";
import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { simulateReleases } from "dpbayes/planner";
import type { CheckCase, Plant } from "./cases.ts";

/** Length of stay by age and body mass index. */
export function stayStudy(epsilon: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "How does the length of a stay depend on age and body mass index?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      age: { type: "number", bounds: [20, 80] },
      bmi: { type: "number", bounds: [15, 45] },
    },
    model: { family: "linear-regression", formula: "days ~ age + bmi" },
    privacy: { setting: "distributed", epsilon, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
  });
}

/** Spreads are given in half widths of the bounds: 15 days, 30 years, 15 of the index. */
function guessOf(spread: number): Guess {
  return {
    parameters: {
      intercept: 2,
      coefficients: { age: 0.15, bmi: 0.1 },
      sigma: 3,
      spread: { intercept: 15 * spread, age: (15 / 30) * spread, bmi: spread },
    },
    covariates: {
      age: { mean: 50, sd: 10, spread: 30 * spread },
      bmi: { mean: 28, sd: 5, spread: 15 * spread },
    },
  };
}

type Mistake = (record: { readonly days: number; readonly age: number }) => StudyRecord;

/** How the records of a holder, or for a cubic effect of all holders, come out wrong. */
const mistakes: Readonly<Record<Plant, Mistake>> = {
  none: (record) => record,
  "outcome turned round": (record) => ({ ...record, days: 30 - record.days }),
  "outcome in weeks": (record) => ({ ...record, days: record.days / 7 }),
  "age in months": (record) => ({ ...record, age: 12 * record.age }),
  "age turned round": (record) => ({ ...record, age: 100 - record.age }),
  "cubic effect": (record) => ({ ...record, days: record.days + 0.5 * ((record.age - 50) / 10) ** 3 }),
};

/** The releases of one simulated study, the first holder with its mistake. */
export async function plantedStudy(given: CheckCase, seed: string): Promise<readonly Release[]> {
  const { plant, epsilon, records, holders, spread } = given;
  const study = stayStudy(epsilon);
  const guess = guessOf(spread);
  const sound = await simulateReleases({ study, guess, records: records * holders, holders, seed });
  if (plant === "none") return sound;
  const wrong = await wrongReleases(study, guess, given, seed);
  return sound.map((release, j) =>
    j === 0 || plant === "cubic effect" ? named(wrong[j]!, release) : release,
  );
}

async function wrongReleases(
  study: Study,
  guess: Guess,
  { plant, records, holders }: CheckCase,
  seed: string,
): Promise<readonly Release[]> {
  const person = simulatedPopulation({ study, guess, records });
  const population: Population = (rng, i) => mistakes[plant](person(rng, i) as never);
  return simulateReleases({
    study,
    guess: { parameters: {}, population },
    records: records * holders,
    holders,
    seed: `${seed}, wrong`,
  });
}

function named(release: Release, { holder }: Release): Release {
  const { digest: _, ...whole } = { ...release, holder: holder! };
  return { ...whole, digest: digestOf(whole) } as Release;
}
