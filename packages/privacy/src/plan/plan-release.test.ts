import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { MOST_COORDINATES } from "../json/limits.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { cost, planRelease } from "./plan-release.ts";

const levels = (count: number) => Array.from({ length: count }, (_, i) => `l${i}`);

function study(variables: object, family: string, formula: string, privacy: object, statistic = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula, statistic },
    privacy: { epsilon: 1, delta: 1e-5, unit: "one person", ...privacy },
  });
}

const central = { setting: "central", neighbours: "replace-one" };
const local = { setting: "local" };

function refusal(run: () => unknown): DpbayesError {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("plan", () => {
  it.each([null, undefined, {}, 7, []])(
    "refuses %j, which is no study, with an error of the catalogue",
    (value) => {
      expect(refusal(() => planRelease(value as never)).code).toBe("STUDY_FIELD");
      expect(refusal(() => cost(value as never)).code).toBe("STUDY_FIELD");
    },
  );

  const y = { type: "number", bounds: [0, 1] };
  const many = { type: "category", levels: levels(1500) };
  const large = { type: "category", levels: levels(1001) };

  it.each<[string, () => Study]>([
    [
      "counts of 1e10 words",
      () => study({ w: { type: "counts", length: 1e10, total: 5 } }, "topic-model", "w ~ 1", local),
    ],
    ["a regression on 1500 levels", () => study({ y, many }, "linear-regression", "y ~ many", central)],
    ["the same, local", () => study({ y, many }, "linear-regression", "y ~ many", local)],
    ["a table of 1001 by 1001", () => study({ a: large, b: large }, "naive-bayes", "a ~ b", central)],
    [
      "cells of 1001 by 1001",
      () =>
        study({ a: large, b: large, c: { type: "boolean" } }, "hidden-markov-model", "c ~ a / b", central),
    ],
  ])("refuses %s before it allocates them", (_, make) => {
    const error = refusal(() => planRelease(make()));
    expect(error.code).toBe("STUDY_UNSUPPORTED");
    expect(error.message).toContain(String(MOST_COORDINATES));
  });

  it("leaves inputs alone, which do not grow with the square of the columns", () => {
    const asked = study({ y, many }, "linear-regression", "y ~ many", { ...local, perturb: "inputs" });
    expect(planRelease(asked).statistic.layout.coordinates).toHaveLength(1500);
  });

  it("asks nobody for inputs that no model can read: of products, powers and offsets", () => {
    const ill = { type: "boolean" };
    const age = { type: "number", bounds: [20, 80] };
    const of = (formula: string) =>
      study({ ill, age, days: age }, "logistic-regression", formula, { ...local, perturb: "inputs" });
    expect(refusal(() => planRelease(of("ill ~ age + I(age^2)"))).message).toContain(
      "perturbed inputs with I(age^2) in the formula",
    );
    expect(refusal(() => planRelease(of("ill ~ age + offset(days)"))).code).toBe("STUDY_UNSUPPORTED");
    expect(planRelease(of("ill ~ log(age)")).statistic.layout.coordinates).toHaveLength(2);
  });

  it("refuses a weight that cannot be divided out again", () => {
    const asked = study({ y }, "gaussian", "y ~ 1", central, { weights: { x2: 1e-300 } });
    expect(["ARGUMENT", "STUDY_UNSUPPORTED"]).toContain(refusal(() => planRelease(asked)).code);
    const loud = study(
      { y },
      "gaussian",
      "y ~ 1",
      { ...central, epsilon: 1e-200 },
      { weights: { x2: 1e-55 } },
    );
    expect(refusal(() => planRelease(loud)).message).toContain("noise that can overflow in block x");
  });

  it("gives every cell of a hidden Markov model a name of its own", () => {
    const variables = {
      c: { type: "boolean" },
      region: { type: "category", levels: ["a", "a/b", "a\\"] },
      month: { type: "category", levels: ["c", "b/c", "/c"] },
    };
    const planned = planRelease(study(variables, "hidden-markov-model", "c ~ region / month", central));
    const { coordinates } = planned.statistic.layout;
    expect(coordinates).toHaveLength(18);
    expect(new Set(coordinates).size).toBe(18);
    expect(coordinates[0]).toBe("region/month=a/c&c=false");
  });
});
