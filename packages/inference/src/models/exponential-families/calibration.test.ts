import { expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import type { Target } from "../../contracts/target.ts";
import { bernoulli, categorical, dirichlet, poisson } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../noise/index.ts";
import { drawShares, sharesPrior } from "../histogram/shares-prior.ts";
import { independentDraws } from "../independent-draws.ts";
import type { NoisyCounts } from "./counts/share-posterior.ts";
import { sharesTarget } from "./counts/shares-target.ts";
import { successPosterior } from "./counts/success-count.ts";
import type { TableCounts } from "./naive-bayes/latent-tables.ts";
import { naiveBayesTarget } from "./naive-bayes/naive-bayes-target.ts";
import { publicNumber } from "./sums/number-of-records.ts";
import type { HolderSums, SumFamily } from "./sums/sum-likelihoods.ts";
import { priorOf, sumTarget } from "./sums/sum-study-model.ts";

/** Each calibration alarms by chance with this probability. */
const falseAlarm = 1e-6;

/** Some draws of a target; those of a Gibbs sampler are thinned. */
function drawsOf(target: Target, rng: SeededSource, width: number, draws = 19, thin = 1): Float64Array {
  if (!("sampler" in target)) throw new TypeError("a target with its own sampler");
  const sampler = target.sampler(0);
  const rows = new Float64Array(draws * width);
  let state = sampler.init(rng);
  for (let i = 0; i < draws; i++) {
    for (let k = 0; k < thin; k++) [state] = sampler.step(rng, state);
    sampler.write(state, rows.subarray(i * width, (i + 1) * width));
  }
  return rows;
}

const geometric = (alpha: number): AdditiveNoise => ({ kind: "geometric", alpha });

function success(assumed: AdditiveNoise) {
  const noise = geometric(Math.exp(-0.3));
  return calibrate({
    names: ["p"],
    prior: (rng) => Float64Array.of(rng.uniform()),
    simulate: (rng, [p]) => {
      let n = lawOf(noise).sample(rng);
      for (let i = 0; i < 20; i++) n += bernoulli.sample(rng, p!);
      return n;
    },
    fit: (rng, noisy) => {
      const posterior = successPosterior([{ noisy, count: 20, noise: assumed }]);
      const target = independentDraws([{ name: "p", shape: [] }], (source, out) => {
        out[0] = posterior.sample(source);
      });
      return drawsOf(target, rng, 1);
    },
    repeats: 300,
    seed: "success",
    falseAlarm,
  });
}

it("is calibrated for a success probability, and would notice a third of the noise", async () => {
  expect((await success(geometric(Math.exp(-0.3)))).verdict).toContain("no miscalibration");
  expect((await success(geometric(Math.exp(-1)))).passed).toBe(false);
});

const MOST = 25;

it("is calibrated for shares of a public, a hidden and two holders' numbers of records", async () => {
  const noise = geometric(Math.exp(-0.5));
  const counted = (rng: SeededSource, shares: Float64Array, N: number) => {
    const counts = new Float64Array(3).map(() => lawOf(noise).sample(rng));
    for (let i = 0; i < N; i++) counts[categorical.sample(rng, shares)]!++;
    return [...counts];
  };
  const hidden = (rng: SeededSource) => Math.floor(rng.uniform() * (MOST + 1));
  const holders: Readonly<Record<string, (rng: SeededSource, shares: Float64Array) => NoisyCounts[]>> = {
    public: (rng: SeededSource, shares: Float64Array) => [
      { noisy: counted(rng, shares, 15), count: 15, noise },
    ],
    hidden: (rng: SeededSource, shares: Float64Array) => [
      { noisy: counted(rng, shares, hidden(rng)), count: null, noise, mostRecords: MOST },
    ],
    two: (rng: SeededSource, shares: Float64Array) => [
      { noisy: counted(rng, shares, 15), count: 15, noise },
      { noisy: counted(rng, shares, hidden(rng)), count: null, noise, mostRecords: MOST },
    ],
  };
  for (const [name, simulate] of Object.entries(holders)) {
    const report = await calibrate({
      names: ["a", "b", "c"],
      prior: (rng) => {
        const shares = new Float64Array(3);
        dirichlet.sample(rng, [1, 2, 0.7], shares);
        return shares;
      },
      simulate,
      fit: (rng, data) =>
        drawsOf(
          sharesTarget(data, [1, 2, 0.7], [{ name: "shares", shape: [3] }]),
          rng,
          3,
          19,
          name === "two" ? 3 : 1,
        ),
      repeats: 150,
      seed: name,
      falseAlarm,
    });
    expect(report.verdict).toContain("no miscalibration");
  }
});

it("is calibrated for shares whose concentration is learned, of one holder and of two", async () => {
  const levels = 12;
  const noise = geometric(Math.exp(-0.5));
  const prior = sharesPrior({ levels });
  const counted = (rng: SeededSource, shares: Float64Array, count: number): NoisyCounts => {
    const counts = Float64Array.from({ length: levels }, () => lawOf(noise).sample(rng));
    for (let i = 0; i < count; i++) counts[categorical.sample(rng, shares)]!++;
    return { noisy: [...counts], count, noise };
  };
  for (const holders of [[40], [20, 15]]) {
    const report = await calibrate({
      names: Array.from({ length: levels }, (_, k) => `θ${k}`),
      prior: (rng) => drawShares(prior, rng),
      simulate: (rng, shares) => holders.map((count) => counted(rng, shares, count)),
      fit: (rng, data) =>
        drawsOf(
          sharesTarget(data, prior, [{ name: "shares", shape: [levels] }]),
          rng,
          levels,
          19,
          holders.length > 1 ? 4 : 1,
        ),
      // The largest share and the sum of squares speak for the concentration.
      quantities: [
        { name: "largest", of: (shares) => Math.max(...shares) },
        { name: "squares", of: (shares) => shares.reduce((sum, x) => sum + x * x, 0) },
      ],
      repeats: 120,
      seed: `learned ${holders.length}`,
      falseAlarm,
    });
    expect(report.verdict).toContain("no miscalibration");
  }
});

it("is calibrated for naive Bayes tables", async () => {
  const noise = geometric(Math.exp(-0.5));
  const prior: TableCounts = { classes: Float64Array.of(1, 1), features: [new Float64Array(6).fill(1)] };
  const names = Array.from({ length: 8 }, (_, i) => `θ${i}`);
  const part = (row: Float64Array, from: number, n: number) => row.subarray(from, from + n);
  const report = await calibrate({
    names,
    prior: (rng) => {
      const row = new Float64Array(8);
      dirichlet.sample(rng, [1, 1], part(row, 0, 2));
      for (const at of [2, 5]) dirichlet.sample(rng, [1, 1, 1], part(row, at, 3));
      return row;
    },
    simulate: (rng, row) => {
      const law = lawOf(noise);
      const classes = [law.sample(rng), law.sample(rng)];
      const table = Array.from({ length: 6 }, () => law.sample(rng));
      for (let i = 0; i < 15; i++) {
        const k = categorical.sample(rng, part(row, 0, 2));
        classes[k]!++;
        table[3 * k + categorical.sample(rng, part(row, 2 + 3 * k, 3))]!++;
      }
      return { classes, features: [table], count: 15, noise };
    },
    fit: (rng, data) => drawsOf(naiveBayesTarget([data], prior, [{ name: "θ", shape: [8] }]), rng, 8),
    repeats: 150,
    seed: "naive bayes",
    falseAlarm,
  });
  expect(report.verdict).toContain("no miscalibration");
});

/** A curator's sums of N records of a family with default priors, bounds that bind. */
function sums(family: SumFamily, N: number, repeats: number) {
  const bounds = family === "poisson" ? ([0, 6] as const) : ([0, 10] as const);
  const [centre, scale] = family === "poisson" ? [0, 1] : [5, 5];
  const noise = lawOf(family === "poisson" ? geometric(Math.exp(-0.2)) : { kind: "laplace", scale: 2 });
  const clip = (x: number) => (Math.min(Math.max(x, bounds[0]), bounds[1]) - centre) / scale;
  const record = (rng: SeededSource, [a, b]: Float64Array) => {
    if (family === "poisson") return poisson.sample(rng, a!);
    return family === "exponential" ? rng.exponential() / a! : a! + b! * rng.normal();
  };
  const holder = (value: number, squares: number | null): HolderSums => ({
    sum: { value, noise, records: publicNumber(N) },
    squares: squares === null ? null : { value: squares, noise },
    centre,
    scale,
    bounds,
  });
  const prior = priorOf(family, [holder(0, 0)], {});
  return calibrate({
    names: prior.names,
    prior: prior.sample,
    simulate: (rng, truth) => {
      let [sum, squares] = [noise.sample(rng), noise.sample(rng)];
      for (let i = 0; i < N; i++) {
        const x = clip(record(rng, truth));
        sum += x;
        squares += x * x;
      }
      return holder(sum, family === "gaussian" ? squares : null);
    },
    fit: (rng, data) => drawsOf(sumTarget(family, [data], prior), rng, prior.names.length),
    repeats,
    seed: family,
    falseAlarm,
  });
}

it("is calibrated for Poisson counts that are clipped", { timeout: 60_000 }, async () => {
  expect((await sums("poisson", 50, 40)).verdict).toContain("no miscalibration");
});

it("is calibrated for exponential numbers that are clipped", { timeout: 60_000 }, async () => {
  expect((await sums("exponential", 200, 40)).verdict).toContain("no miscalibration");
});

it("is calibrated for normal numbers that are clipped", { timeout: 60_000 }, async () => {
  expect((await sums("gaussian", 400, 15)).verdict).toContain("no miscalibration");
});
