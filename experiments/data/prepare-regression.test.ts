import { seededSource } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { firstRows, prepareRegression } from "./prepare-regression.ts";
import { principalAxes, scoresOf } from "./principal-axes.ts";
import { syntheticWine } from "./wine.ts";

describe("principal axes", () => {
  const rng = seededSource("axes");
  // Variances 9 and 1 along (3, 4)/5 and (−4, 3)/5, around (10, 20).
  const x = Float64Array.from({ length: 2000 }, () => 0);
  for (let i = 0; i < 1000; i++) {
    const [u, v] = [3 * rng.normal(), rng.normal()];
    x[2 * i] = 10 + (3 * u - 4 * v) / 5;
    x[2 * i + 1] = 20 + (4 * u + 3 * v) / 5;
  }

  it("are the directions of largest variance, first coordinate first", () => {
    const { axes, means } = principalAxes(x, 2, 2, false);
    expect(means[0]).toBeCloseTo(10, 0);
    expect(axes[0]).toBeCloseTo(0.6, 1);
    expect(axes[1]).toBeCloseTo(0.8, 1);
    expect(axes[0]! * axes[2]! + axes[1]! * axes[3]!).toBeCloseTo(0, 12);
  });

  it("give uncorrelated scores of mean 0, in decreasing variance", () => {
    const scores = scoresOf(x, principalAxes(x, 2, 2, true));
    const moment = (a: number, b: number) => {
      let sum = 0;
      for (let i = 0; i < 1000; i++) sum += scores[2 * i + a]! * scores[2 * i + b]!;
      return sum / 1000;
    };
    expect(moment(0, 1)).toBeCloseTo(0, 10);
    expect(moment(0, 0)).toBeGreaterThan(moment(1, 1));
    // Standardised columns: the variances add up to their number.
    expect(moment(0, 0) + moment(1, 1)).toBeCloseTo(2, 10);
  });
});

describe("prepared rows", () => {
  const preparation = { components: 3, standardise: true, centreResponse: true, seed: "split" };
  const data = syntheticWine();
  const prepared = prepareRegression(data, preparation);

  it("are split into a public sample, 80 % training and 20 % test rows", () => {
    const { train, test } = prepared;
    const rest = data.records - Math.round(0.05 * data.records);
    expect(train.count).toBe(Math.round(0.8 * rest));
    expect(train.count + test.count).toBe(rest);
    expect(train.x).toHaveLength(3 * train.count);
  });

  it("lie in the unit ball but for about 5 %, with centred responses", () => {
    expect(prepared.outside).toBeGreaterThan(0.01);
    expect(prepared.outside).toBeLessThan(0.12);
    const mean = prepared.train.y.reduce((a, b) => a + b, 0) / prepared.train.count;
    expect(Math.abs(mean)).toBeLessThan(0.3);
  });

  it("repeat under a seed and change with it", () => {
    expect(prepareRegression(data, preparation).train.y).toEqual(prepared.train.y);
    expect(prepareRegression(data, { ...preparation, seed: "other" }).train.y).not.toEqual(prepared.train.y);
  });

  it("can be cut to the first", () => {
    const few = firstRows(prepared.train, 10);
    expect([few.count, few.x.length, few.y.length]).toEqual([10, 30, 10]);
    expect(firstRows(prepared.train, 1e9).count).toBe(prepared.train.count);
  });
});
