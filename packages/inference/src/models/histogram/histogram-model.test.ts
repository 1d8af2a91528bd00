import { describe, expect, it } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import type { Model } from "../../contracts/model.ts";
import type { Target } from "../../contracts/target.ts";
import { mcseMean } from "../../diagnostics/index.ts";
import { posteriorMean } from "../../diagnostics/moments.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { exactPosterior } from "../../samplers/index.ts";
import { gradientError } from "../gradients.testing.ts";
import { histogramGibbs } from "./gibbs/histogram-gibbs.ts";
import { histogramModel } from "./histogram-model.ts";
import { allReports, relativeInformation, zipf } from "./information.testing.ts";
import { type HistogramInput, summedInput } from "./input.ts";
import { simulateResponses, simulateUnaryReports } from "./simulate.ts";

/** By quadrature, to far more digits than any test here needs. */
function posteriorOf(model: Model) {
  return exactPosterior(model, { tolerance: 1e-6 });
}

/** People of three budgets and two mechanisms. */
function mixedInput(levels: number, count: number, seed = 2): HistogramInput {
  const rng = seededSource(seed);
  const shares = zipf(levels);
  const unary = (epsilon: number) => ({
    kind: "unary-reports" as const,
    epsilon,
    reports: simulateUnaryReports(rng, shares, { epsilon, count }),
  });
  const counts = simulateResponses(rng, shares, { epsilon: 1, count });
  return {
    levels,
    terms: [unary(3), unary(1), { kind: "response-counts", epsilon: 1, counts }],
    prior: { concentration: Array.from({ length: levels }, (_, k) => 0.5 + k) },
  };
}

describe("histogramModel", () => {
  it.each(["softmax", "stick-breaking"] as const)("has the gradient of its density in %s", (coordinates) => {
    for (const levels of [2, 3, 11]) {
      const model = histogramModel({ ...mixedInput(levels, 60), coordinates });
      expect(model.dimension).toBe(levels - 1);
      expect(gradientError(model, seededSource(1))).toBeLessThan(1e-7);
      const { prior: _, ...learned } = mixedInput(levels, 60);
      expect(gradientError(histogramModel({ ...learned, coordinates }), seededSource(1))).toBeLessThan(1e-7);
    }
  });

  it("is one posterior in all coordinates: log evidence and moments agree", () => {
    const input = mixedInput(3, 40);
    const exact = [
      posteriorOf(histogramModel({ ...input, coordinates: "softmax" })),
      posteriorOf(histogramModel({ ...input, order: [0, 1, 2] })),
      posteriorOf(histogramModel({ ...input, order: [2, 0, 1] })),
    ];
    for (const other of exact.slice(1)) {
      expect(other.logEvidence).toBeCloseTo(exact[0]!.logEvidence, 5);
      for (const k of [0, 1, 2]) expect(other.means[k]).toBeCloseTo(exact[0]!.means[k]!, 5);
      for (const k of [0, 4, 8]) expect(other.covariance[k]).toBeCloseTo(exact[0]!.covariance[k]!, 5);
    }
  });

  it("never gives NaN, however far a trajectory flies", () => {
    for (const coordinates of ["softmax", "stick-breaking"] as const)
      for (const input of [mixedInput(3, 30), summedInput(mixedInput(3, 30))]) {
        const model = histogramModel({ ...input, coordinates });
        const gradient = new Float64Array(2);
        for (const far of [-1e308, -1e4, -700, 0, 700, 1e4, 1e308, Infinity])
          for (const q of [Float64Array.of(far, 0), Float64Array.of(far, -far), Float64Array.of(far, far)]) {
            const log = model.logDensityGradient(q, gradient);
            expect(log).not.toBeNaN();
            expect(log).toBeLessThan(Infinity);
            if (log > -Infinity) expect(gradient.every(Number.isFinite)).toBe(true);
          }
      }
  });

  it("names the shares after the levels", () => {
    const input = { ...mixedInput(3, 30), levels: ["never", "sometimes", "often"] };
    expect(histogramModel(input).parameters).toEqual([
      { name: "shares", shape: [3], labels: ["never", "sometimes", "often"], share: true },
    ]);
    expect(histogramModel(mixedInput(3, 30)).parameters).toEqual([
      { name: "shares", shape: [3], share: true },
    ]);
  });
});

describe("samplers of the shares", () => {
  const input = mixedInput(3, 150);
  const exact = posteriorOf(histogramModel(input));
  const targets: readonly (readonly [string, Target, number])[] = [
    ["NUTS", histogramModel(input), 1500],
    ["NUTS on softmax", histogramModel({ ...input, coordinates: "softmax" }), 1500],
    ["Gibbs", histogramGibbs(input), 6000],
  ];

  // 5.6 MCSE for 6 moments of each sampler: false alarm 4e-7 in all (normal limit).
  it.each(targets)("agree with quadrature: %s", async (_, target, draws) => {
    const run = await runChains(target, { seed: 5, chains: 4, warmup: 500, draws });
    const fit = createFit(run.parameters, run.results, { seed: 5 });
    for (const k of [0, 1, 2]) {
      const share = fit.chains(`shares[${k + 1}]`);
      const [mean, variance] = [exact.means[k]!, exact.covariance[4 * k]!];
      expect(Math.abs(posteriorMean(share) - mean)).toBeLessThan(5.6 * mcseMean(share));
      const squares = share.map((chain) => chain.map((x) => (x - mean) ** 2));
      expect(Math.abs(posteriorMean(squares) - variance)).toBeLessThan(5.6 * mcseMean(squares));
    }
  });
});

describe("sums instead of whole reports", () => {
  it("give nearly the same posterior from many people, wider by the information they lose", () => {
    const [shares, epsilon, count] = [zipf(3), 2, 40_000];
    const reports = simulateUnaryReports(seededSource(6), shares, { epsilon, count });
    const input: HistogramInput = { levels: 3, terms: [{ kind: "unary-reports", epsilon, reports }] };
    const whole = posteriorOf(histogramModel(input));
    const sums = posteriorOf(histogramModel(summedInput(input)));
    const variance = ({ covariance }: typeof whole) => covariance[0]! + covariance[4]! + covariance[8]!;
    const kept = relativeInformation(shares, epsilon, allReports(shares, epsilon));
    // Posterior and asymptotic variances differ by terms of relative order 1/√count.
    expect(variance(whole) / variance(sums)).toBeCloseTo(kept, 2);
    // The best estimate is uncorrelated with what another one adds to it, so the means differ with
    // variance var(sums) − var(whole); 6 sd each: false alarm 6e-9.
    for (const k of [0, 1, 2]) {
      const sd = Math.sqrt(sums.covariance[4 * k]! - whole.covariance[4 * k]!);
      expect(Math.abs(sums.means[k]! - whole.means[k]!)).toBeLessThan(6 * sd);
    }
  });

  // The table of the README, by enumeration of all reports.
  it.each([
    [3, 0.5, 0.99],
    [3, 2, 0.95],
    [3, 6, 0.997],
    [10, 3, 0.892],
  ])("keep, of %d levels at epsilon %d, a share %d of the information", (levels, epsilon, kept) => {
    const shares = zipf(levels);
    expect(relativeInformation(shares, epsilon, allReports(shares, epsilon))).toBeCloseTo(kept, 3);
  });
});
