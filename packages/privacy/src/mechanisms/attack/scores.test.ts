import { describe, expect, it } from "vitest";
import { gaussianMechanism, gaussianWithResponse, laplaceMechanism, unaryEncoding } from "../index.ts";
import type { ExactNoiseLaw } from "../mechanism.ts";
import { randomisedResponseLaw } from "../randomised-response/response-law.ts";
import { attacks } from "./attacks.ts";

const centres = { first: [0, 0.25, -0.5], second: [0.5, 0.25, 0.25] };
const released = [
  [0.125, 0.5, -1],
  [-3, 0.25, 0.125],
  [0.5, 2, 0.25],
  [4, -1, 4],
];
const options = { sensitivity: 2, dimension: 3, magnitude: 1, integral: false, neighbours: "local" } as const;

/** log p(v | second) - log p(v | first). */
function logRatio({ logDensity }: ExactNoiseLaw, v: readonly number[]): number {
  return v.reduce(
    (sum, value, i) => sum + logDensity(value - centres.second[i]!) - logDensity(value - centres.first[i]!),
    0,
  );
}

/** The score must be an increasing affine function of the log-likelihood ratio. */
function expectAffine(scores: readonly number[], ratios: readonly number[]): void {
  const slope = (scores[1]! - scores[0]!) / (ratios[1]! - ratios[0]!);
  expect(slope).toBeGreaterThan(0);
  scores.forEach((score, i) => {
    expect(score - scores[0]!).toBeCloseTo(slope * (ratios[i]! - ratios[0]!), 6);
  });
}

describe("scores", () => {
  it("of Laplace noise are the log-likelihood ratio", () => {
    const mechanism = laplaceMechanism({ epsilon: 1, ...options });
    const score = attacks.laplace.score(mechanism, centres.first, centres.second);
    expectAffine(
      released.map(score),
      released.map((v) => logRatio(mechanism.noise, v)),
    );
  });

  it("of Gaussian noise are the log-likelihood ratio", () => {
    const mechanism = gaussianMechanism({ epsilon: 1, logDelta: -5, ...options });
    const score = attacks.gaussian.score(mechanism, centres.first, centres.second);
    expectAffine(
      released.map(score),
      released.map((v) => logRatio(mechanism.noise, v)),
    );
  });

  it("of a vector and a bit are their joint log-likelihood ratio itself", () => {
    const mechanism = gaussianWithResponse({ epsilon: 2, logDelta: -5, responseEpsilon: 1, ...options });
    const bitLaw = randomisedResponseLaw(mechanism.parameters.response);
    const score = attacks["gaussian-with-response"].score(mechanism, centres.first, centres.second);
    for (const v of released)
      for (const bit of [0, 1]) {
        const ratio = bitLaw.logProbability(bit, 1) - bitLaw.logProbability(bit, 0);
        expect(score([...v, bit])).toBeCloseTo(logRatio(mechanism.noise, v) + ratio, 6);
      }
  });

  it("of a single number are the number", () => {
    const mechanism = laplaceMechanism({ epsilon: 1, ...options });
    expect(attacks.laplace.score(mechanism, [0], [1])([0.375])).toBe(0.375);
  });

  it("of a unary encoding tell all patterns of few levels apart, and of many the two that matter", () => {
    const few = attacks["unary-encoding"].score(unaryEncoding({ epsilon: 1, levels: 3 }), 0, 2);
    const patterns = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [(k >> 2) & 1, (k >> 1) & 1, k & 1]);
    expect(new Set(patterns.map(few)).size).toBe(8);
    const many = attacks["unary-encoding"].score(unaryEncoding({ epsilon: 1, levels: 20 }), 0, 19);
    const bits = new Array<number>(20).fill(1);
    expect(many(bits.with(0, 0))).not.toBe(many(bits.with(19, 0)));
    expect(many(bits.with(5, 0))).toBe(many(bits));
  });
});
