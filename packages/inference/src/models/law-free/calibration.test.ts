import { expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { beta } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../noise/index.ts";
import { meanPosterior } from "./mean/mean-posterior.ts";
import { hiddenNumbers, publicNumberOf } from "./mean/possible-numbers.ts";
import { reportedMoments } from "./mean/reported-moments.ts";
import { type NoisyMoments, summedMoments } from "./mean/summed-moments.ts";
import { shareOfHidden, shareOfPublic } from "./proportion/share-posterior.ts";
import { totalPosterior } from "./total/total-posterior.ts";

/** Each calibration alarms by chance with this probability. */
const falseAlarm = 1e-6;
const DRAWS = 19;

/** m and v from their prior. */
function momentsFromPrior(rng: SeededSource): Float64Array {
  const m = 2 * rng.uniform() - 1;
  return Float64Array.of(m, rng.uniform() * (1 - m * m));
}

/** Sums of N records whose fourth moments come from their prior, before noise: normal, as in the model. */
function sumsOf(rng: SeededSource, [m, v]: Float64Array, N: number): readonly [number, number] {
  const q = v! + m! * m!;
  const [k, rho] = [rng.uniform() * q * (1 - q), 2 * rng.uniform() - 1];
  const [z1, z2] = [rng.normal(), rng.normal()];
  const second = rho * z1 + Math.sqrt(1 - rho * rho) * z2;
  return [N * m! + Math.sqrt(N * v!) * z1, N * q + Math.sqrt(N * k) * second];
}

/** Ranks of mean and variance for noisy sums; `assumed` is what the posterior takes the noise for. */
function means(noise: AdditiveNoise, assumed: AdditiveNoise, repeats: number, hidden?: AdditiveNoise) {
  const noisy = (rng: SeededSource, value: number, law = noise, taken = assumed) => ({
    value: value + lawOf(law).sample(rng),
    noise: lawOf(taken),
    others: 0,
  });
  return calibrate({
    names: ["m", "v"],
    prior: momentsFromPrior,
    simulate: (rng, truth): NoisyMoments => {
      const N = hidden === undefined ? 150 : 100 + Math.floor(100 * rng.uniform());
      const [sum, squares] = sumsOf(rng, truth, N);
      const numbers = hidden ? hiddenNumbers(noisy(rng, N, hidden, hidden)) : publicNumberOf(N);
      return { numbers, sum: noisy(rng, sum), squares: noisy(rng, squares) };
    },
    fit: (rng, moments) => momentDraws(rng, summedMoments(moments)),
    repeats,
    seed: "means",
    falseAlarm,
  });
}

function momentDraws(rng: SeededSource, likelihood: Parameters<typeof meanPosterior>[0]): Float64Array {
  const draw = meanPosterior(likelihood);
  const rows = new Float64Array(2 * DRAWS);
  for (let i = 0; i < DRAWS; i++) {
    const { m, v } = draw(rng);
    rows.set([m, v], 2 * i);
  }
  return rows;
}

const normal = (sd: number): AdditiveNoise => ({ kind: "gaussian", sd });
const laplace = (scale: number): AdditiveNoise => ({ kind: "laplace", scale });

it("is calibrated for means behind normal noise, and would notice a third of it", async () => {
  expect((await means(normal(5), normal(5), 80)).verdict).toContain("no miscalibration");
  expect((await means(normal(15), normal(5), 60)).passed).toBe(false);
});

it("is calibrated for means behind Laplace noise", { timeout: 60_000 }, async () => {
  expect((await means(laplace(4), laplace(4), 12)).verdict).toContain("no miscalibration");
});

it("is calibrated for means of a hidden number of records", async () => {
  expect((await means(normal(5), normal(5), 60, normal(8))).verdict).toContain("no miscalibration");
});

it("is calibrated for means of local reports", async () => {
  const found = await calibrate({
    names: ["m", "v"],
    prior: momentsFromPrior,
    // Two values that have the wanted mean and variance, and normal noise of variance 1 on each report.
    simulate: (rng, [m, v]) => {
      const sums = { n: 200, mean: new Float64Array(2), squares: new Float64Array(3) };
      const pairs = Array.from({ length: sums.n }, () => {
        const y = m! + Math.sqrt(v!) * (rng.uniform() < 0.5 ? 1 : -1) + rng.normal();
        return [y, y * y - 1] as const;
      });
      for (const [y, z] of pairs) {
        sums.mean[0]! += y / sums.n;
        sums.mean[1]! += z / sums.n;
      }
      for (const [y, z] of pairs) {
        const [dy, dz] = [y - sums.mean[0]!, z - sums.mean[1]!];
        sums.squares[0]! += dy * dy;
        sums.squares[1]! += dy * dz;
        sums.squares[2]! += dz * dz;
      }
      return sums;
    },
    fit: (rng, sums) => momentDraws(rng, reportedMoments(sums)),
    repeats: 100,
    seed: "reports",
    falseAlarm,
  });
  expect(found.verdict).toContain("no miscalibration");
});

it("is calibrated for totals and shares", async () => {
  const noise = lawOf({ kind: "geometric", alpha: Math.exp(-0.2) });
  const noisy = (rng: SeededSource, value: number) => ({
    value: value + noise.sample(rng),
    noise,
    others: 0,
  });
  const binomial = (rng: SeededSource, n: number, p: number) => {
    let sum = 0;
    for (let i = 0; i < n; i++) if (rng.uniform() < p) sum++;
    return sum;
  };
  const draws = (rng: SeededSource, draw: (rng: SeededSource) => number) =>
    Float64Array.from({ length: DRAWS }, () => draw(rng));
  // Numbers of yes and no are flat, up to a bound far above the noise, and p follows from them.
  const counts = new Map<number, { readonly yes: number; readonly no: number }>();
  const runs = [
    calibrate({
      names: ["total"],
      prior: (rng) => Float64Array.of(100 * rng.uniform()),
      simulate: (rng, [total]) => ({ ...noisy(rng, 0), value: total! + lawOf(laplace(20)).sample(rng) }),
      fit: (rng, { value }) =>
        draws(
          rng,
          totalPosterior(
            { value, noise: lawOf(laplace(20)), others: 0 },
            { low: 0, high: 100, whole: false },
          ),
        ),
      repeats: 200,
      seed: "totals",
      falseAlarm,
    }),
    calibrate({
      names: ["p"],
      prior: (rng) => Float64Array.of(rng.uniform()),
      simulate: (rng, [p]) => noisy(rng, binomial(rng, 30, p!)),
      fit: (rng, yes) => draws(rng, shareOfPublic(yes, 30)),
      repeats: 200,
      seed: "shares",
      falseAlarm,
    }),
    calibrate({
      names: ["p"],
      prior: (rng) => {
        const [yes, no] = [Math.floor(200 * rng.uniform()), Math.floor(200 * rng.uniform())];
        const p = beta.sample(rng, 1 + yes, 1 + no);
        counts.set(p, { yes, no });
        return Float64Array.of(p);
      },
      simulate: (rng, [p]) => {
        const { yes, no } = counts.get(p!)!;
        return { yes: noisy(rng, yes), no: noisy(rng, no) };
      },
      fit: (rng, { yes, no }) => draws(rng, shareOfHidden(yes, no)),
      repeats: 200,
      seed: "hidden",
      falseAlarm,
    }),
  ];
  for (const { verdict } of await Promise.all(runs)) expect(verdict).toContain("no miscalibration");
});
