import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { gaussianLogDelta } from "./log-delta.ts";
import { gaussianNoiseMultiplier, gaussianNoiseMultiplierRoundedUp } from "./noise-multiplier.ts";

// ε, log δ, s: bisection in 120 digits on Balle & Wang's δ(ε, s), no part of the algorithm tested.
const table: readonly (readonly [number, number, number])[] = [
  [3e-11, -12000, 5155305237477.228],
  [3e-11, -24, 7767077284.746394],
  [3e-11, -0.005, 0.17807290988964528],
  [1e-9, -700, 36539304562.310936],
  [0.0001, -0.7, 0.7471986370773879],
  [0.01, -9000, 13401.333445857672],
  [0.1, -13.8, 36.26919416896429],
  [1, -11.5, 3.7277266466677306],
  [1, -0.3, 0.35904219718814717],
  [1.5, -1e-12, 0.06913414221655757],
  [4, -40, 2.1209088770071776],
  [30, -7, 0.18777112803968243],
  [1000, -3000, 0.08336350478595503],
  [1000000, -12000, 0.0007887746853568827],
  [1000000, -0.005, 0.0007058192556332344],
  [0, -0.005, 0.17807290988995164],
  [0, -1, 1.044398895915135],
  [0, -30, 4263286539005.315],
  [0, -39.5, 5.695634355768561e16],
  [0, -40.5, 1.548233937083272e17],
  [0, -600, 1.50521732285389e260],
  // The corners and edges of the range, bisected in 60 to 3000 digits.
  [1e-30, -1e15, 4.472135954999304e37],
  [1e-30, -40, 93905135124849424],
  [1e-30, -1e-17, 0.05831621894497191],
  [1e-20, -1e10, 1.4142135565359896e25],
  [1e-12, -1e15, 4.4721359549993976e19],
  [1, -1e15, 44721359.5499946],
  [1, -1e-17, 0.05792988735133037],
  [1000, -1e-9, 0.01955296625955491],
  [1e6, -1e15, 44.72135956117524],
  [1e15, -1e15, 5.3983456376681316e-8],
  [1e15, -1e-17, 2.2360675528101676e-8],
  [1e30, -1e15, 7.071068035472277e-16],
  [1e30, -1, 7.071067811865477e-16],
  [1e30, -1e-17, 7.071067811865433e-16],
];

test.each(table)("ε = %d, log δ = %d to 6e-15", (epsilon, logDelta, expected) => {
  expect(Math.abs(gaussianNoiseMultiplier(epsilon, logDelta) / expected - 1)).toBeLessThan(6e-15);
});

test.each(table)(
  "ε = %d, log δ = %d rounded up never lies below the exact root",
  (epsilon, logDelta, expected) => {
    const rounded = gaussianNoiseMultiplierRoundedUp(epsilon, logDelta);
    expect(rounded).toBeGreaterThan(expected);
    expect(rounded).toBeLessThan(expected * (1 + 1e-12));
  },
);

const epsilons = fc.double({ min: -24, max: 13, noNaN: true }).map(Math.exp);
const logDeltas = fc.double({ min: -5.2, max: 9.3, noNaN: true }).map((x) => -Math.exp(x));

test("δ at the multiplier is the δ asked for", () => {
  fc.assert(
    fc.property(epsilons, logDeltas, (epsilon, logDelta) => {
      const s = gaussianNoiseMultiplier(epsilon, logDelta);
      // x0 = εs − 1/(2s) is known to ulp(εs + 1/(2s)), and dlog δ/dx0 is at most about |x0| + 1.
      const reach = epsilon * s + 1 / (2 * s);
      const slack = 1e-15 * (Math.abs(logDelta) + 1 + reach * (Math.abs(epsilon * s - 1 / (2 * s)) + 1)) * 20;
      expect(Math.abs(gaussianLogDelta(epsilon, s) - logDelta)).toBeLessThan(slack);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("less ε or less δ needs more noise", () => {
  fc.assert(
    fc.property(
      epsilons,
      logDeltas,
      fc.double({ min: 1.001, max: 3, noNaN: true }),
      (epsilon, logDelta, factor) => {
        const s = gaussianNoiseMultiplier(epsilon, logDelta);
        expect(gaussianNoiseMultiplier(epsilon * factor, logDelta)).toBeLessThan(s);
        expect(gaussianNoiseMultiplier(epsilon, logDelta * factor)).toBeGreaterThan(s);
      },
    ),
    { numRuns: 100, seed: 8 },
  );
});

test("refuses what has no answer", () => {
  const bad: readonly (readonly [number, number])[] = [
    [-1, -1],
    [Number.NaN, -1],
    [Number.POSITIVE_INFINITY, -1],
    [1, 0],
    [1, 0.5],
    [1, Number.NaN],
    [1, Number.NEGATIVE_INFINITY],
    [0, -800],
    // Outside what is proved: at log δ = −1e300 the noise would be 1e42 times too small.
    [1, -1e300],
    [1, -1e20],
    [1, -1e-18],
    [1e-31, -10],
    [1e31, -10],
  ];
  for (const [epsilon, logDelta] of bad)
    expect(() => gaussianNoiseMultiplier(epsilon, logDelta)).toThrow(DpbayesError);
});
