import { isNoiseKind, type MechanismRecord, mechanismKinds } from "@dpbayes/privacy/formats";
import {
  gaussianMechanism,
  gaussianWithResponse,
  geometricMechanism,
  kAryRandomisedResponse,
  laplaceMechanism,
  randomisedResponse,
  unaryEncoding,
} from "@dpbayes/privacy/mechanisms";
import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { type AdditiveNoise, answerLawOf, lawOf, noiseOf, summedNoise } from "./index.ts";
import { wholeNoiseOf } from "./noises.ts";

const vector = { sensitivity: 2, dimension: 2, magnitude: 1, integral: false, neighbours: "local" } as const;
const whole = { ...vector, integral: true };
const joint = gaussianWithResponse({ epsilon: 2, logDelta: -9, responseEpsilon: 1, ...vector });
const mechanisms = [
  laplaceMechanism({ epsilon: 1, ...vector }),
  laplaceMechanism({ epsilon: 1, ...whole }),
  gaussianMechanism({ epsilon: 1, logDelta: -9, ...vector }),
  geometricMechanism({ epsilon: 1, distance: 3, neighbours: "local" }),
  joint,
];
const answers = [
  randomisedResponse({ epsilon: 1 }),
  kAryRandomisedResponse({ epsilon: 1, levels: 5 }),
  unaryEncoding({ epsilon: 1, levels: 5 }),
  joint,
];

it("every kind that a study may ask for has a law of noise or of answers", () => {
  const covered = new Set<string>([...mechanisms, ...answers].map(({ kind }) => kind));
  expect(mechanismKinds.filter((kind) => !covered.has(kind))).toEqual([]);
});

describe.each(mechanisms.map((mechanism) => [mechanism.kind, mechanism.parameters.grid, mechanism] as const))(
  "the noise of %s on the grid %d",
  (kind, grid, mechanism) => {
    const record = mechanism as MechanismRecord;
    const laws = [wholeNoiseOf(record), noiseOf(record)].filter((noise) => noise !== undefined).map(lawOf);

    it("is known", () => {
      expect(isNoiseKind(kind)).toBe(true);
      expect(laws.length).toBe(grid === 1 ? 2 : 1);
    });

    it("has the variance and the density of the exact law", () => {
      // Off the whole numbers the grid is at most 2^-19 of the width: relative errors are of its square.
      const { variance, logDensity } = lawOf(wholeNoiseOf(record) ?? noiseOf(record)!);
      expect(variance / mechanism.noise.variance).toBeCloseTo(1, 10);
      for (const t of [0, 1, -7]) expect(logDensity(t)).toBeCloseTo(mechanism.noise.logDensity(t), 5);
    });

    it("is constant − linear·|t| − quadratic·t², and gone at its reach", () => {
      for (const { logDensity, linear, quadratic, reach } of laws)
        for (const t of [3, -40, Math.ceil(reach)]) {
          const expected = logDensity(0) - linear * Math.abs(t) - quadratic * t * t;
          expect(logDensity(t)).toBeCloseTo(expected, 10);
          if (t >= reach) expect(logDensity(t) - logDensity(0)).toBeLessThanOrEqual(-36 + 1e-9);
        }
    });

    it("shrinks with the block's weight", () => {
      const [full, third] = [noiseOf(record)!, noiseOf(record, 3)!].map((noise) => lawOf(noise).variance);
      // Whole noise is taken for its continuous neighbour once it is divided: they differ by 1/6 of a step squared.
      expect(Math.abs(third! - full! / 9)).toBeLessThanOrEqual(
        kind === "geometric" ? 1 / 6 / 9 + 1e-12 : 1e-9 * full!,
      );
    });
  },
);

const noises: readonly AdditiveNoise[] = [
  { kind: "laplace", scale: 3 },
  { kind: "gaussian", sd: 3 },
  { kind: "geometric", alpha: 0.7 },
];

describe.each(noises)("draws of $kind noise", (noise) => {
  const law = lawOf(noise);
  const draws = Array.from(
    { length: 40_000 },
    (
      (rng) => () =>
        law.sample(rng)
    )(seededSource(7)),
  );
  const mean = (of: (t: number) => number) => draws.reduce((sum, t) => sum + of(t), 0) / draws.length;

  it("have its mean, variance and transform", () => {
    // Means of 40,000: 5 standard errors, wrong once in 1.7 million for each of the four. E t⁴ <= 6·variance² for these
    // laws but for geometric, where it is at most 7·variance² at this alpha; a cosine varies by at most 1.
    const error = 5 / Math.sqrt(draws.length);
    expect(Math.abs(mean((t) => t))).toBeLessThan(error * Math.sqrt(law.variance));
    expect(Math.abs(mean((t) => t * t) / law.variance - 1)).toBeLessThan(error * Math.sqrt(6));
    for (const w of [0.2, 0.9])
      expect(Math.abs(mean((t) => Math.cos(w * t)) - law.transform(w))).toBeLessThan(error);
    expect(draws.every(Number.isInteger)).toBe(law.whole);
  });

  it("add up to a law of their own only where that is known", () => {
    expect(summedNoise(noise, 1)).toEqual(noise);
    const sum = summedNoise(noise, 9);
    expect(sum === undefined).toBe(noise.kind !== "gaussian");
    if (sum) expect(lawOf(sum).variance).toBeCloseTo(9 * law.variance, 10);
  });
});

it.each(answers)("answers of $kind have probabilities that add up, at the ε of their coins", (mechanism) => {
  const law = answerLawOf(mechanism as MechanismRecord)!;
  const { keep, other, levels, epsilon, says } = law;
  if (says === "level") expect(keep + (levels - 1) * other).toBeCloseTo(1, 12);
  const worst = says === "level" ? keep / other : (keep / other) * ((1 - other) / (1 - keep));
  expect(Math.log(worst)).toBeCloseTo(epsilon, 6);
  const rng = seededSource(3);
  const reports = Array.from({ length: 20_000 }, () => law.sample(rng, 1));
  // 5 standard errors of a share are at most 2.5/√20,000 = 0.018: wrong once in 1.7 million.
  const shown = says === "level" ? reports.map(([z]) => Number(z === 1)) : reports.map((bits) => bits[1]!);
  expect(Math.abs(shown.reduce((a, b) => a + b, 0) / 20_000 - keep)).toBeLessThan(0.018);
});

it("refuses parameters that state no noise, and noise that there is not", () => {
  const empty = { kind: "laplace", parameters: {} } as unknown as MechanismRecord;
  expect(() => noiseOf(empty)).toThrow("grid");
  expect(() => lawOf({ kind: "toString" } as unknown as AdditiveNoise)).toThrow("noise is toString");
  expect(
    noiseOf({ kind: "randomised-response", parameters: randomisedResponse({ epsilon: 1 }).parameters }),
  ).toBe(undefined);
});
