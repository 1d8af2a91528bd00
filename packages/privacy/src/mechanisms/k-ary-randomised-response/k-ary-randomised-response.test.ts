import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { randomisedResponseKeepProbability } from "../randomised-response/randomised-response.ts";
import { kAryFrequency, kAryProbabilities, kAryRandomisedResponse } from "./k-ary-randomised-response.ts";
import { kAryLaw } from "./response-law.ts";

test("two levels are randomised response; probabilities add up to 1", () => {
  expect(kAryProbabilities(1.3, 2).keepProbability).toBeCloseTo(randomisedResponseKeepProbability(1.3), 15);
  const { keepProbability, otherProbability } = kAryProbabilities(0.7, 9);
  expect(keepProbability + 8 * otherProbability).toBeCloseTo(1, 15);
});

test.each([
  [0.5, 3],
  [2, 5],
])("epsilon %d, %i levels: every level has its share, false-alarm rate 1e-9", (epsilon, levels) => {
  const mechanism = kAryRandomisedResponse({ epsilon, levels });
  const source = SecureSource.platform();
  const { keepProbability, otherProbability } = mechanism.parameters;
  for (const answer of [0, levels - 1]) {
    const counts = new Array<number>(levels).fill(0);
    for (let i = 0; i < 50_000; i++) counts[mechanism.randomise(answer, source)[0]!]!++;
    const shares = counts.map((_, level) => (level === answer ? keepProbability : otherProbability));
    expect(misfit(counts, shares, 50_000)).toBeLessThanOrEqual(1);
  }
});

test("no ratio exceeds e^ε", () => {
  const { logProbability } = kAryLaw(kAryRandomisedResponse({ epsilon: 1.7, levels: 4 }).parameters);
  expect(logProbability(2, 2) - logProbability(2, 0)).toBeCloseTo(1.7, 14);
  expect(logProbability(2, 1)).toBe(logProbability(2, 0));
});

test("the unbiased frequency undoes the mixing", () => {
  const { keepProbability: p, otherProbability: q } = kAryProbabilities(0.4, 6);
  expect(kAryFrequency(0.3 * p + 0.7 * q, 0.4, 6)).toBeCloseTo(0.3, 13);
});

test("bad settings and answers are refused", () => {
  expect(() => kAryRandomisedResponse({ epsilon: 1, levels: 1 })).toThrow(DpbayesError);
  expect(() => kAryRandomisedResponse({ epsilon: 0, levels: 3 })).toThrow(DpbayesError);
  const mechanism = kAryRandomisedResponse({ epsilon: 1, levels: 3 });
  for (const bad of [3, -1, 0.5, Number.NaN])
    expect(() => mechanism.randomise(bad, SecureSource.platform())).toThrow(DpbayesError);
});
