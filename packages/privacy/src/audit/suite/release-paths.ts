import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";

/** One way from record to release or report, with records of its domain. */
export interface ReleasePath {
  readonly name: string;
  readonly study: Study;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

const variables = {
  income: { type: "number", bounds: [0, 200], unit: "kEUR" },
  age: { type: "number", bounds: [18, 80], unit: "years" },
  visits: { type: "count", bounds: [0, 20] },
  cars: { type: "count", bounds: [1, 2] },
  sector: { type: "category", levels: ["public", "private", "other"] },
  region: { type: "category", levels: ["north", "south"] },
  month: { type: "category", levels: ["jan", "feb", "mar"] },
  employed: { type: "boolean" },
  words: { type: "counts", length: 4, total: 6 },
};

const records = [
  {
    income: 30,
    age: 25,
    visits: 3,
    cars: 0,
    sector: "public",
    region: "north",
    month: "jan",
    employed: true,
    words: [1, 0, 2, 0],
  },
  {
    income: 80,
    age: 51,
    visits: 0,
    cars: 1,
    sector: "other",
    region: "south",
    month: "mar",
    employed: false,
    words: [0, 0, 0, 6],
  },
  {
    income: 250,
    age: 80,
    visits: 40,
    cars: 7,
    sector: "private",
    region: "north",
    month: "feb",
    employed: true,
    words: [9, 9, 0, 0],
  },
];

type Privacy = Readonly<Record<string, unknown>>;

function path(family: string, formula: string, privacy: Privacy, model: object = {}): ReleasePath {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "path",
    question: "What does this path do?",
    variables,
    model: { family, formula, ...model },
    privacy: { epsilon: 1, unit: "one person", ...privacy },
  });
  const words = Object.entries(privacy).filter(([key]) => key !== "delta");
  const said = words.map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value)));
  return { name: [family, formula, ...said].join(", "), study, records };
}

const holders = [
  ["mean", "age ~ 1"],
  ["total", "income ~ 1"],
  ["total", "visits ~ 1"],
  ["proportion", "region ~ 1"],
  ["difference", "income ~ region"],
  ["difference", "employed ~ region"],
  ["quantile", "age ~ 1"],
  ["cdf", "visits ~ 1"],
  ["bernoulli", "employed ~ 1"],
  ["categorical", "sector ~ 1"],
  ["gaussian", "age ~ 1"],
  ["exponential", "income ~ 1"],
  ["poisson", "visits ~ 1"],
  ["table", "~ region + cars"],
  ["naive-bayes", "employed ~ sector + region"],
  ["hidden-markov-model", "sector + employed ~ region / month"],
] as const;

/** A table with one of its margins, which weighs more. */
const margins = {
  options: { margins: [["sector", "region"], ["region"]] },
  statistic: { weights: { region: 2 } },
};

const regressions = [
  ["linear-regression", "income ~ age + sector"],
  ["linear-regression", "income ~ 0 + age"],
  ["logistic-regression", "employed ~ age + visits"],
  ["logistic-regression", "employed ~ 0 + age"],
  ["poisson-regression", "visits ~ age"],
  ["poisson-regression", "visits ~ 0 + age + employed"],
] as const;

const relations = ["replace-one", "add-remove"] as const;

/** Every family a data holder can release, under both relations. */
export const tablePaths: readonly ReleasePath[] = relations.flatMap((neighbours) => [
  ...holders.map(([family, formula]) => path(family, formula, { setting: "central", neighbours })),
  path("gaussian", "age ~ 1", { setting: "central", neighbours, mechanism: "gaussian", delta: 1e-5 }),
  path("mean", "age ~ 1", { setting: "central", neighbours, mechanism: "gaussian", delta: 1e-5 }),
  path("difference", "income ~ region", {
    setting: "central",
    neighbours,
    mechanism: "gaussian",
    delta: 1e-5,
  }),
  path("categorical", "sector ~ 1", { setting: "central", neighbours, mechanism: "gaussian", delta: 1e-5 }),
  path("categorical", "sector ~ 1", { setting: "distributed", neighbours, mechanism: "laplace" }),
  path("table", "~ sector + region", { setting: "distributed", neighbours }, margins),
  path(
    "table",
    "~ sector + region",
    { setting: "central", neighbours, mechanism: "gaussian", delta: 1e-5 },
    margins,
  ),
  ...regressions.map(([family, formula]) =>
    path(family, formula, { setting: "distributed", neighbours, delta: 1e-5 }),
  ),
]);

const rules = ["average", "one-at-random", { first: 3 }] as const;

/** A holder's tables of persons who may have any number of records. */
export const personPaths: readonly ReleasePath[] = relations.flatMap((neighbours) => {
  const privacy = { setting: "central", neighbours, delta: 1e-5, person: "id" };
  return [
    ...rules.map((records) => path("gaussian", "age ~ 1", { ...privacy, records })),
    path("total", "visits ~ 1", { ...privacy, records: { sum: 5 } }),
    path("categorical", "sector ~ 1", { ...privacy, records: "average" }),
    path("table", "~ sector + region", { ...privacy, records: "one-at-random" }),
    path("hidden-markov-model", "sector + employed ~ region / month", { ...privacy, records: "average" }),
    path("linear-regression", "income ~ age + sector", { ...privacy, records: "average" }),
    path("logistic-regression", "employed ~ age + visits", { ...privacy, records: { first: 3 } }),
  ];
});

const local = { setting: "local" };

/** Every way to make one person's report. */
export const reportPaths: readonly ReleasePath[] = [
  path("mean", "visits ~ 1", local),
  path("total", "income ~ 1", local),
  path("proportion", "region ~ 1", local),
  path("quantile", "age ~ 1", local),
  path("cdf", "visits ~ 1", { ...local, mechanism: "k-ary-randomised-response" }),
  path("bernoulli", "employed ~ 1", local),
  path("categorical", "sector ~ 1", { ...local, mechanism: "k-ary-randomised-response" }),
  path("categorical", "sector ~ 1", { ...local, mechanism: "unary-encoding" }),
  path("table", "~ region + cars", local),
  path("table", "~ sector + region + employed", { ...local, mechanism: "unary-encoding" }),
  path("gaussian", "age ~ 1", local),
  path("log-normal", "income ~ 1", { ...local, mechanism: "gaussian", delta: 1e-5 }),
  path("poisson", "visits ~ 1", local),
  path("negative-binomial", "visits ~ 1", { ...local, mechanism: "laplace" }),
  path("topic-model", "words ~ 1", local),
  path("community-model", "words ~ 1", { ...local, distance: 2 }),
  ...regressions.map(([family, formula]) => path(family, formula, { ...local, delta: 1e-5 })),
  path("logistic-regression", "employed ~ age*sector + poly(visits, 2)", { ...local, delta: 1e-5 }),
  path("linear-regression", "income ~ age", { ...local, delta: 1e-5, perturb: "inputs" }),
  path("logistic-regression", "employed ~ age", {
    ...local,
    delta: 1e-5,
    perturb: "inputs",
    responseShare: 0.4,
  }),
  path("poisson", "visits ~ 1", { ...local, mechanism: "k-ary-randomised-response" }),
  path("negative-binomial", "cars ~ 1", { ...local, mechanism: "randomised-response" }),
  path("bernoulli", "employed ~ 1", { ...local, mechanism: "laplace" }),
  path("bernoulli", "employed ~ 1", { ...local, mechanism: "gaussian", delta: 1e-5 }),
  path("bernoulli", "employed ~ 1", { ...local, mechanism: "geometric" }),
  path("gaussian", "visits ~ 1", local),
  path("log-normal", "visits ~ 1", { ...local, mechanism: "gaussian", delta: 1e-5 }),
  path("gamma", "visits ~ 1", { ...local, mechanism: "k-ary-randomised-response" }),
];
