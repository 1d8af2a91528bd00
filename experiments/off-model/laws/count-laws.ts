import type { SeededSource } from "@dpbayes/inference";
import { negativeBinomial, poisson } from "@dpbayes/inference/distributions";
import type { Law } from "./law-names.ts";
import type { NumberLaw } from "./number-laws.ts";

/** Of the Poisson law that `well`, `wide` and `tight` follow. */
export const COUNT_MEAN = 4;
const RARE_MEAN = 0.02;
const counted = (rng: SeededSource) => poisson.sample(rng, COUNT_MEAN);

/** Variance over mean where counts are overdispersed. */
const DISPERSION = 4;

/** A count of this mean whose variance is four times as large. */
export function overdispersed(rng: SeededSource, mean: number): number {
  // Shape r and probability p: mean r(1−p)/p, variance over mean 1/p.
  const p = 1 / DISPERSION;
  return negativeBinomial.sample(rng, (mean * p) / (1 - p), p);
}

/** Events of a person in a year. */
export const countLaws: Readonly<Partial<Record<Law, NumberLaw>>> = {
  well: { bounds: [0, 20], draw: counted },
  overdispersed: { bounds: [0, 20], draw: (rng) => overdispersed(rng, COUNT_MEAN) },
  piled: { bounds: [0, 20], draw: (rng) => (rng.uniform() < 0.5 ? 0 : poisson.sample(rng, 2 * COUNT_MEAN)) },
  rare: { bounds: [0, 20], draw: (rng) => poisson.sample(rng, RARE_MEAN) },
  wide: { bounds: [0, 200], draw: counted },
  tight: { bounds: [0, 7], draw: counted },
};
