import type { Design } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { secondMomentSums } from "../../regression/linear/summed-moments.ts";
import { inputMoments } from "../inputs/input-moments.ts";
import { inputsInUnits, sumsInUnits, unitRatios } from "./common-units.ts";

const study: Design = {
  columns: [{ name: "age", variable: "age", centre: 50, scale: 30 }],
  intercept: true,
  radius: 1,
  response: { variable: "days", centre: 15, scale: 15, bound: 1 },
};
/** Bounds twice as wide for age, half as wide for days, about the same middles. */
const holder: Design = {
  ...study,
  radius: 2,
  columns: [{ ...study.columns[0]!, scale: 60 }],
  response: { ...study.response, scale: 7.5 },
};

describe("bounds about the same middle", () => {
  const ratios = unitRatios(holder, study, 0);

  it("differ by a factor for each number", () => {
    expect([...ratios]).toEqual([1, 2, 0.5]);
    expect([...unitRatios(study, study, 0)]).toEqual([1, 1, 1]);
  });

  it("are the same but for rounding", () => {
    // 0.1 + (0.5 − 0.1)/2 is not 0 + 0.6/2 in floating point.
    const of = (low: number, high: number): Design => ({
      ...study,
      columns: [{ ...study.columns[0]!, centre: low + (high - low) / 2, scale: (high - low) / 2 }],
    });
    expect(of(0.1, 0.5).columns[0]!.centre).not.toBe(of(0, 0.6).columns[0]!.centre);
    expect(unitRatios(of(0.1, 0.5), of(0, 0.6), 0)[1]).toBeCloseTo(2 / 3, 12);
    expect(() => unitRatios(of(0.1, 0.5 + 1e-9), of(0, 0.6), 0)).toThrow("about the same middle 0.3");
  });

  it("scale sums by both factors, and their noise too", () => {
    const { entries } = sumsInUnits(secondMomentSums(1, 9, [10, 20, 30], [1, 2, 3]), ratios);
    expect(entries.map(({ value }) => value)).toEqual([40, 20, 7.5]);
    expect(entries.map(({ variance }) => variance)).toEqual([16, 2, 3 / 16]);
  });

  it("scale reports as if they had been made in the study's units", () => {
    const rows = [
      [0.1, 0.4],
      [0.3, -0.2],
      [-0.5, 0.1],
    ];
    const there = inputMoments(rows, [1, 1, 2], [0.2, 0.3]);
    const here = inputMoments(
      rows.map(([x, y]) => [2 * x!, 0.5 * y!]),
      [1, 1, 2],
      [0.2 * 4, 0.3 / 4],
    );
    const moved = inputsInUnits(there, ratios);
    for (const part of ["mean", "covariance", "noise"] as const)
      Array.from(here[part]).forEach((value, i) => {
        expect(moved[part][i]).toBeCloseTo(value, 14);
      });
  });

  it("need a width", () => {
    const flat = { ...holder, columns: [{ ...study.columns[0]!, scale: 0 }] };
    expect(() => unitRatios(flat, study, 1)).toThrow("release 2: the bounds of age is without width");
  });
});
