import type { SeededSource } from "@dpbayes/inference";
import {
  beta,
  exponential,
  gamma,
  geometric,
  negativeBinomial,
  normal,
  poisson,
} from "@dpbayes/inference/distributions";
import type { DataFamily } from "@dpbayes/inference/models/univariate";

type Bounds = readonly [low: number, high: number];
type Draw = (rng: SeededSource, parameters: ArrayLike<number>) => number;

/** A data model with bounds that clip some of its values under the default priors. */
export interface DataModel {
  readonly draw: Draw;
  /** Bounds of a number; absent where values are whole anyway. */
  readonly number?: Bounds;
  /** Bounds of a count; absent for a yes or no. */
  readonly count?: Bounds;
}

export const dataModels: Readonly<Record<DataFamily, DataModel>> = {
  gaussian: {
    draw: (rng, at) => normal.sample(rng, at[0]!, at[1]!),
    number: [-2, 3],
    count: [0, 8],
  },
  exponential: { draw: (rng, at) => exponential.sample(rng, at[0]!), number: [0, 4], count: [0, 6] },
  gamma: { draw: (rng, at) => gamma.sample(rng, at[0]!, at[1]!), number: [0, 6], count: [0, 8] },
  beta: { draw: (rng, at) => beta.sample(rng, at[0]!, at[1]!), number: [0.1, 0.9], count: [0, 1] },
  "log-normal": {
    draw: (rng, at) => Math.exp(normal.sample(rng, at[0]!, at[1]!)),
    number: [0.2, 8],
    count: [0, 8],
  },
  poisson: { draw: (rng, at) => poisson.sample(rng, at[0]!), count: [1, 8] },
  // The sampler's argument is the decay 1 − p.
  geometric: { draw: (rng, at) => geometric.sample(rng, 1 - at[0]!), count: [0, 6] },
  "negative-binomial": { draw: (rng, at) => negativeBinomial.sample(rng, at[0]!, at[1]!), count: [0, 9] },
  bernoulli: { draw: (rng, at) => Number(rng.uniform() < at[0]!) },
};

export const dataFamilies = Object.keys(dataModels) as readonly DataFamily[];
