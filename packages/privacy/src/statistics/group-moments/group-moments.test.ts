import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { groupMoments } from "./group-moments.ts";

const group = { column: "arm", levels: ["control", "treated"] };

describe("group moments", () => {
  it("write count, x and x² of the record's own group", () => {
    const statistic = groupMoments({ group, column: "dose", weights: { count: 3, x: 2, x2: 0.5 } });
    expect(weightedValue(statistic, { group: 1, x: 0.5 })).toEqual([0, 3, 0, 1, 0, 0.125]);
    expect(statistic.layout.coordinates).toEqual([
      "arm=control",
      "arm=treated",
      "arm=control&dose",
      "arm=treated&dose",
      "arm=control&dose^2",
      "arm=treated&dose^2",
    ]);
  });

  it("change by one group's vector, or twice that across groups", () => {
    const statistic = groupMoments({ group, weights: { count: 0.75, x: 1, x2: 0.25 } });
    expect(statistic.sensitivity("L1", "add-remove")).toBeCloseTo(2, 10);
    expect(statistic.sensitivity("L1", "replace-one")).toBeCloseTo(4, 10);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(Math.hypot(0.75, 1, 0.25), 10);
  });

  it("change most within the group in L2 where count and square weigh little", () => {
    const light = groupMoments({ group, weights: { count: 0.1, x: 1, x2: 0.1 } });
    expect(light.sensitivity("L2", "replace-one")).toBeCloseTo(2, 10);
    const heavy = groupMoments({ group, weights: { count: 2, x: 1, x2: 0.1 } });
    expect(heavy.sensitivity("L2", "replace-one")).toBeCloseTo(Math.SQRT2 * Math.hypot(2, 1, 0.1), 10);
  });

  it("need two groups", () => {
    expect(() => groupMoments({ group: { column: "arm", levels: ["one"] } })).toThrow(
      "number of groups is 1",
    );
  });
});
