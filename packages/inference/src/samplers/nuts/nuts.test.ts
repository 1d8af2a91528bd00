import { describe, expect, it } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import type { ChainOptions } from "../../chains/settings.ts";
import type { Model } from "../../contracts/model.ts";
import { essBulk, mcseMean } from "../../diagnostics/index.ts";
import { posteriorMean } from "../../diagnostics/moments.ts";
import { eightSchools } from "../../examples/eight-schools.ts";
import { covarianceOf, normalModel } from "../../examples/normal-posterior.ts";
import { createFit } from "../../fit/create-fit.ts";
import type { Fit } from "../../fit/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { exactSchoolsMeans } from "../../models/exact-schools.testing.ts";
import { funnel } from "../../models/funnel.testing.ts";
import { gradientError } from "../../models/gradients.testing.ts";
import { localLevel } from "../../models/local-level.testing.ts";
import { logisticRegression } from "../../models/logistic-regression.testing.ts";
import { unitMetric } from "../hamiltonian/metric.ts";
import { positionAt } from "../hamiltonian/position.ts";
import { correlatedNormal, LARGEST_SHIFT, largestShift, steps } from "../invariance.testing.ts";
import { nuts } from "./nuts.ts";
import { nutsTransition } from "./transition.ts";

async function fitted(model: Model, options: Partial<ChainOptions> = {}): Promise<Fit> {
  const run = await runChains(model, { seed: 20, ...options });
  return createFit(run.parameters, run.results, { seed: 20 });
}

/** |mean − exact| in Monte Carlo standard errors; above 5 with probability 6e-7. */
function errors(fit: Fit, name: string, exact: number): number {
  const chains = fit.chains(name);
  return Math.abs(posteriorMean(chains) - exact) / mcseMean(chains);
}

describe("test models", () => {
  it.each(
    Object.entries({
      schools: eightSchools(),
      normal: normalModel(covarianceOf([1, 2, 3], 0.5), [1, 2, 3]),
      funnel: funnel(),
      logistic: logisticRegression(50, 5),
      level: localLevel(10),
    }),
  )("%s has the gradient of its density", (_, model) => {
    expect(gradientError(model, seededSource(5))).toBeLessThan(1e-8);
  });
});

describe("nuts", () => {
  it.each([0.3, 0.9, 1.15])("leaves a correlated normal alone with steps of %f", (stepSize) => {
    const sampler = nuts(normalModel([1, 0.6, 0.6, 1]), { warmup: 0, stepSize });
    const rng = seededSource(31);
    expect(largestShift(correlatedNormal, steps(sampler, 5, rng), rng)).toBeLessThan(LARGEST_SHIFT);
  });

  it("leaves the funnel alone, divergences included", () => {
    const sampler = nuts(funnel(2), { warmup: 0, stepSize: 0.8, maxDepth: 5 });
    const invariant = {
      exact: (r: SeededSource) => {
        const v = 3 * r.normal();
        return Float64Array.of(v, Math.exp(v / 2) * r.normal(), Math.exp(v / 2) * r.normal());
      },
      functions: [
        (q: Float64Array) => q[0]!,
        (q: Float64Array) => q[0]! ** 2,
        (q: Float64Array) => Math.tanh(q[1]!) ** 2,
      ],
    };
    const rng = seededSource(32);
    expect(largestShift(invariant, steps(sampler, 4, rng), rng)).toBeLessThan(LARGEST_SHIFT);
  });

  it("finds the means of eight schools", async () => {
    const fit = await fitted(eightSchools(), {
      draws: 2000,
      method: { kind: "nuts", targetAcceptance: 0.9 },
    });
    const exact = exactSchoolsMeans();
    // posteriordb's published reference means of mu and tau, with their Monte Carlo standard errors.
    expect(Math.abs(exact[8]! - 4.4105)).toBeLessThan(4 * 0.033);
    expect(Math.abs(exact[9]! - 3.6021)).toBeLessThan(4 * 0.0319);
    fit.names.forEach((name, j) => {
      expect(errors(fit, name, exact[j]!), name).toBeLessThan(5);
    });
    // The largest R-hat of 30 seeds was 1.0010 ± 0.0006.
    expect(fit.diagnose().parameters.every(({ rHat }) => rHat < 1.01)).toBe(true);
  });

  it("learns a dense metric where the model says that its coordinates go together, unless told otherwise", async () => {
    const model = { ...normalModel([1, 0.6, 0.6, 1]), correlated: true } as const;
    const metricOf = async (metric?: "gradient") => {
      const method = { kind: "nuts", ...(metric && { metric }) } as const;
      const { results } = await runChains(model, { seed: 1, chains: 1, warmup: 50, draws: 1, method });
      return results[0]!.warmup.tuning["metric"];
    };
    expect(await metricOf()).toBe("dense");
    expect(await metricOf("gradient")).toBe("diagonal");
  });

  it("samples a normal of condition number 1e4 as well as a round one with the dense metric", async () => {
    const model = conditioned(10, 1e4);
    const fit = await fitted(model, { chains: 2, method: { kind: "nuts", metric: "dense" } });
    const leapfrogs = fit.statistics["leapfrogs"]!;
    // Over 40 seeds the fewest effective draws were 3340 ± 330 and the leapfrogs per draw 6.6 ± 0.2: the bounds lie
    // seven standard deviations away and more.
    fit.names.forEach((name, j) => {
      expect(errors(fit, name, j), name).toBeLessThan(5);
      expect(essBulk(fit.chains(name)), name).toBeGreaterThan(1000);
    });
    expect(leapfrogs.reduce((sum, n) => sum + n, 0) / leapfrogs.length).toBeLessThan(12);
  });

  it("says that the funnel diverges", async () => {
    // With steps this long 102 to 1483 draws diverged in each of 60 seeds, and every verdict had both sentences.
    const fit = await fitted(funnel(), { method: { kind: "nuts", targetAcceptance: 0.4 } });
    const { divergences, verdict } = fit.diagnose();
    expect(divergences).toBeGreaterThan(0);
    expect(verdict).toContain(`${divergences} of 4000 draws diverged`);
    expect(verdict).toContain("energy slowly");
  });

  it("reports what a step did", () => {
    const sampler = nuts(normalModel([1]), { warmup: 0, stepSize: 0.5, maxDepth: 3 });
    const rng = seededSource(1);
    let state = sampler.init(rng);
    for (let i = 0; i < 200; i++) {
      const [next, info] = sampler.step(rng, state);
      state = next;
      expect(info.lp).toBe(state.position.logDensity);
      expect(info.energy).toBeGreaterThan(-info.lp);
      // Doublings that are thrown away cost steps but no depth.
      expect(info.leapfrogs).toBeGreaterThanOrEqual(2 ** info.depth - 1);
      expect(info.leapfrogs).toBeLessThanOrEqual(7);
      expect(info.acceptance).toBeGreaterThan(0);
      expect(info.acceptance).toBeLessThanOrEqual(1);
      expect(info.stepSize).toBe(0.5);
    }
  });

  it("goes both ways in time", () => {
    const transition = nutsTransition(normalModel([1]), 5);
    const rng = seededSource(2);
    const start = positionAt(normalModel([1]), Float64Array.of(0));
    const forward = { ...bound(rng), normal: () => 1 };
    const ends = Array.from({ length: 60 }, () => transition(forward, start, 0.2, unitMetric(1))[0].q[0]!);
    expect(ends.some((q) => q > 0.1)).toBe(true);
    expect(ends.some((q) => q < -0.1)).toBe(true);
  });

  it("is pure: the same state and source give the same step", () => {
    const sampler = nuts(eightSchools(), { warmup: 50 });
    let state = sampler.init(seededSource(8));
    for (let i = 0; i < 40; i++) {
      const again = sampler.step(seededSource(i), state);
      const next = sampler.step(seededSource(i), state);
      expect(next).toEqual(again);
      state = next[0];
    }
  });
});

/** A source whose methods can be replaced one by one. */
function bound(rng: SeededSource): SeededSource {
  return {
    uint32: () => rng.uint32(),
    uniform: () => rng.uniform(),
    normal: () => rng.normal(),
    exponential: () => rng.exponential(),
    split: (key) => rng.split(key),
    jump: () => rng.jump(),
    state: () => rng.state(),
  };
}

/** A rotated normal whose standard deviations run from 1 to √condition; means 0, 1, 2, … */
function conditioned(n: number, condition: number): Model {
  const rng = seededSource("rotation");
  const axis = Float64Array.from({ length: n }, () => rng.normal());
  const norm2 = axis.reduce((sum, x) => sum + x * x, 0);
  const reflect = (i: number, k: number) => (i === k ? 1 : 0) - (2 * axis[i]! * axis[k]!) / norm2;
  const variance = (k: number) => condition ** (k / (n - 1));
  const covariance = Array.from({ length: n * n }, (_, at) => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += reflect(Math.floor(at / n), k) * variance(k) * reflect(at % n, k);
    return sum;
  });
  return normalModel(
    covariance,
    Array.from({ length: n }, (_, i) => i),
  );
}
