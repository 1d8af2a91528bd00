import { describe, expect, it } from "vitest";
import { runChains } from "../../../chains/run-chains.ts";
import { mcseMean } from "../../../diagnostics/index.ts";
import { posteriorMean } from "../../../diagnostics/moments.ts";
import { exampleHolders } from "../../../examples/index.ts";
import { createFit } from "../../../fit/create-fit.ts";
import { symmetricInverse } from "../../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { LARGEST_SHIFT, largestShift } from "../../../samplers/invariance.testing.ts";
import { noisyHolder } from "../../../simulation/holder-sums.ts";
import { drawSums, drawTruth, scaledIdentity } from "../../../simulation/index.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { requireHolders } from "../holders/require-holders.ts";
import { tightPrior } from "../holders.testing.ts";
import { type CltState, cltSampler, jointLaw } from "./clt-sampler.ts";
import { conjugatePrior, gibbsClt } from "./gibbs-clt.ts";
import { conjugateRegression } from "./normal-inverse-gamma.ts";

/**
 * Geweke's check of one sweep: parameters, sums and releases from the model, then a sweep given the releases. The model
 * has Wishart sums where the sweep has normal ones, which agree to O(n^−½): with 4000 records at a holder the difference is
 * far below what 500 repeats can see. The false-alarm rate is below 4e-8 per function.
 */
function shift(intercept: boolean, seed: number): number {
  const prior = tightPrior(2, intercept);
  const p = prior.coefficientMean.length;
  const counts = [4000, 4000, 6000];
  // θ | σ² ~ N(m, σ²·Λ_0⁻¹), as the method has it.
  const conjugate = conjugatePrior(prior);
  const covariance = new Float64Array(p * p);
  symmetricInverse(conjugate.precision, p, covariance);
  type Point = { readonly state: CltState; readonly holders: readonly HolderMoments[] };
  const exact = (rng: SeededSource): Point => {
    const drawn = drawTruth(rng, { ...prior, coefficientCovariance: covariance }, intercept);
    const sd = Math.sqrt(drawn.variance);
    const coefficients = drawn.coefficients.map(
      (v, i) => prior.coefficientMean[i]! + sd * (v - prior.coefficientMean[i]!),
    );
    const truth = { ...drawn, coefficients };
    const holders = counts.map((n) =>
      noisyHolder(rng, drawSums(rng, truth, n), n, 400, { intercept, squares: true }),
    );
    const factor = choleskyOf(truth.covariance);
    const law = jointLaw(
      requireHolders(holders, prior),
      truth.mean ?? new Float64Array(2),
      factor,
      coefficients,
      truth.variance,
    );
    return { state: { coefficients, variance: truth.variance, ...law }, holders };
  };
  const move = (rng: SeededSource, { state, holders }: Point): Point => {
    const shape = requireHolders(holders, prior);
    const sampler = cltSampler({ holders, prior, conjugate, shape, parameters: [], sweeps: 1 });
    return { state: sampler.step(rng, state)[0], holders };
  };
  const functions = [
    ({ state }: Point) => state.coefficients[0]!,
    ({ state }: Point) => state.coefficients[1]! ** 2,
    ({ state }: Point) => Math.log(state.variance),
    ({ state }: Point) => Math.log(state.factor[intercept ? p + 2 : 0]!),
    ({ state }: Point) => state.mean[1]!,
    ({ state }: Point) => state.coefficients[0]! * Math.log(state.variance),
  ];
  // Without an intercept the mean is 0 throughout.
  const watched = functions.filter((_, i) => intercept || i !== 4);
  return largestShift({ exact, functions: watched }, move, seededSource(seed), 500);
}

function choleskyOf(matrix: Float64Array): Float64Array {
  const [a, , b, c] = matrix as unknown as [number, number, number, number];
  const first = Math.sqrt(a);
  return Float64Array.of(first, 0, b / first, Math.sqrt(c - b ** 2 / a));
}

describe("gibbsClt", () => {
  it.each([false, true])("leaves the posterior alone, with intercept: %s", (intercept) => {
    expect(shift(intercept, 17)).toBeLessThan(LARGEST_SHIFT);
  });

  it("finds the conjugate posterior where the noise is negligible", async () => {
    const { holders, prior } = exampleHolders({
      covariates: 2,
      holders: 2,
      records: 60,
      sd: 1e-6,
      intercept: true,
    });
    const conjugate = conjugateRegression(conjugatePrior(prior));
    const sum = (key: "gram" | "cross") => holders[0]![key].map((v, i) => v + holders[1]![key][i]!);
    const square = holders[0]!.square! + holders[1]!.square!;
    conjugate.update(sum("gram"), sum("cross"), square, 120);
    const { target, role } = gibbsClt(holders, prior);
    const run = await runChains(target, { seed: 1, chains: 2, warmup: 20, draws: 1500 });
    const fit = createFit(run.parameters, run.results, { seed: 1 });
    const expected = {
      "coefficients[1]": conjugate.mean[0]!,
      "coefficients[3]": conjugate.mean[2]!,
      variance: conjugate.scale() / (conjugate.shape() - 1),
    };
    // 5 Monte Carlo errors: false alarm 6e-7 each.
    for (const [name, mean] of Object.entries(expected)) {
      const chains = fit.chains(name);
      expect(Math.abs(posteriorMean(chains) - mean)).toBeLessThan(5 * mcseMean(chains));
    }
    expect(role).toBe("posterior");
  });

  it("makes noisy sums of few records positive semidefinite", () => {
    const { holders, prior } = exampleHolders({ covariates: 4, holders: 1, records: 5, sd: 40 });
    const { target } = gibbsClt(holders, prior);
    if (!("sampler" in target)) throw new Error("no sampler of its own");
    const sampler = target.sampler(0);
    const rng = seededSource(6);
    let state = sampler.init(rng);
    let projected = 0;
    const row = new Float64Array(5);
    for (let i = 0; i < 200; i++) {
      const [next, info] = sampler.step(rng, state);
      state = next;
      projected += info["projected"]!;
      sampler.write(state, row);
      expect(row.every(Number.isFinite) && row[4]! > 0).toBe(true);
    }
    expect(projected).toBeGreaterThan(0);
  });

  it("keeps one in so many sweeps", () => {
    const { holders, prior } = exampleHolders({ covariates: 2, holders: 2, records: 500 });
    const after = (sweeps: number, steps: number) => {
      const { target } = gibbsClt(holders, prior, { sweeps });
      if (!("sampler" in target)) throw new Error("no sampler of its own");
      const sampler = target.sampler(0);
      const rng = seededSource(9);
      let state = sampler.init(rng);
      for (let i = 0; i < steps; i++) state = sampler.step(rng, state)[0];
      const row = new Float64Array(3);
      sampler.write(state, row);
      return [...row];
    };
    expect(after(4, 3)).toEqual(after(1, 12));
    expect(() => gibbsClt(holders, prior, { sweeps: 0 })).toThrow("sweeps is 0");
  });

  it("needs the sum of squares, and a precision that is one", () => {
    const { holders, prior } = exampleHolders({ covariates: 2, holders: 2, records: 50, squares: false });
    expect(() => gibbsClt(holders, prior)).toThrow("the sum of squares of the response is missing");
    expect(() => conjugatePrior(prior, { coefficientPrecision: scaledIdentity(2, -1) })).toThrow(
      "coefficientPrecision",
    );
    expect(() => conjugatePrior(prior, { coefficientPrecision: scaledIdentity(3, 1) })).toThrow(
      "coefficientPrecision",
    );
  });
});

describe("conjugatePrior", () => {
  it("keeps the covariance of the coefficients", () => {
    const prior = { ...tightPrior(2, false), varianceShape: 3, varianceScale: 4 };
    const { precision } = conjugatePrior(prior);
    // E σ² = 2, C = ½I: Λ_0 = 2·C⁻¹.
    expect(precision[0]).toBeCloseTo(4, 12);
    expect(conjugatePrior({ ...prior, varianceShape: 0.5 }).precision[3]).toBeCloseTo(16, 12);
    const own = scaledIdentity(2, 7);
    expect(conjugatePrior(prior, { coefficientPrecision: own }).precision).toBe(own);
  });
});
