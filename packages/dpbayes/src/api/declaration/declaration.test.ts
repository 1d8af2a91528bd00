import { studyFamilyOf } from "@dpbayes/inference/families";
import type { Family } from "@dpbayes/privacy";
import { families, familyOf } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { defineStudy } from "../define-study.ts";
import type { MethodsOf, OptionsOf } from "./families.ts";

const said = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do patients stay?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98], outside: "refuse" },
    ward: { type: "category", levels: ["A", "B"] },
  },
  model: {
    family: "linear-regression",
    formula: "days ~ age + ward",
    method: "nuts",
    options: { residuals: "normal" },
    prior: {
      coefficients: { age: "normal(0, 0.1)", default: { law: "normal", mean: 0, sd: 1 } },
      level: "uniform(-1, 1)",
      sigma: { days: "half-normal(4)" },
      eta: 2,
    },
    holders: { differ: ["intercept"], law: "student" },
  },
  privacy: {
    setting: "distributed",
    neighbours: "replace-one",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
  },
} as const;

/** Never called: the compiler alone looks at it. An expected error that does not come is an error itself. */
function words(): void {
  defineStudy(said);
  const { model, privacy, variables } = said;
  const line = { family: "linear-regression", formula: "days ~ age" } as const;
  const number = { family: "gaussian", formula: "days ~ 1" } as const;
  const local = { setting: "local", epsilon: 1, unit: "one patient" } as const;
  const days = { type: "number", bounds: [0, 30] } as const;
  // @ts-expect-error a family that does not exist
  defineStudy({ ...said, model: { family: "linear-regresion", formula: "days ~ age" } });
  // @ts-expect-error a method of another family
  defineStudy({ ...said, model: { ...line, method: "plug-in" } });
  // @ts-expect-error a misspelt option
  defineStudy({ ...said, model: { ...line, options: { residual: "normal" } } });
  // @ts-expect-error an option that this family does not have
  defineStudy({ ...said, model: { ...number, options: { topics: 3 } } });
  // @ts-expect-error a misspelt field of a prior
  defineStudy({ ...said, model: { ...line, prior: { sgima: "half-normal(1)" } } });
  // @ts-expect-error a law of real numbers where they are positive
  defineStudy({ ...said, model: { ...number, prior: { sd: "normal(0, 1)" } } });
  // @ts-expect-error a law that does not exist
  defineStudy({ ...said, model: { ...number, prior: { mean: "norml(0, 1)" } } });
  // @ts-expect-error an argument is missing
  defineStudy({ ...said, model: { ...number, prior: { mean: { law: "normal", mean: 0 } } } });
  // @ts-expect-error a law under a name that does not exist
  defineStudy({ ...said, model: { ...line, prior: { coefficients: { age: "nrmal(0, 1)" } } } });
  // @ts-expect-error a field of the model that does not exist
  defineStudy({ ...said, model: { ...model, priors: {} } });
  // @ts-expect-error a prior of a family that has none
  defineStudy({ ...said, model: { family: "mean", formula: "days ~ 1", prior: {} } });
  // @ts-expect-error holders of a family that is no regression
  defineStudy({ ...said, model: { ...number, holders: "same" } });
  // @ts-expect-error a setting that does not exist
  defineStudy({ ...said, privacy: { ...privacy, setting: "centrall" } });
  // @ts-expect-error neighbours that do not exist
  defineStudy({ ...said, privacy: { ...privacy, neighbours: "replace" } });
  // @ts-expect-error neighbours must be said where somebody holds the data
  defineStudy({ ...said, privacy: { ...local, setting: "central" } });
  // @ts-expect-error add-remove makes no sense where everybody reports
  defineStudy({ ...said, privacy: { ...local, neighbours: "add-remove" } });
  // @ts-expect-error a field of privacy that does not exist
  defineStudy({ ...said, privacy: { ...privacy, epsilonn: 1 } });
  // @ts-expect-error bounds are missing
  defineStudy({ ...said, variables: { ...variables, days: { type: "number" } } });
  // @ts-expect-error levels are missing
  defineStudy({ ...said, variables: { ...variables, ward: { type: "category" } } });
  // @ts-expect-error a type that does not exist
  defineStudy({ ...said, variables: { ...variables, ward: { type: "boolen" } } });
  // @ts-expect-error a misspelt field of a variable
  defineStudy({ ...said, variables: { ...variables, days: { ...days, outsde: "clip" } } });
  // @ts-expect-error another word for what is outside
  defineStudy({ ...said, variables: { ...variables, days: { ...days, outside: "drop" } } });
  const { model: _, ...several } = { ...said, models: { line: { ...line, weight: 2 }, days: number } };
  defineStudy(several);
  // @ts-expect-error a question of a family that does not exist
  defineStudy({ ...several, models: { line: { family: "linear", formula: "days ~ age" } } });
  // @ts-expect-error a field of the study that does not exist
  defineStudy({ ...said, privcy: privacy });
}

type Said<Words extends string> = Readonly<Record<Words, true>>;

/** The compiler asks for every method, and for no other. */
const methods: { readonly [Name in Family]: Said<MethodsOf[Name]> } = {
  ...lawFree("mean", "total", "proportion", "difference"),
  quantile: { nuts: true, sum: true, table: true },
  cdf: { nuts: true, sum: true, table: true },
  ...ofNumbers(
    "bernoulli",
    "gaussian",
    "exponential",
    "gamma",
    "beta",
    "log-normal",
    "geometric",
    "negative-binomial",
  ),
  poisson: {
    table: true,
    nuts: true,
    "nuts-exact": true,
    quadrature: true,
    "noise-aware": true,
    "plug-in": true,
  },
  categorical: { nuts: true, sum: true, "noise-aware": true, "plug-in": true },
  "linear-regression": {
    ...{ auto: true, nuts: true, hierarchical: true, "wishart-walk": true, "fixed-s": true },
    ...{ "fixed-s-fast": true, "gibbs-clt": true },
  },
  "logistic-regression": { nuts: true, "nuts-normal": true, "nuts-cells": true, "nuts-clipped": true },
  "poisson-regression": { nuts: true, "nuts-normal": true, "nuts-cells": true, "nuts-clipped": true },
  table: { nuts: true, sum: true, "latent-counts": true },
  "naive-bayes": { "noise-aware": true, "plug-in": true },
  "hidden-markov-model": { "noise-aware": true, "plug-in": true },
  "topic-model": { collapsed: true, augmented: true, naive: true },
  "community-model": { collapsed: true, augmented: true, naive: true },
};

function lawFree<Name extends string>(...names: readonly Name[]): Record<Name, Said<"table">> {
  return Object.fromEntries(names.map((name) => [name, { table: true }])) as Record<Name, Said<"table">>;
}

function ofNumbers<Name extends string>(
  ...names: readonly Name[]
): Record<Name, Said<MethodsOf["gaussian"]>> {
  const words = { nuts: true, "nuts-exact": true, quadrature: true, "noise-aware": true, "plug-in": true };
  return Object.fromEntries(names.map((name) => [name, words])) as Record<Name, Said<MethodsOf["gaussian"]>>;
}

const options: { readonly [Name in keyof OptionsOf]: Said<string & keyof OptionsOf[Name]> } = {
  quantile: { bins: true, probabilities: true },
  cdf: { bins: true },
  poisson: { dispersed: true },
  "linear-regression": { residuals: true },
  "poisson-regression": { link: true, dispersed: true },
  table: { margins: true },
  "hidden-markov-model": { states: true, unobserved: true },
  "topic-model": { topics: true },
  "community-model": { communities: true, directed: true, reported: true },
};

describe("the words that the compiler knows", () => {
  it("make a study", () => {
    expect(defineStudy(said).model.family).toBe("linear-regression");
    expect(words).toBeTypeOf("function");
  });

  it.each(families)("%s: are those that the family knows", (family) => {
    const study = { model: { family } } as Parameters<typeof studyFamilyOf>[0] &
      Parameters<typeof familyOf>[0];
    const { methods: own, fromSums } = studyFamilyOf(study);
    const known = [...new Set([...own, ...(fromSums?.methods ?? [])])].sort();
    expect(Object.keys(methods[family]).sort()).toEqual(known);
    const given = Object.keys((options as Readonly<Record<string, object>>)[family] ?? {});
    expect(given.sort()).toEqual(
      Object.keys(familyOf(study).options)
        .map((name) => name.replace("?", ""))
        .sort(),
    );
  });
});
