import { seededSource } from "@dpbayes/inference";
import { inverseWishart } from "@dpbayes/inference/distributions";
import { describe, expect, it } from "vitest";
import { candidates, priorOf } from "./candidates.ts";
import { simulatedRelease } from "./simulated-release.ts";

const rows = { count: 4, x: Float64Array.of(0.5, 0, 0.5, 0, 0.5, 0, 0.5, 0), y: new Float64Array(4) };
const sds = { gram: 1e-9, cross: 1e-9, square: 1e-9 };
const holders = [simulatedRelease(seededSource(1), rows, sds), simulatedRelease(seededSource(2), rows, sds)];

const LAW = { shape: 2, scale: 0.02 };

const given = () => ({
  covariates: 2,
  holders,
  sds: Float64Array.of(0.5, 0.1),
  rng: seededSource("candidates"),
});

describe("candidates", () => {
  it("are those declared", () => {
    expect(candidates.map(({ name, degrees }) => `${name}: ${degrees(10)}`)).toEqual([
      "paper: 11",
      "bounds, κ = d + 3: 13",
      "bounds, κ = 2d + 2: 22",
      "bounds, κ = 5d: 50",
      "released, κ = d + 3: 13",
      "released, κ = 2d + 2: 22",
      "released, κ = 5d: 50",
    ]);
  });

  it("put the prior's mean where they say: IW(Λ, κ) has mean Λ/(κ − d − 1)", () => {
    for (const candidate of candidates.slice(1)) {
      const { covarianceScale, covarianceDegrees } = priorOf(candidate, given(), LAW);
      const mean = covarianceScale.map((v) => v / (covarianceDegrees - 3));
      const wanted = candidate.name.startsWith("bounds") ? 1 / 6 : 0.25;
      expect(mean[0]).toBeCloseTo(wanted, 8);
      expect(mean[1]).toBe(0);
    }
  });

  it("never take a variance below the sd of its noise", () => {
    const { covarianceScale } = priorOf(candidates.at(-1)!, given(), LAW);
    // Nothing of the second feature was recorded; noise of sd 1e-9 at two holders of four records.
    expect(covarianceScale[3]! / 7).toBeGreaterThanOrEqual((1e-9 * Math.SQRT2) / 8 / 1.001);
  });

  it("are proper", () => {
    const drawn = new Float64Array(4);
    for (const candidate of candidates) {
      const { covarianceScale, covarianceDegrees } = priorOf(candidate, given(), LAW);
      inverseWishart(2).sample(seededSource(1), covarianceScale, covarianceDegrees, drawn);
      expect(drawn.every(Number.isFinite)).toBe(true);
    }
  });
});
