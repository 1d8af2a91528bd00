import { describe, expect, it } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { mcseMean } from "../../diagnostics/index.ts";
import { posteriorMean } from "../../diagnostics/moments.ts";
import { createFit } from "../../fit/create-fit.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { LARGEST_SHIFT, largestShift } from "../invariance.testing.ts";
import { nuts } from "../nuts/nuts.ts";
import { slice } from "../slice/slice.ts";
import { type GibbsUpdate, gibbs } from "./gibbs.ts";
import { type ConditionalBlock, conditionalUpdate, exactUpdate } from "./updates.ts";

interface State {
  readonly mu: number;
  readonly logTau: number;
}

const y = [1.2, 0.7, 2.9, -0.4, 1.8, 2.2, 0.1, 1.5];
const n = y.length;
const mean = y.reduce((sum, v) => sum + v, 0) / n;
const spread = y.reduce((sum, v) => sum + (v - mean) ** 2, 0);

/** μ | τ, y ~ N(mean, 1/(nτ)) under a flat prior. */
const drawMu = exactUpdate<State>("mu", (rng, s) => ({
  ...s,
  mu: mean + rng.normal() / Math.sqrt(n * Math.exp(s.logTau)),
}));

/** τ | μ, y under p(τ) ∝ 1/τ: gamma with shape n/2, here on the log scale. */
const tau: ConditionalBlock<State> = {
  name: "tau",
  dimension: 1,
  logDensityGradient(s, q, gradient) {
    const rate = 0.5 * (spread + n * (s.mu - mean) ** 2);
    gradient[0] = 0.5 * n - rate * Math.exp(q[0]!);
    return 0.5 * n * q[0]! - rate * Math.exp(q[0]!);
  },
  read: (s) => Float64Array.of(s.logTau),
  write: (s, q) => ({ ...s, logTau: q[0]! }),
};

function normalGibbs(updateTau: (warmup: number) => GibbsUpdate<State>) {
  return {
    parameters: [
      { name: "mu", shape: [] },
      { name: "tau", shape: [] },
    ],
    sampler: (warmup: number) =>
      gibbs<State>({
        parameters: [
          { name: "mu", shape: [] },
          { name: "tau", shape: [] },
        ],
        init: (rng: SeededSource) => ({ mu: rng.normal(), logTau: 0 }),
        updates: [drawMu, updateTau(warmup)],
        write: ({ mu, logTau }, out) => out.set([mu, Math.exp(logTau)]),
      }),
  };
}

const updates = [
  ["slice", (warmup: number) => conditionalUpdate(tau, (model) => slice(model, { warmup }))],
  ["NUTS", (warmup: number) => conditionalUpdate(tau, (model) => nuts(model, { warmup, stepSize: 0.7 }))],
] as const;

describe("gibbs", () => {
  it.each(updates)("finds the normal-gamma posterior with %s inside", async (_, update) => {
    const run = await runChains(normalGibbs(update), { seed: 3, chains: 2, warmup: 300, draws: 2000 });
    const fit = createFit(run.parameters, run.results, { seed: 3 });
    // τ | y is gamma with shape (n − 1)/2 and rate spread/2; 5 MCSE: false alarm 6e-7.
    const exact = { mu: mean, tau: (n - 1) / spread };
    for (const name of ["mu", "tau"] as const) {
      const chains = fit.chains(name);
      expect(Math.abs(posteriorMean(chains) - exact[name])).toBeLessThan(5 * mcseMean(chains));
    }
    expect(run.method).toEqual({ kind: "own" });
    expect(Object.keys(run.results[0]!.stats)).toContain("tau.lp");
    expect(Object.keys(run.results[0]!.warmup.tuning)[0]).toMatch(/^tau\./);
  });

  it("counts the gradients and divergences of its parts", async () => {
    const update = updates[1][1];
    const run = await runChains(normalGibbs(update), { seed: 3, chains: 1, warmup: 50, draws: 50 });
    const { warmup, stats } = run.results[0]!;
    expect(warmup.leapfrogs).toBeGreaterThanOrEqual(50);
    // Steps of 40 widths leave the posterior at once.
    const wild = (steps: number) =>
      conditionalUpdate(tau, (model) => nuts(model, { warmup: steps, stepSize: 40 }));
    const seen: number[] = [];
    const onProgress = ({ divergences }: { readonly divergences: number }) => seen.push(divergences);
    const diverged = await runChains(normalGibbs(wild), {
      seed: 3,
      chains: 1,
      warmup: 0,
      draws: 50,
      onProgress,
    });
    const flags = diverged.results[0]!.stats["tau.divergent"]!;
    expect(flags.some((flag) => flag === 1)).toBe(true);
    expect(seen.at(-1)).toBe(flags.reduce((sum, flag) => sum + flag));
    expect(stats["tau.divergent"]!.length).toBe(50);
  });

  it.each(updates)("leaves the posterior alone with %s inside", (_, update) => {
    const sampler = normalGibbs(update).sampler(0);
    const rng = seededSource(17);
    const { memories } = sampler.init(rng);
    const invariant = {
      exact: (r: SeededSource): State => {
        const logTau = Math.log(gamma(r, n - 1) / (0.5 * spread));
        return { logTau, mu: mean + r.normal() / Math.sqrt(n * Math.exp(logTau)) };
      },
      functions: [(s: State) => s.mu, (s: State) => s.logTau, (s: State) => Math.exp(s.logTau)],
    };
    const move = (r: SeededSource, state: State): State => {
      let now = { state, memories };
      for (let i = 0; i < 4; i++) now = sampler.step(r, now)[0] as typeof now;
      return now.state;
    };
    expect(largestShift(invariant, move, rng)).toBeLessThan(LARGEST_SHIFT);
  });
});

/** Gamma with shape half the degrees of freedom and rate 1: half a sum of squared normals. */
function gamma(rng: SeededSource, degrees: number): number {
  let sum = 0;
  for (let i = 0; i < degrees; i++) sum += 0.5 * rng.normal() ** 2;
  return sum;
}
