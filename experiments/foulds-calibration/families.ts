import type { SeededSource } from "@dpbayes/inference";
import { categorical, dirichlet, poisson } from "@dpbayes/inference/distributions";
import { univariatePrior } from "@dpbayes/inference/models/univariate";
import type { CuratorFamily } from "./family.ts";

const LEVELS = ["a", "b", "c", "d"] as const;
const SHOPS = ["corner", "market", "web"] as const;
const COUNT_BOUNDS = [0, 6] as const;
const BOUNDS = [0, 10] as const;
/** Of the family whose sd is known. */
const SD = 2;

/** The default prior of one number, scaled by the bounds as the models scale it. */
function priorOf(family: "bernoulli" | "gaussian" | "exponential" | "poisson") {
  const bounds = { bernoulli: [0, 1] as const, gaussian: BOUNDS, exponential: BOUNDS, poisson: COUNT_BOUNDS };
  const whole = family === "bernoulli" || family === "poisson";
  const channel = { bounds: bounds[family], noise: { kind: "laplace", scale: 1 }, whole } as const;
  return univariatePrior({ family, terms: [{ channel }] });
}

function flatShares(rng: SeededSource, out: Float64Array): void {
  dirichlet.sample(rng, new Float64Array(out.length).fill(1), out);
}

const bernoulli: CuratorFamily = {
  name: "bernoulli",
  variables: { y: { type: "boolean" } },
  formula: "y ~ 1",
  parameters: ["p"],
  truth: priorOf("bernoulli").sample,
  people:
    (rng, [p]) =>
    () => ({ y: rng.uniform() < p! }),
};

const categories: CuratorFamily = {
  name: "categorical",
  variables: { y: { type: "category", levels: LEVELS } },
  formula: "y ~ 1",
  parameters: LEVELS,
  truth(rng) {
    const shares = new Float64Array(LEVELS.length);
    flatShares(rng, shares);
    return shares;
  },
  people: (rng, shares) => () => ({ y: LEVELS[categorical.sample(rng, shares)]! }),
};

/** Bounds that bind: some records are clipped under most truths. Counts are Poisson ones, and the study says so. */
const counts: CuratorFamily = {
  name: "poisson",
  variables: { y: { type: "count", bounds: COUNT_BOUNDS } },
  formula: "y ~ 1",
  clauses: { options: { dispersed: false } },
  parameters: ["mean"],
  truth: priorOf("poisson").sample,
  people:
    (rng, [mean]) =>
    () => ({ y: poisson.sample(rng, mean!) }),
};

const exponential: CuratorFamily = {
  name: "exponential",
  variables: { y: { type: "number", bounds: BOUNDS } },
  formula: "y ~ 1",
  parameters: ["rate"],
  truth: priorOf("exponential").sample,
  people:
    (rng, [rate]) =>
    () => ({ y: rng.exponential() / rate! }),
};

const gaussian: CuratorFamily = {
  name: "gaussian",
  variables: { y: { type: "number", bounds: BOUNDS } },
  formula: "y ~ 1",
  parameters: ["mean", "sd"],
  truth: priorOf("gaussian").sample,
  people:
    (rng, [mean, sd]) =>
    () => ({ y: mean! + sd! * rng.normal() }),
};

/** The prior of sd is as good as a point, and Σx² is not released. */
const knownSd: CuratorFamily = {
  ...gaussian,
  name: "gaussian with known sd",
  clauses: {
    prior: { sd: { law: "log-normal", mean: Math.log(SD), sd: 1e-4 } },
    statistic: { squares: false },
  },
  parameters: ["mean"],
  truth: (rng) => gaussian.truth(rng).subarray(0, 1),
  people: (rng, [mean]) => gaussian.people(rng, Float64Array.of(mean!, SD)),
};

/** Two classes, a feature of three levels and one of two. */
const naiveBayes: CuratorFamily = {
  name: "naive-bayes",
  variables: {
    buys: { type: "boolean" },
    shop: { type: "category", levels: SHOPS },
    young: { type: "boolean" },
  },
  formula: "buys ~ shop + young",
  parameters: [
    ...["no", "yes"].map((level) => `buys ${level}`),
    ...["no", "yes"].flatMap((level) => SHOPS.map((shop) => `${shop}|${level}`)),
    ...["no", "yes"].flatMap((level) => ["old", "young"].map((age) => `${age}|${level}`)),
  ],
  truth(rng) {
    const row = new Float64Array(12);
    for (const [from, to] of [
      [0, 2],
      [2, 5],
      [5, 8],
      [8, 10],
      [10, 12],
    ])
      flatShares(rng, row.subarray(from, to));
    return row;
  },
  people: (rng, row) => () => {
    const k = rng.uniform() < row[1]! ? 1 : 0;
    const shop = SHOPS[categorical.sample(rng, row.subarray(2 + 3 * k, 5 + 3 * k))]!;
    return { buys: k === 1, shop, young: rng.uniform() < row[9 + 2 * k]! };
  },
};

export const curatorFamilies: readonly CuratorFamily[] = [
  bernoulli,
  categories,
  counts,
  exponential,
  gaussian,
  knownSd,
  naiveBayes,
];
