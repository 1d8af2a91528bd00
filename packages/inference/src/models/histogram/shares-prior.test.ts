import { describe, expect, it } from "vitest";
import { dirichlet } from "../../distributions/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { exactPosterior } from "../../samplers/index.ts";
import { histogramModel } from "./histogram-model.ts";
import { logPriorAt, meanScaleAt, scaleWeights, sharesPrior } from "./shares-prior.ts";

const averaged = (logs: readonly number[]) =>
  Math.log(logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length);

describe("sharesPrior", () => {
  it("learns a concentration from two pseudo-records in all to one for each level", () => {
    expect([...sharesPrior({ levels: 2 }).scales]).toEqual([1]);
    for (const levels of [3, 10, 500]) {
      const { scales } = sharesPrior({ levels });
      expect(scales[0]).toBeCloseTo(2 / levels, 12);
      expect(scales.at(-1)).toBe(1);
      for (let g = 1; g < scales.length; g++) expect(scales[g]! / scales[g - 1]!).toBeLessThan(2.001);
    }
    expect(sharesPrior({ levels: 2 }).words).toBe("shares ~ Dirichlet(1 for each of 2 levels)");
    expect(sharesPrior({ levels: 500 }).words).toContain("a log-uniform from 0.004 to 1, learned");
    expect([...sharesPrior({ levels: 3, prior: { concentration: 1 } }).scales]).toEqual([1]);
  });

  it("is the average of Dirichlet densities", () => {
    const prior = sharesPrior({ levels: 7 });
    const shares = new Float64Array(7);
    dirichlet.sample(seededSource(1), new Float64Array(7).fill(0.6), shares);
    const T = shares.reduce((sum, x) => sum + Math.log(x), 0);
    const densities = [...prior.scales].map((s) => dirichlet.logDensity(shares, new Float64Array(7).fill(s)));
    // The Jacobian of the coordinates, Πθ_k, is part of the one and not of the other.
    expect(logPriorAt(prior, T)).toBeCloseTo(averaged(densities) + T, 10);
    const slope = (logPriorAt(prior, T + 1e-5) - logPriorAt(prior, T - 1e-5)) / 2e-5;
    expect(meanScaleAt(prior, T)).toBeCloseTo(slope, 8);
    expect(logPriorAt(prior, Number.NEGATIVE_INFINITY)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("weighs scales by what they say of counts", () => {
    // One record says nothing of the scale; two at one level say (s + 1)/(3s + 1).
    const prior = sharesPrior({ levels: 3 });
    const [one, two] = [Float64Array.of(0, 1, 0), Float64Array.of(0, 2, 0)].map((counts) =>
      scaleWeights(prior, counts),
    );
    const [low, high] = prior.scales;
    expect(one![0]! / one![1]!).toBeCloseTo(1, 12);
    expect(two![0]! / two![1]!).toBeCloseTo(
      ((low! + 1) / (3 * low! + 1)) * ((3 * high! + 1) / (high! + 1)),
      12,
    );
  });

  it("makes a posterior whose evidence is the average of those of fixed concentrations", () => {
    const terms = [{ kind: "response-counts" as const, epsilon: 2, counts: [40, 9, 8] }];
    const evidence = (prior?: unknown) =>
      exactPosterior(histogramModel({ levels: 3, terms, ...(prior !== undefined && { prior }) }), {
        tolerance: 1e-6,
      }).logEvidence;
    const fixed = [...sharesPrior({ levels: 3 }).scales].map((concentration) => evidence({ concentration }));
    expect(evidence()).toBeCloseTo(averaged(fixed), 5);
  });
});
