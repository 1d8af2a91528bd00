import { describe, expect, it } from "vitest";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { logBetaMass } from "../continuous/beta-mass.ts";
import { truncatedDirichlet } from "../index.ts";
import { expectContinuous, expectMean } from "../statistics.testing.ts";
import { onePass } from "./truncated-dirichlet-pass.ts";
import { tiltedGammas } from "./truncated-dirichlet-tilt.ts";

type Fill = (rng: SeededSource, a: readonly number[], floor: number, out: Float64Array) => void;

const pass: Fill = (rng, a, floor, out) => {
  while (!onePass(rng, a, floor, out));
};
const tilt: Fill = (rng, a, floor, out) => {
  expectTrue(tiltedGammas(rng, a, floor, out, 1e6));
};
const exact: Fill = (rng, a, floor, out) => {
  expectTrue(truncatedDirichlet.sample(rng, a, floor, out));
};

function expectTrue(value: boolean): void {
  if (!value) throw new Error("no exact draw was found");
}

/**
 * The distribution function of x_1 in three categories: its density is x^{a−1}(1−x)^{b+c−1} times the
 * mass of Beta(b, c) on [floor/(1−x), 1 − floor/(1−x)]; trapezoid on 4000 cells, error below 1e-5.
 */
function marginal([a, b, c]: readonly [number, number, number], floor: number) {
  const cells = 4000;
  const width = (1 - 3 * floor) / cells;
  const logDensity = Array.from({ length: cells + 1 }, (_, i) => {
    const x = floor + i * width;
    const low = floor / (1 - x);
    if (!(low < 0.5)) return Number.NEGATIVE_INFINITY;
    return (a - 1) * Math.log(x) + (b + c - 1) * Math.log1p(-x) + logBetaMass(b, c, low, 1 - low);
  });
  const top = Math.max(...logDensity);
  const sums = new Float64Array(cells + 1);
  for (let i = 1; i <= cells; i++)
    sums[i] = sums[i - 1]! + Math.exp(logDensity[i - 1]! - top) / 2 + Math.exp(logDensity[i]! - top) / 2;
  return (x: number) => {
    const place = Math.min(Math.max((x - floor) / width, 0), cells - 1e-9);
    const i = Math.floor(place);
    return (sums[i]! + (place - i) * (sums[i + 1]! - sums[i]!)) / sums[cells]!;
  };
}

describe("truncated Dirichlet", () => {
  it.each<[string, Fill, readonly [number, number, number], number]>([
    ["accepted passes", pass, [0.6, 1.3, 0.8], 0.08],
    ["accepted passes", pass, [3, 8, 5], 0.1],
    ["gammas given their sum", tilt, [0.6, 1.3, 0.8], 0.08],
    ["gammas given their sum", tilt, [200, 1, 1], 0.1],
    ["gammas given their sum", tilt, [3, 8, 5], 0.1],
    ["the exact sampler", exact, [200, 1, 30], 0.1],
    ["the exact sampler", exact, [0.05, 0.1, 0.2], 0.01],
  ])("%s %#", (_, fill, concentration, floor) => {
    const out = new Float64Array(3);
    for (const k of [0, 2] as const) {
      const order = k === 0 ? concentration : ([...concentration].reverse() as [number, number, number]);
      expectContinuous(
        (rng) => {
          fill(rng, concentration, floor, out);
          return out[k]!;
        },
        marginal(order, floor),
        { seed: k, draws: 4000 },
      );
    }
  });

  // The mean of this case is known to ten digits; the sequential betas alone would give 0.317.
  it("has the mean of three categories known from quadrature", () => {
    const mean = [0.2874658202056507, 0.39760026083439326, 0.314933918959956];
    for (const fill of [pass, tilt]) {
      const rng = seededSource(6);
      const out = new Float64Array(3);
      const rows = Array.from({ length: 8000 }, () => {
        fill(rng, [0.6, 1.3, 0.8], 0.08, out);
        return [...out];
      });
      mean.forEach((truth, k) => {
        expectMean(
          rows.map((row) => row[k]!),
          truth,
        );
      });
    }
  });

  // Sweeps keep the law: start from exact draws, sweep, test again.
  it("is kept by Gibbs sweeps", () => {
    const out = new Float64Array(3);
    expectContinuous(
      (rng) => {
        tilt(rng, [0.6, 1.3, 0.8], 0.08, out);
        truncatedDirichlet.sweep(rng, [0.6, 1.3, 0.8], 0.08, out);
        return out[0]!;
      },
      marginal([0.6, 1.3, 0.8], 0.08),
      { draws: 4000 },
    );
  });

  it("is exact with sixty categories, most of them empty", () => {
    const concentration = Array.from({ length: 60 }, (_, k) => (k < 3 ? 300 : 1));
    const out = new Float64Array(60);
    const rng = seededSource(8);
    for (let i = 0; i < 20; i++) {
      expect(truncatedDirichlet.sample(rng, concentration, 1 / 600, out)).toBe(true);
      expect(Math.min(...out)).toBeGreaterThanOrEqual(1 / 600);
      expect(out.reduce((sum, x) => sum + x)).toBeCloseTo(1, 12);
    }
  });

  it("knows its unnormalised density and its limits", () => {
    expect(truncatedDirichlet.logDensityUnnormalised([0.5, 0.5], [2, 3], 0.1)).toBeCloseTo(
      3 * Math.log(0.5),
      14,
    );
    expect(truncatedDirichlet.logDensityUnnormalised([0.95, 0.05], [2, 3], 0.1)).toBe(
      Number.NEGATIVE_INFINITY,
    );
    expect(() => truncatedDirichlet.sample(seededSource(1), [1, 1], 0.5, new Float64Array(2))).toThrow(
      "floor is 0.5, must be positive and below 1/2",
    );
  });
});
