import { seededSource } from "@dpbayes/inference";
import { gaussianEpsilon, gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { describe, expect, it } from "vitest";
import { authorsMultiplier } from "./authors-multiplier.ts";
import type { ExactMoments } from "./exact-moments.ts";
import { interceptNoise } from "./honest/intercept-noise.ts";
import type { Calibration } from "./noise-block.ts";
import { noiseBlocks } from "./noise-blocks.ts";
import { type MomentNoise, simulatedAdaSspHolder, simulatedHolder } from "./simulated-holders.ts";

const calibration: Calibration = { covariates: 3, radius: 5, responseBound: 0.8, epsilon: 1, delta: 1e-4 };
const [authors, addRemove, replaceOne] = noiseBlocks.map((block) => block.noise(calibration));
const exact = gaussianNoiseMultiplier(1, Math.log(1e-4));

describe("the authors' multiplier", () => {
  it("is what central spec §1.11 says it is worth", () => {
    expect(authorsMultiplier(1, 1 / 7655)).toBeCloseTo(1.487, 2);
    // Nominal ε = 1 and 0.1 of the tables and figures.
    expect(gaussianEpsilon(1 / authorsMultiplier(1, 1 / 13_904), -Math.log(13_904))).toBeCloseTo(2.45, 2);
    expect(gaussianEpsilon(1 / authorsMultiplier(0.1, 1e-5), Math.log(1e-5))).toBeCloseTo(0.72, 2);
  });
});

/** How far two records (or a record and none) move a release, in standard deviations of its noise. */
function distance(noise: MomentNoise, x: number[], y: number, other: number[], otherY: number): number {
  const p = x.length;
  let sum = 0;
  const add = (difference: number, sd: number) => {
    if (sd > 0) sum += (difference / sd) ** 2;
  };
  for (let i = 0; i < p; i++) {
    for (let k = i; k < p; k++) add(x[i]! * x[k]! - other[i]! * other[k]!, noise.gramSd[i * p + k]!);
    add(x[i]! * y - other[i]! * otherY, noise.crossSd[i]!);
  }
  if (noise.squareSd !== null) add(y * y - otherY * otherY, noise.squareSd);
  return Math.sqrt(sum);
}

/** The largest distance over random neighbours on the bounds, over the allowed 1/σ. */
function attack(noise: MomentNoise, neighbours: "replace-one" | "add-remove", intercept = false): number {
  const rng = seededSource("attack");
  const { covariates, radius, responseBound } = calibration;
  const point = () => {
    const x = Array.from({ length: covariates }, () => rng.normal());
    const scaled = x.map((value) => (radius * value) / Math.hypot(...x));
    return intercept ? [1, ...scaled] : scaled;
  };
  let most = 0;
  for (let i = 0; i < 20_000; i++) {
    const [x, y] = [point(), responseBound];
    const isReplaced = neighbours === "replace-one";
    const other = isReplaced ? point() : x.map(() => 0);
    const otherY = isReplaced ? (2 * rng.uniform() - 1) * responseBound : 0;
    most = Math.max(
      most,
      distance(noise, x, y, other, otherY),
      isReplaced ? distance(noise, x, y, other, -y) : 0,
    );
  }
  return most * exact;
}

describe("noise blocks", () => {
  it("spend no more than a true ε allows, and not much less", () => {
    for (const [noise, neighbours] of [
      [addRemove!.moments, "add-remove"],
      [addRemove!.withSquares, "add-remove"],
      [replaceOne!.moments, "replace-one"],
    ] as const) {
      const share = attack(noise, neighbours);
      expect(share).toBeLessThan(1 + 1e-9);
      expect(share).toBeGreaterThan(0.97);
    }
    const honest = attack(interceptNoise(calibration).moments, "replace-one", true);
    expect(honest).toBeLessThan(1 + 1e-9);
    expect(honest).toBeGreaterThan(0.95);
  });

  it("leave adaSSP's eigenvalue its share of the budget", () => {
    // μ² of (S, z) and of the eigenvalue, which moves by R² at most, add up to at most 1/σ².
    for (const [noise, neighbours] of [
      [addRemove!, "add-remove"],
      [replaceOne!, "replace-one"],
    ] as const) {
      const moments = attack(noise.adaSsp.moments, neighbours);
      const eigenvalue = (calibration.radius ** 2 / noise.adaSsp.eigenvalueSd) * exact;
      expect(Math.hypot(moments, eigenvalue)).toBeLessThan(1 + 1e-9);
      expect(Math.hypot(moments, eigenvalue)).toBeGreaterThan(0.9);
    }
  });

  it("break the promise of ε = 1 in the authors' own block, also under add-remove", () => {
    expect(attack(authors!.moments, "add-remove")).toBeGreaterThan(2);
  });

  it("have the sds of central spec §1.2 in ours", () => {
    const { gramSd, crossSd, squareSd } = replaceOne!.moments;
    const unit = 2.1213 * exact;
    expect(gramSd[0]! / 25).toBeCloseTo(unit, 3);
    expect(gramSd[1]! / 25).toBeCloseTo(unit / Math.SQRT2, 3);
    expect(crossSd[0]! / 4).toBeCloseTo(unit, 3);
    expect(squareSd! / 0.64).toBeCloseTo(unit, 3);
  });
});

describe("simulated holders", () => {
  const moments: ExactMoments = {
    count: 50,
    features: 2,
    intercept: false,
    gram: Float64Array.of(40, 5, 5, 30),
    cross: Float64Array.of(3, 4),
    square: 9,
    smallestEigenvalue: 27.9,
  };
  const noise: MomentNoise = {
    gramSd: Float64Array.of(2, 1, 1, 2),
    crossSd: Float64Array.of(3, 3),
    squareSd: 4,
  };

  it("are symmetric, repeat under the seed and have the noise they state", () => {
    const one = simulatedHolder(moments, noise, seededSource("h"));
    expect(one.gram[1]).toBe(one.gram[2]);
    expect(simulatedHolder(moments, noise, seededSource("h"))).toEqual(one);
    const rng = seededSource("many");
    const draws = Array.from({ length: 4000 }, () => simulatedHolder(moments, noise, rng));
    const sd = (of: (h: typeof one) => number) => Math.sqrt(draws.reduce((s, h) => s + of(h) ** 2, 0) / 4000);
    // Six standard errors of an estimated sd, sd/√(2·4000): fails once in 5e8 seeds.
    const near = (found: number, expected: number) =>
      void expect(Math.abs(found - expected)).toBeLessThan((6 * expected) / Math.sqrt(8000));
    near(
      sd(({ gram }) => gram[1]! - 5),
      1,
    );
    near(
      sd(({ gram }) => gram[3]! - 30),
      2,
    );
    near(
      sd(({ cross }) => cross[1]! - 4),
      3,
    );
    near(
      sd(({ square }) => square! - 9),
      4,
    );
  });

  it("keep yᵀy back where it has no noise, and state adaSSP's sd as asked", () => {
    expect(simulatedHolder(moments, { ...noise, squareSd: null }, seededSource("h")).square).toBeNull();
    const stated = { moments: noise, eigenvalueSd: 1, statedGramSd: 7 };
    const { moments: released } = simulatedAdaSspHolder(moments, stated, seededSource("h"));
    expect([...released.gramSd]).toEqual([7, 7, 7, 7]);
  });
});
