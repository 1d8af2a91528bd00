import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  betaLowerInverseOfLog,
  betaUpperInverseOfLog,
  gammaLowerInverseOfLog,
  gammaUpperInverseOfLog,
  logAddExp,
  logBesselI,
  logBetaTails,
  logGamma,
  logGammaTails,
  logNormalCdf,
  logNormalDensity,
  logNormalInterval,
  logNormalIntervalRatio,
  normalQuantileOfLog,
} from "./index.ts";

const SEEDED = { seed: 3, numRuns: 2000 };
const tenTo = (low: number, high: number) =>
  fc.double({ min: low, max: high, noNaN: true }).map((e) => 10 ** e);

/** Relative steps across the places where a method hands over to the next. */
function expectNoJump(f: (x: number) => number, at: number, slope: number): void {
  const step = 1e-13 * Math.max(1, Math.abs(at));
  const jump = Math.abs(f(at + step) - f(at - step));
  expect(jump).toBeLessThan(2 * step * slope + 2e-14 * Math.max(1, Math.abs(f(at))));
}

describe("identities", () => {
  it("incomplete gamma: the tails add up to 1 and the recurrence P(a, x) − P(a+1, x) = x^a e^−x/Γ(a+1) holds", () => {
    fc.assert(
      fc.property(tenTo(-3, 5), tenTo(-1, 1), (a, ratio) => {
        const x = a * ratio;
        const now = logGammaTails(a, x);
        const next = logGammaTails(a + 1, x);
        expect(Math.abs(logAddExp(now.lower, now.upper))).toBeLessThan(1e-15);
        const edge = a * Math.log(x) - x - logGamma(a + 1);
        const tolerance = 1e-15 * (10 + a * (1 + Math.abs(Math.log(x))) + x);
        // Both sides positive: P(a) = P(a + 1) + edge, Q(a + 1) = Q(a) + edge.
        expect(Math.abs(now.lower - logAddExp(next.lower, edge))).toBeLessThan(tolerance);
        expect(Math.abs(next.upper - logAddExp(now.upper, edge))).toBeLessThan(tolerance);
      }),
      SEEDED,
    );
  });

  it("incomplete beta: reflection, and I_x(a, 1) = x^a", () => {
    fc.assert(
      fc.property(
        tenTo(-3, 5),
        tenTo(-3, 5),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (a, b, x) => {
          const y = 1 - x;
          const one = logBetaTails(a, b, x, y);
          const other = logBetaTails(b, a, y, x);
          expect([one.lower, one.upper]).toEqual([other.upper, other.lower]);
          expect(Math.abs(logAddExp(one.lower, one.upper))).toBeLessThan(1e-15);
          expect(Math.abs(logBetaTails(a, 1, x).lower - a * Math.log(x))).toBeLessThan(1e-14 * (1 + a));
        },
      ),
      SEEDED,
    );
  });

  it("quantiles: the tail at the quantile is the tail asked for, from 1e-6 to 1e8 in shape, to e^−1000 in probability", () => {
    fc.assert(
      fc.property(tenTo(-6, 8), tenTo(-5, 3), fc.boolean(), (a, size, lower) => {
        const x = lower ? gammaLowerInverseOfLog(a, -size) : gammaUpperInverseOfLog(a, -size);
        if (x < 1e-290) return;
        const tails = logGammaTails(a, x);
        // One rounding of x moves the log tail by ε·edge/tail, about ε·max(|x − a|, √a, 1).
        const tolerance = 2e-15 * (5 + size + Math.abs(x - a) + Math.sqrt(a));
        expect(Math.abs((lower ? tails.lower : tails.upper) + size)).toBeLessThan(tolerance);
      }),
      SEEDED,
    );
    fc.assert(
      fc.property(tenTo(-6, 6), tenTo(-6, 6), tenTo(-5, 3), fc.boolean(), (a, b, size, lower) => {
        const x = lower ? betaLowerInverseOfLog(a, b, -size) : betaUpperInverseOfLog(a, b, -size);
        expect(x >= 0 && x <= 1).toBe(true);
        // Where 1 − x has few digits left, the answer is right but cannot be checked this way.
        if (x < 1e-290 || x > 0.999) return;
        const tails = logBetaTails(a, b, x);
        const tolerance = 1e-13 * (1 + size + Math.sqrt(a + b) * Math.sqrt(size));
        expect(Math.abs((lower ? tails.lower : tails.upper) + size)).toBeLessThan(tolerance);
      }),
      SEEDED,
    );
  });

  it("normal quantile inverts the log cdf", () => {
    fc.assert(
      fc.property(tenTo(-12, 6), (size) => {
        expect(Math.abs(logNormalCdf(normalQuantileOfLog(-size)) / -size - 1)).toBeLessThan(1e-13);
      }),
      SEEDED,
    );
  });

  it("the mass of an interval over the density at its nearer end is their quotient", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6, noNaN: true }), tenTo(-12, 2), (p, width) => {
        const quotient = logNormalInterval(p, p + width) - logNormalDensity(p);
        // p + width is rounded, which moves a short width by up to 2⁻⁵³·p.
        const tolerance = 2e-13 + (2 * 2 ** -53 * p) / width;
        expect(Math.abs(logNormalIntervalRatio(p, width) - quotient)).toBeLessThan(tolerance);
      }),
      SEEDED,
    );
  });

  it("intervals of the normal law add up", () => {
    const point = fc.double({ min: -40, max: 40, noNaN: true });
    fc.assert(
      fc.property(point, tenTo(-8, 1), tenTo(-8, 1), (p, v, w) => {
        const whole = logNormalInterval(p, p + v + w);
        const parts = logAddExp(logNormalInterval(p, p + v), logNormalInterval(p + v, p + v + w));
        // The ends are rounded: relative to the shorter width that is ε·|end|/width, times the log slope.
        const rounding = (2 ** -52 * (50 + v + w)) / Math.min(v, w) + 1e-15 * (1 + Math.abs(whole));
        expect(Math.abs(whole - parts)).toBeLessThan(4 * rounding + 1e-13);
      }),
      SEEDED,
    );
  });

  it("Bessel: I_{v−1}(a) = I_{v+1}(a) + (2v/a)·I_v(a), across both methods", () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 200, noNaN: true }), tenTo(-2, 3), (v, a) => {
        const right = logAddExp(logBesselI(v + 1, a), Math.log((2 * v) / a) + logBesselI(v, a));
        const tolerance = 4e-15 * (1 + a + v * (1 + Math.abs(Math.log(a))));
        expect(Math.abs(logBesselI(v - 1, a) - right)).toBeLessThan(tolerance);
      }),
      SEEDED,
    );
  });

  it("methods hand over without a jump", () => {
    for (const x of [0.5, 1.5, 2.5, 3.5, 10]) expectNoJump(logGamma, x, 3);
    for (const x of [-0.5, 0.5]) expectNoJump(logNormalCdf, x, 2);
    for (const a of [60.5, 200, 5000])
      for (const x of [0.5 * a, a, 2 * a]) expectNoJump((t) => logGammaTails(a, t).lower, x, a);
    expectNoJump((a) => logGammaTails(a, 62).upper, 60, 5);
    expectNoJump((a) => logBetaTails(a, 90, 0.4).lower, 60, 5);
    expectNoJump((a) => logBesselI(3, a), Math.sqrt(40 ** 2 - 9), 2);
  });
});
