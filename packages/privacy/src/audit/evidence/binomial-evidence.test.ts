import { describe, expect, it } from "vitest";
import {
  bernoulliDivergence,
  evidenceAgainst,
  evidenceThreshold,
  refutedEpsilon,
} from "./binomial-evidence.ts";

/** P(X = k) for X ~ Binomial(n, p), by products. */
function binomial(n: number, p: number): number[] {
  const mass = [(1 - p) ** n];
  for (let k = 1; k <= n; k++) mass.push((mass[k - 1]! * (n - k + 1) * p) / (k * (1 - p)));
  return mass;
}

describe("evidence against a claim", () => {
  it("equals the minimum found by brute force", () => {
    const a = { hits: 70, draws: 200 };
    const b = { hits: 20, draws: 300 };
    const claim = { epsilon: 0.7, delta: 0.03 };
    let least = Infinity;
    for (let p = 20 / 300; Math.exp(0.7) * p + 0.03 <= 0.35; p += 1e-6) {
      const at =
        200 * bernoulliDivergence(0.35, Math.exp(0.7) * p + 0.03) + 300 * bernoulliDivergence(20 / 300, p);
      least = Math.min(least, at);
    }
    expect(evidenceAgainst(claim, a, b)).toBeCloseTo(least, 7);
  });

  it("is zero where the observed shares agree with the claim", () => {
    const claim = { epsilon: 1, delta: 0 };
    expect(evidenceAgainst(claim, { hits: 20, draws: 100 }, { hits: 10, draws: 100 })).toBe(0);
    expect(evidenceAgainst(claim, { hits: 0, draws: 100 }, { hits: 0, draws: 100 })).toBe(0);
  });

  it("handles certain and impossible events", () => {
    const sure = { hits: 1000, draws: 1000 };
    const never = { hits: 0, draws: 1000 };
    expect(evidenceAgainst({ epsilon: 1, delta: 0 }, sure, never)).toBeGreaterThan(300);
    expect(refutedEpsilon(0, sure, never, 20)).toBeGreaterThan(3);
    expect(refutedEpsilon(0, never, sure, 20)).toBe(0);
  });

  // The false-alarm rate is not simulated but summed exactly, on the boundary of the claim, where
  // it is largest.
  it.each([
    [0, 0, 0.3],
    [1, 0, 0.1],
    [1, 0, 0.36],
    [0.5, 0.2, 0.02],
    [3, 0, 0.003],
  ])("at epsilon %d, delta %d, share %d alarms no more often than stated", (epsilon, delta, share) => {
    const claim = { epsilon, delta };
    const n = 120;
    const likely = binomial(n, Math.exp(epsilon) * share + delta);
    const rare = binomial(n, share);
    for (const rate of [0.2, 1e-2, 1e-4]) {
      const threshold = evidenceThreshold(rate);
      let alarm = 0;
      for (let i = 0; i <= n; i++)
        for (let j = 0; j <= n; j++)
          if (evidenceAgainst(claim, { hits: i, draws: n }, { hits: j, draws: n }) >= threshold)
            alarm += likely[i]! * rare[j]!;
      expect(alarm).toBeLessThanOrEqual(rate);
    }
  });
});

describe("evidence threshold", () => {
  it.each([0.5, 1e-3, 1e-9, 1e-300])("solves (1 + x) e^-x = %d", (rate) => {
    const x = evidenceThreshold(rate);
    const logRate = Math.log1p(x) - x;
    expect(logRate).toBeLessThanOrEqual(Math.log(rate));
    expect(logRate).toBeCloseTo(Math.log(rate), 5);
  });
});

describe("refuted epsilon", () => {
  it("is where the evidence crosses the threshold", () => {
    const a = { hits: 4000, draws: 10_000 };
    const b = { hits: 1000, draws: 10_000 };
    const epsilon = refutedEpsilon(0.01, a, b, 20);
    expect(epsilon).toBeGreaterThan(1);
    expect(epsilon).toBeLessThan(Math.log(3.9));
    expect(evidenceAgainst({ epsilon, delta: 0.01 }, a, b)).toBeCloseTo(20, 6);
  });
});
