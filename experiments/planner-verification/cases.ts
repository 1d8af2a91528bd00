import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Guess, Scenario } from "../../packages/dpbayes/src/planner/index.ts";

/** A study with a truth, whose widths are planned and then realised. */
export interface PlannedCase {
  readonly name: string;
  readonly study: Study;
  readonly guess: Guess;
  readonly scenario: Scenario;
  /** Numbers that are held against the plan, by the beginning of their names; all of the guess's without it. */
  readonly judged?: readonly string[];
}

type Part = Readonly<Record<string, unknown>>;

const variables = {
  hours: { type: "number", bounds: [0, 10] },
  score: { type: "number", bounds: [0, 1] },
  visits: { type: "count", bounds: [0, 12] },
  dose: { type: "number", bounds: [-2, 2] },
  mood: { type: "category", levels: ["bad", "fair", "good"] },
  ill: { type: "boolean" },
  month: { type: "category", levels: ["jan", "feb", "mar", "apr", "may", "jun"] },
  region: { type: "category", levels: ["north", "south"] },
  words: { type: "counts", length: 6, total: 20 },
};

const local = { setting: "local" };
const central = { setting: "central", neighbours: "replace-one" };
const distributed = { setting: "distributed", neighbours: "replace-one", delta: 1e-5 };
const delta = { delta: 1e-5 };

interface Declared {
  readonly formula: string;
  readonly privacy: Part;
  readonly truth: Guess["parameters"];
  readonly records: number;
  readonly epsilon?: number;
  readonly holders?: number;
  readonly prior?: Part;
  readonly judged?: readonly string[];
}

function planned(family: string, declared: Declared): PlannedCase {
  const { formula, privacy, truth, records, epsilon = 1, holders = 1, prior, judged } = declared;
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "plan",
    question: "Are intervals as wide as planned?",
    variables,
    model: { family, formula, ...(prior && { prior }) },
    privacy: { epsilon, unit: "one person", ...privacy },
  });
  const name = [family, study.privacy.setting, ...(holders > 1 ? [`${holders} holders`] : [])].join(", ");
  return {
    name: privacy["perturb"] === "inputs" ? `${name}, inputs` : name,
    study,
    guess: { parameters: truth },
    scenario: { epsilon, records, holders },
    ...(judged && { judged }),
  };
}

const shares = { bad: 0.2, fair: 0.3, good: 0.5 };
const line = { intercept: 5, coefficients: { dose: 1 }, sigma: 1 };

/** Every family that `fit` knows, in the settings that it has. */
export const plannedCases: readonly PlannedCase[] = [
  planned("bernoulli", { formula: "ill ~ 1", privacy: local, truth: { p: 0.3 }, records: 2000 }),
  planned("bernoulli", {
    formula: "ill ~ 1",
    privacy: central,
    truth: { p: 0.3 },
    records: 400,
    epsilon: 0.2,
  }),
  planned("categorical", { formula: "mood ~ 1", privacy: local, truth: { shares }, records: 3000 }),
  planned("categorical", {
    formula: "mood ~ 1",
    privacy: central,
    truth: { shares },
    records: 400,
    epsilon: 0.2,
  }),
  planned("gaussian", {
    formula: "hours ~ 1",
    privacy: local,
    truth: { mean: 5, sd: 2 },
    records: 10_000,
    epsilon: 2,
  }),
  planned("gaussian", { formula: "hours ~ 1", privacy: central, truth: { mean: 5, sd: 2 }, records: 400 }),
  planned("exponential", { formula: "hours ~ 1", privacy: local, truth: { rate: 0.5 }, records: 3000 }),
  planned("exponential", { formula: "hours ~ 1", privacy: central, truth: { rate: 0.5 }, records: 400 }),
  planned("gamma", {
    formula: "hours ~ 1",
    privacy: local,
    truth: { shape: 3, rate: 0.8 },
    records: 10_000,
    epsilon: 4,
  }),
  planned("beta", {
    formula: "score ~ 1",
    privacy: local,
    truth: { a: 2, b: 3 },
    records: 10_000,
    epsilon: 4,
  }),
  planned("log-normal", {
    formula: "hours ~ 1",
    privacy: local,
    truth: { mean_log: 1, sd_log: 0.6 },
    records: 10_000,
    epsilon: 4,
  }),
  planned("poisson", { formula: "visits ~ 1", privacy: local, truth: { mean: 3 }, records: 3000 }),
  planned("poisson", { formula: "visits ~ 1", privacy: central, truth: { mean: 3 }, records: 400 }),
  planned("geometric", { formula: "visits ~ 1", privacy: local, truth: { p: 0.3 }, records: 5000 }),
  planned("negative-binomial", {
    formula: "visits ~ 1",
    privacy: local,
    truth: { r: 3, p: 0.5 },
    records: 10_000,
    epsilon: 4,
  }),
  planned("linear-regression", {
    formula: "hours ~ dose + ill",
    privacy: distributed,
    truth: { ...line, coefficients: { dose: 1, ill: 0.5 } },
    records: 6000,
    epsilon: 2,
    holders: 3,
  }),
  planned("linear-regression", {
    formula: "hours ~ dose",
    privacy: { ...local, ...delta },
    truth: line,
    records: 200_000,
    epsilon: 8,
  }),
  planned("linear-regression", {
    formula: "hours ~ dose",
    privacy: { ...local, ...delta, perturb: "inputs" },
    truth: line,
    records: 60_000,
    epsilon: 16,
  }),
  planned("logistic-regression", {
    formula: "ill ~ dose",
    privacy: { ...central, ...delta },
    truth: { intercept: -0.5, coefficients: { dose: 1 } },
    records: 3000,
  }),
  planned("poisson-regression", {
    formula: "visits ~ dose",
    privacy: { ...central, ...delta },
    truth: { intercept: 2, coefficients: { dose: 0.5 } },
    records: 3000,
  }),
  planned("naive-bayes", {
    formula: "ill ~ mood",
    privacy: central,
    truth: {
      ill: { false: 0.6, true: 0.4 },
      "mood|false": shares,
      "mood|true": { bad: 0.5, fair: 0.3, good: 0.2 },
    },
    records: 800,
    epsilon: 0.5,
  }),
  planned("hidden-markov-model", {
    formula: "mood ~ region / month",
    privacy: central,
    truth: {
      transitions: [
        [0.7, 0.3],
        [0.3, 0.7],
        [0.5, 0.5],
      ],
      "mood|1": { bad: 0.7, fair: 0.2, good: 0.1 },
      "mood|2": { bad: 0.1, fair: 0.2, good: 0.7 },
    },
    records: 1200,
    prior: { states: 2 },
    // How often states follow each other rests on the few moves that a study happens to have.
    judged: ["mood|"],
  }),
  planned("topic-model", {
    formula: "words ~ 1",
    privacy: { ...local, distance: 2 },
    truth: {
      total: 600,
      shares: [0.5, 0.5],
      words: [
        [5, 4, 3, 1, 1, 1],
        [1, 1, 1, 3, 4, 5],
      ],
    },
    records: 60,
    epsilon: 2,
    prior: { topics: 2 },
    // Names of topics are those of a reference that a study's reports decide.
    judged: ["total"],
  }),
  planned("community-model", {
    formula: "words ~ 1",
    privacy: { ...local, distance: 2 },
    truth: {
      activity: [20, 20, 20, 20, 20, 20],
      blocks: [
        [60, 10],
        [10, 60],
      ],
      memberships: [
        [1, 0],
        [1, 0],
        [1, 0],
        [0, 1],
        [0, 1],
        [0, 1],
      ],
    },
    records: 6,
    epsilon: 2,
    prior: { communities: 2 },
    judged: ["activity"],
  }),
];
