import { describe, expect, it } from "vitest";
import { wishart } from "../../../distributions/index.ts";
import { exampleHolders } from "../../../examples/index.ts";
import { clearUpper, requireCholesky } from "../../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import { LARGEST_SHIFT, largestShift } from "../../../samplers/invariance.testing.ts";
import { drawWorld } from "../hierarchical/truth.testing.ts";
import { expectExactPosterior, tightPrior } from "../holders.testing.ts";
import { covarianceUpdate } from "./covariance-update.ts";
import { holderDensity } from "./holder-density.ts";
import { meanUpdate } from "./mean-update.ts";
import { logProposalRatio, scatterUpdate } from "./scatter-update.ts";
import { varianceUpdate } from "./variance-update.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";
import { wishartWalk } from "./wishart-walk.ts";

const counts = [9, 14];
const d = 2;

function factorOf(matrix: Float64Array): Float64Array {
  const factor = matrix.slice();
  requireCholesky("matrix", factor, d);
  clearUpper(factor, d);
  return factor;
}

/** The latent holder of exact sums Σ wwᵀ, w = (1), x, y. */
function latentOf(sums: Float64Array, intercept: boolean, n: number) {
  const m = intercept ? d + 2 : d + 1;
  const skip = intercept ? 1 : 0;
  const mean = intercept ? Float64Array.from({ length: d }, (_, i) => sums[(i + 1) * m]! / n) : null;
  const scatter = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return sums[(i + skip) * m + k + skip]! - (mean ? n * mean[i]! * mean[k]! : 0);
  });
  return walkHolder(factorOf(scatter), mean, n);
}

/** Geweke's check, as for the hierarchical sampler: everything from the prior, then one sweep given the releases. */
function shift(intercept: boolean, seed: number): number {
  const prior = tightPrior(d, intercept);
  type Point = { readonly state: WalkState; readonly updates: readonly GibbsUpdate<WalkState>[] };
  const exact = (rng: SeededSource): Point => {
    const world = drawWorld(rng, prior, { counts, sd: 5, intercept, squares: false, separate: false });
    const { mean, covariance, coefficients, variance } = world.truths[0]!;
    const holders = world.sums.map((sums, j) => latentOf(sums, intercept, counts[j]!));
    const densities = world.moments.map((moments) => holderDensity(moments, d));
    return {
      state: { factor: factorOf(covariance), mean, holders, coefficients, variance },
      updates: [
        covarianceUpdate(prior, counts, d),
        scatterUpdate(densities, counts, d, 0, 0.2),
        ...(intercept ? [meanUpdate(densities, counts, d, 0)] : []),
        varianceUpdate(densities, prior, 0),
      ],
    };
  };
  const move = (rng: SeededSource, { state, updates }: Point): Point => {
    let now = state;
    for (const update of updates) now = update.step(rng, now, update.init(rng, now))[0];
    return { state: now, updates };
  };
  const logs = (factor: Float64Array) => Math.log(factor[0]!) + Math.log(factor[3]!);
  const functions = [
    ({ state }: Point) => logs(state.factor),
    ({ state }: Point) => state.factor[2]!,
    ({ state }: Point) => logs(state.holders[1]!.factor),
    ({ state }: Point) => state.holders[0]!.gram[1]!,
    ({ state }: Point) => Math.log(state.variance),
    ({ state }: Point) => Math.log(state.variance) * logs(state.holders[0]!.factor),
    ...(intercept
      ? [({ state }: Point) => state.mean![0]!, ({ state }: Point) => state.holders[1]!.mean![1]! ** 2]
      : []),
  ];
  return largestShift({ exact, functions }, move, seededSource(seed), 1500);
}

describe("logProposalRatio", () => {
  it("is the ratio of the two Wishart proposal densities", () => {
    const [from, to, alpha] = [Float64Array.of(5, 1, 1, 3), Float64Array.of(4, -1, -1, 6), 17.5];
    const law = wishart(d);
    const scaled = (s: Float64Array) => s.map((v) => v / alpha);
    const exact = law.logDensity(from, scaled(to), alpha) - law.logDensity(to, scaled(from), alpha);
    expect(logProposalRatio(factorOf(from), factorOf(to), d, alpha)).toBeCloseTo(exact, 10);
  });
});

describe("wishartWalk", () => {
  it.each([false, true])("leaves the posterior alone, with intercept: %s", (intercept) => {
    expect(shift(intercept, 31)).toBeLessThan(LARGEST_SHIFT);
  });

  it("finds the exact posterior of one feature", async () => {
    await expectExactPosterior(wishartWalk, { warmup: 500, draws: 3000 });
  });

  it("freezes what it adapts after warm-up", async () => {
    const { holders, prior } = exampleHolders({ covariates: 2, holders: 2, records: 60, intercept: true });
    const { target } = wishartWalk(holders, prior);
    if (!("sampler" in target)) throw new Error("no sampler of its own");
    const sampler = target.sampler(50);
    const rng = seededSource(1);
    let state = sampler.init(rng);
    for (let i = 0; i < 50; i++) state = sampler.step(rng, state)[0];
    const tuning = sampler.tuning(state);
    for (let i = 0; i < 20; i++) state = sampler.step(rng, state)[0];
    expect(sampler.tuning(state)).toEqual(tuning);
    expect(Object.keys(tuning)).toEqual(["scatter.alpha", "means.scale", "variance.scale"]);
  });
});
