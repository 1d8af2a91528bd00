import { describe, expect, it } from "vitest";
import { dirichlet, multivariateNormal } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { allReports, zipf } from "../information.testing.ts";
import type { HistogramTerm } from "../input.ts";
import { simulateResponses, simulateUnaryReports, simulateUnarySums } from "../simulate.ts";
import { histogramLikelihood } from "./histogram-likelihood.ts";

const epsilons = [0.01, 1, 5, 60];

function logLikelihood(levels: number, term: HistogramTerm, shares: Float64Array): number {
  return histogramLikelihood({ levels, terms: [term] }).logLikelihood(shares, new Float64Array(levels));
}

describe("likelihood of whole reports", () => {
  it.each(epsilons)("sums to one over all unary reports at epsilon %d", (epsilon) => {
    for (const levels of [2, 3, 9]) {
      const shares = zipf(levels);
      let total = 0;
      for (const [report, probability] of allReports(shares, epsilon)) {
        const log = logLikelihood(levels, { kind: "unary-reports", epsilon, reports: [report] }, shares);
        expect(Math.exp(log)).toBeCloseTo(probability, 12);
        total += Math.exp(log);
      }
      expect(total).toBeCloseTo(1, 12);
    }
  });

  it.each(epsilons)("sums to one over all responses at epsilon %d", (epsilon) => {
    const shares = zipf(5);
    const keep = 1 / (1 + 4 * Math.exp(-epsilon));
    const other = (1 - keep) / 4;
    const masses = Array.from(shares, (share, level) => {
      const counts = shares.map((_, k) => Number(k === level));
      const mass = Math.exp(logLikelihood(5, { kind: "response-counts", epsilon, counts }, shares));
      expect(mass).toBeCloseTo(other + (keep - other) * share, 12);
      return mass;
    });
    expect(masses.reduce((sum, mass) => sum + mass)).toBeCloseTo(1, 12);
  });

  it("is the product over people, terms and repeated reports", () => {
    const shares = zipf(3);
    const reports = [
      [1, 0, 1],
      [0, 0, 0],
      [1, 0, 1],
      [0, 1, 0],
    ];
    const alone = reports.map((report) =>
      logLikelihood(3, { kind: "unary-reports", epsilon: 1.5, reports: [report] }, shares),
    );
    const together = logLikelihood(3, { kind: "unary-reports", epsilon: 1.5, reports }, shares);
    expect(together).toBeCloseTo(
      alone.reduce((sum, log) => sum + log),
      12,
    );
    const times = { kind: "unary-reports", epsilon: 1.5, reports: [reports[0]!], times: [7] } as const;
    expect(logLikelihood(3, times, shares)).toBeCloseTo(7 * alone[0]!, 12);
    const answers = { kind: "response-counts", epsilon: 0.3, counts: [2, 0, 1] } as const;
    const both = histogramLikelihood({ levels: 3, terms: [times, answers] });
    expect(both.count).toBe(10);
    expect(both.logLikelihood(shares, new Float64Array(3))).toBeCloseTo(
      logLikelihood(3, times, shares) + logLikelihood(3, answers, shares),
      12,
    );
  });
});

describe("likelihood of sums", () => {
  it("has the mean and the covariance of a report's bits", () => {
    const shares = zipf(4);
    const [mean, covariance] = momentsOf(allReports(shares, 1.2), 4);
    const law = multivariateNormal(4);
    const n = 50;
    for (const ones of [
      [20, 14, 18, 9],
      [0, 50, 3, 25],
    ]) {
      const log = logLikelihood(4, { kind: "unary-sums", epsilon: 1.2, ones, count: n }, shares);
      const direct = law.logDensity(
        Float64Array.from(ones),
        mean.map((p) => n * p),
        covariance.map((v) => n * v),
      );
      expect(log).toBeCloseTo(direct, 9);
    }
  });
});

function momentsOf(reports: Iterable<readonly [readonly number[], number]>, d: number) {
  const mean = new Float64Array(d);
  const second = new Float64Array(d * d);
  for (const [z, p] of reports)
    for (let i = 0; i < d; i++) {
      mean[i]! += p * z[i]!;
      for (let j = 0; j < d; j++) second[i * d + j]! += p * z[i]! * z[j]!;
    }
  return [mean, second.map((v, at) => v - mean[Math.floor(at / d)]! * mean[at % d]!)] as const;
}

describe("gradients", () => {
  const rng = seededSource(5);
  const terms = (levels: number, epsilon: number): readonly HistogramTerm[] => {
    const people = { epsilon, count: 400 };
    const shares = zipf(levels);
    return [
      { kind: "unary-reports", epsilon, reports: simulateUnaryReports(rng, shares, people) },
      { kind: "unary-sums", epsilon, ones: simulateUnarySums(rng, shares, people), count: 400 },
      { kind: "response-counts", epsilon, counts: simulateResponses(rng, shares, people) },
    ];
  };
  const settings = [2, 3, 8, 9, 21].flatMap((levels) => [0.1, 1, 4].map((eps) => [levels, eps] as const));

  it.each(settings)("equal differences along the simplex: %d levels, epsilon %d", (levels, epsilon) => {
    const shares = new Float64Array(levels);
    dirichlet.sample(rng, new Float64Array(levels).fill(3), shares);
    for (const term of terms(levels, epsilon)) {
      const likelihood = histogramLikelihood({ levels, terms: [term] });
      const gradient = new Float64Array(levels);
      const unused = new Float64Array(levels);
      likelihood.logLikelihood(shares, gradient);
      const last = levels - 1;
      for (let k = 0; k < last; k++) {
        const h = 1e-3 * Math.min(shares[k]!, shares[last]!);
        const at = (t: number) =>
          likelihood.logLikelihood(
            shares.with(k, shares[k]! + t * h).with(last, shares[last]! - t * h),
            unused,
          );
        const difference = (at(-2) - 8 * at(-1) + 8 * at(1) - at(2)) / (12 * h);
        const exact = gradient[k]! - gradient[last]!;
        // Rounding of the values, about 1e-13 of them, divided by h; the formula's error is h⁴.
        const rounding = (1e-13 * (1 + Math.abs(at(0)))) / h;
        expect(Math.abs(difference - exact)).toBeLessThan(rounding + 1e-7 * (1 + Math.abs(exact)));
      }
      // Whole reports: each person's expected answers add up to one.
      const people = shares.reduce((sum, share, k) => sum + share * gradient[k]!, 0);
      if (term.kind !== "unary-sums") expect(people).toBeCloseTo(400, 8);
    }
  });
});

describe("at the border of the simplex", () => {
  const corner = Float64Array.of(1, 0, 0);
  const extremes = [1e-8, 1, 50, 400, 800];

  it.each(extremes)("is a number or impossible, never NaN, at epsilon %d", (epsilon) => {
    const reports = [
      [0, 1, 1],
      [1, 0, 0],
      [0, 0, 0],
      [1, 1, 1],
    ];
    const all: readonly HistogramTerm[] = [
      { kind: "unary-reports", epsilon, reports },
      { kind: "response-counts", epsilon, counts: [3, 0, 1] },
      { kind: "response-counts", epsilon, counts: [3, 0, 0] },
    ];
    for (const term of all) {
      const gradient = new Float64Array(3);
      const log = histogramLikelihood({ levels: 3, terms: [term] }).logLikelihood(corner, gradient);
      expect(log).not.toBeNaN();
      expect(log).toBeLessThanOrEqual(0);
      if (log > -Infinity) expect(gradient.every(Number.isFinite)).toBe(true);
    }
  });

  it("keeps small products apart where e^-epsilon is tiny", () => {
    const reports = [
      [1, 0, 0],
      [0, 1, 0],
    ];
    const shares = Float64Array.of(1e-30, 0, 1);
    const log = logLikelihood(3, { kind: "unary-reports", epsilon: 700, reports }, shares);
    // ½·10^-30 for the first, whose answer is level 1; ½·e^-700 for the second, whose answer is level 3.
    expect(log).toBeCloseTo(Math.log(1e-30) - 700 - 2 * Math.LN2, 8);
  });
});
