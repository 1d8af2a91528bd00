import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import { runChains } from "../../chains/run-chains.ts";
import type { Target } from "../../contracts/target.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { linearStudyModel } from "./index.ts";

const variables = {
  income: { type: "number", bounds: [0, 200] },
  age: { type: "number", bounds: [20, 80] },
  sector: { type: "category", levels: ["public", "private", "other"] },
};

export function studyOf(formula: string, privacy: object, statistic?: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "incomes",
    question: "How does income grow with age?",
    variables,
    model: { family: "linear-regression", formula, ...(statistic && { statistic }) },
    privacy: { epsilon: 1, delta: 1e-5, unit: "one person", ...privacy },
  });
}

export const central = { setting: "central", neighbours: "replace-one", epsilon: 1e4 };
export const local = { setting: "local" };

/** Incomes of 100 + 1.5·(age − 50) + 10·(private) + N(0, 8²). */
export function people(count: number) {
  const rng = seededSource("people");
  return Array.from({ length: count }, () => {
    const age = 50 + 10 * rng.normal();
    const sector = ["public", "private", "other"][Math.floor(3 * rng.uniform())]!;
    const income = 100 + 1.5 * (age - 50) + (sector === "private" ? 10 : 0) + 8 * rng.normal();
    return { age, sector, income };
  });
}

export async function fitOf(model: Target) {
  const run = await runChains(model, { seed: 1, chains: 2, warmup: 300, draws: 300 });
  return createFit(run.parameters, run.results, { seed: 1 });
}

export const build = (study: Study, ...releases: readonly Release[]) => linearStudyModel(study, releases, {});
