import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/create-source.ts";
import type { Guess } from "../population/guess.ts";
import { simulatedHolders } from "./simulated-population.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do they stay?",
  variables: {
    days: { type: "number", bounds: [0, 30] },
    age: { type: "number", bounds: [20, 80] },
    ward: { type: "category", levels: ["a", "b", "c"] },
  },
  model: { family: "linear-regression", formula: "days ~ age + ward" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-5,
    unit: "one patient",
    neighbours: "replace-one",
  },
});

const common = { intercept: 2, coefficients: { age: 0.1, "ward=b": 1, "ward=c": 0 }, sigma: 3 };

const COUNT = 4000;
const holders = (count: number) =>
  Array.from({ length: count }, (_, j) => ({ name: `hospital ${j}`, records: 10 }));

function truths(guess: Omit<Guess, "parameters">, more: Guess["parameters"], count = COUNT) {
  const all = { ...guess, parameters: { ...common, ...more } };
  return simulatedHolders({ study, guess: all, holders: holders(count) }, seededSource("hospitals")).map(
    ({ guess: own }) => own,
  );
}

const intercept = ({ parameters }: Guess) => parameters["intercept"] as number;
const slope = ({ parameters }: Guess) => (parameters["coefficients"] as { readonly age: number }).age;
const sd = (values: readonly number[], mean: number) =>
  Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length);

/** An sd of so many normal numbers is known to 1/√(2·4000), 1.1 %: six of them, a false alarm of 2e-9. */
const SURE = 6 / Math.sqrt(2 * COUNT);

describe("simulatedHolders", () => {
  it("draws coefficients with the guessed spread, the level's at the covariates' mean", () => {
    const covariates = { age: { mean: 60, sd: 10 } };
    const own = truths({ covariates }, { spread: { intercept: 0.5, age: 0.02 } });
    expect(Math.abs(Math.log(sd(own.map(slope), 0.1) / 0.02))).toBeLessThan(SURE);
    const levels = own.map((guess) => intercept(guess) + 60 * slope(guess));
    expect(Math.abs(Math.log(sd(levels, 8) / 0.5))).toBeLessThan(SURE);
    // The intercept itself, at age 0, varies by 60 · 0.02 more.
    expect(Math.abs(Math.log(sd(own.map(intercept), 2) / Math.hypot(0.5, 1.2)))).toBeLessThan(SURE);
  });

  it("draws covariate means and shares of holders that differ", () => {
    const covariates = {
      age: { mean: 60, sd: 10, spread: 3 },
      ward: { shares: { a: 2, b: 1, c: 1 }, spread: 0.4 },
    };
    const own = truths({ covariates }, {});
    const means = own.map((guess) => (guess.covariates!["age"] as { readonly mean: number }).mean);
    expect(Math.abs(Math.log(sd(means, 60) / 3))).toBeLessThan(SURE);
    const odds = own.map((guess) => {
      const { shares } = guess.covariates!["ward"] as { readonly shares: Readonly<Record<string, number>> };
      return Math.log(shares["b"]! / shares["a"]!);
    });
    expect(Math.abs(Math.log(sd(odds, Math.log(1 / 2)) / 0.4))).toBeLessThan(SURE);
    expect(own.every((guess) => slope(guess) === 0.1 && intercept(guess) === 2)).toBe(true);
  });

  it("draws Student effects that are far out together, and residuals of their own", () => {
    const own = truths({ holders: { law: "student", residual: 0.3 } }, { spread: { age: 1, "ward=b": 1 } });
    const out = own.filter((guess) => Math.abs(slope(guess) - 0.1) > 2.776445);
    // P(|t₄| > 2.776445) = 0.05: six sd of a share of 4000 are 0.021, a false alarm of 2e-9; a normal law has 0.0055.
    expect(Math.abs(out.length / COUNT - 0.05)).toBeLessThan(0.021);
    const logs = own.map(({ parameters }) => Math.log((parameters["sigma"] as number) / 3));
    expect(Math.abs(Math.log(sd(logs, 0) / 0.3))).toBeLessThan(SURE);
  });

  it("takes a holder's own coefficients as given, and makes records of them", () => {
    const guess = {
      parameters: { ...common, sigma: 0.001, "holder[intercept]": { north: 5, south: 1 } },
      covariates: { age: { mean: 50, sd: 0 }, ward: { shares: { a: 1, b: 0, c: 0 } } },
    };
    const named = ["south", "north"].map((name) => ({ name, records: 1 }));
    const made = simulatedHolders({ study, guess, holders: named }, seededSource("two"));
    const days = made.map(({ population }) => population(seededSource("one"), 0)["days"] as number);
    expect(days.map(Math.round)).toEqual([6, 10]);
  });

  it("leaves former holders as they are when more come", () => {
    const spread = { age: 0.02 };
    expect(truths({}, { spread }, 5).slice(0, 3)).toEqual(truths({}, { spread }, 3));
  });

  it.each<[Guess["parameters"], string]>([
    [{ spread: { weight: 1 } }, "guess.parameters.spread.weight is given, must be of one of intercept, age"],
    [{ spread: { age: -1 } }, "guess.parameters.spread.age is -1, must be a number of at least 0"],
  ])("refuses %j", (more, message) => {
    expect(() => truths({}, more, 2)).toThrow(message);
  });

  it("refuses a spread where there is no regression", () => {
    const share = {
      ...study,
      variables: { ill: { type: "boolean" } },
      model: { family: "bernoulli", formula: "ill ~ 1" },
    };
    const guess = { parameters: { p: 0.3, spread: { intercept: 1 } } };
    const asked = { study: parseStudy(share), guess, holders: holders(2) };
    expect(() => simulatedHolders(asked, seededSource("a"))).toThrow(
      "guess.parameters.spread is given, must be absent",
    );
  });
});
