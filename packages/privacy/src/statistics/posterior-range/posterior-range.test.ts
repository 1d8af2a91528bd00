import { describe, expect, it } from "vitest";
import type { Neighbours } from "../../accounting/loss.ts";
import {
  categoricalRange,
  gaussianMeanRange,
  gaussianRange,
  naiveBayesRange,
  poissonRange,
} from "./posterior-range.ts";

const grid = (low: number, high: number, points = 41) =>
  Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1));

/** The range by definition, over grids of records and parameters. */
function bruteForce<Theta>(
  logLikelihood: (x: number, theta: Theta) => number,
  records: readonly number[],
  parameters: readonly Theta[],
  neighbours: Neighbours,
): number {
  const range = (D: (theta: Theta) => number) => {
    const values = parameters.map(D);
    return Math.max(...values) - Math.min(...values);
  };
  if (neighbours === "add-remove")
    return Math.max(...records.map((x) => range((theta) => logLikelihood(x, theta))));
  const pairs = records.flatMap((x) => records.map((other) => [x, other] as const));
  return Math.max(
    ...pairs.map(([x, other]) => range((theta) => logLikelihood(other, theta) - logLikelihood(x, theta))),
  );
}

const relations: readonly Neighbours[] = ["replace-one", "add-remove", "local"];

describe.each(relations)("log-likelihood ranges under %s", (neighbours) => {
  it("of levels", () => {
    const floor = 0.05;
    const ends = [
      [0.9, 0.05, 0.05],
      [0.05, 0.9, 0.05],
      [0.05, 0.05, 0.9],
      [1 / 3, 1 / 3, 1 / 3],
    ];
    const expected = bruteForce((k, theta: number[]) => Math.log(theta[k]!), [0, 1, 2], ends, neighbours);
    expect(categoricalRange({ levels: 3, floor }, neighbours)).toBeCloseTo(expected, 11);
    expect(
      naiveBayesRange(
        [
          { levels: 3, floor },
          { levels: 3, floor },
        ],
        neighbours,
      ),
    ).toBeCloseTo(2 * expected, 11);
  });

  it.each([
    [-1, 1],
    [0.5, 3],
    [-4, 0.25],
  ])("of a Gaussian mean in [%d, %d]", (low, high) => {
    const logLikelihood = (x: number, mu: number) => -((x - mu) ** 2) / 1.6;
    const expected = bruteForce(logLikelihood, grid(-1, 2), grid(low, high), neighbours);
    const options = { data: { low: -1, high: 2 }, mean: { low, high }, variance: 0.8 };
    const range = gaussianMeanRange(options, neighbours);
    expect(range).toBeGreaterThanOrEqual(expected);
    // A grid of 41 means leaves the nearest mean at most 1/80 of the interval away.
    expect(range - expected).toBeLessThan(((high - low) / 80) ** 2 / 1.6 + 1e-9);
  });

  it("of a Gaussian with both unknown", () => {
    const parameters = grid(-1, 1, 9).flatMap((mu) => grid(0.5, 2, 9).map((v) => ({ mu, v })));
    const logLikelihood = (x: number, { mu, v }: { mu: number; v: number }) =>
      -((x - mu) ** 2) / (2 * v) - Math.log(v) / 2;
    const expected = bruteForce(logLikelihood, grid(-1, 1, 9), parameters, neighbours);
    const range = gaussianRange({ data: { low: -1, high: 1 }, variance: { low: 0.5, high: 2 } }, neighbours);
    expect(range).toBeGreaterThanOrEqual(expected);
    if (neighbours !== "add-remove") expect(range).toBeCloseTo(expected, 10);
  });

  it.each([
    [0.5, 8],
    [3, 4],
    [20, 30],
  ])("of a Poisson rate in [%d, %d]", (low, high) => {
    const logLikelihood = (x: number, rate: number) => x * Math.log(rate) - rate;
    const expected = bruteForce(logLikelihood, [0, 1, 2, 3, 4, 5], grid(low, high, 401), neighbours);
    const range = poissonRange({ cap: 5, rate: { low, high } }, neighbours);
    expect(range).toBeGreaterThanOrEqual(expected);
    expect(range).toBeCloseTo(expected, 3);
  });
});

it("refuses empty intervals, floors that leave no room, and rates of zero", () => {
  expect(() => categoricalRange({ levels: 4, floor: 0.3 }, "local")).toThrow("floor is 0.3");
  expect(() => poissonRange({ cap: 5, rate: { low: 0, high: 1 } }, "local")).toThrow("rate.low is 0");
  const data = { low: 1, high: 1 };
  expect(() => gaussianRange({ data, variance: { low: 1, high: 2 } }, "local")).toThrow(
    "data is from 1 to 1",
  );
});
