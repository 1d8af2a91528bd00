import { describe, expect, it } from "vitest";
import { compositeRule, equalBreaks, gaussLegendre } from "../../../math/quadrature/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { type Channel, type DataFamily, reportDensity } from "./report-density.ts";
import { everyPair } from "./settings.testing.ts";
import { simulateReport } from "./simulate-report.ts";

const pairs = (epsilon: number) =>
  everyPair(epsilon).map(({ setting, channel }) => ({
    ...setting,
    channel,
    name: `${setting.family} [${setting.bounds}] ${channel.noise.kind} ${epsilon}${channel.whole ? " whole" : ""}`,
  }));

const PAIRS = [...pairs(0.5), ...pairs(20)];

function at(family: DataFamily, parameters: readonly number[], channel: Channel, z: number) {
  const density = reportDensity(family, channel);
  const gradient = new Float64Array(density.parameterCount);
  density.at(Float64Array.from(parameters));
  return { log: density.logDensity(z, gradient), gradient };
}

/** Reports that matter: all answers, or nodes that cover the noise around the bounds. */
function reports({ bounds: [low, high], noise }: Channel) {
  const ends = (reach: number) => [low - reach, ...equalBreaks(low, high, high - low), high + reach];
  const law = noise.kind === "response" ? undefined : lawOf(noise);
  if (law === undefined || law.whole) {
    const reach = law ? Math.ceil(40 / law.linear) : 0;
    const nodes = Float64Array.from({ length: high - low + 2 * reach + 1 }, (_, i) => low - reach + i);
    return { nodes, weights: nodes.map(() => 1) };
  }
  const reach = (law.linear > 0 ? 40 : 9) * law.width;
  const coarse = ends(reach);
  const fine = coarse.slice(1).flatMap((to, i) => [...equalBreaks(coarse[i]!, to, 8)].slice(0, -1));
  return compositeRule(gaussLegendre(10), [...fine, high + reach]);
}

describe("reportDensity", () => {
  it.each(PAIRS)("sums to one, and its gradient to zero: $name", ({ family, parameters, channel }) => {
    const density = reportDensity(family, channel);
    const gradient = new Float64Array(density.parameterCount);
    density.at(Float64Array.from(parameters));
    const { nodes, weights } = reports(channel);
    let total = 0;
    const slopes = new Float64Array(gradient.length);
    nodes.forEach((z, i) => {
      const mass = weights[i]! * Math.exp(density.logDensity(z, gradient));
      total += mass;
      gradient.forEach((g, k) => {
        slopes[k]! += mass * g;
      });
    });
    // What is left is the error of this rule over z where a singular end of the data model shows through.
    expect(Math.abs(total - 1)).toBeLessThan(2e-6);
    for (const slope of slopes) expect(Math.abs(slope)).toBeLessThan(2e-5);
  });

  it.each(PAIRS)("has the gradient of finite differences: $name", ({ family, parameters, channel }) => {
    const { nodes } = reports(channel);
    for (const share of [0.05, 0.37, 0.5, 0.61, 0.93]) {
      const z = nodes[Math.floor(share * nodes.length)]!;
      const { gradient } = at(family, parameters, channel, z);
      parameters.forEach((value, k) => {
        const h = 5e-4 * Math.max(0.1, Math.abs(value));
        const moved = (step: number) => {
          const there = parameters.map((p, i) => (i === k ? p + step * h : p));
          return at(family, there, channel, z).log;
        };
        const slope = (8 * (moved(1) - moved(-1)) - (moved(2) - moved(-2))) / (12 * h);
        expect(Math.abs(gradient[k]! - slope)).toBeLessThan(1e-8 * (1 + Math.abs(slope)));
      });
    }
  });

  it.each(pairs(3))("fits simulated reports: $name", ({ family, parameters, channel }) => {
    // The score has mean zero. 80 settings with at most 2 parameters: |Z| > 6 has probability 2e-9 each if
    // the mean of 400 scores is normal, at most 1e-6 with their skewness: 2e-4 for a new seed of the suite.
    const rng = seededSource(20);
    const density = reportDensity(family, channel);
    const theta = Float64Array.from(parameters);
    density.at(theta);
    const gradient = new Float64Array(theta.length);
    const sums = new Float64Array(theta.length);
    const squares = new Float64Array(theta.length);
    let lowest = 0;
    for (let i = 0; i < 400; i++) {
      lowest = Math.min(lowest, density.logDensity(simulateReport(rng, family, theta, channel), gradient));
      gradient.forEach((g, k) => {
        sums[k]! += g;
        squares[k]! += g * g;
      });
    }
    expect(lowest).toBeGreaterThan(-60);
    sums.forEach((sum, k) => {
      expect(Math.abs(sum)).toBeLessThanOrEqual(6 * Math.sqrt(squares[k]!));
    });
  });

  it("makes everything impossible at the edge of the parameters, and refuses what lies beyond", () => {
    const channel: Channel = { bounds: [0, 1], noise: { kind: "laplace", scale: 1 }, whole: false };
    const { log, gradient } = at("gaussian", [0.5, 0], channel, 0.3);
    expect(log).toBe(Number.NEGATIVE_INFINITY);
    expect([...gradient]).toEqual([0, 0]);
    expect(at("gamma", [Number.POSITIVE_INFINITY, 1], channel, 0.3).log).toBe(Number.NEGATIVE_INFINITY);
    expect(at("gamma", [2, 1], channel, Number.POSITIVE_INFINITY).log).toBe(Number.NEGATIVE_INFINITY);
    expect(() => at("gaussian", [0.5, -1], channel, 0)).toThrow("sd is -1, must be positive");
    expect(() => at("bernoulli", [1.5], channel, 0)).toThrow("p is 1.5, must be from 0 to 1");
    expect(() => at("gaussian", [Number.NaN, 1], channel, 0)).toThrow("mean is NaN, must be a number");
    expect(() => at("gaussian", [0, 1], channel, Number.NaN)).toThrow("z is NaN, must be a number");
  });

  it("knows impossible reports", () => {
    const bounds = [0, 4] as const;
    const geometric: Channel = { bounds, noise: { kind: "geometric", alpha: 0.5 }, whole: true };
    expect(at("poisson", [2], geometric, 1.5).log).toBe(Number.NEGATIVE_INFINITY);
    const response: Channel = { bounds, noise: { kind: "response", keep: 0.6, other: 0.1 }, whole: true };
    for (const z of [-1, 5, 1.5]) expect(at("poisson", [2], response, z).log).toBe(Number.NEGATIVE_INFINITY);
  });

  it("is the noise alone where clipping leaves one value", () => {
    const channel: Channel = { bounds: [-3, -1], noise: { kind: "laplace", scale: 2 }, whole: false };
    const { log, gradient } = at("gamma", [2, 1], channel, 0.5);
    expect(log).toBeCloseTo(-Math.log(4) - 0.75, 14);
    expect([...gradient]).toEqual([0, 0]);
  });

  it.each([
    [
      { bounds: [0, 1], noise: { kind: "geometric", alpha: 0.5 }, whole: false },
      "whole is false, must be true",
    ],
    [{ bounds: [0, 1.5], noise: { kind: "laplace", scale: 1 }, whole: true }, "must be integers for whole"],
    [
      { bounds: [1, 0], noise: { kind: "laplace", scale: 1 }, whole: false },
      "bounds is 1, 0, must be in asc",
    ],
    [{ bounds: [0, 1], noise: { kind: "laplace", scale: 0 }, whole: false }, "scale of the noise is 0"],
    [{ bounds: [0, 1], noise: { kind: "gaussian", sd: -1 }, whole: false }, "sd of the noise is -1"],
    [
      { bounds: [0, 1], noise: { kind: "geometric", alpha: 1 }, whole: true },
      "alpha of the noise is 1, must be between",
    ],
    [{ bounds: [0, 1], noise: { kind: "response", keep: 0.6, other: 0.1 }, whole: true }, "must be 1"],
    [
      { bounds: [0, 1], noise: { kind: "loud" }, whole: true },
      "noise is loud, must be one of: laplace, gaussian",
    ],
  ])("refuses %j", (channel, message) => {
    expect(() => reportDensity("gaussian", channel as unknown as Channel)).toThrow(message);
  });

  it("refuses an unknown family", () => {
    const channel: Channel = { bounds: [0, 1], noise: { kind: "laplace", scale: 1 }, whole: false };
    expect(() => reportDensity("cauchy" as DataFamily, channel)).toThrow(
      "family is cauchy, must be gaussian",
    );
  });
});
