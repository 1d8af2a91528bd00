import { expect, it } from "vitest";
import { multivariateNormal } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { differingCrossMoments } from "./differing-cross-moments.ts";

const p = 2;
const grams = [Float64Array.of(14, 3, 3, 9), Float64Array.of(20, -4, -4, 11)];
const holders = [
  { cross: Float64Array.of(5, -2), crossSd: Float64Array.of(2, 4) },
  { cross: Float64Array.of(9, 1), crossSd: Float64Array.of(3, 4) },
];
/** θ_j = (0.3 − 0.5·x + l_1, x + l_2): a level of its own about a centre of 0.5, a slope about x. */
const model = {
  origin: Float64Array.of(0.3, 0),
  sharedMap: Float64Array.of(-0.5, 1),
  sharedMean: Float64Array.of(-0.2),
  sharedCovariance: Float64Array.of(0.7),
  localMap: Float64Array.of(1, -0.5, 0, 1),
  locals: 2,
};
const variances = Float64Array.of(0.7, 0.4);
const point = { grams, variances, spreads: [Float64Array.of(0.9, 0.2), Float64Array.of(0.9, 0.1)] };

/** Mean and covariance of (ẑ_1, ẑ_2), and the covariance of the first holder's l_2 with them, by sums over all that is random. */
function jointLaw() {
  const centre = new Float64Array(4);
  const covariance = new Float64Array(16);
  // Columns of what moves ẑ: x, then l_j of each holder, with their variances.
  const sources = [
    { variance: 0.7, of: () => [-0.5, 1] },
    ...[0, 1].flatMap((j) =>
      [0, 1].map((r) => ({
        variance: point.spreads[j]![r]!,
        of: (holder: number) => (holder === j ? [model.localMap[r]!, model.localMap[2 + r]!] : [0, 0]),
      })),
    ),
  ];
  const times = (j: number, theta: readonly number[], i: number) =>
    grams[j]![i * p]! * theta[0]! + grams[j]![i * p + 1]! * theta[1]!;
  for (let a = 0; a < 4; a++) {
    const [j, i] = [Math.floor(a / p), a % p];
    centre[a] = times(j, [0.3 + 0.5 * 0.2, -0.2], i);
    for (let b = 0; b < 4; b++) {
      const [other, k] = [Math.floor(b / p), b % p];
      for (const { variance, of } of sources)
        covariance[a * 4 + b]! += variance * times(j, of(j), i) * times(other, of(other), k);
      if (j === other) covariance[a * 4 + b]! += variances[j]! * grams[j]![i * p + k]!;
      if (a === b) covariance[a * 4 + b]! += holders[j]!.crossSd[i]! ** 2;
    }
  }
  return { centre, covariance };
}

it("is the marginal law of all ẑ together, up to a constant", () => {
  const { centre, covariance } = jointLaw();
  const at = (shift: number) => {
    const moved = holders.map(({ cross, crossSd }) => ({ cross: cross.map((z) => z + shift), crossSd }));
    const stacked = Float64Array.of(...moved[0]!.cross, ...moved[1]!.cross);
    const exact = multivariateNormal(4).logDensity(stacked, centre, covariance);
    return differingCrossMoments(moved, model).collapsed(point) - exact;
  };
  expect(at(2.5)).toBeCloseTo(at(0), 9);
  expect(at(-4)).toBeCloseTo(at(0), 9);
});

it("draws coefficients that predict ẑ as their joint law says", () => {
  // E over ẑ of the drawn θ_1 is its prior mean, and Cov(θ_1, ẑ_1) is as a priori: two moments over exact draws of ẑ.
  const { centre, covariance } = jointLaw();
  const rng = seededSource(4);
  const n = 4000;
  const drawn = new Float64Array(4);
  const shared = new Float64Array(1);
  const locals = [new Float64Array(2), new Float64Array(2)];
  const slope = new Float64Array(n);
  const product = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    multivariateNormal(4).sample(rng, centre, covariance, drawn);
    const term = differingCrossMoments(
      holders.map(({ crossSd }, j) => ({ cross: drawn.slice(2 * j, 2 * j + 2), crossSd })),
      model,
    );
    term.collapsed(point);
    term.draw(rng, point, shared, locals);
    slope[i] = shared[0]! + locals[0]![1]!;
    product[i] = slope[i]! * (drawn[1]! - centre[1]!);
  }
  // Cov(x + l_2, ẑ_12) = (0.7 + 0.2)·(S_1(−0.5, 1))_2.
  const expected = 0.9 * (-0.5 * 3 + 9);
  for (const [values, mean] of [
    [slope, -0.2],
    [product, expected],
  ] as const) {
    const average = values.reduce((sum, v) => sum + v / n, 0);
    const variance = values.reduce((sum, v) => sum + (v - average) ** 2 / n, 0);
    // 5 standard errors: false alarm 6e-7 each.
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(variance / n));
  }
});
