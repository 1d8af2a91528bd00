import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { parseStudy } from "../study/parse-study.ts";
import { planRelease } from "./plan-release.ts";

const variables = {
  age: { type: "number", bounds: [18, 80] },
  visits: { type: "count", bounds: [0, 20] },
  sector: { type: "category", levels: ["public", "private", "other"] },
  employed: { type: "boolean" },
  words: { type: "counts", length: 4, total: 6 },
};

const formulas = {
  mean: "age ~ 1",
  total: "age ~ 1",
  difference: "age ~ employed",
  quantile: "age ~ 1",
  cdf: "age ~ 1",
  gaussian: "age ~ 1",
  poisson: "visits ~ 1",
  categorical: "sector ~ 1",
  "topic-model": "words ~ 1",
  "linear-regression": "age ~ visits",
  "logistic-regression": "employed ~ age",
  "poisson-regression": "visits ~ age",
} as const;

const local = { setting: "local" };
const central = { setting: "central", neighbours: "replace-one" };
const inputs = { ...local, perturb: "inputs" };

function outcome(family: keyof typeof formulas, privacy: object, statistic?: object): string {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula: formulas[family], ...(statistic && { statistic }) },
    privacy: { epsilon: 1, delta: 1e-5, unit: "one person", ...privacy },
  });
  try {
    return planRelease(study).route;
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

describe("settings without effect", () => {
  it.each<[string, keyof typeof formulas, object, object?]>([
    ["privacy.distance", "gaussian", { ...local, distance: 2 }],
    ["privacy.distance", "linear-regression", { ...central, distance: 2 }],
    ["privacy.perturb", "gaussian", { ...local, perturb: "statistic" }],
    ["privacy.perturb", "linear-regression", { ...central, perturb: "statistic" }],
    ["privacy.responseShare", "logistic-regression", { ...local, responseShare: 0.4 }],
    ["privacy.responseShare", "linear-regression", { ...inputs, responseShare: 0.4 }],
    ["model.statistic.radius", "gaussian", central, { radius: 1 }],
    ["model.statistic.weights", "gaussian", local, { weights: { x: 2 } }],
    ["model.statistic.weights", "poisson", central, { weights: { x: 2 } }],
    ["model.statistic.weights", "categorical", central, { weights: { x: 2 } }],
    ["model.statistic.weights", "topic-model", local, { weights: { x: 2 } }],
    ["model.statistic.weights", "linear-regression", inputs, { weights: { x: 2 } }],
    ["model.statistic.weights", "total", central, { weights: { x: 2 } }],
    ["model.statistic.weights", "quantile", central, { weights: { x: 2 } }],
    ["model.statistic.weights", "cdf", central, { weights: { x: 2 } }],
    ["model.statistic.squares", "total", central, { squares: true }],
    ["model.statistic.squares", "difference", central, { squares: false }],
    ["model.statistic.squares", "quantile", central, { squares: true }],
    ["model.statistic.squares", "gaussian", local, { squares: true }],
    ["model.statistic.squares", "poisson", central, { squares: true }],
    ["model.statistic.squares", "logistic-regression", central, { squares: true }],
  ])("%s for %s is refused", (field, family, privacy, statistic) => {
    expect(outcome(family, privacy, statistic)).toContain(`STUDY_UNSUPPORTED: study asks for ${field}`);
  });

  it.each<[keyof typeof formulas, object, object?]>([
    ["topic-model", { ...local, distance: 2 }],
    ["linear-regression", { ...local, perturb: "statistic" }, { radius: 1, squares: false }],
    ["linear-regression", inputs, { radius: 1 }],
    ["logistic-regression", { ...inputs, responseShare: 0.4 }],
    ["linear-regression", central, { radius: 1, weights: { x: 2 }, squares: true }],
    ["poisson-regression", central, { radius: 1, weights: { x: 2 } }],
    ["gaussian", central, { weights: { x: 2 }, squares: false }],
    ["mean", central, { weights: { x: 2 }, squares: false }],
    ["difference", central, { weights: { x: 2 } }],
  ])("those of %s %j %j have one", (family, privacy, statistic) => {
    expect(outcome(family, privacy, statistic)).toMatch(/^(vector|inputs-and-answer)$/);
  });
});
