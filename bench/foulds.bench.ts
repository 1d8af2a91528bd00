import { type SeededSource, seededSource } from "@dpbayes/inference";
import { dirichlet, multinomial, twoSidedGeometric } from "@dpbayes/inference/distributions";
import { sharesTarget, successPosterior } from "@dpbayes/inference/models/exponential-families";
import { type Cells, cellsOf, hiddenMarkovTarget } from "@dpbayes/inference/models/hidden-markov";
import { type Benchmark, perSecond } from "./benchmark.ts";

/** 18 regions, 70 months, five features with 10, 60, 2, 2, 2 levels, 10 states, about 1000 entries per cell. */
const layout: Cells = cellsOf(
  { states: 10, sequences: new Array<number>(18).fill(70), levels: [10, 60, 2, 2, 2] },
  { transition: 1, emission: 1 },
);

/** ε = 1 over five features: two-sided geometric noise of scale 10. */
const ALPHA = Math.exp(-0.1);

function noisyLog(rng: SeededSource): Float64Array {
  const { states, cells, width, offsets, levels, before } = layout;
  const theta = new Float64Array(states * width);
  const part = (array: Float64Array, row: number, d: number) =>
    array.subarray(row * width + offsets[d]!, row * width + offsets[d + 1]!);
  for (let k = 0; k < states; k++)
    levels.forEach((n, d) => {
      dirichlet.sample(rng, new Float64Array(n).fill(1), part(theta, k, d));
    });
  const counts = new Float64Array(cells * width);
  let z = 0;
  for (let c = 0; c < cells; c++) {
    if (before[c]! < 0 || rng.uniform() > 0.94) z = Math.floor(states * rng.uniform());
    const entries = Math.round(972 * Math.exp(0.55 * rng.normal()));
    levels.forEach((_, d) => {
      multinomial.sample(rng, entries, part(theta, z, d), part(counts, c, d));
    });
  }
  return counts.map((n) => n + twoSidedGeometric.sample(rng, ALPHA));
}

/** Sweeps of the Gibbs sampler per second, on one core. */
function sweepsPerSecond(method: "plug-in" | "noise-aware"): number {
  const rng = seededSource("log");
  const noise = { kind: "geometric", alpha: ALPHA } as const;
  const target = hiddenMarkovTarget({ model: layout, holders: [{ noisy: noisyLog(rng), noise }], method });
  const sampler = target.sampler(0);
  let state = sampler.init(rng);
  return perSecond(
    () => {
      for (let i = 0; i < 10; i++) [state] = sampler.step(rng, state);
    },
    10,
    { rounds: 4, seconds: 1 },
  );
}

/** Milliseconds of one call, the best of some. */
function milliseconds(call: () => void): number {
  return 1000 / perSecond(call, 1, { rounds: 5, seconds: 0.3 });
}

function successes(epsilon: number): void {
  const noise = { kind: "geometric", alpha: Math.exp(-epsilon) } as const;
  const rng = seededSource(1);
  const { sample } = successPosterior([{ noisy: 300_123, count: 1_000_000, noise }]);
  for (let i = 0; i < 1000; i++) sample(rng);
}

/** 100 levels, 100,000 records: build and 1000 independent draws. */
function shares(epsilon: number): void {
  const rng = seededSource(2);
  const alpha = Math.exp(-epsilon / 2);
  const noisy = Array.from({ length: 100 }, () => 1000 + twoSidedGeometric.sample(rng, alpha));
  const holder = { noisy, count: 100_000, noise: { kind: "geometric", alpha } as const };
  const concentration = new Array<number>(100).fill(1);
  const sampler = sharesTarget([holder], concentration, [{ name: "shares", shape: [100] }]).sampler(0);
  let state = sampler.init(rng);
  for (let i = 0; i < 1000; i++) [state] = sampler.step(rng, state);
}

export const fouldsBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "foulds/hidden-markov-sweeps",
    unit: "sweeps/s, 10 states, 18 x 70 cells, 5 features",
    goal: { atLeast: 200 },
    run: () => ({
      value: sweepsPerSecond("plug-in"),
      comparedWith: { name: "with latent true counts", value: sweepsPerSecond("noise-aware") },
    }),
  },
  {
    name: "foulds/success-probability",
    unit: "ms, 1e6 records, posterior and 1000 draws, ε = 1",
    goal: { atMost: 50 },
    run: () => ({
      value: milliseconds(() => successes(1)),
      comparedWith: { name: "ε = 0.01", value: milliseconds(() => successes(0.01)) },
    }),
  },
  {
    name: "foulds/shares-100-levels",
    unit: "ms, 1e5 records, posterior and 1000 draws, ε = 1",
    goal: { atMost: 2000 },
    run: () => ({
      value: milliseconds(() => shares(1)),
      comparedWith: { name: "ε = 0.1", value: milliseconds(() => shares(0.1)) },
    }),
  },
]);
