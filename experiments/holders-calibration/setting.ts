import { type HoldersClause, parseStudy, type Study } from "@dpbayes/privacy";

/** The model of a row; linear regression has two. */
export type Engine = "linear, hierarchical" | "linear, nuts" | "logistic" | "poisson";

/** What is simulated: J holders of n records with two covariates, whose truths come from the prior. */
export interface Setting {
  readonly engine: Engine;
  readonly holders: number;
  readonly epsilon: number;
  readonly records: number;
  /** In what the holders differ, in truth and in the model. */
  readonly clause: Exclude<HoldersClause, "same">;
  /** What the model is told of it instead, for controls. */
  readonly told?: HoldersClause;
}

export const COUNT_BOUND = 6;

const normal = (sd: number, mean = 0) => ({ law: "normal", mean, sd }) as const;
const around = (middle: number, sd: number) => ({ law: "log-normal", mean: Math.log(middle), sd }) as const;

/** Covariates that stay within their bounds, as the models that do not know of clipping take them to. */
const covariates = { mean: normal(0.15), scales: around(0.3, 0.2), eta: 2 };

/** Of every number but the covariates' correlations, in the words of each model. */
export const PRIORS = {
  "linear, hierarchical": {
    coefficients: normal(0.7),
    intercept: normal(0.5),
    variance: { law: "inverse-gamma", shape: 4, scale: 0.12 },
    covariance: { law: "inverse-wishart", degrees: 8, scale: [0.45, 0.45] },
    mean: { law: "normal-per-covariance", mean: 0, weight: 4 },
  },
  "linear, nuts": {
    coefficients: normal(0.7),
    intercept: normal(0.5),
    sigma: around(0.2, 0.3),
    ...covariates,
  },
  logistic: { coefficients: normal(2), intercept: normal(1), ...covariates },
  poisson: { coefficients: normal(1), intercept: normal(0.5, 0.7), ...covariates },
} as const satisfies Readonly<Record<Engine, object>>;

export const METHODS: Readonly<Record<Engine, string>> = {
  "linear, hierarchical": "hierarchical",
  "linear, nuts": "nuts",
  logistic: "nuts-normal",
  poisson: "nuts-normal",
};

/** What the truth keeps to, and models allow more than by default. */
const LAWS: Partial<Record<Engine, object>> = {
  "linear, nuts": { residuals: "normal" },
  poisson: { dispersed: false },
};

const RESPONSES = {
  linear: { type: "number", bounds: [-1, 1] },
  logistic: { type: "boolean" },
  poisson: { type: "count", bounds: [0, COUNT_BOUND] },
} as const;

export function familyOf(engine: Engine): keyof typeof RESPONSES {
  return engine === "logistic" || engine === "poisson" ? engine : "linear";
}

export function studyOf({ engine, epsilon, clause, told = clause }: Setting): Study {
  const family = familyOf(engine);
  const covariate = { type: "number", bounds: [-1, 1] };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "holders",
    question: "Do posteriors of holders that differ know as much as they say?",
    variables: { y: RESPONSES[family], a: covariate, b: covariate },
    model: {
      family: `${family}-regression`,
      formula: "y ~ a + b",
      method: METHODS[engine],
      prior: PRIORS[engine],
      ...(LAWS[engine] && { options: LAWS[engine] }),
      holders: told,
    },
    privacy: { setting: "distributed", epsilon, delta: 1e-5, unit: "one person", neighbours: "replace-one" },
  });
}
