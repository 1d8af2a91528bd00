import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { logGammaDifference } from "../../../math/special/gamma/gamma-difference.ts";
import { SizeRatios } from "../prior/size-ratios.ts";
import { ListedCounts } from "./listed-counts.ts";

/** κ, the rate of the means, and the people in the other cells of the area. */
type Area = readonly [kappa: number, rate: number, rest: number];

/** Total variation between the list and the law itself, from its definition, on all counts that can matter. */
function distance(
  present: number,
  shape: number,
  [kappa, rate, rest]: Area,
  precision: number,
  mean: number,
): number {
  const listed = new ListedCounts();
  const sizes = new SizeRatios();
  sizes.begin(kappa, rate);
  sizes.enter(rest + present);
  const slope = precision * (mean - present);
  listed.list(present, shape, Math.log(shape), sizes, rest, precision, Math.exp(-precision), slope);
  const { low, masses } = listed.probabilities();
  const reach = Math.ceil(Math.max(mean, present, 0) + 60 / Math.sqrt(precision) + 60);
  let size = 0;
  const logs = Float64Array.from({ length: reach }, (_, k) => {
    if (k > 0) size += Math.log(sizes.at(rest + k - 1));
    return logGammaDifference(shape, k) - logGammaDifference(1, k) + size - 0.5 * precision * (k - mean) ** 2;
  });
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const total = logs.reduce((sum, log) => sum + Math.exp(log - largest), 0);
  return (
    0.5 *
    logs.reduce((sum, log, k) => sum + Math.abs(Math.exp(log - largest) / total - (masses[k - low] ?? 0)), 0)
  );
}

describe("the list of a cell's counts", () => {
  it("is its full conditional, wherever it starts", () => {
    const rng = seededSource("listed");
    for (let i = 0; i < 500; i++) {
      const shape = Math.exp(-12 + 18 * rng.uniform());
      const rest = Math.floor(Math.exp(8 * rng.uniform()) - 1);
      const area = [
        shape + Math.exp(-2 + 8 * rng.uniform()),
        Math.exp(-8 + 8 * rng.uniform()),
        rest,
      ] as const;
      const precision = Math.exp(-5 + 8 * rng.uniform());
      const mean = -20 + 120 * rng.uniform();
      const present = Math.floor(Math.max(0, mean + (4 * rng.normal()) / Math.sqrt(precision)));
      expect(distance(present, shape, area, precision, mean)).toBeLessThan(1e-11);
    }
  });

  it.each<[string, number, number, Area, number, number]>([
    ["0 weighs as much as a hill far away", 40, 1e-14, [20, 0.005, 180], 0.1, 25],
    ["the same from 0", 0, 1e-14, [20, 0.005, 180], 0.1, 25],
    ["0 would be rare but for the shape", 30, 1e-60, [20, 0.005, 900], 0.5, 16],
    ["a shape as small as they get", 12, 1e-100, [2, 0.1, 3], 0.05, 60],
    ["prior and number in conflict", 0, 1e6, [1e6, 1e-3, 500], 1, 0],
    ["the same from above", 5000, 1e6, [1e6, 1e-3, 500], 1, 0],
    ["a prior far below the number", 300, 0.3, [1e4, 1e4, 0], 0.25, 300],
    ["an area that is empty otherwise, or as large as this cell", 0, 1, [1e4, 1e-4, 0], 0.002, 600],
    ["the same from above", 600, 1, [1e4, 1e-4, 0], 0.002, 600],
    ["the same with a larger shape", 600, 50, [1e4, 1e-4, 0], 0.002, 300],
    ["a start far off", 100_000, 0.5, [20, 0.005, 100], 0.05, 10],
    ["a start far below", 0, 0.5, [20, 0.005, 100], 0.05, 20_000],
    ["a large area", 20_000, 0.5, [20, 0.005, 1e6], 0.05, 20_030],
    ["noise so small that one count is nearly certain", 7, 1, [5, 0.1, 0], 60, 7.4],
  ])("%s", (_, present, shape, area, precision, mean) => {
    expect(distance(present, shape, area, precision, mean)).toBeLessThan(1e-10);
  });

  it("is picked from by its running sums", () => {
    const listed = new ListedCounts();
    const sizes = new SizeRatios();
    sizes.begin(20, 0.01);
    listed.list(3, 0.5, Math.log(0.5), sizes, 12, 0.5, Math.exp(-0.5), 0.2);
    const { low, masses } = listed.probabilities();
    const counts = new Float64Array(masses.length);
    for (let i = 0; i < 10_000; i++) counts[listed.pick((i + 0.5) / 10_000) - low]!++;
    masses.forEach((mass, i) => {
      expect(Math.abs(counts[i]! / 10_000 - mass)).toBeLessThan(2e-4);
    });
  });
});
