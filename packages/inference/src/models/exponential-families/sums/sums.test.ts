import { describe, expect, it, test } from "vitest";
import { poisson } from "../../../distributions/index.ts";
import { integrate } from "../../../math/quadrature/composite.ts";
import { compositeRule, equalBreaks, gaussLegendre } from "../../../math/quadrature/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { normalDensity } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { exactPosterior } from "../../../samplers/index.ts";
import { clippedNormalMoments } from "./clipped-normal.ts";
import { clippedPoisson } from "./clipped-poisson.ts";
import { gaussianConjugateSummary } from "./gaussian-conjugate.ts";
import { gaussianSumsLikelihood } from "./gaussian-sums.ts";
import { logNoisySum } from "./noisy-sum.ts";
import { logNormalPlusNoise } from "./normal-plus-noise.ts";
import { hiddenNumber, publicNumber } from "./number-of-records.ts";
import { clippedExponential, type RecordLaw, shiftedLaw } from "./record-law.ts";
import { tabulatedPosterior } from "./tabulated-posterior.ts";

describe("noise", () => {
  test.each<AdditiveNoise>([
    { kind: "laplace", scale: 1.3 },
    { kind: "gaussian", sd: 0.8 },
    { kind: "geometric", alpha: 0.6 },
  ])("%j: transform and variance are those of the density", (noise) => {
    const law = lawOf(noise);
    const whole = noise.kind === "geometric";
    const rule = whole
      ? {
          nodes: Float64Array.from({ length: 201 }, (_, i) => i - 100),
          weights: new Float64Array(201).fill(1),
        }
      : compositeRule(gaussLegendre(16), equalBreaks(-60, 60, 80));
    const against = (f: (t: number) => number) => integrate((t) => f(t) * Math.exp(law.logDensity(t)), rule);
    expect(against(() => 1)).toBeCloseTo(1, 10);
    expect(against((t) => t * t)).toBeCloseTo(law.variance, 9);
    expect(against((t) => Math.cos(0.7 * t))).toBeCloseTo(law.transform(0.7), 10);
  });
});

describe("a normal sum behind noise", () => {
  test.each([
    [0.4, 1.5, 2],
    [-7, 0.1, 3],
    [30, 2, 0.05],
  ])("e = %d, sd = %d, scale = %d", (e, sd, scale) => {
    const law = lawOf({ kind: "laplace", scale });
    const breaks = new Set([...equalBreaks(-16, 16, 500), ...(Math.abs(e / sd) < 16 ? [e / sd] : [])]);
    const rule = compositeRule(gaussLegendre(16), Float64Array.from(breaks).sort());
    const exact = integrate((z) => normalDensity(z) * Math.exp(law.logDensity(e - sd * z)), rule);
    expect(logNormalPlusNoise(e, sd, law)).toBeCloseTo(Math.log(exact), 6);
  });
});

describe("moments of clipped normals", () => {
  test.each([
    [0.3, 1.4, -1, 1.5],
    [4, 0.7, -1, 1],
    [-3, 0.8, -1, 1],
    [0, 500, -1, 1],
  ])("mu %d, sigma %d: by quadrature", (mu, sigma, low, high) => {
    const found = clippedNormalMoments(mu, sigma, low, high);
    const rule = compositeRule(gaussLegendre(20), [
      ...equalBreaks(-12, (low - mu) / sigma, 60),
      ...equalBreaks((low - mu) / sigma, (high - mu) / sigma, 20).subarray(1),
      ...equalBreaks((high - mu) / sigma, 12, 60).subarray(1),
    ]);
    const clip = (z: number) => Math.min(Math.max(mu + sigma * z, low), high);
    const central = (k: number) => integrate((z) => normalDensity(z) * (clip(z) - found.mean) ** k, rule);
    expect(found.mean).toBeCloseTo(
      integrate((z) => normalDensity(z) * clip(z), rule),
      9,
    );
    // A normal wider than 200 ranges is taken for one of 200: an error of 1/500 in the last case.
    const digits = sigma > 100 ? 2 : 9;
    expect(found.variance / central(2)).toBeCloseTo(1, digits === 2 ? 2 : 6);
    expect(found.third).toBeCloseTo(central(3), digits);
    expect(found.fourth).toBeCloseTo(central(4), digits);
  });
});

describe("sums of clipped counts", () => {
  const noise = { kind: "geometric", alpha: 0.8 } as const;

  /** The law of a clipped Poisson sum by repeated convolution. */
  function bruteForce(mean: number, low: number, high: number, N: number, value: number): number {
    const one = new Float64Array(high + 1);
    for (let x = 0; x < 300; x++)
      one[Math.min(Math.max(x, low), high)]! += Math.exp(poisson.logMass(x, mean));
    let law = Float64Array.of(1);
    for (let i = 0; i < N; i++) {
      const next = new Float64Array(law.length + high);
      law.forEach((p, s) => {
        one.forEach((q, x) => {
          next[s + x]! += p * q;
        });
      });
      law = next;
    }
    return law.reduce((sum, p, s) => sum + p * Math.exp(lawOf(noise).logDensity(value - s)), 0);
  }

  test.each([
    [3, 0, 5, 8, 20],
    [3, 2, 5, 8, 30],
    [0.2, 0, 5, 8, -4],
    [30, 0, 5, 8, 44],
    [12, 0, 5, 6, 29],
    [2, 0, 40, 5, 12],
  ])("mean %d, bounds [%d, %d], %d records, noisy sum %d", (mean, low, high, N, value) => {
    const sum = { value, noise: lawOf(noise), records: publicNumber(N) };
    expect(logNoisySum(clippedPoisson(mean, low, high), sum)).toBeCloseTo(
      Math.log(bruteForce(mean, low, high, N, value)),
      6,
    );
  });

  it("sums over a hidden number of records", () => {
    const records = hiddenNumber(3, { kind: "geometric", alpha: 0.3 });
    const law = lawOf({ kind: "geometric", alpha: 0.3 });
    let total = 0;
    for (let N = 0; N < 25; N++) total += Math.exp(law.logDensity(3 - N)) * bruteForce(2, 0, 4, N, 7);
    const found = logNoisySum(clippedPoisson(2, 0, 4), { value: 7, noise: lawOf(noise), records });
    expect(found).toBeCloseTo(Math.log(total), 6);
  });
});

describe("a hidden number of records", () => {
  const counts = clippedPoisson(2, 0, 4);
  const numbers = shiftedLaw(clippedExponential(1.2, 0, 2), -1);
  const cases: readonly (readonly [AdditiveNoise, RecordLaw])[] = [
    [{ kind: "geometric", alpha: 0.9 }, counts],
    [{ kind: "gaussian", sd: 150 }, counts],
    [{ kind: "laplace", scale: 12 }, numbers],
    [{ kind: "gaussian", sd: 150 }, numbers],
  ];

  // The same law, one number after the other. What is left out after 3000 nodes is at most 2/(π·b·ω) of the peak, and
  // b·ω = b·3000·2π/L > 300: 2e-3; it alternates, so that far less is left. Whole numbers leave nothing out.
  test.each(cases)("behind %j: is a mixture over the numbers", (noise, law) => {
    const sum = { value: 5, noise: lawOf(noise) };
    for (const noisy of [-9, 0, 30]) {
      const records = hiddenNumber(noisy, noise);
      const given = (N: number) => Math.exp(logNoisySum(law, { ...sum, records: publicNumber(N) }));
      const mixed = records.values.reduce((total, w, i) => total + w * given(records.low + i), 0);
      const found = logNoisySum(law, { ...sum, records }) - records.logScale;
      expect(Math.abs(found - Math.log(mixed))).toBeLessThan(law.whole ? 1e-6 : 1e-4);
    }
  });
});

describe("sums of clipped exponentials", () => {
  // One record: the density by quadrature over the record itself.
  test.each([
    [1, 0, 3, 1.5],
    [0.2, 0, 3, 2.9],
    [2, 0.3, 3, 0.1],
  ])("rate %d, bounds [%d, %d], at %d", (rate, low, high, value) => {
    const noise = lawOf({ kind: "laplace", scale: 0.9 });
    const l = Math.max(low, 0);
    const kink = Math.min(Math.max(value, l + 1e-9), high - 1e-9);
    const rule = compositeRule(gaussLegendre(20), [l, kink, high]);
    const inside = integrate((x) => rate * Math.exp(-rate * x + noise.logDensity(value - x)), rule);
    const atoms =
      (1 - Math.exp(-rate * l)) * Math.exp(noise.logDensity(value - l)) +
      Math.exp(-rate * high + noise.logDensity(value - high));
    const law = shiftedLaw(clippedExponential(rate, low, high), -1);
    const found = logNoisySum(law, { value: value - 1, noise, records: publicNumber(1) });
    expect(found).toBeCloseTo(Math.log(inside + atoms), 3);
  });
});

describe("mean and variance from noisy sums", () => {
  const scale = (k: number): AdditiveNoise => ({ kind: "laplace", scale: k });

  // With bounds far away nothing is clipped: prior NIG, likelihood of the folder, against the conjugate formulas.
  it("is the conjugate posterior where clipping does not bind", () => {
    const data = { sum: 6.2, squares: 21, count: 20, sumNoise: scale(3), squaresNoise: scale(4) };
    const prior = { mean: 0, weight: 0.5, shape: 4, scale: 4 };
    const exact = gaussianConjugateSummary(data, prior);
    const log = gaussianSumsLikelihood({
      sum: data.sum,
      squares: data.squares,
      sumNoise: lawOf(data.sumNoise),
      squaresNoise: lawOf(data.squaresNoise),
      records: publicNumber(20),
      bounds: [-40, 40],
    });
    const table = tabulatedPosterior({
      parameters: [],
      dimension: 2,
      logDensity: ([mu, logV]) => {
        const v = Math.exp(logV!);
        const logPrior = -0.5 * logV! - (0.25 * mu! * mu!) / v - prior.shape * logV! - prior.scale / v;
        return logPrior + log(mu!, Math.sqrt(v));
      },
      constrain: () => undefined,
      initial: () => Float64Array.of(0.3, 0),
    });
    expect(table.expectation(([mu]) => mu!)).toBeCloseTo(exact.mean, 3);
    expect(table.expectation(([, logV]) => Math.exp(logV!)) / exact.variance).toBeCloseTo(1, 2);
  });

  it("tables agree with adaptive quadrature", () => {
    const model = {
      parameters: [{ name: "q", shape: [2] }],
      dimension: 2,
      // A banana with a kink.
      logDensity: ([x, y]: Float64Array) => -0.5 * x! * x! - Math.abs(y! - 0.3 * x! * x!) - 0.1 * y! * y!,
      constrain: (q: Float64Array, out: Float64Array) => out.set(q),
      initial: () => Float64Array.of(2, -1),
    };
    const exact = exactPosterior(model, { tolerance: 1e-4 });
    const table = tabulatedPosterior(model);
    // Splines round the kink, which runs along the ridge, off: 1 % of the mass.
    expect(Math.abs(table.logEvidence - exact.logEvidence)).toBeLessThan(0.02);
    expect(table.expectation(([, y]) => y!)).toBeCloseTo(exact.means[1]!, 2);
    const rng = seededSource("table");
    let sum = 0;
    for (let i = 0; i < 20_000; i++) sum += table.draw(rng)[1]! / 20_000;
    // sd about 1.3: 5 standard errors of the mean are 0.046, false alarm 6e-7; the table itself is off by 0.01.
    expect(Math.abs(sum - exact.means[1]!)).toBeLessThan(0.06);
  });

  it("tables find a narrow ridge far from where they start", () => {
    const table = tabulatedPosterior({
      parameters: [],
      dimension: 2,
      // Falls off linearly far away, as the noise does.
      logDensity: ([x, y]) => -Math.hypot((x! - 5) / 0.01, (y! + 1 - 0.5 * x!) / 0.001, 1),
      constrain: () => undefined,
      initial: () => Float64Array.of(0, 0),
    });
    expect(table.expectation(([x]) => x!)).toBeCloseTo(5, 3);
    expect(table.expectation(([x, y]) => y! - 0.5 * x!)).toBeCloseTo(-1, 4);
  });

  it("groups many hidden numbers without changing the answer", () => {
    const noise = lawOf(scale(2));
    const at = (records: ReturnType<typeof publicNumber>) =>
      gaussianSumsLikelihood({
        sum: 30,
        squares: 90,
        sumNoise: noise,
        squaresNoise: noise,
        records,
        bounds: [-1, 1],
      })(0.1, 0.5);
    const wide = hiddenNumber(400, scale(3));
    const each = Array.from(wide.values, (w, i) => Math.exp(at(publicNumber(wide.low + i))) * w);
    const exact = Math.log(each.reduce((sum, p) => sum + p, 0)) + wide.logScale;
    expect(wide.values.length).toBeGreaterThan(100);
    expect(at(wide)).toBeCloseTo(exact, 1);
  });
});
