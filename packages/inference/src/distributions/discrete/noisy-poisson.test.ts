import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noisyPoisson, poisson } from "../index.ts";

/*
 * The sum over all counts in whole numbers of 2600 binary digits behind the point: means and decays are fractions of
 * whole numbers, terms come from one another by multiplication, and logarithms are those of such numbers.
 */
const BITS = 2600n;
const ONE = 1n << BITS;

function fixed(x: number): bigint {
  let [value, exponent] = [x, 0n];
  while (!Number.isInteger(value)) {
    value *= 2;
    exponent++;
  }
  return (BigInt(value) << BITS) >> exponent;
}

/** log x = e·log 2 + 2·artanh((m − 1)/(m + 1)), x = m·2^e, 1 ≤ m < 2; 200 digits of the result are enough. */
function logOf(x: bigint): bigint {
  const exponent = BigInt(x.toString(2).length) - 1n - BITS;
  return exponent * LOG_2 + logNear1(exponent > 0n ? x >> exponent : x << -exponent);
}

const SHORT = 200n;
const LOG_2 = logNear1(2n * ONE);

function logNear1(m: bigint): bigint {
  const r = ((m - ONE) << SHORT) / (m + ONE);
  const square = (r * r) >> SHORT;
  let [power, sum] = [r, 0n];
  for (let k = 1n; power > 0n; k += 2n) {
    sum += power / k;
    power = (power * square) >> SHORT;
  }
  return (2n * sum) << (BITS - SHORT);
}

function numberOf(x: bigint): number {
  const shift = BigInt(Math.max(0, (x < 0n ? -x : x).toString(2).length - 64));
  return Number(x >> shift) * 2 ** Number(shift - BITS);
}

const times = (a: bigint, b: bigint) => (a * b) >> BITS;
const over = (a: bigint, b: bigint) => (a << BITS) / b;

/** Weights of counts in units of the one at the report, multiplied outwards from it until nothing is added. */
function sums(report: number, mean: number, decay: number) {
  const [m, a] = [fixed(mean), fixed(decay)];
  const ratio = over(a, m);
  let below = 0n;
  for (let y = report, term = ONE; y > 0 && term > 0n; y--) {
    term = times(term * BigInt(y), ratio);
    below += term;
  }
  let above = 0n;
  const step = times(a, m);
  for (let y = report + 1, term = ONE; term > 0n; y++) {
    term = times(term, step) / BigInt(y);
    above += term;
  }
  return { m, a, below, above, total: ONE + below + above };
}

function byBruteForce(report: number, mean: number, decay: number) {
  const { m, a, below, above, total } = sums(report, mean, decay);
  let factorial = 1n;
  for (let y = 2n; y <= BigInt(report); y++) factorial *= y;
  const point = BigInt(report) * logOf(m) - m - logOf(factorial << BITS);
  const logMass = logOf(over(ONE - a, ONE + a)) + point + logOf(total);
  const expected = over(times(m, over(below, a) + times(a, ONE + above)), total);
  return { logMass: numberOf(logMass), expected: numberOf(expected), atReport: -numberOf(logOf(total)) };
}

/** Relative to itself, or to 1 where that is larger. */
function expectClose(got: number, want: number, tolerance: number, name: string): void {
  expect(Math.abs(got - want) / Math.max(1, Math.abs(want)), name).toBeLessThan(tolerance);
}

describe("a Poisson count behind geometric noise", () => {
  const decays = [2 ** -1074, 1e-300, 1e-12, 1e-5, 0.05, 0.5, 0.9, 0.9999, 1 - 2 ** -53];
  const cases = [1e-3, 1.3, 40, 61.5, 900].flatMap((mean) => decays.map((decay) => [mean, decay] as const));

  it.each(cases)("mean %d, decay %d: the sum over all counts to 2600 binary digits", (mean, decay) => {
    for (const report of [1, 5, 60, 61, 700]) {
      const exact = byBruteForce(report, mean, decay);
      const name = `report ${report}`;
      expectClose(noisyPoisson.logMass(report, mean, decay), exact.logMass, 3e-15, name);
      expectClose(noisyPoisson.expectedCount(report, mean, decay) / exact.expected, 1, 2e-13, name);
      expectClose(noisyPoisson.logMassOfCount(report, report, mean, decay), exact.atReport, 2e-14, name);
      // E[y | ỹ] − mean: a difference, so its error is measured by what is subtracted.
      const size = exact.expected + mean;
      const slope = noisyPoisson.slope(report, mean, decay) * mean;
      expectClose(slope / size, (exact.expected - mean) / size, 2e-13, name);
    }
  });

  // By mpmath with 50 digits, from 1 + A = ∫ e^{ỹ·log(1 + s/z) − s} ds and the like for B.
  it.each([
    [1e6, 1e6, 1e-5, -7.826693895530143, 1000000, -1.9999990000476667e-5],
    [1002000, 1e6, 0.5, -9.826354903115176, 1001999.9920060079, -1.0986182806402096],
    [998000, 1e6, 0.9999, -10.100511062136055, 999905.3287062418, -9.629954051770753],
    [1e9, 1e9, 0.37, -11.280571452693437, 1000000000, -0.7768461985043674],
    [1000100000, 1e9, 0.999, -16.271462303357126, 1000099799.2197653, -7.6093948220708105],
    [1e12, 1.001e12, 0.9, -499681.65082601033, 1000000000000.18, -2.944528893208375],
    [1e9, 1e6, 0.5, -692147181.6585577, 2000000, -5216608109.702763],
    [5e6, 1e7, 0.999999, -19.50865473863745, 9999990, -1534267.7286155585],
    [2e15, 2e15, 0.9999999, -18.579807087648327, 2e15, -16.766336015336282],
  ])("report %d, mean %d, decay %d", (report, mean, decay, logMass, expected, atReport) => {
    const tolerance = report > 1e12 ? 1e-10 : 5e-15;
    expectClose(noisyPoisson.logMass(report, mean, decay), logMass, tolerance, "log mass");
    expectClose(noisyPoisson.expectedCount(report, mean, decay) / expected, 1, 1e-14, "expected count");
    expectClose(noisyPoisson.logMassOfCount(report, report, mean, decay), atReport, tolerance, "of count");
  });

  it("counts given a report: the quotients of neighbours, and a sum of 1", () => {
    for (const [report, mean, decay] of [
      [7, 3, 0.4],
      [40, 3, 0.5],
      [3, 80, 0.9],
      [200, 180, 0.97],
      [-4, 5, 0.6],
    ] as const) {
      const at = (y: number) => noisyPoisson.logMassOfCount(y, report, mean, decay);
      let sum = Math.exp(at(0));
      for (let y = 1; y < 600; y++) {
        const ratio = Math.log(mean / y) + (y <= report ? -Math.log(decay) : Math.log(decay));
        expect(at(y) - at(y - 1)).toBeCloseTo(ratio, 9);
        sum += Math.exp(at(y));
      }
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it("ten counts above a report of 10^6: no digits are lost to terms of mean/α = 10^11", () => {
    let steps = 0;
    for (let y = 1_000_001; y <= 1_000_010; y++) steps += Math.log(1e6 / y) + Math.log(1e-5);
    const exact = steps - 1.9999990000476667e-5;
    expectClose(noisyPoisson.logMassOfCount(1_000_010, 1e6, 1e6, 1e-5), exact, 1e-14, "ten above");
  });

  it("without noise it is the Poisson law, without a mean the noise", () => {
    expect(noisyPoisson.logMass(4, 2.5, 0)).toBe(poisson.logMass(4, 2.5));
    expect(noisyPoisson.logMass(-1, 2.5, 0)).toBe(Number.NEGATIVE_INFINITY);
    expect([noisyPoisson.expectedCount(4, 2.5, 0), noisyPoisson.slope(4, 2.5, 0)]).toEqual([4, 4 / 2.5 - 1]);
    expect([noisyPoisson.logMassOfCount(4, 4, 2.5, 0), noisyPoisson.logMassOfCount(3, 4, 2.5, 0)]).toEqual([
      0,
      Number.NEGATIVE_INFINITY,
    ]);
    expect([noisyPoisson.expectedCount(4, 0, 0.5), noisyPoisson.slope(4, 0, 0.5)]).toEqual([0, 1]);
    expect(noisyPoisson.logMass(0.5, 2, 0.5)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("never NaN, never above 0, for any sizes", () => {
    const exponent = fc.double({ min: -300, max: 15, noNaN: true });
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: -20, max: 50 }),
        exponent,
        fc.double({ min: 0, max: 1 - 2 ** -53, noNaN: true }),
        (large, small, power, decay) => {
          for (const report of [large, small]) {
            const mean = 10 ** power;
            const logMass = noisyPoisson.logMass(report, mean, decay);
            expect(logMass <= 1e-12 && !Number.isNaN(logMass)).toBe(true);
            const expected = noisyPoisson.expectedCount(report, mean, decay);
            expect(expected >= 0 && expected < Number.POSITIVE_INFINITY).toBe(true);
            expect(Number.isNaN(noisyPoisson.slope(report, mean, decay))).toBe(false);
            expect(noisyPoisson.logMassOfCount(Math.abs(small), report, mean, decay)).not.toBeNaN();
          }
        },
      ),
      { numRuns: 300, seed: 4 },
    );
  });

  it.each([
    [-1, 0.5, "mean is -1"],
    [Number.NaN, 0.5, "mean is NaN"],
    [1, 1, "decay is 1"],
    [1, -0.1, "decay is -0.1"],
  ])("refuses mean %d, decay %d", (mean, decay, message) => {
    for (const of of [noisyPoisson.logMass, noisyPoisson.slope, noisyPoisson.expectedCount])
      expect(() => of(3, mean, decay)).toThrow(message);
  });
});
