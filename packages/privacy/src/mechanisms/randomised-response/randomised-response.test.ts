import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import {
  randomisedResponse,
  randomisedResponseKeepProbability,
  randomisedResponseMean,
} from "./randomised-response.ts";
import { randomisedResponseLaw } from "./response-law.ts";

test("extremes and known answers: ln 3 keeps three of four", () => {
  expect(randomisedResponseKeepProbability(Math.log(3))).toBeCloseTo(0.75, 15);
  expect(randomisedResponseKeepProbability(1e-12)).toBeCloseTo(0.5, 12);
  expect(randomisedResponseKeepProbability(1000)).toBe(1);
});

test.each([0.1, Math.log(3), 4])(
  "epsilon %d: both bits are kept with p, false-alarm rate 1e-9",
  (epsilon) => {
    const mechanism = randomisedResponse({ epsilon });
    const source = SecureSource.platform();
    const kept = (bit: number) => {
      let count = 0;
      for (let i = 0; i < 100_000; i++) if (mechanism.randomise(bit, source)[0] === bit) count++;
      return count;
    };
    const p = randomisedResponseKeepProbability(epsilon);
    expect(misfit([kept(0), kept(1)], [p, p], 100_000)).toBeLessThanOrEqual(1);
  },
);

test("the log-likelihood ratio of the two truths is ε, and probabilities add up to 1", () => {
  const { parameters } = randomisedResponse({ epsilon: 1.7 });
  const { logProbability } = randomisedResponseLaw(parameters);
  expect(logProbability(1, 1) - logProbability(1, 0)).toBeCloseTo(1.7, 14);
  expect(Math.exp(logProbability(0, 1)) + Math.exp(logProbability(1, 1))).toBeCloseTo(1, 15);
  expect(Math.exp(logProbability(1, 1))).toBeCloseTo(parameters.keepProbability, 15);
});

test("the unbiased mean undoes the flips, at small epsilon too", () => {
  for (const epsilon of [1e-9, 0.3, 20]) {
    const p = randomisedResponseKeepProbability(epsilon);
    expect(randomisedResponseMean(p, epsilon)).toBeCloseTo(1, 5);
    expect(randomisedResponseMean(0.5, epsilon)).toBe(0.5);
  }
});

test("the cost is ε for any two records", () => {
  expect(randomisedResponse({ epsilon: 2 }).cost()).toEqual({
    kind: "pure",
    epsilon: 2,
    neighbours: "local",
  });
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("epsilon %d is refused", (epsilon) => {
  expect(() => randomisedResponse({ epsilon })).toThrow(DpbayesError);
});

test("a bit that is none is refused without showing it", () => {
  const mechanism = randomisedResponse({ epsilon: 1 });
  for (const bad of [2, 0.5, -1, Number.NaN, "1" as unknown as number])
    expect(() => mechanism.randomise(bad, SecureSource.platform())).toThrow(DpbayesError);
  expect(() => mechanism.randomise(314159, SecureSource.platform())).toThrow(/^(?!.*314159).*$/);
});
