import { describe, expect, it } from "vitest";
import { bernoulliLaw, type CountLaw, geometricLaw, poissonLaw } from "./count-laws.ts";
import { negativeBinomialLaw } from "./negative-binomial-law.ts";

/** Σ of masses and of mass times score, over so many counts that the rest is negligible. */
function summed(law: CountLaw, from: number, to: number) {
  const score = new Float64Array(law.parameterCount);
  const slopes = new Float64Array(law.parameterCount);
  let total = 0;
  for (let k = from; k <= to; k++) {
    const mass = Math.exp(law.mass(k, score, 0));
    total += mass;
    score.forEach((s, i) => {
      slopes[i]! += mass * s;
    });
  }
  return { total, score: [...slopes].map((slope) => slope / total) };
}

const LAWS: readonly (readonly [string, () => CountLaw, readonly number[]])[] = [
  ["bernoulli", bernoulliLaw, [0.3]],
  ["geometric", geometricLaw, [0.2]],
  ["geometric, rare", geometricLaw, [0.97]],
  ["poisson", poissonLaw, [4.2]],
  ["negative binomial", negativeBinomialLaw, [2.4, 0.3]],
  ["negative binomial, r < 1", negativeBinomialLaw, [0.2, 0.15]],
  ["negative binomial, far tail", negativeBinomialLaw, [3, 0.9]],
];

describe.each(LAWS)("%s", (_, build, parameters) => {
  const law = build();
  const most = Math.min(law.most, 400);
  const cuts = law.most === 1 ? [1] : [1, 2, 7, 20];

  it.each(cuts)("has the tails of its masses at %i", (k) => {
    law.set(Float64Array.from(parameters));
    const score = new Float64Array(parameters.length);
    const lower = summed(law, 0, k - 1);
    const upper = summed(law, k, most);
    expect(Math.abs(Math.exp(law.lower(k - 1, score, 0)) / lower.total - 1)).toBeLessThan(1e-12);
    score.forEach((s, i) => {
      expect(Math.abs(s - lower.score[i]!)).toBeLessThan(1e-11 * (1 + Math.abs(s)));
    });
    expect(Math.abs(Math.exp(law.upper(k, score, 0)) / upper.total - 1)).toBeLessThan(1e-12);
    score.forEach((s, i) => {
      expect(Math.abs(s - upper.score[i]!)).toBeLessThan(1e-11 * (1 + Math.abs(s)));
    });
  });
});
