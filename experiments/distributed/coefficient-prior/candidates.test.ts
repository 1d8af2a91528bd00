import { seededSource } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { priorOf } from "../prior-comparison/candidates.ts";
import { simulatedRelease } from "../prior-comparison/simulated-release.ts";
import { candidates } from "./candidates.ts";

const rows = {
  count: 4,
  x: Float64Array.of(0.5, 1, 0.5, 1, 0.5, 1, 0.5, 1),
  y: new Float64Array(4).fill(0.3),
};
const sds = { gram: 1e-9, cross: 1e-9, square: 1e-9 };
const holders = [simulatedRelease(seededSource(1), rows, sds), simulatedRelease(seededSource(2), rows, sds)];
const given = { covariates: 2, holders, sds: Float64Array.of(0.5, 1), rng: seededSource("candidates") };

describe("candidates", () => {
  it("are those declared", () => {
    expect(candidates.map(({ name, degrees }) => `${name}: ${degrees(10)}`)).toEqual([
      "paper: 11",
      "sd √5, κ = d + 3: 13",
      "sd 1, κ = d + 3: 13",
      "sd 0.5, κ = d + 3: 13",
      "explained, κ = d + 3: 13",
      "4 × explained, κ = d + 3: 13",
      "sd √5, κ = 2d + 2: 22",
      "sd 1, κ = 2d + 2: 22",
      "sd 0.5, κ = 2d + 2: 22",
      "explained, κ = 2d + 2: 22",
      "4 × explained, κ = 2d + 2: 22",
    ]);
  });

  it("give the coefficients the declared variances", () => {
    const law = { shape: 1, scale: 0.01 };
    const variances = candidates.map((one) => {
      const { coefficientCovariance } = priorOf(one, given, law);
      return [coefficientCovariance[0]!, coefficientCovariance[3]!];
    });
    // v_y/(d·v_i) = 0.09/(2·0.25) and 0.09/(2·1).
    const wanted = [
      [5, 5],
      [5, 5],
      [1, 1],
      [0.25, 0.25],
      [0.18, 0.045],
      [0.72, 0.18],
    ];
    expect(
      variances
        .slice(0, 6)
        .flat()
        .map((v) => Number(v.toFixed(6))),
    ).toEqual(wanted.flat());
  });
});
