import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { type Channel, type DataFamily, reportDensity } from "../density/report-density.ts";
import { sortedReports } from "../sorted-reports.ts";
import { type CompressedTerm, exactTerm, firstCut, linearBins, refined } from "./compressed-term.ts";
import { compressionError, posteriorShift } from "./compression-error.ts";

const laplace: Channel = { bounds: [-5, 5], noise: { kind: "laplace", scale: 4 }, whole: false };

/** Reports all over the place: what they follow does not matter to a sum of log densities. */
function someReports(channel: Channel, count: number, whole = false) {
  const rng = seededSource(count);
  const draw = () => 6 * rng.normal();
  const values = Float64Array.from({ length: count }, () => (whole ? Math.round(draw()) : draw()));
  return sortedReports("reports", { values }, channel);
}

function logLikelihood(
  { points }: CompressedTerm,
  family: DataFamily,
  channel: Channel,
  at: readonly number[],
) {
  const density = reportDensity(family, channel);
  density.at(Float64Array.from(at));
  const gradient = new Float64Array(at.length);
  return Array.from(points.z).reduce(
    (sum, z, j) => sum + points.weights[j]! * density.logDensity(z, gradient),
    points.constant,
  );
}

/** Straight through the density, report by report. */
function plainSum(channel: Channel, family: DataFamily, at: readonly number[], count: number, whole = false) {
  const { values, times } = someReports(channel, count, whole);
  const density = reportDensity(family, channel);
  density.at(Float64Array.from(at));
  const gradient = new Float64Array(at.length);
  return values.reduce((sum, z, i) => sum + times[i]! * density.logDensity(z, gradient), 0);
}

describe("exactTerm", () => {
  it("folds Laplace tails without error", () => {
    const term = exactTerm(someReports(laplace, 500), laplace);
    expect(term.points.z.length).toBeLessThan(350);
    for (const at of [
      [0.3, 1.1],
      [4.9, 0.01],
      [-20, 3],
    ])
      expect(logLikelihood(term, "gaussian", laplace, at)).toBeCloseTo(
        plainSum(laplace, "gaussian", at, 500),
        8,
      );
  });

  it("folds geometric tails without error", () => {
    const channel: Channel = { bounds: [0, 6], noise: { kind: "geometric", alpha: 0.7 }, whole: true };
    const term = firstCut(someReports(channel, 500, true), channel);
    expect(term.points.z.length).toBe(7);
    expect(logLikelihood(term, "poisson", channel, [2.2])).toBeCloseTo(
      plainSum(channel, "poisson", [2.2], 500, true),
      8,
    );
  });
});

describe("panels", () => {
  it("stay within the error that they state, whatever the data model and the noise", () => {
    const scale = fc.double({ min: 0.2, max: 30, noNaN: true });
    const mean = fc.double({ min: -6, max: 6, noNaN: true });
    const sd = fc.double({ min: 0.3, max: 8, noNaN: true });
    fc.assert(
      fc.property(scale, mean, sd, fc.boolean(), (size, m, s, isLaplace) => {
        const noise = isLaplace ? { kind: "laplace", scale: size } : { kind: "gaussian", sd: size };
        const channel = { ...laplace, noise } as Channel;
        const term = refined(firstCut(someReports(channel, 400), channel), () => true);
        const gap =
          logLikelihood(term, "gaussian", channel, [m, s]) - plainSum(channel, "gaussian", [m, s], 400);
        const bound = compressionError([reportDensity("gaussian", channel)], [term], Float64Array.of(m, s));
        // 400 logarithms of up to 1e4 each are summed to about 1e-9.
        expect(Math.abs(gap)).toBeLessThanOrEqual(1.5 * bound + 1e-8);
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it("lie between whole numbers where the density has its kinks", () => {
    const channel: Channel = { bounds: [0, 6], noise: { kind: "laplace", scale: 0.7 }, whole: true };
    const term = firstCut(someReports(channel, 2000), channel);
    expect(term.panels.map(({ low }) => low)).toEqual([0, 1, 2, 3, 4, 5]);
    const gap = logLikelihood(term, "poisson", channel, [2.2]) - plainSum(channel, "poisson", [2.2], 2000);
    expect(Math.abs(gap)).toBeLessThan(1e-3);
  });

  it("end in the reports themselves when they are halved again and again", () => {
    let term = firstCut(someReports(laplace, 300), laplace);
    for (let i = 0; i < 8; i++) term = refined(term, ({ degree }) => degree > 0);
    expect(term.panels.every(({ degree }) => degree === 0)).toBe(true);
    expect(logLikelihood(term, "gaussian", laplace, [0.123, 1e-6])).toBeCloseTo(
      plainSum(laplace, "gaussian", [0.123, 1e-6], 300),
      8,
    );
  });
});

describe("linearBins", () => {
  it.each([0.003, 0.05, 1])("keeps the bound of the specification at sd %d", (sd) => {
    const [count, bins, lambda] = [4000, 512, 1 / 4];
    const term = linearBins(firstCut(someReports(laplace, count), laplace), bins);
    const at = [0.4, sd];
    const gap = logLikelihood(term, "gaussian", laplace, at) - plainSum(laplace, "gaussian", at, count);
    // N·(h²/8)·λ²·max(1, sup f/p), with f ≤ 1/(sd·√2π) and p ≥ (λ/2)·e^{−10λ} on [−5, 5].
    const steepest = 1 / (sd * Math.sqrt(2 * Math.PI)) / ((lambda / 2) * Math.exp(-10 * lambda));
    const bound = count * ((10 / bins) ** 2 / 8) * lambda ** 2 * Math.max(1, steepest);
    expect(Math.abs(gap)).toBeLessThanOrEqual(bound);
    expect(gap).toBeLessThan(1e-6);
    expect(Math.abs(gap)).toBeLessThan(0.05);
  });
});

describe("posteriorShift", () => {
  it("bounds the total variation between a posterior and its tilted version", () => {
    // N(0, 1) against N(0, 1) tilted by δ(x) = 0.1·sin(3x), |δ| ≤ 0.1.
    const grid = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 100);
    const mass = grid.map((x) => Math.exp(-0.5 * x * x));
    const tilted = mass.map((m, i) => m * Math.exp(0.1 * Math.sin(3 * grid[i]!)));
    const [total, tiltedTotal] = [mass, tilted].map((all) => all.reduce((sum, m) => sum + m, 0));
    const distance =
      mass.reduce((sum, m, i) => sum + Math.abs(m / total! - tilted[i]! / tiltedTotal!), 0) / 2;
    expect(distance).toBeGreaterThan(0.02);
    expect(posteriorShift([0.1])).toBeGreaterThan(distance);
    expect(posteriorShift([0, 0, 0])).toBe(0);
    expect(posteriorShift([0, 5])).toBe(1);
  });
});
