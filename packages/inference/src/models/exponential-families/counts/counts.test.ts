import { describe, expect, it, test } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { logBeta, logChoose, logGamma } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { convolve } from "./convolve.ts";
import { latentShares } from "./latent-shares.ts";
import { pairSweep, singleSweep, startingCounts } from "./pair-sweep.ts";
import { type NoisyCounts, shareFactors, shareMoments } from "./share-posterior.ts";
import { sharesTarget } from "./shares-target.ts";
import { plugInSuccess, successPosterior } from "./success-count.ts";
import type { Weights } from "./weights.ts";

const geometric: AdditiveNoise = { kind: "geometric", alpha: 0.7 };
const laplace: AdditiveNoise = { kind: "laplace", scale: 1.7 };

/** All ways to put n records into k cells. */
function compositions(n: number, k: number): readonly (readonly number[])[] {
  if (k === 1) return [[n]];
  return Array.from({ length: n + 1 }, (_, first) => first).flatMap((first) =>
    compositions(n - first, k - 1).map((rest) => [first, ...rest]),
  );
}

/** log Dirichlet-multinomial·noise, by its definition. */
function logJoint(
  counts: readonly number[],
  { noisy, noise }: NoisyCounts,
  alpha: readonly number[],
): number {
  const law = lawOf(noise);
  const N = counts.reduce((sum, n) => sum + n, 0);
  const A = alpha.reduce((sum, a) => sum + a, 0);
  return counts.reduce(
    (log, n, k) =>
      log + logGamma(n + alpha[k]!) - logGamma(alpha[k]!) - logGamma(n + 1) + law.logDensity(noisy[k]! - n),
    logGamma(N + 1) + logGamma(A) - logGamma(N + A),
  );
}

/** E n_k by enumeration over the totals given. */
function expectedCounts(holder: NoisyCounts, alpha: readonly number[], totals: readonly number[]) {
  const sums = new Float64Array(alpha.length);
  let all = 0;
  for (const total of totals)
    for (const counts of compositions(total, alpha.length)) {
      const weight = Math.exp(logJoint(counts, holder, alpha));
      all += weight;
      counts.forEach((n, k) => {
        sums[k]! += weight * n;
      });
    }
  return { mean: sums.map((sum) => sum / all), logEvidence: Math.log(all) };
}

describe("convolution", () => {
  it("is the same by Fourier transform and by definition", () => {
    const rng = seededSource("convolve");
    const random = (low: number, n: number): Weights => {
      const values = Float64Array.from({ length: n }, () => rng.uniform());
      values[3] = 1;
      return { low, values, logScale: 0.5 };
    };
    const [a, b] = [random(-3, 2500), random(7, 1500)];
    const found = convolve(a, b, 100, 3000);
    expect(found.low).toBe(100);
    for (const t of [100, 101, 777, 2000, 2999, 3000]) {
      let sum = 0;
      for (let n = 7; n < 1507; n++) sum += (a.values[t - n + 3] ?? 0) * b.values[n - 7]!;
      const got = found.values[t - found.low]! * Math.exp(found.logScale - 1);
      expect(Math.abs(got / sum - 1)).toBeLessThan(1e-11);
    }
  });
});

describe("a success probability", () => {
  test.each([
    [geometric, 4],
    [laplace, 3.3],
    [{ kind: "gaussian", sd: 2 } as const, -2.4],
    [geometric, -9],
  ])("one holder, %j: the mixture by its definition", (noise, noisy) => {
    const law = lawOf(noise);
    const logs = Array.from({ length: 13 }, (_, n) => {
      return logChoose(12, n) + logBeta(0.5 + n, 14 - n) - logBeta(0.5, 2) + law.logDensity(noisy - n);
    });
    const total = logs.reduce((sum, log) => sum + Math.exp(log), 0);
    const mean = logs.reduce((sum, log, n) => sum + Math.exp(log) * n, 0) / total;
    const found = successPosterior([{ noisy, count: 12, noise }], { a: 0.5, b: 2 });
    expect(found.successesMean).toBeCloseTo(mean, 11);
    expect(found.mean).toBeCloseTo((0.5 + mean) / 14.5, 12);
    expect(found.logEvidence).toBeCloseTo(Math.log(total), 11);
  });

  it("two holders: the sum over both true counts", () => {
    const holders = [
      { noisy: 5, count: 9, noise: geometric },
      { noisy: 1.2, count: 4, noise: laplace },
    ];
    const [one, other] = [lawOf(geometric), lawOf(laplace)];
    let [total, first] = [0, 0];
    for (let n = 0; n <= 9; n++)
      for (let m = 0; m <= 4; m++) {
        const log =
          logChoose(9, n) +
          logChoose(4, m) +
          logBeta(1 + n + m, 14 - n - m) +
          one.logDensity(5 - n) +
          other.logDensity(1.2 - m);
        total += Math.exp(log);
        first += Math.exp(log) * (n + m);
      }
    const found = successPosterior(holders);
    expect(found.successesMean).toBeCloseTo(first / total, 11);
    expect(found.logEvidence).toBeCloseTo(Math.log(total), 11);
  });

  // A million records: the windows agree with all 20,001 counts that the smaller case looks at.
  it("needs a window only, for large tables", () => {
    const noise = { kind: "geometric", alpha: Math.exp(-0.01) } as const;
    const large = successPosterior([{ noisy: 300_000, count: 1_000_000, noise }]);
    expect(large.successes.values.length).toBeLessThan(8000);
    // Normal limits: the noise's variance 2·100² against 1e6·p(1−p).
    const sd = Math.sqrt(0.21 / 1e6 + 20_000 / 1e12);
    expect(Math.sqrt(large.variance) / sd).toBeCloseTo(1, 3);
  });

  it("plug-in clips; quantiles invert the distribution function; draws follow it", () => {
    const holder = { noisy: -3, count: 12, noise: laplace };
    expect(plugInSuccess([holder], { a: 1, b: 1 })).toEqual({ a: 1, b: 13 });
    const found = successPosterior([holder]);
    const median = found.quantile(0.5);
    const rng = seededSource("median");
    let below = 0;
    for (let i = 0; i < 4000; i++) if (found.sample(rng) < median) below++;
    // Binomial(4000, ½): 5 standard deviations are 158; false alarms 6e-7.
    expect(Math.abs(below - 2000)).toBeLessThan(158);
  });
});

describe("shares", () => {
  const alpha = [0.7, 1.1, 2];
  const known: NoisyCounts = { noisy: [3, -1, 5], count: 6, noise: geometric };
  const hidden: NoisyCounts = { noisy: [3, -1, 5], count: null, noise: geometric, mostRecords: 12 };

  it("moments with a public total are those of the enumeration", () => {
    const exact = expectedCounts(known, alpha, [6]);
    const found = shareMoments(known, alpha);
    found.countMean.forEach((mean, k) => {
      expect(mean).toBeCloseTo(exact.mean[k]!, 11);
    });
    expect(found.logEvidence).toBeCloseTo(exact.logEvidence, 11);
  });

  // Counts have standard deviations below 3; of 20,000 independent draws' mean that is 0.02, 5 of them 0.1.
  test.each([
    ["public", known, [6]],
    ["hidden", hidden, Array.from({ length: 13 }, (_, n) => n)],
  ] as const)("draws of the counts, %s total, have the enumerated means", (_, holder, totals) => {
    const exact = expectedCounts(holder, alpha, totals);
    const latent = latentShares(holder, alpha);
    const rng = seededSource("shares");
    const counts = new Float64Array(3);
    const sums = new Float64Array(3);
    for (let i = 0; i < 20_000; i++) {
      latent.draw(rng, counts);
      for (let k = 0; k < 3; k++) sums[k]! += counts[k]! / 20_000;
    }
    expect(latent.logEvidence).toBeDefined();
    sums.forEach((mean, k) => {
      expect(Math.abs(mean - exact.mean[k]!)).toBeLessThan(0.1);
    });
  });

  // As above; sweeps are not independent, so twice the width.
  test.each([
    ["public", known, [6]],
    ["hidden", hidden, Array.from({ length: 13 }, (_, n) => n)],
  ] as const)("Gibbs on pairs, %s total, has them too", (_, holder, totals) => {
    const exact = expectedCounts(holder, alpha, totals);
    const { factors, least, most, tilt } = shareFactors(holder, alpha);
    const counts = startingCounts(factors, least, most);
    const rng = seededSource("pairs");
    const sums = new Float64Array(3);
    for (let i = 0; i < 20_000; i++) {
      if (holder.count === null) singleSweep(rng, factors, 3.8, most, tilt, counts);
      pairSweep(rng, factors, counts);
      for (let k = 0; k < 3; k++) sums[k]! += counts[k]! / 20_000;
    }
    sums.forEach((mean, k) => {
      expect(Math.abs(mean - exact.mean[k]!)).toBeLessThan(0.2);
    });
  });

  // Two holders with public totals, 4000 Gibbs steps: shares have sd 0.2, so 0.016 is 5 standard errors of
  // 4000 independent draws; the blocks are nearly independent, 0.03 leaves room for the rest.
  it("two holders: shares have the enumerated mean", () => {
    const second: NoisyCounts = { noisy: [0, 4, 1], count: 4, noise: { kind: "geometric", alpha: 0.5 } };
    const exact = twoHolders(known, second, alpha);
    const parameters = [{ name: "shares", shape: [3] }];
    const sampler = sharesTarget([known, second], alpha, parameters).sampler(0);
    const rng = seededSource("two holders");
    let state = sampler.init(rng);
    const row = new Float64Array(3);
    const sums = new Float64Array(3);
    for (let i = 0; i < 4000; i++) {
      [state] = sampler.step(rng, state);
      sampler.write(state, row);
      for (let k = 0; k < 3; k++) sums[k]! += row[k]! / 4000;
    }
    sums.forEach((mean, k) => {
      expect(Math.abs(mean - exact[k]!)).toBeLessThan(0.03);
    });
  });

  it("refuses counts that cannot add up, and lists of another length", () => {
    const far: NoisyCounts = { noisy: [500, 3], count: 4, noise: geometric };
    expect(() => sharesTarget([far], [1, 1, 1], [])).toThrow("noisy has length 2, must be 3");
    expect(() => shareMoments({ ...far, noisy: [1] }, [1])).toThrow(
      "noisy is 1 numbers, must be two or more",
    );
  });
});

/** E θ_k from two holders, by enumeration of both tables. */
function twoHolders(one: NoisyCounts, other: NoisyCounts, alpha: readonly number[]): Float64Array {
  const A = alpha.reduce((sum, a) => sum + a, 0);
  const noise = [lawOf(one.noise), lawOf(other.noise)] as const;
  const means = new Float64Array(alpha.length);
  let all = 0;
  for (const n of compositions(one.count!, alpha.length))
    for (const m of compositions(other.count!, alpha.length)) {
      const log = n.reduce(
        (sum, _, k) =>
          sum +
          logGamma(n[k]! + m[k]! + alpha[k]!) -
          logGamma(n[k]! + 1) -
          logGamma(m[k]! + 1) +
          noise[0].logDensity(one.noisy[k]! - n[k]!) +
          noise[1].logDensity(other.noisy[k]! - m[k]!),
        0,
      );
      all += Math.exp(log);
      n.forEach((_, k) => {
        means[k]! += (Math.exp(log) * (n[k]! + m[k]! + alpha[k]!)) / (A + one.count! + other.count!);
      });
    }
  return means.map((mean) => mean / all);
}
