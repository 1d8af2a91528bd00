import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { createFit } from "./create-fit.ts";
import { exampleChains, exampleFit, exampleParameters } from "./fit.testing.ts";
import { fitOf } from "./fit.ts";
import { contraction } from "./index.ts";
import { posteriorPredictive } from "./predict.ts";

describe("createFit", () => {
  it("names every number by rows, from 1", () => {
    expect(exampleFit().names).toEqual([
      "sigma",
      "beta[1]",
      "beta[2]",
      "beta[3]",
      "Omega[1,1]",
      "Omega[1,2]",
      "Omega[1,3]",
      "Omega[2,1]",
      "Omega[2,2]",
      "Omega[2,3]",
    ]);
  });

  it("puts chains in order, whichever finished first", () => {
    const chains = exampleChains();
    const fit = createFit(exampleParameters, [...chains].reverse(), { seed: 42 });
    expect(fit.values).toEqual(exampleFit().values);
    expect(fit.chains("beta[2]").map((chain) => chain[1])).toEqual(chains.map((c) => c.draws[12]));
    expect(fit.statistics["depth"]).toEqual(new Float64Array(10).fill(3));
  });

  it("is frozen", () => {
    const fit = exampleFit();
    expect(Object.isFrozen(fit) && Object.isFrozen(fit.parameters[1]) && Object.isFrozen(fit.names)).toBe(
      true,
    );
  });

  it("refuses what does not fit together", () => {
    const [a, b] = exampleChains() as [
      ReturnType<typeof exampleChains>[0],
      ReturnType<typeof exampleChains>[0],
    ];
    const make = (parameters: typeof exampleParameters, chains: readonly (typeof a)[]): unknown =>
      createFit(parameters, chains, { seed: 1 });
    expect(() => make(exampleParameters, [])).toThrow("chains is none, must be one or more");
    expect(() => make([{ name: "x", shape: [7] }], [a])).toThrow(
      "draws has length 50, must be a positive multiple of 7",
    );
    expect(() => make(exampleParameters, [a, { ...b, draws: b.draws.slice(10) }])).toThrow(
      "draws of chain 2 has length 40, must be 50",
    );
    expect(() => make(exampleParameters, [a, { ...b, stats: {} }])).toThrow(
      "energy of chain 2 has length 0, must be 5",
    );
    expect(() =>
      make(
        [
          { name: "x", shape: [5] },
          { name: "x", shape: [5] },
        ],
        [a],
      ),
    ).toThrow('parameter name is "x", must be a name used once');
    expect(() => make([{ name: "x", shape: [2.5] }], [a])).toThrow(
      "shape of x is [2.5], must be a list of counts",
    );
    expect(() => exampleFit().chains("gamma")).toThrow('name is "gamma", must be one of sigma, beta[1]');
    expect(() => fitOf({ ...exampleFit(), values: new Float64Array(3) })).toThrow(
      "draws has length 3, must be 100",
    );
  });
});

describe("contraction", () => {
  it("compares posterior with prior variances, given or drawn", () => {
    const prior = exampleFit(4, 1000);
    const posterior = fitOf({ ...prior, values: prior.values.map((x) => x / 2) });
    for (const { contraction: share } of contraction(posterior, prior)) expect(share).toBeCloseTo(0.75, 12);
    const [row, ...others] = contraction(posterior, { sigma: 1 });
    expect(others).toEqual([]);
    // Posterior variance 1/4 from 4000 draws: standard error 0.25·√(2/4000) = 0.0056; six of them: false alarm 2e-9.
    expect(Math.abs(row!.contraction - 0.75)).toBeLessThan(0.034);
    expect(() => contraction(posterior, { gamma: 1 })).toThrow("prior is of other parameters");
    expect(() => contraction(posterior, { sigma: 0 })).toThrow(
      "prior variance of sigma is 0, must be positive",
    );
  });
});

describe("posteriorPredictive", () => {
  it("gives each draw its parameters and a source of its own", () => {
    const fit = exampleFit();
    const { values, width } = posteriorPredictive(fit, 3, 2, (q, rng) => [q[2]!, rng.normal()]);
    expect(width).toBe(2);
    expect(values[2 * 7]).toBe(fit.chains("beta[2]")[1]![2]);
    expect(values[2 * 7 + 1]).toBe(seededSource(3).split("predict").split(7).normal());
    expect(() => posteriorPredictive(fit, 3, 2, () => [1])).toThrow("simulated data has length 1, must be 2");
  });
});
