import type { ChainResult } from "../chains/chain-result.ts";
import type { Parameter } from "../contracts/model.ts";
import { seededSource } from "../math/random/index.ts";
import { createFit } from "./create-fit.ts";
import type { Fit } from "./index.ts";

const warmup = Object.freeze({
  steps: 1000,
  seconds: 0.5,
  divergences: 0,
  leapfrogs: 7000,
  tuning: { stepSize: 0.25, metric: "dense", covariance: [2, 0.5, 0.5, 1] },
});

export const exampleParameters: readonly Parameter[] = [
  { name: "sigma", shape: [] },
  { name: "beta", shape: [3] },
  { name: "Omega", shape: [2, 3] },
];

/** Chains of independent normal draws with the statistics of NUTS. */
export function exampleChains(chains = 2, draws = 5, width = 10): readonly ChainResult[] {
  return Array.from({ length: chains }, (_, chain) => {
    const rng = seededSource("example").split(chain);
    const column = (f: () => number): Float64Array => new Float64Array(draws).map(f);
    return {
      chain,
      seed: 42,
      draws: new Float64Array(draws * width).map(() => rng.normal()),
      stats: {
        energy: column(() => 5 + rng.normal()),
        lp: column(() => -5 - rng.exponential()),
        acceptance: column(() => rng.uniform()),
        stepSize: column(() => 0.25),
        depth: column(() => 3),
        leapfrogs: column(() => 700),
        divergent: column(() => rng.uint32() & 1),
      },
      warmup,
      seconds: 1.5,
    };
  });
}

export function exampleFit(chains = 2, draws = 5): Fit {
  return createFit(exampleParameters, exampleChains(chains, draws), {
    seed: 42n,
    model: "example",
    study: "sha256:ab",
    releases: ["sha256:01", "sha256:02"],
    sampler: { kind: "nuts", maxDepth: 10 },
    versions: { "@dpbayes/inference": "0.1.0" },
  });
}
