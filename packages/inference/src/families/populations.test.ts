import { parseStudy, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/create-source.ts";
import type { Guess } from "../population/guess.ts";
import { simulatedPopulation } from "./simulated-population.ts";

const variables = {
  hours: { type: "number", bounds: [0, 10] },
  score: { type: "number", bounds: [0, 1] },
  visits: { type: "count", bounds: [0, 12] },
  mood: { type: "category", levels: ["bad", "fair", "good"] },
  ill: { type: "boolean" },
  month: { type: "category", levels: ["jan", "feb"] },
  region: { type: "category", levels: ["north", "south"] },
  words: { type: "counts", length: 3, total: 100 },
  calls: { type: "count", bounds: [0, 1] },
};

function studyOf(family: string, formula: string, prior?: Readonly<Record<string, unknown>>): Study {
  const local = ["topic-model", "community-model"].includes(family);
  return parseStudy({
    format: "dpbayes.study/1",
    id: "people",
    question: "Who are they?",
    variables,
    model: { family, formula, ...(prior && { prior }) },
    privacy: local
      ? { setting: "local", epsilon: 1, unit: "one person" }
      : { setting: "central", epsilon: 1, delta: 1e-5, unit: "one person", neighbours: "replace-one" },
  });
}

const COUNT = 4000;

function made(family: string, formula: string, guess: Guess, count = COUNT) {
  const rng = seededSource(`${family} people`);
  const person = simulatedPopulation({ study: studyOf(family, formula), guess, records: count });
  return Array.from({ length: count }, (_, i) => person(rng, i) as Readonly<Record<string, never>>);
}

/** Six standard errors: a false alarm of 2e-9. */
function expectMean(values: readonly number[], mean: number): void {
  const found = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - found) ** 2, 0) / (values.length - 1);
  expect(Math.abs(found - mean)).toBeLessThanOrEqual(6 * Math.sqrt(variance / values.length));
}

describe("a population of one variable", () => {
  it.each<[string, string, Guess["parameters"], number]>([
    ["mean", "hours", { mean: 5, sd: 2 }, 5],
    ["total", "hours", { mean: 5, sd: 2 }, 5],
    ["proportion", "ill", { proportion: 0.3 }, 0.3],
    ["bernoulli", "ill", { p: 0.3 }, 0.3],
    ["gaussian", "hours", { mean: 5, sd: 2 }, 5],
    ["exponential", "hours", { rate: 0.5 }, 2],
    ["gamma", "hours", { shape: 3, rate: 2 }, 1.5],
    ["beta", "score", { a: 2, b: 3 }, 0.4],
    ["log-normal", "hours", { mean_log: 0.5, sd_log: 0.4 }, Math.exp(0.5 + 0.08)],
    ["poisson", "visits", { mean: 3 }, 3],
    ["geometric", "visits", { p: 0.3 }, 7 / 3],
    ["negative-binomial", "visits", { r: 3, p: 0.4 }, 4.5],
  ])("of a %s have the mean of its law", (family, name, parameters, mean) => {
    const population = made(family, `${name} ~ 1`, { parameters });
    expectMean(
      population.map((person) => Number(person[name])),
      mean,
    );
  });

  it("differ between groups as the guess says, and refuse a difference that is another", () => {
    const parameters = { mean: [4, 6], sd: [1, 2], difference: 2 };
    const covariates = { ill: { share: 0.25 } };
    const population = made("difference", "hours ~ ill", { parameters, covariates });
    const hours = (ill: boolean) =>
      population.filter((one) => one["ill"] === ill).map((one) => one["hours"]!);
    expectMean(hours(false), 4);
    expectMean(hours(true), 6);
    expectMean(
      population.map(({ ill }) => Number(ill)),
      0.25,
    );
    expect(() => made("difference", "hours ~ ill", { parameters: { ...parameters, difference: 3 } })).toThrow(
      "difference is 3, must be 2",
    );
  });

  it("take levels as often as their shares say", () => {
    const population = made("categorical", "mood ~ 1", {
      parameters: { shares: { good: 5, bad: 2, fair: 3 } },
    });
    expectMean(
      population.map(({ mood }) => Number(mood === "fair")),
      0.3,
    );
  });
});

describe("a population of a regression", () => {
  const covariates = {
    hours: { mean: 4, sd: 1 },
    mood: { shares: { bad: 0.5, fair: 0.5, good: 0 } },
  } as const;
  const coefficients = { hours: 0.5, "mood=fair": 2, "mood=good": 9 };

  it("have outcomes in original units", () => {
    const parameters = {
      intercept: 1,
      coefficients: { hours: 0.5, "mood=fair": 2, "mood=good": 9 },
      sigma: 0.5,
    };
    const population = made("linear-regression", "score ~ hours + mood", { parameters, covariates });
    expectMean(
      population.map(({ score }) => Number(score)),
      1 + 0.5 * 4 + 2 * 0.5,
    );
    expect(population.some(({ mood }) => mood === "good")).toBe(false);
  });

  it("have the link of their family", () => {
    const yes = made("logistic-regression", "ill ~ hours", {
      parameters: { intercept: Math.log(3), coefficients: { hours: 0 } },
    });
    expectMean(
      yes.map(({ ill }) => Number(ill)),
      0.75,
    );
    const counts = made("poisson-regression", "visits ~ hours + mood", {
      parameters: { intercept: 2, coefficients: { ...coefficients, hours: 0, "mood=fair": 0 } },
      covariates,
    });
    expectMean(
      counts.map(({ visits }) => Number(visits)),
      Math.log1p(Math.exp(2)),
    );
  });
});

describe("a population of tables", () => {
  it("fill the cells of a cross-classification as guessed", () => {
    const shares = { "bad/0": 0.1, "bad/1": 0.3, "fair/0": 0, "fair/1": 0.2, "good/0": 0.4, "good/1": 0 };
    const population = made("table", "~ mood + calls", { parameters: { shares } });
    const share = (wanted: string, number: number) =>
      population.map(({ mood, calls }) => Number(mood === wanted && calls === number));
    expectMean(share("bad", 1), 0.3);
    expectMean(share("good", 0), 0.4);
    expect(population.some(({ mood, calls }) => mood === "good" && calls === 1)).toBe(false);
  });

  it("have the guessed shares of every variable of a cross-classification, which depend on nothing", () => {
    const parameters = { mood: { bad: 0.2, fair: 0.8, good: 0 }, calls: { "0": 0.5, "1": 0.5 } };
    const population = made("table", "~ mood + calls", { parameters });
    expectMean(
      population.map(({ mood, calls }) => Number(mood === "fair" && calls === 1)),
      0.4,
    );
    expect(population.some(({ mood }) => mood === "good")).toBe(false);
  });

  it("have features that follow their class", () => {
    const population = made("naive-bayes", "ill ~ mood", {
      parameters: { ill: [0.6, 0.4], "mood|false": [1, 0, 0], "mood|true": [0, 0.5, 0.5] },
    });
    expectMean(
      population.map(({ ill }) => Number(ill)),
      0.4,
    );
    expect(population.every(({ ill, mood }) => (mood === "bad") === !ill)).toBe(true);
  });

  it("fill all cells of a hidden Markov model equally, with one state each", () => {
    const parameters = {
      transitions: [
        [0, 1],
        [1, 0],
        [1, 0],
      ],
      "mood|1": [1, 0, 0],
      "mood|2": [0, 0, 1],
    };
    const population = made("hidden-markov-model", "mood ~ region / month", { parameters }, 40);
    expect(population.filter(({ region, month }) => region === "north" && month === "feb")).toHaveLength(10);
    expect(population.every(({ month, mood }) => (month === "jan") === (mood === "bad"))).toBe(true);
  });

  it("write as many words, and as many messages, as expected", () => {
    const words = [
      [1, 0, 0],
      [0, 1, 1],
    ];
    const documents = made(
      "topic-model",
      "words ~ 1",
      { parameters: { total: 8000, shares: [1, 3], words } },
      2000,
    );
    expectMean(
      documents.map((one) => (one["words"] as unknown as number[])[0]!),
      1,
    );
    const memberships = [[1], [1], [1]];
    const actors = made("community-model", "words ~ 1", { parameters: { blocks: [[90]], memberships } }, 3);
    expect(actors.map((one, i) => (one["words"] as unknown as number[])[i])).toEqual([0, 0, 0]);
    // Σ over 6 of 9 pairs of 90/9: 60, a Poisson count with the sd 7.7.
    const total = actors.flatMap((one) => one["words"] as unknown as number[]).reduce((a, b) => a + b, 0);
    expect(Math.abs(total - 60)).toBeLessThan(6 * Math.sqrt(60));
  });

  it("have one count for both ends of an undirected pair", () => {
    const study = studyOf("community-model", "words ~ 1", { communities: 1, directed: false });
    const guess = { parameters: { blocks: [[90]], memberships: [[1], [1], [1]] } };
    const person = simulatedPopulation({ study, guess, records: 3 });
    const rng = seededSource("pairs");
    const rows = [0, 1, 2].map((i) => person(rng, i)["words"] as unknown as number[]);
    for (const [i, row] of rows.entries()) expect(rows.map((other) => other[i])).toEqual(row);
    // 3 pairs of 2·90/9: 60, a Poisson count.
    const total = rows.flat().reduce((a, b) => a + b, 0) / 2;
    expect(Math.abs(total - 60)).toBeLessThan(6 * Math.sqrt(60));
  });
});
